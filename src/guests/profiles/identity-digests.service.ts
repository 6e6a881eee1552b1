import { Injectable } from '@nestjs/common';
import { createHmac, randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { HotelChange } from '../../database/hotel-change.js';
import { SecretBox, type SecretPlace } from '../../secrets/secrets.js';
import { GuestDigestKey } from './guest-digest-key.entity.js';
import { identityKey } from './guest-evidence.js';

const KEY_BYTES = 32;

export type Digest = (identityNumber: string | null) => Promise<string | null>;

/**
 * A person is known again by the digest after the number itself was erased. Each hotel has a random key of its own, so
 * that digests of two hotels say nothing of each other; the encryption key can change and they stay.
 */
@Injectable()
export class IdentityDigests {
  constructor(private readonly secrets: SecretBox) {}

  /** Digests numbers with the hotel's key, which it reads once and makes for the first number; null for no number. */
  inChange(change: HotelChange): Digest {
    const { tx, hotelId } = change;
    return digestWith(async () => (await this.keyOf(tx, hotelId)) ?? this.makeKey(change));
  }

  /** As {@link inChange}, but makes no key: the digest is null where the hotel has none. */
  known(database: EntityManager, hotelId: number): Digest {
    return digestWith(() => this.keyOf(database, hotelId));
  }

  private async keyOf(database: EntityManager, hotelId: number): Promise<Buffer | undefined> {
    const stored = await database.findOneBy(GuestDigestKey, { hotelId });
    if (!stored) return undefined;
    return Buffer.from(this.secrets.decrypt(stored.keyEncrypted, placeOf(hotelId)), 'base64url');
  }

  /** The hotel's lock keeps two from being made. */
  private async makeKey({ tx, hotelId }: HotelChange): Promise<Buffer> {
    const key = randomBytes(KEY_BYTES);
    const keyEncrypted = this.secrets.encrypt(key.toString('base64url'), placeOf(hotelId));
    await tx.insert(GuestDigestKey, { hotelId, keyEncrypted });
    return key;
  }
}

function placeOf(hotelId: number): SecretPlace {
  return { hotelId, table: 'guest_digest_key', row: hotelId, field: 'key_encrypted' };
}

function digestWith(readKey: () => Promise<Buffer | undefined>): Digest {
  let reading: Promise<Buffer | undefined> | undefined;
  return async (identityNumber) => {
    const number = identityNumber === null ? '' : identityKey(identityNumber);
    if (number === '') return null;
    const key = await (reading ??= readKey());
    return key ? createHmac('sha256', key).update(number).digest('base64url') : null;
  };
}

import { Injectable } from '@nestjs/common';
import { createHmac, randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { HotelChange } from '../../database/hotel-change.js';
import { SecretBox, type SecretPlace } from '../../secrets/secrets.js';
import { GuestDigestKey } from './guest-digest-key.entity.js';
import { identityKey } from './guest-evidence.js';

const KEY_BYTES = 32;

/**
 * Digests of identity numbers, by which a person is known again after the number itself was erased. Each hotel has a random
 * key of its own, so that digests of two hotels say nothing of each other; the encryption key can change and they stay.
 */
@Injectable()
export class IdentityDigests {
  constructor(private readonly secrets: SecretBox) {}

  /** Returns the digest of a number; null for none. The first number of a hotel makes its key. */
  async digest(change: HotelChange, identityNumber: string | null): Promise<string | null> {
    if (identityNumber === null || identityKey(identityNumber) === '') return null;
    const { tx, hotelId } = change;
    return digestOf((await this.keyOf(tx, hotelId)) ?? (await this.makeKey(change)), identityNumber);
  }

  /** Returns the digest that profiles of this number have; null where there can be none. */
  async known(database: EntityManager, hotelId: number, identityNumber: string): Promise<string | null> {
    const key = identityKey(identityNumber) === '' ? undefined : await this.keyOf(database, hotelId);
    return key ? digestOf(key, identityNumber) : null;
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

function digestOf(key: Buffer, identityNumber: string): string {
  return createHmac('sha256', key).update(identityKey(identityNumber)).digest('base64url');
}

import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { HotelRevision } from '../database/hotel-revision.entity.js';
import { type Actor, audit } from '../database/audit.js';
import { isUniqueViolation, transaction } from '../database/transaction.js';
import { ServiceError } from '../http/errors.js';
import { FieldReader, invalidField } from '../http/field-reader.js';
import { jsonWholeNumber, plainObject } from '../http/strict.js';
import { apiKeyDigest } from './api-key.strategy.js';
import { ApiKeyLookup } from './api-key-lookup.entity.js';
import { ApiKey } from './api-key.entity.js';
import { PartnerHotel } from './partner-hotel.entity.js';
import { Partner } from './partner.entity.js';
import { hashPassword } from './password.js';

type Values = Readonly<Record<string, unknown>>;

const SHORT = 255;

/** ApiKeys of hotspots, and partners with their permissions. Secrets are made here and shown once. */
@Injectable()
export class CredentialsService {
  constructor(private readonly dataSource: DataSource) {}

  /** A new ApiKey of the hotel; the key itself is in the answer and nowhere else. */
  async addApiKey(hotelId: number, values: Values, actor: Actor): Promise<{ id: number; key: string }> {
    const form = new FieldReader(values);
    const label = form.requiredText('label', SHORT);
    form.refuse();
    const key = newSecret();
    const digest = Buffer.from(apiKeyDigest(key), 'hex');
    try {
      const id = await transaction(this.dataSource, async (tx) => {
        const inserted = await tx.insert(ApiKey, { hotelId, label, digest });
        const apiKeyId = inserted.identifiers[0]!['id'] as number;
        await tx.insert(ApiKeyLookup, { digest, hotelId, apiKeyId });
        await audit(tx, actor, {
          hotelId,
          action: 'api-key.added',
          entity: 'api-key',
          entityId: apiKeyId,
          changes: { label },
        });
        return apiKeyId;
      });
      return { id, key };
    } catch (error) {
      if (isUniqueViolation(error, 'api_key_label')) throw invalidField('label', 'is_taken');
      throw error;
    }
  }

  /** From now on the key opens nothing. */
  async revokeApiKey(hotelId: number, id: number, actor: Actor): Promise<void> {
    await transaction(this.dataSource, async (tx) => {
      const key = await tx.findOneBy(ApiKey, { hotelId, id });
      if (!key) throw new ServiceError('record_is_not_found', 404);
      await tx.delete(ApiKeyLookup, { digest: key.digest });
      if (key.revokedAt === null) await tx.update(ApiKey, { hotelId, id }, { revokedAt: new Date() });
      await audit(tx, actor, { hotelId, action: 'api-key.revoked', entity: 'api-key', entityId: id });
    });
  }

  /** A new partner with a generated secret; for operators. */
  async addPartner(values: Values, actor: Actor): Promise<{ id: number; apiKey: string; apiSecret: string }> {
    const form = new FieldReader(values);
    const name = form.requiredText('name', SHORT);
    const apiKey = form.text('apiKey', SHORT, /^[\w.@:+-]+$/) || newSecret(16);
    const allowedReturnOrigins = readOrigins(form);
    const permissions = readPermissions(form);
    form.refuse();
    const apiSecret = newSecret();
    const secretHash = await hashPassword(apiSecret);
    try {
      const id = await transaction(this.dataSource, async (tx) => {
        const partner = await tx.save(tx.create(Partner, { name, apiKey, secretHash, allowedReturnOrigins }));
        await this.setPermissions(tx, partner.id, permissions, actor);
        await audit(tx, actor, {
          hotelId: 0,
          action: 'partner.added',
          entity: 'partner',
          entityId: partner.id,
          changes: { name },
        });
        return partner.id;
      });
      return { id, apiKey, apiSecret };
    } catch (error) {
      if (isUniqueViolation(error)) throw invalidField('apiKey', 'partner_key_is_taken');
      throw error;
    }
  }

  /** Name, whether the partner may log in at all, where its guests may return to, and its hotels. */
  async savePartner(id: number, values: Values, actor: Actor): Promise<void> {
    const form = new FieldReader(values);
    const row = {
      name: form.requiredText('name', SHORT),
      enabled: form.flag('enabled'),
      allowedReturnOrigins: readOrigins(form),
    };
    const permissions = readPermissions(form);
    form.refuse();
    await transaction(this.dataSource, async (tx) => {
      const before = await tx.findOneBy(Partner, { id });
      if (!before) throw new ServiceError('record_is_not_found', 404);
      await tx.update(Partner, { id }, row);
      await this.setPermissions(tx, id, permissions, actor);
      const changes = { name: [before.name, row.name], enabled: [before.enabled, row.enabled] };
      await audit(tx, actor, {
        hotelId: 0,
        action: 'partner.changed',
        entity: 'partner',
        entityId: id,
        changes,
      });
    });
  }

  /** A new secret in place of the old one, which stops counting at once; tokens that were issued stay valid. */
  async rotatePartnerSecret(id: number, actor: Actor): Promise<string> {
    const apiSecret = newSecret();
    const secretHash = await hashPassword(apiSecret);
    await transaction(this.dataSource, async (tx) => {
      const { affected } = await tx.update(Partner, { id }, { secretHash });
      if (affected !== 1) throw new ServiceError('record_is_not_found', 404);
      await audit(tx, actor, {
        hotelId: 0,
        action: 'partner.secret-rotated',
        entity: 'partner',
        entityId: id,
      });
    });
    return apiSecret;
  }

  private async setPermissions(
    tx: EntityManager,
    partnerId: number,
    wanted: readonly { hotelId: number; enabled: boolean }[],
    actor: Actor,
  ): Promise<void> {
    const before = await tx.findBy(PartnerHotel, { partnerId });
    const known = await tx.countBy(HotelRevision, { hotelId: In(wanted.map((one) => one.hotelId)) });
    if (known !== wanted.length) throw invalidField('permissions', 'is_not_found');
    await tx.delete(PartnerHotel, { partnerId });
    if (wanted.length > 0)
      await tx.insert(
        PartnerHotel,
        wanted.map((one) => ({ ...one, partnerId })),
      );
    for (const hotelId of new Set([...before, ...wanted].map((one) => one.hotelId))) {
      const old = before.find((one) => one.hotelId === hotelId)?.enabled ?? null;
      const now = wanted.find((one) => one.hotelId === hotelId)?.enabled ?? null;
      if (old === now) continue;
      const changes = { partnerId, enabled: [old, now] };
      await audit(tx, actor, {
        hotelId,
        action: 'partner.permission-changed',
        entity: 'partner',
        entityId: partnerId,
        changes,
      });
    }
  }
}

function newSecret(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

function readOrigins(form: FieldReader): string[] {
  const sent = form.json('allowedReturnOrigins') ?? [];
  const lines = (Array.isArray(sent) ? sent : [undefined]).map((line) =>
    typeof line === 'string' ? line.trim() : '?',
  );
  const origins = lines.filter((line) => line !== '');
  const right = origins.every((line) => URL.canParse(line) && /^https?:$/.test(new URL(line).protocol));
  if (!right || origins.length > 50) form.fault('allowedReturnOrigins', 'is_not_an_address');
  return right ? [...new Set(origins.map((line) => new URL(line).origin))] : [];
}

function readPermissions(form: FieldReader): { hotelId: number; enabled: boolean }[] {
  const sent = form.json('permissions') ?? [];
  const rows = (Array.isArray(sent) ? (sent as unknown[]) : [undefined]).map((row) => plainObject(row));
  const read = rows.map((row) => ({
    hotelId: jsonWholeNumber(row?.['hotelId']) ?? 0,
    enabled: row?.['enabled'] === true,
  }));
  if (read.some((row) => row.hotelId === 0) || new Set(read.map((row) => row.hotelId)).size !== read.length) {
    form.fault('permissions', 'is_not_valid');
    return [];
  }
  return read;
}

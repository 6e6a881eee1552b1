import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { HotelRevision } from '../database/hotel-revision.entity.js';
import { type Actor, audit } from '../database/audit.js';
import { isUniqueViolation, transaction } from '../database/transaction.js';
import { invalidField, ServiceError } from '../http/errors.js';
import { readTyped, type Typed } from '../http/typed-record.js';
import { apiKeyDigest } from './api-key.strategy.js';
import { ApiKeyLookup } from './api-key-lookup.entity.js';
import { API_KEY_FORM, ApiKey } from './api-key.entity.js';
import { PartnerHotel, type PartnerPermission, PERMISSIONS } from './partner-hotel.entity.js';
import { Partner, PARTNER_FORM } from './partner.entity.js';
import { hashPassword } from './password.js';

/** ApiKeys, and partners with their permissions, which operators set. Secrets are made here and shown once. */
@Injectable()
export class CredentialsService {
  constructor(private readonly dataSource: DataSource) {}

  async addApiKey(hotelId: number, typed: Typed, actor: Actor): Promise<{ id: number; key: string }> {
    const { label = '', scopes = [] } = readTyped<ApiKey>(API_KEY_FORM, typed, true);
    const key = newSecret();
    const digest = Buffer.from(apiKeyDigest(key), 'hex');
    try {
      const id = await transaction(this.dataSource, async (tx) => {
        const inserted = await tx.insert(ApiKey, { hotelId, label, scopes, digest });
        const apiKeyId = inserted.identifiers[0]!['id'] as number;
        await tx.insert(ApiKeyLookup, { digest, hotelId, apiKeyId });
        await audit(tx, actor, {
          hotelId,
          action: 'api-key.added',
          entity: 'api-key',
          entityId: apiKeyId,
          changes: { label, scopes },
        });
        return apiKeyId;
      });
      return { id, key };
    } catch (error) {
      if (isUniqueViolation(error, 'api_key_label')) throw invalidField('label', 'is_taken');
      throw error;
    }
  }

  async revokeApiKey(hotelId: number, id: number, actor: Actor): Promise<void> {
    await transaction(this.dataSource, async (tx) => {
      const key = await tx.findOneBy(ApiKey, { hotelId, id });
      if (!key) throw new ServiceError('record_is_not_found', 404);
      await tx.delete(ApiKeyLookup, { digest: key.digest });
      if (key.revokedAt === null) await tx.update(ApiKey, { hotelId, id }, { revokedAt: new Date() });
      await audit(tx, actor, { hotelId, action: 'api-key.revoked', entity: 'api-key', entityId: id });
    });
  }

  async addPartner(typed: Typed, actor: Actor): Promise<{ id: number; apiKey: string; apiSecret: string }> {
    const { permissions, ...row } = readPartner(typed, true);
    const apiKey = row.apiKey || newSecret(16);
    const apiSecret = newSecret();
    const secretHash = await hashPassword(apiSecret);
    try {
      const id = await transaction(this.dataSource, async (tx) => {
        const partner = await tx.save(tx.create(Partner, { ...row, apiKey, secretHash }));
        await this.setPermissions(tx, partner.id, permissions, actor);
        await audit(tx, actor, {
          hotelId: 0,
          action: 'partner.added',
          entity: 'partner',
          entityId: partner.id,
          changes: { name: partner.name },
        });
        return partner.id;
      });
      return { id, apiKey, apiSecret };
    } catch (error) {
      if (isUniqueViolation(error)) throw invalidField('apiKey', 'partner_key_is_taken');
      throw error;
    }
  }

  async savePartner(id: number, typed: Typed, actor: Actor): Promise<void> {
    const { permissions, apiKey: _, ...row } = readPartner(typed, false);
    await transaction(this.dataSource, async (tx) => {
      const before = await tx.findOne(Partner, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!before) throw new ServiceError('record_is_not_found', 404);
      await actor.requireSeen?.(tx);
      await tx.update(Partner, { id }, row);
      await this.setPermissions(tx, id, permissions, actor);
      const after = { ...before, ...row };
      const changes = { name: [before.name, after.name], enabled: [before.enabled, after.enabled] };
      await audit(tx, actor, {
        hotelId: 0,
        action: 'partner.changed',
        entity: 'partner',
        entityId: id,
        changes,
      });
    });
  }

  /** Returns a new secret. The old one stops counting at once; tokens that were issued stay valid. */
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
    wanted: readonly PartnerPermission[],
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
      const [old, now] = [before, wanted].map((list) => list.find((one) => one.hotelId === hotelId));
      const differs = (field: 'enabled' | 'mayReadSecrets') =>
        old?.[field] === now?.[field] ? {} : { [field]: [old?.[field] ?? null, now?.[field] ?? null] };
      const changed = { ...differs('enabled'), ...differs('mayReadSecrets') };
      if (Object.keys(changed).length === 0) continue;
      const changes = { partnerId, ...changed };
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

function readPartner(typed: Typed, isNew: boolean): Partial<Partner> & { permissions: PartnerPermission[] } {
  const { permissions = [], ...row } = readTyped<Partner & { permissions: PartnerPermission[] }>(
    { ...PARTNER_FORM, permissions: PERMISSIONS },
    typed,
    isNew,
  );
  const origins = row.allowedReturnOrigins?.filter((origin) => origin !== '');
  return { ...row, ...(origins ? { allowedReturnOrigins: [...new Set(origins)] } : {}), permissions };
}

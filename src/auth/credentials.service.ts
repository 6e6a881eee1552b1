import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { HotelRevision } from '../database/hotel-revision.entity.js';
import type { Actor } from '../database/audit.js';
import { isUniqueViolation, transaction } from '../database/transaction.js';
import { invalidField, ServiceError } from '../http/errors.js';
import { readTyped, type Typed } from '../http/typed-record.js';
import { addApiKey, revokeApiKey } from './api-key-changes.js';
import { API_KEY_FORM, ApiKey } from './api-key.entity.js';
import {
  addPartner,
  changePartner,
  endTokens,
  newSecret,
  setPartnerSecret,
  setPermission,
} from './partner-changes.js';
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
    try {
      const id = await transaction(this.dataSource, (tx) =>
        addApiKey(tx, actor, hotelId, { key, label, scopes }),
      );
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
      await revokeApiKey(tx, actor, key, new Date());
    });
  }

  async addPartner(typed: Typed, actor: Actor): Promise<{ id: number; apiKey: string; apiSecret: string }> {
    const { permissions, ...row } = readPartner(typed, true);
    const apiKey = row.apiKey || newSecret(16);
    const apiSecret = newSecret();
    const secretHash = await hashPassword(apiSecret);
    try {
      const id = await transaction(this.dataSource, async (tx) => {
        const partner = await addPartner(tx, actor, { ...row, apiKey, secretHash });
        await this.setPermissions(tx, partner.id, permissions, actor);
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
      await changePartner(tx, actor, before, row);
      await this.setPermissions(tx, id, permissions, actor);
    });
  }

  /** Returns a new secret. The old one stops counting at once, and the tokens that it gave end. */
  async rotatePartnerSecret(id: number, actor: Actor): Promise<string> {
    const apiSecret = newSecret();
    const secretHash = await hashPassword(apiSecret);
    await transaction(this.dataSource, (tx) => setPartnerSecret(tx, actor, id, secretHash));
    return apiSecret;
  }

  /** Ends all tokens of the partner. Throws `record_is_not_found`. */
  async endPartnerTokens(id: number, actor: Actor): Promise<void> {
    await transaction(this.dataSource, (tx) => endTokens(tx, actor, id));
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
    for (const hotelId of new Set([...before, ...wanted].map((one) => one.hotelId))) {
      const [old, next] = [before, wanted].map((list) => list.find((one) => one.hotelId === hotelId));
      await setPermission(tx, actor, { partnerId, hotelId }, { before: old, after: next });
    }
  }
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

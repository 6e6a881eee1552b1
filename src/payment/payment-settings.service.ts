import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../database/audit.js';
import { changeHotel } from '../database/hotel-change.js';
import { SecretBox } from '../secrets/secrets.js';
import { deleteRecord, differences, type RecordKind, saveTyped } from '../hotel/hotel-record.js';
import { type FieldFault, invalidField, InvalidFields } from '../http/errors.js';
import { readTyped, type Typed } from '../http/typed-record.js';
import { SETTINGS, type Settings } from '../settings.js';
import { BANK_ACCOUNT_FORM, BankAccount } from './bank-account.entity.js';
import { HotelPaymentType, PAYMENT_TYPES } from './hotel-payment-type.entity.js';
import type { PaymentTypeId } from './payment-types.js';
import { isGatewayOf, placeOf, POS_SECRETS, type PosSecret, secretsOf } from './pos-companies.js';
import { POS_SECRETS_FORM, posRow, type PosRow, VIRTUAL_POS_FORM, VirtualPos } from './virtual-pos.entity.js';
import { forgetReadersOfOldKey } from './store-key-readers.js';
import { hidePosSecrets, notGivenSecrets } from './virtual-pos-secrets.js';

const BANK_ACCOUNT: RecordKind<BankAccount> = {
  entity: BankAccount,
  form: BANK_ACCOUNT_FORM,
  name: 'bank-account',
  touched: ['catalogue'],
  recorded: () => ({ kind: 'hotel' }),
};

@Injectable()
export class PaymentSettingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly secrets: SecretBox,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async paymentTypes(hotelId: number, tx: EntityManager = this.dataSource.manager): Promise<PaymentTypeId[]> {
    const order = { sort: 'ASC', typeId: 'ASC' } as const;
    const rows = await tx.find(HotelPaymentType, { where: { hotelId }, order });
    return rows.map(({ typeId }) => typeId);
  }

  async savePaymentTypes(hotelId: number, typed: Typed, actor: Actor): Promise<void> {
    const { types = [] } = readTyped<{ types: PaymentTypeId[] }>({ types: PAYMENT_TYPES }, typed, true);
    await changeHotel(this.dataSource, { hotelId, actor, touches: ['catalogue'] }, async (change) => {
      const { tx } = change;
      const before = await this.paymentTypes(hotelId, tx);
      await tx.delete(HotelPaymentType, { hotelId });
      const rows = types.map((typeId, sort) => ({ hotelId, typeId, sort }));
      if (rows.length > 0) await tx.insert(HotelPaymentType, rows);
      change.record({ kind: 'hotel' });
      await change.audit({
        action: 'payment-types.changed',
        entity: 'payment-types',
        entityId: hotelId,
        changes: differences({ types: before }, { types }),
      });
    });
  }

  saveBankAccount(hotelId: number, id: number | undefined, typed: Typed, actor: Actor): Promise<number> {
    return saveTyped(this.dataSource, BANK_ACCOUNT, { hotelId, id, typed, actor });
  }

  deleteBankAccount(hotelId: number, id: number, actor: Actor): Promise<void> {
    return deleteRecord(this.dataSource, BANK_ACCOUNT, hotelId, id, actor);
  }

  /**
   * A secret left empty stays as it is, but never goes to another company, bank or address: there it is typed again, or
   * dropped where the company has no use for it. An address that stays is not judged again: it may have been allowed
   * when it was set, and whoever calls it judges it anyway.
   */
  async saveVirtualPos(hotelId: number, typed: Typed, actor: Actor): Promise<void> {
    const row = posRow(readTyped<VirtualPos>(VIRTUAL_POS_FORM, typed, true));
    if (!secretsOf(row.companyCode)) throw invalidField('companyCode', 'is_not_a_choice');
    const sent = readTyped<Record<PosSecret, string>>(POS_SECRETS_FORM, typed, true);
    await changeHotel(this.dataSource, { hotelId, actor, touches: ['catalogue'] }, async (change) => {
      const { tx } = change;
      const before = await tx.findOneBy(VirtualPos, { hotelId });
      const { kept, required } = notGivenSecrets(before, row, (name) => Boolean(sent[name]));
      const keepsPlace = before !== null && placeOf(before) === placeOf(row);
      if (!keepsPlace) this.refuseNewPlace(row, required);
      const written = Object.fromEntries(
        POS_SECRETS.filter((name) => !kept.includes(name)).map((name) => [name, sent[name] ?? '']),
      );
      const next = { ...row, ...hidePosSecrets(this.secrets, hotelId, written) };
      await forgetReadersOfOldKey(tx, this.secrets, before, written.storeKey);
      await tx.save(VirtualPos, tx.create(VirtualPos, { ...before, ...next, hotelId }));
      change.record({ kind: 'hotel' });
      await change.audit({
        action: 'virtual-pos.changed',
        entity: 'virtual-pos',
        entityId: hotelId,
        changes: differences(before ?? {}, next),
      });
    });
  }

  private refuseNewPlace({ companyCode, gatewayUrl }: PosRow, required: readonly PosSecret[]): void {
    const faults: FieldFault[] = required.map((field) => ({ field, message: 'is_required' }));
    if (gatewayUrl !== null && !isGatewayOf(companyCode, gatewayUrl, this.settings.PAYMENT_GATEWAY_HOSTS)) {
      faults.push({ field: 'gatewayUrl', message: 'is_not_a_gateway' });
    }
    if (faults.length > 0) throw new InvalidFields(faults);
  }

  async deleteVirtualPos(hotelId: number, actor: Actor): Promise<void> {
    await changeHotel(this.dataSource, { hotelId, actor, touches: ['catalogue'] }, async (change) => {
      const { tx } = change;
      await tx.delete(VirtualPos, { hotelId });
      change.record({ kind: 'hotel' });
      await change.audit({ action: 'virtual-pos.deleted', entity: 'virtual-pos', entityId: hotelId });
    });
  }
}

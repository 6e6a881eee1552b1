import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../database/audit.js';
import { changeHotel } from '../database/hotel-change.js';
import { SecretBox } from '../secrets/secrets.js';
import { deleteRecord, differences, type RecordKind, saveRecord } from '../hotel/hotel-record.js';
import { FieldReader, InvalidFields } from '../http/field-reader.js';
import { outsideAddressFault } from '../outside/outside-address.js';
import { SETTINGS, type Settings } from '../settings.js';
import { BankAccount } from './bank-account.entity.js';
import { HotelPaymentType } from './hotel-payment-type.entity.js';
import { bareIban, isIban } from './iban.js';
import { POS_COMPANIES, SECRETS_OF_COMPANY } from './payment-providers.service.js';
import { VirtualPos } from './virtual-pos.entity.js';
import { hidePosSecrets, POS_SECRETS, type PosSecret, readPosSecrets } from './virtual-pos-secrets.js';

type Values = Readonly<Record<string, unknown>>;

const SHORT = 255;
const PAYMENT_TYPES = [1, 3, 9, 10];
const BANK_ACCOUNT: RecordKind<BankAccount> = {
  entity: BankAccount,
  name: 'bank-account',
  touched: ['catalogue'],
};

/** How a hotel is paid, as its staff set it: ways to pay and their order, bank accounts, the virtual POS. */
@Injectable()
export class PaymentSettingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly secrets: SecretBox,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The ways to pay that are open, in the order in which guests see them. */
  async savePaymentTypes(hotelId: number, values: Values, actor: Actor): Promise<void> {
    const form = new FieldReader(values);
    const sent = form.json('types') ?? [];
    const types = Array.isArray(sent) ? sent.map(Number) : [Number.NaN];
    const right = types.every((type) => PAYMENT_TYPES.includes(type)) && new Set(types).size === types.length;
    if (!right) form.fault('types', 'is_not_valid');
    form.refuse();
    await changeHotel(this.dataSource, { hotelId, actor, touches: ['catalogue'] }, async (change) => {
      const { tx } = change;
      const before = await tx.find(HotelPaymentType, {
        where: { hotelId },
        order: { sort: 'ASC', typeId: 'ASC' },
      });
      await tx.delete(HotelPaymentType, { hotelId });
      const rows = types.map((type, sort) => ({
        hotelId,
        typeId: type as HotelPaymentType['typeId'],
        sort,
      }));
      if (rows.length > 0) await tx.insert(HotelPaymentType, rows);
      const changes = differences(
        { types: before.map((one) => one.typeId) },
        { types: rows.map((one) => one.typeId) },
      );
      await change.audit({
        action: 'payment-types.changed',
        entity: 'payment-types',
        entityId: hotelId,
        changes,
      });
    });
  }

  saveBankAccount(hotelId: number, id: number | undefined, values: Values, actor: Actor): Promise<number> {
    const form = new FieldReader(values);
    const row = {
      companyName: form.requiredText('companyName', SHORT),
      holder: form.requiredText('holder', SHORT),
      branchName: form.text('branchName', SHORT),
      branchNumber: form.text('branchNumber', SHORT),
      bankAccountNumber: form.text('bankAccountNumber', SHORT),
      iban: bareIban(form.requiredText('iban', SHORT)),
      sort: form.whole('sort', 0, 10_000, 0),
    };
    if (row.iban !== '' && !isIban(row.iban)) form.fault('iban', 'is_not_an_iban');
    form.refuse();
    return saveRecord(this.dataSource, BANK_ACCOUNT, { hotelId, id, values: row, actor });
  }

  deleteBankAccount(hotelId: number, id: number, actor: Actor): Promise<void> {
    return deleteRecord(this.dataSource, BANK_ACCOUNT, hotelId, id, actor);
  }

  /**
   * The virtual POS. A secret left empty stays as it is. It never goes to another company or address, though: there it
   * is typed again, or dropped where the company has no use for it. An address that stays is not judged again: it may
   * have been allowed when it was set, and whoever calls it judges it anyway.
   */
  async saveVirtualPos(hotelId: number, values: Values, actor: Actor): Promise<void> {
    const form = new FieldReader(values);
    const row = {
      companyCode: form.choice<string>('companyCode', POS_COMPANIES, 'nestpay'),
      companyName: form.requiredText('companyName', SHORT),
      companyId: form.whole('companyId', 0, 2_147_483_647, 0),
      maxInstallment: form.whole('maxInstallment', 1, 36, 1),
      gatewayUrl: form.optionalText('gatewayUrl', 2_000),
    };
    const sent = {
      merchantId: form.text('merchantId', SHORT),
      terminalNo: form.text('terminalNo', SHORT),
      userName: form.text('userName', SHORT),
      password: form.text('password', 1_000),
      storeKey: form.text('storeKey', 1_000),
    };
    form.refuse();
    await changeHotel(this.dataSource, { hotelId, actor, touches: ['catalogue'] }, async (change) => {
      const { tx } = change;
      const before = await tx.findOneBy(VirtualPos, { hotelId });
      const staysThere =
        before !== null && before.companyCode === row.companyCode && before.gatewayUrl === row.gatewayUrl;
      if (!staysThere) this.refuseNewPlace(before, row, sent);
      const kept = POS_SECRETS.filter((name) => staysThere && sent[name] === '');
      const written = Object.fromEntries(
        POS_SECRETS.filter((name) => !kept.includes(name)).map((name) => [name, sent[name]]),
      );
      const next = { ...row, ...hidePosSecrets(this.secrets, hotelId, written) };
      await tx.save(VirtualPos, tx.create(VirtualPos, { ...before, ...next, hotelId }));
      await change.audit({
        action: 'virtual-pos.changed',
        entity: 'virtual-pos',
        entityId: hotelId,
        changes: differences(before ?? {}, next),
      });
    });
  }

  /** What keeps a virtual POS from going to another company or address: the address, and secrets that were not typed. */
  private refuseNewPlace(
    before: VirtualPos | null,
    { companyCode, gatewayUrl }: { companyCode: string; gatewayUrl: string | null },
    sent: Readonly<Record<PosSecret, string>>,
  ): void {
    const stored = before && readPosSecrets(this.secrets, before);
    const faults = (SECRETS_OF_COMPANY[companyCode] ?? [])
      .filter((name) => sent[name] === '' && stored && stored[name] !== '')
      .map((field) => ({ field: String(field), message: 'is_required' }));
    if (gatewayUrl !== null && outsideAddressFault(gatewayUrl, this.settings.ALLOW_PRIVATE_ADDRESSES)) {
      faults.push({ field: 'gatewayUrl', message: 'is_not_a_public_address' });
    }
    if (faults.length > 0) throw new InvalidFields(faults);
  }

  async deleteVirtualPos(hotelId: number, actor: Actor): Promise<void> {
    await changeHotel(this.dataSource, { hotelId, actor, touches: ['catalogue'] }, async (change) => {
      const { tx } = change;
      await tx.delete(VirtualPos, { hotelId });
      await change.audit({ action: 'virtual-pos.deleted', entity: 'virtual-pos', entityId: hotelId });
    });
  }
}

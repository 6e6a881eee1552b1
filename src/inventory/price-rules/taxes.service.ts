import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import type { Actor } from '../../database/audit.js';
import type { HotelChange } from '../../database/hotel-change.js';
import { type RecordKind, saveRecord, saveTyped } from '../../hotel/hotel-record.js';
import { HotelSettingsService } from '../../hotel/hotel-settings.service.js';
import { InvalidFields } from '../../http/errors.js';
import type { Typed } from '../../http/typed-record.js';
import { MAX_TAXES_OF_HOTEL } from '../../values/limits.js';
import { Tax } from './tax.entity.js';
import { TAX_FORM, taxFaults, taxSetFaults } from './tax.record.js';
import { recordTaxesOfSettings } from './taxes-of-settings.js';

export const TAX_KIND: RecordKind<Tax> = {
  entity: Tax,
  form: TAX_FORM,
  faults: taxFaults,
  texts: ['name'],
  name: 'tax',
  touched: ['catalogue'],
  recorded: () => ({ kind: 'rates' }),
  unique: 'code',
  most: { count: MAX_TAXES_OF_HOTEL, message: 'hotel_has_too_many_taxes' },
};

/** Taxes and fees. Faults of a form are `InvalidFields`; the next search sees changes, and standing bookings keep theirs. */
@Injectable()
export class TaxesService {
  constructor(
    private readonly dataSource: DataSource,
    settings: HotelSettingsService,
  ) {
    settings.keepCurrencyWhile(({ tx, hotelId }) =>
      tx.existsBy(Tax, { hotelId, amount: Not(IsNull()), retiredAt: IsNull() }),
    );
  }

  /** Before the first record, what the hotel says of taxes in its settings becomes records, too. */
  save(hotelId: number, id: number | undefined, typed: Typed, actor: Actor): Promise<number> {
    const check = async (tx: EntityManager, values: Partial<Tax>, change: HotelChange) => {
      if (id === undefined) await recordTaxesOfSettings(change, TAX_KIND, values.code);
      await setMustBeValid(tx, hotelId, id, values);
    };
    return saveTyped(this.dataSource, TAX_KIND, { hotelId, id, typed, actor, check });
  }

  /** Takes a tax out of use. Throws `InvalidFields` where others are charged on it. */
  async retire(hotelId: number, id: number, actor: Actor): Promise<void> {
    const values = { retiredAt: new Date() };
    const check = (tx: EntityManager) => setMustBeValid(tx, hotelId, id, values);
    await saveRecord(this.dataSource, TAX_KIND, { hotelId, id, actor, values, check });
  }

  async restore(hotelId: number, id: number, actor: Actor): Promise<void> {
    const values = { retiredAt: null };
    const check = (tx: EntityManager) => setMustBeValid(tx, hotelId, id, values);
    await saveRecord(this.dataSource, TAX_KIND, { hotelId, id, actor, values, check });
  }
}

/** Asks the taxes of the hotel as they will be. A fault of the record itself stands at its field, that of another at the form. */
async function setMustBeValid(
  tx: EntityManager,
  hotelId: number,
  id: number | undefined,
  values: Partial<Tax>,
): Promise<void> {
  const all = await tx.findBy(Tax, { hotelId });
  const added = id === undefined ? [{ onTaxes: [], included: false, retiredAt: null, ...values }] : [];
  const after = [...all.map((tax) => (tax.id === id ? { ...tax, ...values } : tax)), ...added];
  const inUse = after.filter(({ retiredAt, code }) => retiredAt === null && code !== undefined);
  const own = values.code ?? all.find((tax) => tax.id === id)?.code;
  const faults = taxSetFaults(inUse as Tax[]).map(({ code, field, message }) =>
    code === own ? { field, message } : { field: '_form', message: 'taxes_are_charged_on_it' },
  );
  if (faults.length > 0) throw new InvalidFields(faults.slice(0, 1));
}

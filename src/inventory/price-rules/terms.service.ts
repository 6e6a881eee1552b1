import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import type { Actor } from '../../database/audit.js';
import { changeHotel, type HotelChange } from '../../database/hotel-change.js';
import {
  differences,
  recordIsNotFound,
  type RecordKind,
  saveRecord,
  saveTyped,
  writeRecord,
} from '../../hotel/hotel-record.js';
import { HotelSettingsService } from '../../hotel/hotel-settings.service.js';
import { Hotel } from '../../hotel/hotel.entity.js';
import { invalidField, ServiceError } from '../../http/errors.js';
import { isUniqueViolation } from '../../database/transaction.js';
import { readTyped, type Typed } from '../../http/typed-record.js';
import { MAX_TERMS_OF_HOTEL, MAX_TERMS_RANGES_OF_HOTEL } from '../../values/limits.js';
import { RatePlan } from '../catalogue/rate-plan.entity.js';
import { TermsByArrival } from './terms-by-arrival.entity.js';
import { Terms } from './terms.entity.js';
import { haveTermsAmounts, keepTermsVersions } from './terms.queries.js';
import { PLAN_TERMS_FORM, TERMS_BY_ARRIVAL_FORM, TERMS_FORM, termsByArrivalFaults } from './terms.record.js';

export const TERMS_KIND: RecordKind<Terms> = {
  entity: Terms,
  form: TERMS_FORM,
  texts: ['text', 'name'],
  name: 'terms',
  touched: ['catalogue'],
  recorded: () => ({ kind: 'rates', subject: 'terms' }),
  unique: 'code',
  most: { count: MAX_TERMS_OF_HOTEL, message: 'hotel_has_too_many_terms' },
};

export const TERMS_BY_ARRIVAL_KIND: RecordKind<TermsByArrival> = {
  entity: TermsByArrival,
  form: TERMS_BY_ARRIVAL_FORM,
  faults: termsByArrivalFaults,
  name: 'terms-by-arrival',
  touched: ['catalogue'],
  recorded: () => ({ kind: 'rates', subject: 'terms' }),
  most: { count: MAX_TERMS_RANGES_OF_HOTEL, message: 'hotel_has_too_many_terms_ranges' },
};

type TermsOfRecord = Partial<Pick<TermsByArrival, 'refundableTermsId' | 'nonRefundableTermsId'>>;

/** Terms of cancellation and which stays have them. Faults of a form are `InvalidFields`; the next search sees changes. */
@Injectable()
export class TermsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hotels: HotelSettingsService,
  ) {
    hotels.keepCurrencyWhile(({ tx, hotelId }) => haveTermsAmounts(tx, hotelId));
  }

  async save(hotelId: number, id: number | undefined, typed: Typed, actor: Actor): Promise<number> {
    const { language } = await this.dataSource.manager.findOneByOrFail(Hotel, { id: hotelId });
    const values = readTyped<Terms>(TERMS_FORM, typed, id === undefined, language);
    try {
      return await this.change(hotelId, actor, async (change) => {
        const saved = await writeRecord(change, TERMS_KIND, { id, values });
        await keepTermsVersions(change.tx, hotelId);
        return saved;
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw invalidField('code', 'is_taken');
      throw error;
    }
  }

  /** Takes terms out of use. Throws `terms_are_in_use` where the hotel, a rate plan or a range of arrivals has them. */
  async retire(hotelId: number, id: number, actor: Actor): Promise<void> {
    const check = async (tx: EntityManager) => {
      if (await areInUse(tx, hotelId, id)) throw new ServiceError('terms_are_in_use', 422);
    };
    const values = { retiredAt: new Date() };
    await saveRecord(this.dataSource, TERMS_KIND, { hotelId, id, actor, check, values });
  }

  async restore(hotelId: number, id: number, actor: Actor): Promise<void> {
    await saveRecord(this.dataSource, TERMS_KIND, { hotelId, id, actor, values: { retiredAt: null } });
  }

  /** Saves which terms stays have that begin on a range of days. */
  saveByArrival(hotelId: number, id: number | undefined, typed: Typed, actor: Actor): Promise<number> {
    return saveTyped(this.dataSource, TERMS_BY_ARRIVAL_KIND, {
      hotelId,
      id,
      typed,
      actor,
      check: async (tx, values) => {
        await termsMustExist(tx, hotelId, values);
        const before = id === undefined ? null : await tx.findOneBy(TermsByArrival, { hotelId, id });
        const { from = '', to = '' } = { ...before, ...values };
        const others = await tx.findBy(TermsByArrival, { hotelId, retiredAt: IsNull() });
        const doOverlap = others.some((other) => other.id !== id && other.from <= to && from <= other.to);
        if (doOverlap) throw invalidField('from', 'arrivals_overlap');
      },
    });
  }

  async endByArrival(hotelId: number, id: number, actor: Actor): Promise<void> {
    const values = { retiredAt: new Date() };
    await saveRecord(this.dataSource, TERMS_BY_ARRIVAL_KIND, { hotelId, id, actor, values });
  }

  /** Saves the terms of a rate plan. */
  async saveOfPlan(hotelId: number, ratePlanId: number, typed: Typed, actor: Actor): Promise<void> {
    const values = readTyped<RatePlan>(PLAN_TERMS_FORM, typed, false);
    await this.change(hotelId, actor, async (change) => {
      const { tx } = change;
      await termsMustExist(tx, hotelId, values);
      const before = await tx.findOneBy(RatePlan, { hotelId, id: ratePlanId });
      if (!before) throw recordIsNotFound();
      const changes = differences(before, values);
      if (Object.keys(changes).length === 0) return;
      await tx.update(RatePlan, { hotelId, id: ratePlanId }, values);
      change.record({ kind: 'rates', subject: 'terms', roomTypeId: before.roomTypeId, ratePlanId });
      await change.audit({ action: 'rate-plan.changed', entity: 'rate-plan', entityId: ratePlanId, changes });
    });
  }

  /** Saves the terms of all stays that have no others. */
  async saveDefaults(hotelId: number, typed: Typed, actor: Actor): Promise<void> {
    const values = readTyped<Hotel>(PLAN_TERMS_FORM, typed, false);
    await this.change(hotelId, actor, async (change) => {
      const { tx } = change;
      await termsMustExist(tx, hotelId, values);
      const changes = differences(await tx.findOneByOrFail(Hotel, { id: hotelId }), values);
      if (Object.keys(changes).length === 0) return;
      await this.hotels.update(tx, hotelId, values);
      change.record({ kind: 'rates', subject: 'terms' });
      await change.audit({ action: 'hotel.changed', entity: 'hotel', entityId: hotelId, changes });
    });
  }

  private change<T>(hotelId: number, actor: Actor, work: (change: HotelChange) => Promise<T>): Promise<T> {
    return changeHotel(this.dataSource, { hotelId, actor, touches: ['catalogue'] }, work);
  }
}

async function termsMustExist(tx: EntityManager, hotelId: number, values: TermsOfRecord): Promise<void> {
  for (const field of ['refundableTermsId', 'nonRefundableTermsId'] as const) {
    const id = values[field];
    if (id === undefined || id === null) continue;
    if (!(await tx.existsBy(Terms, { hotelId, id, retiredAt: IsNull() })))
      throw invalidField(field, 'is_not_found');
  }
}

async function areInUse(tx: EntityManager, hotelId: number, id: number): Promise<boolean> {
  const either = [{ refundableTermsId: In([id]) }, { nonRefundableTermsId: In([id]) }];
  const inUse = either.map((one) => ({ ...one, hotelId, retiredAt: IsNull() }));
  return (
    (await tx.existsBy(
      Hotel,
      either.map((one) => ({ ...one, id: hotelId })),
    )) ||
    (await tx.existsBy(RatePlan, inUse)) ||
    (await tx.existsBy(TermsByArrival, inUse))
  );
}

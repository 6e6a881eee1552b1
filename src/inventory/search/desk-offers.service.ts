import { Injectable } from '@nestjs/common';
import { currentRevisions } from '../../database/hotel-revisions.js';
import { ReadPool } from '../../database/read-pool.service.js';
import { HotelDay } from '../../hotel/hotel-day.service.js';
import { quote, type QuotedType } from '../quote/quote.js';
import type { QuoteQuery } from '../quote/quote-query.js';
import { type BookedPlan, isOffered, withArchived } from '../snapshot/archived-plan.js';
import { isArchived, readArchivedPlan } from '../snapshot/archived-plan.queries.js';
import type { ShownTaxes } from './shown.dto.js';
import { addedMinor } from '../quote/taxes.js';
import { type Deposit, depositsOf } from '../quote/terms.js';
import { priceMinor, type RateOfStay, shownTaxes, stayTaxes } from './shown-taxes.js';
import { termsOfSale } from './terms-of-sale.js';
import { missingPrices, type MissingPricesOfType } from './missing-prices.js';
import type { Days, Snapshot } from '../snapshot/snapshot.js';
import { seenBy } from '../snapshot/seen-snapshot.js';
import { SnapshotStore } from '../snapshot/snapshot-store.service.js';

export type DeskQuery = Omit<QuoteQuery, 'seller' | 'today' | 'calendarDay'>;

type SoldRate = Omit<Parameters<typeof termsOfSale>[1], 'arrival'>;

interface DeskOffers {
  currency: string;
  offers: QuotedType[];
  termsOf: (sold: SoldRate) => ReturnType<typeof termsOfSale>;
  /** What the terms of a rate ask for in advance. */
  depositsOf: (sold: SoldRate, stay: TaxedStay) => Deposit[];
  /** In a language; undefined where the hotel has no taxes. */
  taxesOf: ((stay: TaxedStay, language: string) => ShownTaxes) | undefined;
}

type TaxedStay = Pick<RateOfStay, 'nightsMinor' | 'unitMinor'>;

/** What a booking has: plans, which may be archived since, and the rooms of its partner. */
interface OfBooking {
  booked?: readonly BookedPlan[];
  partnerId?: number | null;
}

/** What the hotel can sell, for its staff, as of now. */
@Injectable()
export class DeskOffersService {
  constructor(
    private readonly database: ReadPool,
    private readonly snapshots: SnapshotStore,
    private readonly day: HotelDay,
  ) {}

  /** Includes what is kept from online sale: restrictions are hints for reception. `termsOf` says which terms a rate is sold under, `taxesOf` what is taxed, `depositsOf` what is due in advance. */
  async offers(hotelId: number, query: DeskQuery): Promise<DeskOffers> {
    const days = { from: query.arrival, to: query.arrival + query.nights };
    const snapshot = await this.snapshotOf(hotelId, days);
    const dated = { ...query, ...(await this.day.days(hotelId)) };
    const termsOf = (sold: SoldRate) => termsOfSale(snapshot, { ...sold, arrival: query.arrival });
    return {
      currency: snapshot.hotel.currency,
      offers: quote(snapshot, { ...dated, seller: 'desk' }),
      termsOf,
      depositsOf: (sold, stay) => {
        const terms = termsOf(sold);
        if (!terms) return [];
        const taxes = stayTaxes(snapshot, { ...query, ...stay });
        const wholeMinor = priceMinor(stay) + addedMinor(taxes, 'booking');
        const { calendarDay: today } = dated;
        return depositsOf(terms, { arrival: query.arrival, unitMinor: terms.unitMinor, wholeMinor, today });
      },
      taxesOf: snapshot.taxes && ((stay, language) => shownTaxes(snapshot, { ...query, ...stay }, language)),
    };
  }

  /** Returns what a desk quotes stays by, of these days; with what bookings have that is archived since. */
  async snapshotOf(
    hotelId: number,
    days: Days,
    { booked = [], partnerId }: OfBooking = {},
  ): Promise<Snapshot> {
    const { search } = await currentRevisions(this.database, hotelId);
    const ofAll = await this.snapshots.covering(hotelId, search, days.from, days.to);
    let snapshot = ofAll.allotments
      ? seenBy(ofAll, partnerId ?? undefined, (await this.day.days(hotelId)).calendarDay)
      : ofAll;
    for (const plan of booked) {
      if (isOffered(snapshot, plan)) continue;
      const archived = await readArchivedPlan(this.database, hotelId, plan, days);
      if (archived) snapshot = withArchived(snapshot, plan, archived, days.from);
    }
    return snapshot;
  }

  /** Whether a room type is not sold with a board because that was archived. */
  async isArchived(hotelId: number, plan: BookedPlan): Promise<boolean> {
    return isArchived(this.database, hotelId, plan);
  }

  /** Room types that lack prices online on days (day numbers) from `from` to before `until`. */
  async missingPrices(hotelId: number, from: number, until: number): Promise<MissingPricesOfType[]> {
    return missingPrices(await this.snapshotOf(hotelId, { from, to: until }), from, until);
  }
}

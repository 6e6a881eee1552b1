import { Injectable } from '@nestjs/common';
import { currentRevisions } from '../../database/hotel-revisions.js';
import { ReadPool } from '../../database/read-pool.service.js';
import { Clock } from '../../values/clock.service.js';
import { quote, type QuotedType } from '../quote/quote.js';
import type { QuoteQuery } from '../quote/quote-query.js';
import { type BookedPlan, isOffered, withArchived } from '../snapshot/archived-plan.js';
import { isArchived, readArchivedPlan } from '../snapshot/archived-plan.queries.js';
import { missingPrices, type MissingPricesOfType } from './missing-prices.js';
import type { Days, Snapshot } from '../snapshot/snapshot.js';
import { SnapshotStore } from '../snapshot/snapshot-store.service.js';

export type DeskQuery = Omit<QuoteQuery, 'seller' | 'today'>;

/** What the hotel can sell, for its staff, as of now. */
@Injectable()
export class DeskOffersService {
  constructor(
    private readonly database: ReadPool,
    private readonly snapshots: SnapshotStore,
    private readonly clock: Clock,
  ) {}

  /** Includes what is kept from online sale: restrictions are hints for reception. */
  async offers(hotelId: number, query: DeskQuery): Promise<{ currency: string; offers: QuotedType[] }> {
    const days = { from: query.arrival, to: query.arrival + query.nights };
    const snapshot = await this.snapshotOf(hotelId, days);
    const { currency, timeZone } = snapshot.hotel;
    const today = this.clock.today(timeZone);
    return { currency, offers: quote(snapshot, { ...query, seller: 'desk', today }) };
  }

  /** Returns what a desk quotes stays by, of these days; with what bookings have that is archived since. */
  async snapshotOf(hotelId: number, days: Days, booked: readonly BookedPlan[] = []): Promise<Snapshot> {
    const { search } = await currentRevisions(this.database, hotelId);
    let snapshot = await this.snapshots.covering(hotelId, search, days.from, days.to);
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

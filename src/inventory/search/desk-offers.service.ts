import { Injectable } from '@nestjs/common';
import { currentRevisions } from '../../database/hotel-revisions.js';
import { ReadPool } from '../../database/read-pool.service.js';
import {
  type BookedPlan,
  type DeskOffer,
  deskOffers,
  type DeskQuery,
  isOffered,
  type NightlyOffer,
  nightlyOffers,
  withArchived,
} from './desk-offers.js';
import { readArchivedPlan } from './archived-plan.queries.js';
import { missingPrices, type MissingPricesOfType } from './missing-prices.js';
import type { Snapshot } from './snapshot.js';
import { SnapshotStore } from './snapshot-store.service.js';

/** What the hotel can sell, for its staff, as of now. */
@Injectable()
export class DeskOffersService {
  constructor(
    private readonly database: ReadPool,
    private readonly snapshots: SnapshotStore,
  ) {}

  async offers(hotelId: number, query: DeskQuery): Promise<{ currency: string; offers: DeskOffer[] }> {
    const snapshot = await this.snapshotFor(hotelId, query);
    return { currency: snapshot.hotel.currency, offers: deskOffers(snapshot, query) };
  }

  /** With the plan of a booking, which is offered also where it is archived. */
  async nightly(
    hotelId: number,
    query: DeskQuery,
    booked?: BookedPlan,
  ): Promise<{ currency: string; offers: NightlyOffer[] }> {
    const snapshot = await this.snapshotFor(hotelId, query);
    const { currency } = snapshot.hotel;
    const offers = nightlyOffers(snapshot, query);
    if (!booked || isOffered(offers, booked)) return { currency, offers };
    const archived = await readArchivedPlan(this.database, hotelId, booked, query);
    return { currency, offers: archived ? withArchived(offers, booked, archived, query) : offers };
  }

  /** Room types that lack prices online on days (day numbers) from `from` to before `until`. */
  async missingPrices(hotelId: number, from: number, until: number): Promise<MissingPricesOfType[]> {
    return missingPrices(await this.snapshotOf(hotelId, from, until), from, until);
  }

  private snapshotFor(hotelId: number, { arrival, nights }: DeskQuery): Promise<Snapshot> {
    return this.snapshotOf(hotelId, arrival, arrival + nights);
  }

  private async snapshotOf(hotelId: number, from: number, to: number): Promise<Snapshot> {
    const { search } = await currentRevisions(this.database, hotelId);
    return this.snapshots.covering(hotelId, search, from, to);
  }
}

import { Injectable } from '@nestjs/common';
import { currentRevisions } from '../../database/hotel-revisions.js';
import { ReadPool } from '../../database/read-pool.service.js';
import {
  type DeskOffer,
  deskOffers,
  type DeskQuery,
  type NightlyOffer,
  nightlyOffers,
} from './desk-offers.js';
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

  async nightly(hotelId: number, query: DeskQuery): Promise<{ currency: string; offers: NightlyOffer[] }> {
    const snapshot = await this.snapshotFor(hotelId, query);
    return { currency: snapshot.hotel.currency, offers: nightlyOffers(snapshot, query) };
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

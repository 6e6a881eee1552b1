import { Injectable } from '@nestjs/common';
import { ReadPool } from '../../database/read-pool.service.js';
import { type DeskOffer, deskOffers, type DeskQuery } from './desk-offers.js';
import { SnapshotStore } from './snapshot-store.service.js';

/** What reception can sell, as of now. */
@Injectable()
export class DeskOffersService {
  constructor(
    private readonly database: ReadPool,
    private readonly snapshots: SnapshotStore,
  ) {}

  /** The offers of a hotel for a stay, with the currency of their prices. */
  async offers(hotelId: number, query: DeskQuery): Promise<{ currency: string; offers: DeskOffer[] }> {
    const [revision] = await this.database.rows<[number]>(
      'SELECT search FROM hotel_revision WHERE hotel_id = $1',
      [hotelId],
    );
    if (!revision) throw new Error(`hotel ${hotelId} has no revision row`);
    const departure = query.arrival + query.nights;
    const snapshot = await this.snapshots.covering(hotelId, revision[0], query.arrival, departure);
    return { currency: snapshot.hotel.currency, offers: deskOffers(snapshot, query) };
  }
}

import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import type { TokenIdentity } from '../../auth/known-credentials.service.js';
import { PartnerHotels } from '../../auth/partner-hotels.service.js';
import type { Revisions } from '../../database/hotel-change.js';
import { DEFAULT_LANGUAGE } from '../../http/request-fields.js';
import { Clock } from '../../values/clock.service.js';
import { minorToDecimal } from '../../values/money.js';
import { amountsOf, type QuotedRate } from '../quote/quoted-plan.js';
import type { Plan } from '../snapshot/snapshot.js';
import { totalWithTaxesMinor } from './shown-taxes.js';
import { type CheapestOffer, cheapestOffers } from './cheapest-offers.js';
import {
  FoundHotel,
  RefusedHotel,
  HotelsFound,
  type HotelsNotSearched,
  type HotelsSearch,
  readHotelsSearch,
} from './hotels-search.dto.js';
import { isClosedToArrival } from '../quote/restriction.js';
import { HOTEL_NOT_FOUND, PARAMETER_INVALID, roomListError, SearchRefusal } from './room-list.errors.js';
import { type RoomQuery, searchRooms } from './room-search.js';
import { covers, type Snapshot } from '../snapshot/snapshot.js';
import { seenBy } from '../snapshot/seen-snapshot.js';
import { SnapshotStore } from '../snapshot/snapshot-store.service.js';

/** Hotels read at once for all searches: one connection of the read pool stays free for credentials. */
const READS_AT_ONCE = 2;

/** Searches several hotels at once, each as of a revision read after the request had arrived. */
@Injectable()
export class HotelsSearchService {
  private readonly reads = pLimit(READS_AT_ONCE);

  constructor(
    private readonly permissions: PartnerHotels,
    private readonly snapshots: SnapshotStore,
    private readonly clock: Clock,
  ) {}

  /** Returns one item for each hotel of the form, in its order. */
  async search(token: TokenIdentity, form: unknown): Promise<HotelsFound | HotelsNotSearched> {
    const { language, query }: HotelsSearch = readHotelsSearch(form);
    if (query instanceof SearchRefusal) return roomListError(query, language, DEFAULT_LANGUAGE);
    const revisions = await this.permissions.revisionsOf(token, query.hotelIds);
    const items = query.hotelIds.map((hotelId) =>
      this.ofHotel(hotelId, revisions.get(hotelId), { ...query.stay, partnerId: token.partnerId }, language),
    );
    return HotelsFound.of(await Promise.all(items));
  }

  private async ofHotel(
    hotelId: number,
    revisions: Revisions | undefined,
    stay: Omit<RoomQuery, 'today'>,
    language: string,
  ): Promise<FoundHotel | RefusedHotel> {
    if (!revisions) return RefusedHotel.of(hotelId, HOTEL_NOT_FOUND, null);
    const ofAll = await this.snapshotFor(hotelId, revisions, stay);
    const { hotel } = ofAll;
    const query = { ...stay, today: this.clock.today(hotel.timeZone) };
    const snapshot = seenBy(ofAll, query.partnerId, query.today);
    if (query.arrival < query.today) return RefusedHotel.of(hotelId, PARAMETER_INVALID, hotel.currency);
    const rooms = searchRooms(snapshot, query);
    if (typeof rooms === 'number') return RefusedHotel.of(hotelId, rooms, hotel.currency);
    const { arrival, adults, childAges, include } = query;
    const totalOf = ({ rules }: Plan, rate: QuotedRate) => {
      const nightsMinor = amountsOf(rate)?.map(({ amountMinor }) => amountMinor);
      const { unitMinor } = rules;
      return nightsMinor
        ? minorToDecimal(
            totalWithTaxesMinor(snapshot, { arrival, nightsMinor, adults, childAges, unitMinor }),
          )
        : null;
    };
    const withTaxes = ({ plan, refundable, nonRefundable }: CheapestOffer) => ({
      refundableWithTaxes: totalOf(plan, refundable),
      nonRefundableWithTaxes: totalOf(plan, nonRefundable),
    });
    const offers = cheapestOffers(snapshot, query, rooms);
    return FoundHotel.of(hotel, offers, language, include?.has('taxes') ? withTaxes : undefined);
  }

  /** The snapshot; with the days of the stay if the hotel takes arrivals on that day: else nothing is sold anyway. */
  private async snapshotFor(
    hotelId: number,
    { search }: Revisions,
    { arrival, nights }: Omit<RoomQuery, 'today'>,
  ): Promise<Snapshot> {
    const now = this.snapshots.current(hotelId, search);
    const days = { from: arrival, to: arrival + nights };
    const snapshot = now ?? (await this.reads(() => this.snapshots.fresh(hotelId, search, days)));
    const today = this.clock.today(snapshot.hotel.timeZone);
    if (isClosedToArrival(arrival, today, snapshot.hotel)) return snapshot;
    if (covers(snapshot, days.from, days.to)) return snapshot;
    return this.reads(() => this.snapshots.covering(hotelId, search, days.from, days.to));
  }
}

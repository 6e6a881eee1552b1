import { Injectable } from '@nestjs/common';
import type { Caller } from '../../auth/caller.js';
import { SearchService } from '../../inventory/search/search.service.js';
import type { StayOffer } from '../../inventory/search/stay-offer.js';
import { Clock } from '../../values/clock.service.js';
import { dayText } from '../../values/day.js';
import { childAgesOfRooms } from '../room/children-of-rooms.js';
import { PushFailure } from './booking-push.errors.js';
import { checkPrices, type PriceCheck } from './price-check.js';
import type { HotelOfPush } from './push-catalogue.queries.js';
import { catalogueRefusal, type MayKeepOfCatalogue } from './push-catalogue.service.js';
import { type ContentBooking, expiredCard, type PushedContent } from './pushed-booking.js';
import { type AgreedRate, childrenOf, selectionsOf, type StandingSelection } from './selection-check.js';
import { strictRefusal } from './strict-check.js';

export interface Push {
  caller: Caller;
  partnerId: number;
  requestId: string;
  hotel: HotelOfPush;
  today: number;
}

/** What a Modify may keep, because rooms of the booking have it: selections, and retired room types and plans. */
export interface MayKeep extends MayKeepOfCatalogue {
  selections: readonly StandingSelection[];
}

export interface CheckedPush extends PriceCheck {
  children: ReturnType<typeof childrenOf>;
}

const NOTHING_TO_KEEP: MayKeep = { selections: [], roomTypes: new Set(), plans: new Set() };

/** The checks of a Book or Modify that need no lock: all but availability and comparison with a known booking. */
@Injectable()
export class PushChecks {
  constructor(
    private readonly searches: SearchService,
    private readonly clock: Clock,
  ) {}

  /** Returns the refusal of the first check that fails, in the order of docs/push.md; else the prices of the rooms. */
  async check(
    push: Push,
    booking: ContentBooking,
    mayKeep = NOTHING_TO_KEEP,
  ): Promise<CheckedPush | PushFailure> {
    const { content } = booking;
    const { hotel } = push;
    const expired = expiredCard(content, dayText(push.today));
    if (expired !== undefined) return new PushFailure('field_is_not_valid', expired);
    const selections = selectionsOf(content, (id) => this.searches.quote(id), {
      hotel: { id: push.caller.hotelId, currency: hotel.currency },
      nowMs: this.clock.nowMs(),
      standing: mayKeep.selections,
    });
    if (selections instanceof PushFailure) return selections;
    const unknown = catalogueRefusal(hotel, content.rooms, mayKeep);
    if (unknown) return new PushFailure(unknown);
    const offers = await this.offers(push, content);
    if (selections.some(({ isForAnyParty }, i) => isForAnyParty && !offers[i]!.takesParty)) {
      return new PushFailure('selection_does_not_match', 'GuestCount');
    }
    const agreed = selections.map(({ rate }) => rate);
    const prices = pricesOf(content, offers, agreed, hotel.currency);
    const refusal = booking.isStrict ? strictRefusal(prices, offers, agreed) : undefined;
    return refusal ?? { ...prices, children: childrenOf(content, selections) };
  }

  private offers(push: Push, content: PushedContent): Promise<StayOffer[]> {
    const childAges = childAgesOfRooms(content, content.rooms);
    const stays = content.rooms.map((room, i) => ({
      roomTypeId: room.roomTypeId,
      boardId: room.boardId,
      arrival: room.arrival,
      nights: room.departure - room.arrival,
      adults: room.adults,
      childAges: childAges[i]!,
    }));
    return this.searches.offersOfStays(push.caller.hotelId, push.caller.revisions, stays, push.today);
  }
}

function pricesOf(
  content: PushedContent,
  offers: readonly StayOffer[],
  agreed: readonly (AgreedRate | null)[],
  currency: string,
): PriceCheck {
  const rooms = content.rooms.map((room, i) => ({ ...room, offered: offers[i], agreed: agreed[i] ?? null }));
  return checkPrices(content, rooms, currency);
}

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../auth/caller.js';
import type { HotelWithRoomTypes, Quote } from '../../inventory/search/option-id.js';
import { SearchService } from '../../inventory/search/search.service.js';
import type { PricedStay, StayOffer } from '../../inventory/search/stay-offer.js';
import { Clock } from '../../values/clock.service.js';
import { dayText } from '../../values/day.js';
import { type SoldTax, withCharge } from '../room/sold-taxes.js';
import type { SoldTerms } from '../room/sold-terms.js';
import type { NightAmount } from '../room/nights.js';
import { PushFailure } from './booking-push.errors.js';
import {
  agesToPrice,
  childrenOfPush,
  type GivenChildren,
  type RoomAges,
  type RoomOfChildren,
} from './children-of-push.js';
import { isAsSold, isUnchanged, matchedRooms } from './matched-rooms.js';
import { checkPrices, type PriceCheck, rateOf } from './price-check.js';
import type { HotelOfPush } from './push-catalogue.queries.js';
import { catalogueRefusal } from './push-catalogue.service.js';
import { type ContentBooking, expiredCard, type PushedContent, type PushedRoom } from './pushed-booking.js';
import { amountsOfSale, hotelNights } from './pushed-nights.js';
import { type AgreedRate, type AgreedSelection, selectionsOf } from './selection-check.js';
import { NOTHING_SOLD, type RoomSoldBefore, type SoldBefore, wantedRooms } from './sold-before.js';
import { addedTaxes, taxesOfPush } from './taxes-of-push.js';
import { termsOfRooms } from './terms-of-room.js';
import { strictRefusal } from './strict-check.js';

export interface Push {
  caller: Caller;
  partnerId: number;
  requestId: string;
  hotel: HotelOfPush;
  today: number;
}

/** A room of a push, once it is checked. */
export interface CheckedRoom {
  /** The standing room that goes on as it; undefined for a new one. */
  old: RoomSoldBefore | undefined;
  ages: RoomAges;
  /** What is sold now; null where the old room stays as it is. */
  sale: { rate: AgreedRate | null; amounts: NightAmount[]; terms: SoldTerms | null } | null;
  /** Null where the room is sold without records of taxes. */
  taxes: SoldTax[] | null;
}

export interface CheckedPush extends Pick<GivenChildren, 'children'> {
  /** In the order of the push. */
  rooms: CheckedRoom[];
  /** Null where there is no difference. */
  mismatch: PriceCheck['mismatch'];
  extraTaxes: SoldTax[] | null;
}

/** A room of a push that is compared with what the booking has, and not yet checked. */
interface ComparedPushedRoom extends Pick<CheckedRoom, 'old' | 'ages'> {
  room: PushedRoom;
  quote: Quote | undefined;
  /** Whether the old room stays as it is: nothing of it is checked. */
  isUnchanged: boolean;
}

/** The checks of a Book or Modify that need no lock: all but availability and comparison with a known booking. */
@Injectable()
export class PushChecks {
  constructor(
    private readonly searches: SearchService,
    private readonly clock: Clock,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Returns the refusal of the first check that fails, in the order of docs/push.md; else the rooms with what they are sold for.
   * Rooms that stay as the booking has them (`before`) are not checked.
   */
  async check(
    push: Push,
    { content, isStrict }: ContentBooking,
    before: SoldBefore = NOTHING_SOLD,
  ): Promise<CheckedPush | PushFailure> {
    const { currency } = push.hotel;
    const expired = expiredCard(content, dayText(push.today));
    if (expired !== undefined) return new PushFailure('field_is_not_valid', expired);
    const { rooms, children } = await this.compared(push, content, before);
    const selections = this.selections(push, content, before, rooms);
    if (selections instanceof PushFailure) return selections;
    const changed = rooms.flatMap(({ room, isUnchanged }) => (isUnchanged ? [] : [room]));
    const unknown = catalogueRefusal(push.hotel, changed, before.rooms);
    if (unknown) return new PushFailure(unknown);
    const offers = await this.offersOf(push, rooms);
    if (selections.some(({ isForAnyParty }, i) => isForAnyParty && !offers[i]!.takesParty)) {
      return new PushFailure('selection_does_not_match', 'GuestCount');
    }
    const agreed = selections.map(({ rate }) => rate);
    const priced = rooms.map(({ room, old, isUnchanged }, i) => ({
      ...room,
      offered: offers[i],
      agreed: agreed[i]!,
      unchangedFrom: isUnchanged ? old!.position : undefined,
    }));
    const taxed = rooms.map(({ room, ages, old }, i) => ({ room, ages, old, offer: offers[i] }));
    const taxes = taxesOfPush(content, taxed, before, currency);
    const prices = checkPrices(content, priced, currency, before.differences, addedTaxes(taxes));
    const named = rooms.map(({ room, quote }, i) => ({
      code: room.termsCode,
      versionId: quote?.termsVersionId ?? null,
      rate: prices.matched[i]!,
      isRateAgreed: agreed[i] !== null,
      offer: offers[i],
    }));
    const terms = await termsOfRooms(this.dataSource.manager, push.caller.hotelId, named);
    if (terms instanceof PushFailure) return terms;
    const refusal = isStrict ? strictRefusal(prices, offers, agreed) : undefined;
    if (refusal) return refusal;
    return {
      rooms: rooms.map(({ room, old, ages }, i) => {
        const offer = offers[i];
        const rate = terms[i]!.rate;
        const sold = { ...room, currency: room.currency ?? content.currency };
        const sale = offer
          ? { rate, amounts: amountsOfSale(sold, hotelNights(offer, rate, currency)), terms: terms[i]!.terms }
          : null;
        const charged = taxes.rooms[i] && withCharge(taxes.rooms[i], prices.taxesInTotal.ofRooms);
        return { old, ages, sale, taxes: charged ?? null };
      }),
      mismatch: prices.mismatch,
      extraTaxes: taxes.extras && withCharge(taxes.extras, prices.taxesInTotal.ofExtras),
      children,
    };
  }

  /** Finds the rooms that go on, and which children are in which room. */
  private async compared(
    push: Push,
    content: PushedContent,
    before: SoldBefore,
  ): Promise<{ rooms: ComparedPushedRoom[]; children: GivenChildren['children'] }> {
    const wanted = wantedRooms(content);
    const agesNamed = content.children.map(({ age }) => age);
    const matched = matchedRooms(before.rooms, wanted, agesNamed);
    const hotel = hotelOfQuotes(push);
    const quotes = content.rooms.map(({ selectionId }) =>
      selectionId === undefined ? undefined : this.searches.quote(selectionId, hotel, push.partnerId),
    );
    const ofChildren = wanted.map(({ children }, i): RoomOfChildren => {
      const [old, quote] = [matched[i], quotes[i]];
      const goesOn = old && (old.status === 'no_show' || isAsSold(old, wanted[i]!));
      const quotedAges =
        quote?.isOf(hotel) && quote.childAges.length === children ? quote.childAges : undefined;
      return {
        children,
        ...(quotedAges ? { quotedAges } : {}),
        ...(goesOn ? { standingAges: old.ages } : {}),
      };
    });
    const named = content.children.map((child) => ({ ...child }));
    const isPriced = await this.priceTeller(push, content, agesToPrice(ofChildren, named));
    const given = childrenOfPush(ofChildren, named, isPriced);
    const rooms = content.rooms.map((room, i): ComparedPushedRoom => {
      const [old, ages] = [matched[i], given.ages[i]!];
      const isOld = old !== undefined && isUnchanged(old, wanted[i]!, ages);
      return { room, old, ages, quote: quotes[i], isUnchanged: isOld };
    });
    return { rooms, children: given.children };
  }

  /** Returns whether the amount of a room is a price of the hotel with children of these ages. */
  private async priceTeller(
    push: Push,
    content: PushedContent,
    asked: ReturnType<typeof agesToPrice>,
  ): Promise<(room: number, ages: readonly number[]) => boolean> {
    const keyOf = (room: number, ages: readonly number[]) => `${room}:${ages.join()}`;
    const stays = asked.map(({ room, ages }) => stayOf(content.rooms[room]!, ages));
    const offers = await this.offers(push, stays);
    const priced = asked.filter(({ room }, i) => {
      const { totalMinor, currency } = content.rooms[room]!;
      const isInCurrency = (currency ?? content.currency) === push.hotel.currency;
      return isInCurrency && rateOf(totalMinor, offers[i]!) !== null;
    });
    const keys = new Set(priced.map(({ room, ages }) => keyOf(room, ages)));
    return (room, ages) => keys.has(keyOf(room, ages));
  }

  private selections(
    push: Push,
    content: PushedContent,
    before: SoldBefore,
    rooms: readonly ComparedPushedRoom[],
  ): AgreedSelection[] | PushFailure {
    const unchanged = rooms.filter(({ isUnchanged }) => isUnchanged);
    const kept = unchanged.map(({ old }) => old);
    const agesNamed = content.children.map(({ age }) => age);
    for (const age of unchanged.flatMap(({ ages }) => ages)) {
      const at = agesNamed.findIndex((one) => one === age);
      if (at >= 0) agesNamed.splice(at, 1);
    }
    return selectionsOf(rooms, {
      currency: content.currency,
      hotel: hotelOfQuotes(push),
      nowMs: this.clock.nowMs(),
      standing: before.rooms.flatMap((room) => (kept.includes(room) ? [] : (room.selectionId ?? []))),
      agesNamed,
    });
  }

  /** What the hotel offers of each room now; undefined for one that stays as it is. */
  private async offersOf(
    push: Push,
    rooms: readonly ComparedPushedRoom[],
  ): Promise<(StayOffer | undefined)[]> {
    const sold = rooms.filter(({ isUnchanged }) => !isUnchanged);
    const offers = await this.offers(
      push,
      sold.map(({ room, ages }) => stayOf(room, ages)),
    );
    return rooms.map((room) => offers[sold.indexOf(room)]);
  }

  private offers({ caller, partnerId, today }: Push, stays: readonly PricedStay[]): Promise<StayOffer[]> {
    const sold = stays.map((stay) => ({ ...stay, partnerId }));
    return this.searches.offersOfStays(caller.hotelId, caller.revisions, sold, today);
  }
}

function hotelOfQuotes({ caller, hotel }: Push): HotelWithRoomTypes {
  return { id: caller.hotelId, currency: hotel.currency, roomTypeIds: [...hotel.roomTypes.keys()] };
}

function stayOf({ arrival, departure, ...room }: PushedRoom, childAges: RoomAges): PricedStay {
  const { roomTypeId, boardId, adults } = room;
  return { roomTypeId, boardId, arrival, nights: departure - arrival, adults, childAges };
}

import type { LocalizedText } from '../../values/localized-text.js';
import { type ChildAges, takesParty } from '../quote/party.js';
import { quote, type QuotedPlan, type QuotedType } from '../quote/quote.js';
import { RESTRICTIONS } from './restriction.js';
import { NO_RECORD, type RoomTypeOfHotel, type Snapshot } from './snapshot.js';

interface StayPrice {
  refundableMinor: number | null;
  nonRefundableMinor: number | null;
}

const NO_PRICE: StayPrice = { refundableMinor: null, nonRefundableMinor: null };

export interface DeskQuery {
  arrival: number;
  nights: number;
  adults: number;
  childAges: ChildAges;
}

export interface DeskBoard extends StayPrice {
  boardId: number;
  title: LocalizedText;
  /** Why partners cannot sell it. Reception sees the reason and may sell it nevertheless. */
  restriction: (typeof RESTRICTIONS)[number];
  restrictionNights: number;
}

export interface DeskOffer {
  roomTypeId: number;
  name: LocalizedText;
  capacityAdult: number;
  capacityChildren: number;
  capacityTotal: number;
  /** Rooms left for sale on every night. */
  left: number;
  /** Whether the hotel has entered rooms for every night. */
  isLoaded: boolean;
  takesParty: boolean;
  boards: DeskBoard[];
}

/** Includes what is kept from online sale: restrictions are hints for reception. The query's days must be covered. */
export function deskOffers(snapshot: Snapshot, query: DeskQuery): DeskOffer[] {
  return nightlyOffers(snapshot, query).map(({ leftOfNights: _, boards, ...offer }) => ({
    ...offer,
    boards: boards.map(({ nights: _nights, ...board }) => board),
  }));
}

/** The nights of a stay, one by one: a change of a booking keeps some of them at the price that was agreed. */
export interface NightlyOffer extends DeskOffer {
  leftOfNights: readonly number[];
  boards: (DeskBoard & { nights: StayPrice[] })[];
}

export function nightlyOffers(snapshot: Snapshot, query: DeskQuery): NightlyOffer[] {
  const arrival = query.arrival - snapshot.firstDay;
  return quote(snapshot, { ...query, seller: 'desk', today: query.arrival }).map((room) =>
    nightlyOffer(room, hasRecords(room.type, arrival, query.nights)),
  );
}

function hasRecords(type: RoomTypeOfHotel, arrival: number, nights: number): boolean {
  const left = type.days.left.subarray(Math.max(0, arrival), arrival + nights);
  return left.length === nights && !left.includes(NO_RECORD);
}

function nightlyOffer(room: QuotedType, isLoaded: boolean): NightlyOffer {
  const { type, left, leftOfNights } = room;
  return {
    roomTypeId: type.id,
    name: type.name,
    capacityAdult: type.capacityAdult,
    capacityChildren: type.capacityChildren,
    capacityTotal: type.capacityTotal,
    left,
    leftOfNights,
    isLoaded,
    takesParty: room.takesParty,
    boards: room.plans.map(nightlyBoard),
  };
}

function nightlyBoard({
  plan,
  restriction,
  refundable,
  nonRefundable,
}: QuotedPlan): NightlyOffer['boards'][number] {
  return {
    boardId: plan.board.id,
    title: plan.board.title,
    restriction: RESTRICTIONS[restriction.code] ?? null,
    restrictionNights: restriction.nights,
    refundableMinor: refundable.totalMinor,
    nonRefundableMinor: nonRefundable.totalMinor,
    nights: refundable.nights.map(({ amountMinor }, night) => ({
      refundableMinor: amountMinor,
      nonRefundableMinor: nonRefundable.nights[night]!.amountMinor,
    })),
  };
}

/** A room type with a board; a booking keeps both, also once they are archived. */
export interface BookedPlan {
  roomTypeId: number;
  /** Null in a booking that was brought in without one. */
  boardId: number | null;
}

export interface ArchivedPlan {
  name: LocalizedText;
  capacityAdult: number;
  capacityChildren: number;
  capacityTotal: number;
  boardTitle: LocalizedText | null;
  /** Rooms left of each night; null where the hotel has entered none. */
  leftOfNights: (number | null)[];
}

/** Adds what a booking has and is archived since: without prices, it can be kept or priced by hand. */
export function withArchived(
  offers: readonly NightlyOffer[],
  { roomTypeId, boardId }: BookedPlan,
  { leftOfNights, boardTitle, ...type }: ArchivedPlan,
  { nights, adults, childAges }: DeskQuery,
): NightlyOffer[] {
  const offered = offers.find((offer) => offer.roomTypeId === roomTypeId);
  const left = leftOfNights.map((rooms) => Math.max(0, rooms ?? 0));
  const { boards, ...offer } = offered ?? {
    ...{ ...type, roomTypeId, boards: [], leftOfNights: left, left: Math.min(...left) },
    isLoaded: !leftOfNights.includes(null),
    takesParty: takesParty(type, adults, childAges.length),
  };
  const board = boardId !== null &&
    boardTitle !== null && {
      ...{ boardId, title: boardTitle, restriction: null, restrictionNights: 0, ...NO_PRICE },
      nights: Array.from({ length: nights }, () => NO_PRICE),
    };
  const archived = { ...offer, boards: board ? [...boards, board] : boards };
  return offered ? offers.map((one) => (one === offered ? archived : one)) : [...offers, archived];
}

export function isOffered(offers: readonly NightlyOffer[], { roomTypeId, boardId }: BookedPlan): boolean {
  const offer = offers.find((one) => one.roomTypeId === roomTypeId);
  return offer !== undefined && (boardId === null || offer.boards.some((board) => board.boardId === boardId));
}

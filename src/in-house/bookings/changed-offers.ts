import type { BookedRoom } from '../../booking/room/booked-room.entity.js';
import { completedNights, daysOf, heldOf } from '../../booking/room/nights.js';
import { hasPrices, priceOfNights } from '../../booking/room/night-prices.js';
import type { DeskBoard, DeskOffer, DeskQuery, NightlyOffer } from '../../inventory/search/desk-offers.js';
import type { BlockOfBooking } from './booking-block.js';
import type { Rate } from './booking-to-change.js';

export interface OldStay {
  record: BookedRoom;
  childAges: readonly (number | null)[];
  offers: readonly NightlyOffer[];
}

/** `isPriced` is false where the offers are of another currency than the booking. */
export interface NewStay {
  query: DeskQuery;
  offers: readonly NightlyOffer[];
  isPriced: boolean;
  today: number;
  /** That of the booking: a change takes its nights first, at the price that was agreed. */
  block: BlockOfBooking | undefined;
}

interface SoldNight {
  roomTypeId: number;
  boardId: number | null;
  rate: Rate;
}

/** An offer of the whole stay, with what each of its nights costs. */
export interface ChangedOffer extends DeskOffer {
  boards: NightlyOffer['boards'];
}

/** What a room can be changed to; in house its type stays. `left` has its own nights, prices are of the whole stay. */
export function changedOffers(stay: NewStay, old: OldStay | undefined): ChangedOffer[] {
  const isInHouse = old?.record.status === 'checked_in';
  return stay.offers
    .filter(({ roomTypeId }) => !isInHouse || roomTypeId === old.record.roomTypeId)
    .map(({ leftOfNights, ...offer }) => ({
      ...offer,
      left: roomsLeft(stay, offer.roomTypeId, leftOfNights, old),
      takesParty: offer.takesParty || (old !== undefined && isSameParty(stay, old, offer.roomTypeId)),
      boards: offer.boards.map((board) => changedBoard(stay, old, offer.roomTypeId, board)),
    }));
}

function changedBoard(
  stay: NewStay,
  old: OldStay | undefined,
  roomTypeId: number,
  board: NightlyOffer['boards'][number],
): NightlyOffer['boards'][number] {
  const refundable = nightsMinor(stay, old, roomTypeId, board, 'refundable');
  const nonRefundable = nightsMinor(stay, old, roomTypeId, board, 'non_refundable');
  const [refundableMinor, nonRefundableMinor] = [priceOfNights(refundable), priceOfNights(nonRefundable)];
  // What was agreed is a price, too, where the hotel has set none.
  const hasPrice = refundableMinor !== null || nonRefundableMinor !== null;
  const restriction = hasPrice && board.restriction === 'price_not_found' ? null : board.restriction;
  const nights = refundable.map((minor, night) => ({
    refundableMinor: minor,
    nonRefundableMinor: nonRefundable[night]!,
  }));
  return { ...board, nights, refundableMinor, nonRefundableMinor, restriction };
}

type SoldPlan = Pick<SoldNight, 'roomTypeId' | 'boardId'> & { rate: Rate | null };

/** The price of the whole stay in minor units; null where there is none. */
export function priceOf(offers: readonly ChangedOffer[], plan: SoldPlan): number | null {
  return priceOfNights(nightPricesOfPlan(offers, plan) ?? [null]);
}

/** What each night costs in minor units; null where one has no price. */
export function nightPricesOfPlan(
  offers: readonly ChangedOffer[],
  { roomTypeId, boardId, rate }: SoldPlan,
): readonly number[] | null {
  const nights = nightlyPrices(offers, roomTypeId, boardId, rate ?? 'refundable');
  return nights && hasPrices(nights) ? nights : null;
}

/** Rooms left on every night from today on: for sale, in the booking's block, and a night that the room holds. */
function roomsLeft(
  { query, today, block }: NewStay,
  roomTypeId: number,
  leftOfNights: readonly number[],
  old: OldStay | undefined,
): number {
  const own = ownNights(old, roomTypeId);
  const left = leftOfNights.flatMap((rooms, night) => {
    const day = query.arrival + night;
    return day < today
      ? []
      : [rooms + (own.has(day) ? 1 : 0) + Math.max(0, block?.left(roomTypeId, day) ?? 0)];
  });
  return left.length === 0 ? 1 : Math.min(...left);
}

function ownNights(old: OldStay | undefined, roomTypeId: number): Set<number> {
  return new Set(old ? daysOf(...heldOf(old.record).filter((hold) => hold.roomTypeId === roomTypeId)) : []);
}

/** What was agreed for a night that is or can be taken from the booking's block; null where nothing was. */
function agreedOn({ block }: NewStay, old: OldStay | undefined, sold: SoldNight, day: number): number | null {
  const { roomTypeId, boardId, rate } = sold;
  if (!block || boardId === null || rate === 'non_refundable') return null;
  const isOwn = (old?.record.blockId ?? null) !== null && ownNights(old, roomTypeId).has(day);
  return isOwn || block.left(roomTypeId, day) > 0 ? block.priceMinor(roomTypeId, boardId) : null;
}

function isSameParty({ query }: NewStay, { record, childAges }: OldStay, roomTypeId: number): boolean {
  const hasSameAges =
    childAges.length === query.childAges.length && childAges.every((age, i) => age === query.childAges[i]);
  return roomTypeId === record.roomTypeId && query.adults === record.adults && hasSameAges;
}

/**
 * What the nights of the stay cost. Those that were slept, and those whose type, board, party and rate stay, keep their
 * part of the agreed price; the others have the price that was agreed for the booking's block, else that of now.
 */
function nightsMinor(
  stay: NewStay,
  old: OldStay | undefined,
  roomTypeId: number,
  { boardId }: Pick<DeskBoard, 'boardId'>,
  rate: Rate,
): (number | null)[] {
  const { arrival, nights } = stay.query;
  const days = daysOf({ from: arrival, until: arrival + nights });
  const now = stay.isPriced ? nightlyPrices(stay.offers, roomTypeId, boardId, rate) : undefined;
  const sold = { roomTypeId, boardId, rate };
  const priceOn = (day: number) => agreedOn(stay, old, sold, day) ?? now?.[day - arrival] ?? null;
  const agreed = old && agreedNights(stay, old);
  if (!agreed) return days.map(priceOn);
  const { record } = old;
  const isSame =
    isSameParty(stay, old, roomTypeId) &&
    boardId === record.boardId &&
    (record.matchedRate ?? 'refundable') === rate;
  const isKept = (day: number) =>
    day >= record.arrival && day < record.departure && (isSame || day < stay.today);
  return days.map((day) => (isKept(day) ? agreed[day - record.arrival]! : priceOn(day)));
}

/** What each night of the stay as it was costs of the price that was agreed. */
function agreedNights(stay: NewStay, old: OldStay): number[] | null {
  const { arrival, departure, totalMinor } = old.record;
  if (totalMinor === null) return null;
  return completedNights(old.record, stay.today)
    .filter(({ day }) => day >= arrival && day < departure)
    .map(({ amountMinor }) => amountMinor ?? 0);
}

function nightlyPrices(
  offers: readonly ChangedOffer[],
  roomTypeId: number,
  boardId: number | null,
  rate: Rate,
): (number | null)[] | undefined {
  const offer = offers.find((one) => one.roomTypeId === roomTypeId);
  const board = offer?.boards.find((one) => one.boardId === boardId);
  return board?.nights.map(({ refundableMinor, nonRefundableMinor }) =>
    rate === 'refundable' ? refundableMinor : nonRefundableMinor,
  );
}

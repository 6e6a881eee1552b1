import type { BookedRoom } from '../../booking/ledger/booked-room.entity.js';
import { changedPriceMinor } from '../../booking/ledger/changed-price.js';
import { nightsOf } from '../../booking/ledger/held-nights.js';
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

/** What a room can be changed to; in house its type stays. `left` has its own nights, prices are of the whole stay. */
export function changedOffers(stay: NewStay, old: OldStay | undefined): DeskOffer[] {
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
  { nights: _, ...board }: NightlyOffer['boards'][number],
): DeskBoard {
  const refundableMinor = priceMinor(stay, old, roomTypeId, board, 'refundable');
  const nonRefundableMinor = priceMinor(stay, old, roomTypeId, board, 'non_refundable');
  // What was agreed is a price, too, where the hotel has set none.
  const hasPrice = refundableMinor !== null || nonRefundableMinor !== null;
  const restriction = hasPrice && board.restriction === 'price_not_found' ? null : board.restriction;
  return { ...board, refundableMinor, nonRefundableMinor, restriction };
}

/** The price of the whole stay in minor units; null where there is none. */
export function priceOf(
  offers: readonly DeskOffer[],
  { roomTypeId, boardId, rate }: { roomTypeId: number; boardId: number | null; rate: Rate | null },
): number | null {
  const offer = offers.find((one) => one.roomTypeId === roomTypeId);
  const board = offer?.boards.find((one) => one.boardId === boardId);
  return (rate === 'non_refundable' ? board?.nonRefundableMinor : board?.refundableMinor) ?? null;
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
  return new Set(nightsOf(...(old?.record.holds.filter((hold) => hold.roomTypeId === roomTypeId) ?? [])));
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
 * The price of the whole stay. Nights that were slept, and those whose type, board, party and rate stay, keep their
 * part of the agreed price; the others have the price that was agreed for the booking's block, else that of now.
 */
function priceMinor(
  stay: NewStay,
  old: OldStay | undefined,
  roomTypeId: number,
  { boardId }: Pick<DeskBoard, 'boardId'>,
  rate: Rate,
): number | null {
  const { arrival, nights } = stay.query;
  const days = nightsOf({ from: arrival, until: arrival + nights });
  const now = stay.isPriced ? nightlyPrices(stay.offers, roomTypeId, boardId, rate) : undefined;
  const sold = { roomTypeId, boardId, rate };
  const priceOn = (day: number) => agreedOn(stay, old, sold, day) ?? now?.[day - arrival] ?? null;
  const agreedMinor = old?.record.totalMinor ?? null;
  if (!old || agreedMinor === null) {
    return changedPriceMinor({ agreedMinor: 0, nightsMinor: [], kept: [], addedMinor: days.map(priceOn) });
  }
  const { record } = old;
  const isSame =
    isSameParty(stay, old, roomTypeId) &&
    boardId === record.boardId &&
    (record.matchedRate ?? 'refundable') === rate;
  const isKept = (day: number) =>
    day >= record.arrival && day < record.departure && (isSame || day < stay.today);
  const oldDays = nightsOf({ from: record.arrival, until: record.departure });
  const before = {
    roomTypeId: record.roomTypeId,
    boardId: record.boardId,
    rate: record.matchedRate ?? 'refundable',
  };
  const oldPrices = nightlyPrices(old.offers, before.roomTypeId, before.boardId, before.rate);
  const oldPriceOn = (day: number) =>
    agreedOn(stay, old, before, day) ?? oldPrices?.[day - record.arrival] ?? null;
  return changedPriceMinor({
    agreedMinor,
    nightsMinor: oldDays.map(oldPriceOn),
    kept: days.filter(isKept).map((day) => day - record.arrival),
    addedMinor: days.filter((day) => !isKept(day)).map(priceOn),
  });
}

function nightlyPrices(
  offers: readonly NightlyOffer[],
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

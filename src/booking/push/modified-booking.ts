import { isDeepStrictEqual } from 'node:util';
import type { NewCard } from '../cards/card.entity.js';
import type { CardVault } from '../cards/card-vault.service.js';
import type { BookingAsStored } from '../changes/booking-as-stored.queries.js';
import { type ModifiedRoom, replacedRooms } from '../changes/modify.js';
import { changed, type ComputedChange } from '../changes/computed-change.js';
import { cancellationFeeLines } from '../folio/cancellation-fee.js';
import { feeUnderTerms, owedUnderTerms, type RoomAndNights } from '../folio/fee-under-terms.js';
import { type BookingWithNights, linesToSettle, priced } from '../folio/folio-lines.js';
import type { BookedRoom } from '../room/booked-room.entity.js';
import { isStanding } from '../room/booked-room-states.js';
import type { Booking } from '../room/booking.entity.js';
import { lostNonRefundable, withNoShows } from '../room/booking-totals.js';
import { recordedAmounts } from '../room/nights.js';
import { childrenWithNoShows } from '../room/children-of-rooms.js';
import type { PriceDifference } from '../room/price-difference.js';
import { placesOfLeftOut } from './matched-rooms.js';
import type { CheckedPush } from './push-checks.service.js';
import type { PushedContent } from './pushed-booking.js';
import { bookingContent, pushedAs, roomsOf } from './pushed-rooms.js';
import type { SoldBefore } from './sold-before.js';

export interface Modification {
  content: PushedContent;
  checked: CheckedPush;
  /** What the booking was sold as. */
  before: SoldBefore;
  cards: readonly NewCard[];
  /** IDs for the rooms that are added. */
  newIds: readonly number[];
  /** The columns of a revision that is accepted with it. */
  revision: Partial<Pick<Booking, 'revision' | 'revisionDigest'>>;
  at: Date;
  /** The hotel's day, as a day number. */
  today: number;
}

/** Returns what a Modify changes of a booking. Rooms that stay as they were sold keep what was sold and what staff have set. */
export function modifiedBooking(
  found: BookingAsStored,
  vault: CardVault,
  { content, checked, before, cards, newIds, revision, at, today }: Modification,
): Omit<ComputedChange, 'push'> {
  const { booking: standing, rooms } = found;
  const byId = new Map(rooms.map((room) => [room.id, room]));
  const wanted = wantedRooms(content, checked, byId, today);
  const matched = checked.rooms.map(({ old }) => old);
  const leftOut = placesOfLeftOut(before.rooms, matched);
  const placed = leftOut.map((room) => ({ ...byId.get(room.id)!, position: room.position }));
  const feeMinor = feeOfLeftOut(priced(found), wanted, { at, today });
  const replaced = replacedRooms({
    rooms,
    wanted,
    places: new Map(leftOut.map((room) => [room.id, room.position])),
    newIds,
    at,
    today,
  });
  const standingAs = withNoShows(content, placed);
  const differences = [
    ...(checked.mismatch ?? []),
    ...lostNonRefundable(
      standing,
      {
        before: nonRefundableMinor(rooms.filter(isActive).map(soldRoom), standing, at),
        after: feeMinor + nonRefundableMinor(expectedRooms(wanted, checked), standing, at),
      },
      content.currency,
    ),
  ];
  const places = placesOfRooms(before, matched, leftOut);
  const told = { children: checked.children, rooms: content.rooms };
  const booking = {
    ...bookingContent(content),
    extraTaxes: checked.extraTaxes,
    ...standingAs,
    children: childrenWithNoShows(told, standing, rooms.filter(isStanding), placed),
    ...revision,
    priceMismatch: differences.length === 0 ? null : differences,
    ...(areKnown(differences, before.differences, places) ? {} : { mismatchSeenAt: null }),
    guestDataErasedAt: null,
    changedAt: at,
  };
  const after = changed(found, { ...replaced, booking });
  return {
    ...replaced,
    kind: 'modified',
    booking,
    lines: [...linesToSettle({ ...after, lines: found.lines }), ...cancellationFeeLines(standing, feeMinor)],
    cards: vault.placed(found.cards, { cards, places, departure: standingAs.departure }),
  };
}

/** Returns what rooms under named terms that the Modify leaves out owe: they are cancelled under them. */
function feeOfLeftOut(
  folio: BookingWithNights,
  wanted: readonly ModifiedRoom[],
  { at, today }: { at: Date; today: number },
): number {
  const isLeftOut = (room: BookedRoom) => isActive(room) && !wanted.some(({ old }) => old?.id === room.id);
  const ids = folio.rooms.filter((room) => room.terms !== null && isLeftOut(room)).map(({ id }) => id);
  if (ids.length === 0) return 0;
  return owedUnderTerms(folio, ids, { at, today, isOfPartner: false }) ?? 0;
}

function wantedRooms(
  content: PushedContent,
  checked: CheckedPush,
  byId: ReadonlyMap<number, BookedRoom>,
  today: number,
): ModifiedRoom[] {
  return roomsOf(content, checked, today).map((sold, i) => {
    const { old, ages, sale, taxes } = checked.rooms[i]!;
    const { unitLabel } = sold;
    const told = { unitLabel, childAges: ages, ...pushedAs(content.rooms[i]!) };
    return {
      old: old && byId.get(old.id),
      sold: sale && sold,
      told: { ...(old?.status === 'no_show' ? {} : told), ...(taxes && { taxes }) },
    };
  });
}

function isActive({ status }: BookedRoom): boolean {
  return status === 'active';
}

type RatedRoom = RoomAndNights & Pick<BookedRoom, 'matchedRate'>;

/** The rooms of a Modify whose guests are expected. */
function expectedRooms(wanted: readonly ModifiedRoom[], { rooms }: CheckedPush): RatedRoom[] {
  return wanted.flatMap(({ old, sold }, i): RatedRoom[] => {
    const nightsMinor = rooms[i]!.sale?.amounts.map(({ amountMinor }) => amountMinor);
    if (sold) return [{ ...sold, terms: sold.terms ?? null, nightsMinor }];
    return old && isActive(old) ? [soldRoom(old)] : [];
  });
}

function soldRoom(room: BookedRoom): RatedRoom {
  return { ...room, nightsMinor: recordedAmounts(room) };
}

/** Returns what of rooms the hotel keeps if they are cancelled now: what their terms say, else by their rate. */
function nonRefundableMinor(rooms: readonly RatedRoom[], { registeredAt }: Booking, at: Date): number {
  return rooms.reduce((sum, room) => {
    const ofRateMinor = room.matchedRate === 'non_refundable' ? (room.totalMinor ?? 0) : 0;
    return sum + (feeUnderTerms(room, at, registeredAt) ?? ofRateMinor);
  }, 0);
}

/**
 * Returns the new positions of rooms by their old ones. Rooms that do not go on have the places of new rooms, in order: a card of
 * theirs is for what replaces them.
 */
function placesOfRooms(
  { rooms }: SoldBefore,
  matched: CheckedPush['rooms'][number]['old'][],
  leftOut: readonly { id: number; position: number }[],
): Map<number, number> {
  const added = matched.flatMap((old, position) => (old ? [] : [position]));
  const isGone = (id: number) => ![...matched, ...leftOut].some((room) => room?.id === id);
  const gone = rooms.filter(({ id }) => isGone(id)).slice(0, added.length);
  return new Map([
    ...leftOut.map(({ id, position }): [number, number] => [
      rooms.find((room) => room.id === id)!.position,
      position,
    ]),
    ...gone.map(({ position }, i): [number, number] => [position, added[i]!]),
    ...matched.flatMap((old, position): [number, number][] => (old ? [[old.position, position]] : [])),
  ]);
}

/** Whether all differences were there before, at the positions that their rooms had. */
function areKnown(
  differences: readonly PriceDifference[],
  before: readonly PriceDifference[],
  places: ReadonlyMap<number, number>,
): boolean {
  const moved = before.map((one) => {
    if (!('position' in one) || one.position === null) return one;
    return { ...one, position: places.get(one.position) };
  });
  return differences.every((one) => moved.some((other) => isDeepStrictEqual(one, other)));
}

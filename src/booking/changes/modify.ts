import { In } from 'typeorm';
import type { HotelChange } from '../../database/hotel-change.js';
import { BookedRoom } from '../room/booked-room.entity.js';
import { isStanding, TRANSITIONS } from '../room/booked-room-states.js';
import { amountsOf, completedNights, type Night, nightsOfChange } from '../room/nights.js';
import { type NightsOfRoom, setNights } from '../room/nights.queries.js';
import { roomsOfBooking } from '../room/rooms-of-booking.js';
import { insertRooms, released } from './room-rows.js';
import type { NewRoom } from './write-booking.js';

interface ReplacedRooms {
  /** The rooms that were active, and those that are. */
  before: BookedRoom[];
  after: NewRoom[];
  /** No-shows that the wanted rooms do not name, at their new positions. */
  leftOut: BookedRoom[];
  /** All rooms that stood before. */
  standing: BookedRoom[];
}

/**
 * Replaces the active rooms of a booking. A room that keeps its type and dates keeps its reservation ID and what it
 * holds, those first that keep their party, board and label. Others are removed, with the nights that have begun. A
 * no-show is over: it stays as it is, also where the wanted rooms name it again. Throws `room_is_not_available: <day>`.
 */
export async function replaceRooms(
  change: HotelChange,
  bookingId: number,
  wanted: readonly NewRoom[],
): Promise<ReplacedRooms> {
  const { tx, hotelId } = change;
  const { from, to } = TRANSITIONS.remove;
  const rooms = await roomsOfBooking(tx, hotelId, bookingId);
  const active = rooms.filter(({ status }) => status === from);
  const noShows = rooms.filter(({ status }) => status === 'no_show');
  const kept = roomsKept(active, noShows, wanted);
  const isKept = (room: BookedRoom) => kept.includes(room);
  const leftOut = noShows.filter((room) => !isKept(room));
  const removed = active.filter((room) => !isKept(room));
  const added: (NewRoom & { position: number })[] = [];
  const nights: NightsOfRoom[] = [];
  for (const [position, room] of wanted.entries()) {
    const old = kept[position];
    if (!old) added.push({ ...room, position });
    else {
      const { nights: sold, ...content } = room;
      const isActive = old.status === from;
      const changed = isActive ? { ...content, nightPricesMinor: null, position } : { position };
      await tx.update(BookedRoom, { hotelId, id: old.id }, changed);
      if (isActive) nights.push(soldAgain(change, old, sold));
    }
  }
  const placed = placesOf(leftOut, active, kept);
  for (const { id, position } of placed) await tx.update(BookedRoom, { hotelId, id }, { position });
  const ids = await insertRooms(change, bookingId, added);
  nights.push(...added.map((room, i) => ({ reservationId: ids[i]!, before: [], after: room.nights })));
  nights.push(...removed.map((room) => released(room, change.today)));
  await setNights(change, bookingId, nights);
  if (removed.length > 0) {
    await tx.update(BookedRoom, { hotelId, id: In(removed.map(({ id }) => id)) }, { status: to });
  }
  return {
    before: active,
    after: wanted.filter((_, position) => kept[position]?.status !== 'no_show'),
    leftOut: placed,
    standing: rooms.filter(isStanding),
  };
}

/** A room that keeps its type and dates keeps what is held of it; its nights cost what they are sold for now. */
function soldAgain({ today }: HotelChange, old: BookedRoom, sold: readonly Night[]): NightsOfRoom {
  const { arrival, departure, roomTypeId, blockId } = old;
  const amounts = amountsOf(sold);
  const after = nightsOfChange(
    completedNights(old, today),
    { arrival, departure, roomTypeId, blockId, amounts },
    { today, isInHouse: false },
  );
  return { reservationId: old.id, before: old.nightRows, after };
}

/** Returns for each wanted room the standing room that continues as it. */
function roomsKept(
  active: readonly BookedRoom[],
  noShows: readonly BookedRoom[],
  wanted: readonly NewRoom[],
): (BookedRoom | undefined)[] {
  const kept = noShowsNamed(active, noShows, wanted);
  const left = [...active];
  for (const matches of [isAlike, isSameStay]) {
    wanted.forEach((room, i) => (kept[i] ??= take(left, room, matches)));
  }
  return kept;
}

/** Takes the first room that matches out of those left. */
function take(left: BookedRoom[], room: NewRoom, matches: typeof isSameStay): BookedRoom | undefined {
  const at = left.findIndex((old) => matches(old, room));
  return at < 0 ? undefined : left.splice(at, 1)[0];
}

/**
 * Returns for each wanted room the no-show that it names: one of the same type, dates, board, party and amount. A wanted room
 * with the label of the no-show names it, unless it is like an active room. Where more rooms of the type and dates are wanted
 * than are active, it names the no-show all the same; without one of its label, a room that is like no active one does.
 */
function noShowsNamed(
  active: readonly BookedRoom[],
  noShows: readonly BookedRoom[],
  wanted: readonly NewRoom[],
): (BookedRoom | undefined)[] {
  const named = wanted.map((): BookedRoom | undefined => undefined);
  for (const noShow of noShows) {
    const left = wanted.flatMap((room, i) => (named[i] || !isSameStay(noShow, room) ? [] : [{ room, i }]));
    const same = left.filter(({ room }) => isSameSale(noShow, room));
    const labelled = same.find(({ room }) => room.unitLabel === noShow.unitLabel);
    const isOfLabel = labelled && !active.some((old) => isAlike(old, labelled.room));
    const isSpare = left.length > active.filter((old) => isSameStay(old, noShow)).length;
    const found = isOfLabel || isSpare ? (labelled ?? notAlike(active, same)) : undefined;
    if (found) named[found.i] = noShow;
  }
  return named;
}

/** Returns the first of the wanted rooms that is like no active one, each of which is like one wanted room at most. */
function notAlike<Wanted extends { room: NewRoom }>(
  active: readonly BookedRoom[],
  wanted: readonly Wanted[],
): Wanted | undefined {
  const left = [...active];
  for (const one of wanted) if (!take(left, one.room, isAlike)) return one;
  return undefined;
}

/**
 * Returns no-shows that the wanted rooms do not name, at their new positions. A no-show shares its position with the room that
 * replaces it: with one that is added there, which it follows from then on. It gives way to any other room.
 */
function placesOf(
  leftOut: readonly BookedRoom[],
  active: readonly BookedRoom[],
  kept: readonly (BookedRoom | undefined)[],
): BookedRoom[] {
  let free = Math.max(kept.length, ...[...leftOut, ...active].map(({ position }) => position + 1));
  return leftOut.map((noShow) => {
    const { position } = noShow;
    const successor = kept.findIndex((room) => room?.status === 'active' && room.position === position);
    if (successor >= 0) return { ...noShow, position: successor };
    return kept[position] ? { ...noShow, position: free++ } : noShow;
  });
}

type Sale = Pick<
  BookedRoom,
  'roomTypeId' | 'boardId' | 'arrival' | 'departure' | 'adults' | 'children' | 'totalMinor' | 'unitLabel'
>;

function isAlike(room: Sale, wanted: Sale): boolean {
  return isSameStay(room, wanted) && room.unitLabel === wanted.unitLabel && hasSameParty(room, wanted);
}

function isSameSale(room: Sale, wanted: Sale): boolean {
  return isSameStay(room, wanted) && hasSameParty(room, wanted) && room.totalMinor === wanted.totalMinor;
}

function hasSameParty(room: Sale, wanted: Sale): boolean {
  return (
    room.boardId === wanted.boardId && room.adults === wanted.adults && room.children === wanted.children
  );
}

function isSameStay(room: Sale, wanted: Sale): boolean {
  return (
    room.roomTypeId === wanted.roomTypeId &&
    room.arrival === wanted.arrival &&
    room.departure === wanted.departure
  );
}

import { deskAmounts, type Done } from './desk.js';
import { type Hotel, sumOf } from './hotel.js';
import {
  balanceOf,
  type Booking,
  givenBack,
  heldAgain,
  lastOf,
  ofTypeFrom,
  record,
  type Room,
  type World,
} from './sold.js';
import { costOf } from './taxes.js';

const DONE: Done = { done: true };

/** The type of a room by its name. */
export function typeOf({ types }: Hotel, name: string): string {
  return Object.values(types).find(({ rooms }) => rooms.includes(name))!.code;
}

export function checkedIn(world: World, booking: Booking, room: Room, name: string): Done {
  const { today } = world;
  if (room.state !== 'active') return { refusal: 'reservation_is_not_expected' };
  if (room.arrival > today) return { refusal: 'arrival_is_later' };
  if (room.departure < today) return { refusal: 'departure_has_passed' };
  const given = inRoom(world, booking, room, name);
  if (given) return given;
  room.state = 'checked_in';
  room.cameOn = today;
  room.leftOn = null;
  record(booking, 'checked_in', { room });
  return DONE;
}

/** Moves guests; `hasNewPrice`: at what the stay costs in a room of the other type. */
export function moved(world: World, booking: Booking, room: Room, name: string, hasNewPrice: boolean): Done {
  const type = typeOf(world.hotel, name);
  const amounts = hasNewPrice ? priceOfMove(world, room, type) : undefined;
  const before = { minor: room.minor, selection: room.selection, nights: room.nights };
  const given = inRoom(world, booking, room, name);
  if (given) return given;
  if (amounts) {
    const minor = sumOf(amounts.map((amount) => amount.minor));
    room.beforeMoves ??= before;
    booking.minor = Math.max(0, booking.minor + costOf({ ...room, minor }) - costOf(room));
    const days = new Map(amounts.map((amount, i) => [room.arrival + i, amount]));
    const nights = room.nights.map((night) => ({
      ...night,
      ...(days.get(night.day) ?? { minor: null, from: null }),
    }));
    Object.assign(room, { minor, selection: null, nights });
  }
  record(booking, 'moved', { room });
  return DONE;
}

/** What each night costs after a move to a room of a type; undefined without a price. */
export function priceOfMove(world: World, room: Room, type: string) {
  return deskAmounts(world, room, { ...room, type }, room.rate ?? 'refundable');
}

function inRoom(world: World, { partner }: Booking, room: Room, name: string): Done | undefined {
  const type = typeOf(world.hotel, name);
  const nights = type === room.type ? room.nights : ofTypeFrom(room.nights, world.today, type);
  const days = world.hold(partner, [{ before: room.nights, after: nights }]);
  if (days.length > 0) return { refusal: 'room_is_not_available', days };
  if (type !== room.type) room.bookedType ??= room.type;
  Object.assign(room, { nights, type, in: name });
  return undefined;
}

export function checkInUndone(world: World, booking: Booking, room: Room): Done {
  const { today } = world;
  if (room.cameOn !== today) return { refusal: 'check_in_is_not_of_today' };
  const type = room.bookedType ?? room.type;
  const nights = type === room.type ? room.nights : ofTypeFrom(room.nights, today, type);
  // Where the booked type is sold out meanwhile, the room keeps type and price.
  if (world.hold(booking.partner, [{ before: room.nights, after: nights }]).length === 0) {
    Object.assign(room, { type, nights });
    if (room.beforeMoves) {
      const { minor, selection, nights: before } = room.beforeMoves;
      booking.minor = Math.max(0, booking.minor + costOf({ ...room, minor }) - costOf(room));
      const amountOf = (day: number) => before.find((night) => night.day === day);
      room.nights = room.nights.map((night) => ({
        ...night,
        minor: amountOf(night.day)?.minor ?? null,
        from: amountOf(night.day)?.from ?? null,
      }));
      Object.assign(room, { minor, selection });
    }
  }
  record(booking, 'check_in_undone', { undoes: lastOf(booking, 'checked_in', room) });
  Object.assign(room, { state: 'active', cameOn: null, in: null, bookedType: null, beforeMoves: null });
  return DONE;
}

/** `isPaid`: all that is then owed is paid with it. */
export function checkedOut(world: World, booking: Booking, room: Room, isPaid: boolean): Done {
  room.state = 'checked_out';
  room.leftOn = world.today;
  room.nights = givenBack(room.nights, world.today);
  room.paidAtCheckOut = isPaid ? Math.max(0, balanceOf(booking)) : 0;
  booking.paid += room.paidAtCheckOut;
  record(booking, 'checked_out', { room });
  return DONE;
}

/** `isPaidBack`: what was paid with it is reversed. */
export function checkOutUndone(world: World, booking: Booking, room: Room, isPaidBack: boolean): Done {
  if (room.leftOn !== world.today) return { refusal: 'check_out_is_not_of_today' };
  const nights = heldAgain(room, world.today);
  const days = world.hold(booking.partner, [{ before: room.nights, after: nights }]);
  if (days.length > 0) return { refusal: 'room_is_not_available', days };
  record(booking, 'check_out_undone', { undoes: lastOf(booking, 'checked_out', room) });
  Object.assign(room, { nights, state: 'checked_in', leftOn: null });
  if (isPaidBack) booking.paid -= room.paidAtCheckOut;
  return DONE;
}

import { divided, type Hotel, type Rate, type Stay, sumOf, sumOrNull, daysOf } from './hotel.js';
import { agesOf, type Content, isAsSold, isSameAges, matched, type PushedRoom } from './matching.js';
import {
  type Booking,
  givenBack,
  isStanding,
  type Night,
  record,
  type Room,
  soldNights,
  type World,
} from './sold.js';

export interface Push {
  voucher: string;
  content: Content;
  isStrict: boolean;
  revision: number | null;
}

/** What a push is answered, and what is then sold. */
export type Outcome<Done> = { refusal: string; days?: number[] } | { done: Done };

interface CheckedRoom {
  pushed: PushedRoom;
  old: Room | undefined;
  isUnchanged: boolean;
  ages: (number | null)[];
  rate: Rate | null;
  amounts: { minor: number; from: string }[];
}

/** Books, or changes a booking by a Modify, where nothing refuses it. */
export function pushed(world: World, push: Push, booking: Booking | undefined): Outcome<Booking> {
  const { content, isStrict } = push;
  const standing = (booking?.rooms ?? []).filter(({ state }) => state === 'active' || state === 'no_show');
  const rooms = compared(world, content, standing);
  const unheld = refusedSelection(world, rooms, standing);
  if (unheld) return { refusal: unheld };
  const strict = isStrict ? refusedStrictly(world, rooms) : undefined;
  if (strict) return { refusal: strict };
  const before = standing.flatMap(({ nights }) => nights);
  const kept = rooms.flatMap(({ old }) => (old ? [old] : []));
  const plan = rooms.map((room) => nightsOf(world, room));
  const noShowsLeft = standing.filter((room) => room.state === 'no_show' && !kept.includes(room));
  const removed = standing.filter((room) => room.state === 'active' && !kept.includes(room));
  const after = [
    ...plan.flat(),
    ...noShowsLeft.flatMap(({ nights }) => nights),
    ...removed.flatMap(({ nights }) => givenBack(nights, world.today)),
  ];
  const days = world.shortDays(before, after);
  if (days.length > 0) return { refusal: 'room_is_not_available', days };
  const target = booking ?? newBooking(push);
  for (const room of removed)
    Object.assign(room, { state: 'removed', nights: givenBack(room.nights, world.today) });
  rooms.forEach((room, i) => sell(target, room, plan[i]!, i));
  target.minor = totalOf(content) + sumOf(noShowsLeft.map(({ minor }) => minor));
  target.phone = content.phone;
  if (push.revision !== null) target.revision = push.revision;
  record(target, booking ? 'modified' : 'booked');
  if (!booking) world.bookings.push(target);
  return { done: target };
}

export function totalOf({ rooms, extraMinor }: Content): number {
  return sumOf(rooms.map(({ minor }) => minor)) + extraMinor;
}

/** What a Cancel of the partner costs: what is not refundable, and the nights that have begun. */
export function feeOfPartner(rooms: readonly Room[], today: number): number {
  return sumOf(rooms.map((room) => (room.rate === 'non_refundable' ? room.minor : begunMinor(room, today))));
}

export function begunMinor({ nights, arrival, departure }: Room, until: number): number {
  const begun = nights.filter(({ day }) => day >= arrival && day < Math.min(until, departure));
  return sumOf(begun.map(({ minor }) => minor ?? 0));
}

export function cancelledWhole(booking: Booking, today: number, fee: number): void {
  const rooms = booking.rooms.filter(({ state }) => state === 'active');
  for (const room of booking.rooms.filter(isStanding)) {
    room.nights = givenBack(room.nights, today);
    if (room.state === 'active') room.state = 'cancelled';
  }
  booking.isCancelled = true;
  booking.fees += fee;
  booking.cancellation = { number: record(booking, 'cancelled'), rooms, fee };
}

function compared(world: World, content: Content, standing: readonly Room[]): CheckedRoom[] {
  const { hotel } = world;
  const olds = matched(standing, content);
  const goOn = olds.map((old, i) =>
    old && (old.state === 'no_show' || isAsSold(old, content.rooms[i]!)) ? old : undefined,
  );
  const isPriced = (i: number, ages: readonly number[]) => {
    const room = content.rooms[i]!;
    return hotel.rateOf({ ...room, ages }, room.minor) !== null;
  };
  const ages = agesOf(content, goOn, isPriced);
  return content.rooms.map((pushedRoom, i) => {
    const old = olds[i];
    const isUnchanged =
      old !== undefined &&
      (old.state === 'no_show' || (isAsSold(old, pushedRoom) && isSameAges(old.ages, ages[i]!)));
    const stay = { ...pushedRoom, ages: ages[i]! };
    const rate = pushedRoom.selection?.rate ?? hotel.rateOf(stay, pushedRoom.minor);
    const amounts = isUnchanged ? [] : amountsOf(hotel, stay, pushedRoom, rate);
    return { pushed: pushedRoom, old, isUnchanged, ages: ages[i]!, rate, amounts };
  });
}

/** A selection holds on its day; later for as many rooms as were sold by it and are changed. */
function refusedSelection(
  { today }: World,
  rooms: readonly CheckedRoom[],
  standing: readonly Room[],
): string | undefined {
  const unchanged = rooms.flatMap(({ isUnchanged, old }) => (isUnchanged ? [old] : []));
  const held = standing
    .filter((room) => !unchanged.includes(room))
    .flatMap(({ selection }) => selection ?? []);
  for (const { pushed: room, isUnchanged } of rooms) {
    if (isUnchanged || !room.selection) continue;
    const at = held.indexOf(room.selection.id);
    if (at >= 0) held.splice(at, 1);
    else if (room.selection.on !== today) return 'selection_is_not_valid';
    const { type, board, arrival, departure, adults, ages, minor } = room.selection;
    const isOfParty = adults === room.adults && ages.length === room.children;
    const isOf = type === room.type && board === room.board && arrival === room.arrival;
    if (!isOf || departure !== room.departure || !isOfParty || minor !== room.minor)
      return 'selection_does_not_match';
  }
  return undefined;
}

function refusedStrictly({ hotel, today }: World, rooms: readonly CheckedRoom[]): string | undefined {
  for (const { pushed: room, isUnchanged, ages, rate } of rooms) {
    if (isUnchanged) continue;
    const stay: Stay = { ...room, ages };
    const restriction = hotel.restriction(stay, today);
    const isAgreed = room.selection !== null;
    if (restriction && !(isAgreed && restriction === 'price_not_found'))
      return `room_is_restricted: ${restriction}`;
    if (!hotel.fits(stay)) return 'party_does_not_fit';
    if (!rate) return 'price_has_changed';
  }
  return undefined;
}

/** The nights of a sale: the partner's if they add up, else the hotel's if they do, else the total in their proportion. */
function amountsOf(
  hotel: Hotel,
  stay: Stay,
  room: PushedRoom,
  rate: Rate | null,
): { minor: number; from: string }[] {
  const days = daysOf(room);
  const nightly = days.map((day) => room.nightly.filter((night) => night.day === day));
  if (room.nightly.length === days.length && nightly.every((found) => found.length === 1)) {
    const rates = nightly.map(([night]) => night!);
    for (const minors of [rates.map(({ base, fees }) => base + (fees ?? 0)), rates.map(({ base }) => base)]) {
      if (sumOf(minors) === room.minor) return minors.map((minor) => ({ minor, from: 'partner' }));
    }
  }
  const nights = hotel.nights(stay, rate ?? 'refundable');
  const isPriced = sumOrNull(nights) !== null;
  if (isPriced && sumOrNull(nights) === room.minor)
    return nights.map((minor) => ({ minor: minor!, from: 'price' }));
  const weights = isPriced ? (nights as number[]) : days.map(() => 1);
  return divided(room.minor, weights).map((minor) => ({ minor, from: 'divided' }));
}

function nightsOf({ today }: World, { pushed: room, old, isUnchanged, amounts }: CheckedRoom): Night[] {
  if (!old) return soldNights(room, amounts, today);
  if (isUnchanged) return old.nights;
  const begun = old.nights.filter(
    (night) => night.day < today && !daysOf(room).includes(night.day) && night.counts,
  );
  const ofStay = soldNights(room, amounts, today).map((night) => {
    const before = old.nights.find(({ day }) => day === night.day);
    return night.day < today && before ? { ...before, minor: night.minor, from: night.from } : night;
  });
  return [...begun.map((night) => ({ ...night, minor: null, from: null })), ...ofStay].sort(
    (a, b) => a.day - b.day,
  );
}

function sell(
  booking: Booking,
  { pushed: room, old, isUnchanged, ages, rate }: CheckedRoom,
  nights: Night[],
  position: number,
): void {
  if (old?.state === 'no_show') {
    old.position = position;
    return;
  }
  if (old && isUnchanged) {
    Object.assign(old, { position, label: room.label, ages });
    return;
  }
  const { label, type, board, arrival, departure, adults, minor } = room;
  const sale = { label, type, board, arrival, departure, adults, minor, ages, rate, nights, position };
  const sold = { ...sale, selection: room.selection?.id ?? null, beforeMoves: null };
  if (old) Object.assign(old, sold);
  else booking.rooms.push({ ...newRoom(), ...sold });
}

export function newRoom() {
  return {
    ...{ id: 0, state: 'active' as const, in: null, cameOn: null, leftOn: null },
    ...{ bookedType: null, beforeMoves: null, noShowDiscount: 0 },
  };
}

function newBooking({ voucher, revision }: Push): Booking {
  return {
    ...{ id: 0, voucher, isOfPartner: true, isCancelled: false, minor: 0, rooms: [], fees: 0, paid: 0 },
    ...{ phone: '', history: [], cancellation: null, revision },
  };
}

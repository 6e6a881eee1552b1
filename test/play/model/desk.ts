import { daysOf, divided, feeOf, type Rate, rounded, type Stay, sumOf } from './hotel.js';
import { begunMinor, cancelledWhole, newRoom, type Outcome } from './push.js';
import { isSameAges } from './matching.js';
import {
  amountsOfStay,
  type Booking,
  givenBack,
  heldAgain,
  isOpen,
  isStanding,
  lastOf,
  owedUnderTerms,
  type Night,
  record,
  type Room,
  soldNights,
  type World,
} from './sold.js';
import { costOf, type SoldTaxes } from './taxes.js';

export const DINNER_MINOR = 7_50;

/** What the dinners of a booking cost with its rooms, of which `changed` is another one then, or is added. */
export function dinnersMinor({ dinners, rooms }: Booking, changed?: { room?: Room; stay: Stay }): number {
  const others = rooms.filter((room) => isStanding(room) && room !== changed?.room);
  const times = [...others, ...(changed ? [changed.stay] : [])].map(
    ({ arrival, departure, adults, ages }) => (adults + ages.length) * (departure - arrival),
  );
  return dinners * DINNER_MINOR * sumOf(times);
}

/** A room that staff add to a booking, under the first label that is free. */
export function added(world: World, booking: Booking, { stay, rate }: NewStay): Done {
  if (!world.hotel.fits(stay)) return { refusal: 'party_does_not_fit' };
  const amounts = deskAmounts(world, undefined, stay, rate);
  if (!amounts) return { refusal: 'price_is_not_found' };
  const nights = soldNights(stay, amounts, world.today);
  const days = world.hold(booking.partner, [{ before: [], after: nights }]);
  if (days.length > 0) return { refusal: 'room_is_not_available', days };
  const minor = sumOf(amounts.map((amount) => amount.minor));
  const position = Math.max(...booking.rooms.map((room) => room.position)) + 1;
  const taken = booking.rooms.filter(isStanding).map(({ label }) => label);
  let label = position + 1;
  while (taken.includes(String(label))) label++;
  const terms = world.hotel.terms?.[rate] ?? null;
  const sale = { ...stay, minor, rate, terms, selection: null, nights, position, label: String(label) };
  const room = { ...newRoom(), ...sale, taxes: taxesOfDesk(world) };
  const before = dinnersMinor(booking);
  booking.rooms.push(room);
  booking.minor += costOf(room) + dinnersMinor(booking) - before;
  record(booking, 'changed');
  return DONE;
}

/** What the desk sells has the taxes that are paid at booking. */
function taxesOfDesk({ hotel: { taxes } }: World): SoldTaxes | null {
  return taxes && { rules: taxes, isCharged: true };
}

/** What the desk does. Each returns why it is refused, or does it. */
export type Done = Outcome<true>;

const DONE: Done = { done: true };

interface Amount {
  minor: number;
  from: string;
}

/** What each night of a stay costs that staff give a room, or that is added (`old` undefined); undefined without a price. */
export function deskAmounts(
  { hotel, today }: World,
  old: Room | undefined,
  stay: Stay,
  rate: Rate,
): Amount[] | undefined {
  const isOption =
    old &&
    old.type === stay.type &&
    old.board === stay.board &&
    old.adults === stay.adults &&
    isSameAges(old.ages, stay.ages) &&
    (old.rate ?? 'refundable') === rate;
  const now = hotel.nights(stay, rate, null);
  const amounts = daysOf(stay).map((day, i): Amount | undefined => {
    const before = old?.nights.find((night) => night.day === day);
    const isKept = before && before.minor !== null && (day < today || isOption);
    if (isKept) return { minor: before.minor!, from: before.from! };
    return now[i] === null || now[i] === undefined ? undefined : { minor: now[i], from: 'price' };
  });
  return amounts.some((amount) => !amount) ? undefined : (amounts as Amount[]);
}

export function sold(
  world: World,
  booking: Booking,
  { stay, rate, rooms }: { stay: Stay; rate: Rate; rooms: number },
): Done {
  const amounts = deskAmounts(world, undefined, stay, rate);
  if (!world.hotel.fits(stay)) return { refusal: 'party_does_not_fit' };
  if (!amounts) return { refusal: 'price_is_not_found' };
  const ofRooms = Array.from({ length: rooms }, () => soldNights(stay, amounts, world.today));
  const days = world.hold(
    null,
    ofRooms.map((after) => ({ before: [], after })),
  );
  if (days.length > 0) return { refusal: 'room_is_not_available', days };
  const minor = sumOf(amounts.map((amount) => amount.minor));
  ofRooms.forEach((nights, i) => {
    const terms = world.hotel.terms?.[rate] ?? null;
    const sale = { ...stay, minor, rate, terms, selection: null, nights, taxes: taxesOfDesk(world) };
    booking.rooms.push({ ...newRoom(), ...sale, label: String(i + 1), position: i });
  });
  booking.minor = sumOf(booking.rooms.map(costOf)) + dinnersMinor(booking);
  record(booking, 'booked');
  world.bookings.push(booking);
  return DONE;
}

export interface NewStay {
  stay: Stay;
  rate: Rate;
  /** A price by hand; left out for what the stay costs. */
  ownMinor?: number;
}

/** A price by hand is divided as the nights cost before, evenly where one is new; the same price in all leaves them as they are. */
function amountsByHand({ nights }: Room, stay: Stay, minor: number): Amount[] {
  const before = daysOf(stay).map((day) => nights.find((night) => night.day === day));
  const known = before.flatMap((night) =>
    night && night.minor !== null ? [{ minor: night.minor, from: night.from! }] : [],
  );
  const isKnown = known.length === before.length;
  if (isKnown && sumOf(known.map((night) => night.minor)) === minor) return known;
  const weights = isKnown ? known.map((night) => night.minor) : before.map(() => 1);
  return divided(minor, weights).map((part) => ({ minor: part, from: 'hand' }));
}

/** Staff change a room, at the price that they were shown. */
export function changed(world: World, booking: Booking, room: Room, asked: NewStay): Done {
  const { stay, rate, ownMinor } = asked;
  const { today } = world;
  const isInHouse = room.state === 'checked_in';
  const isParty = room.type === stay.type && room.adults === stay.adults && isSameAges(room.ages, stay.ages);
  if (!isParty && !world.hotel.fits(stay)) return { refusal: 'party_does_not_fit' };
  const amounts =
    ownMinor === undefined ? deskAmounts(world, room, stay, rate) : amountsByHand(room, stay, ownMinor);
  if (!amounts) return { refusal: 'price_is_not_found' };
  const isWrong =
    (stay.arrival !== room.arrival && (isInHouse || stay.arrival < today)) ||
    (stay.departure !== room.departure && stay.departure < today);
  if (isWrong) return { refusal: 'dates_are_not_valid' };
  const nights = changedNights(world, room, stay, amounts);
  const days = world.hold(booking.partner, [{ before: room.nights, after: nights }]);
  if (days.length > 0) return { refusal: 'room_is_not_available', days };
  const minor = sumOf(amounts.map((amount) => amount.minor));
  const isPriceKept = minor === room.minor;
  const isStayKept =
    stay.arrival === room.arrival && stay.departure === room.departure && stay.type === room.type;
  booking.minor = Math.max(0, booking.minor + costOf({ ...room, minor }) - costOf(room));
  if (!isPriceKept) room.selection = null;
  if (!isPriceKept || !isStayKept) room.beforeMoves = null;
  // A room under terms that gets another rate is sold anew.
  const terms = room.terms && rate !== room.rate ? (world.hotel.terms?.[rate] ?? null) : room.terms;
  const before = dinnersMinor(booking);
  Object.assign(room, { ...stay, ages: [...stay.ages], minor, rate, terms, nights });
  booking.minor += dinnersMinor(booking) - before;
  record(booking, 'changed');
  return DONE;
}

/** Nights that have begun stay; those that guests in house slept beyond the stay as it was count. */
function changedNights({ today }: World, room: Room, stay: Stay, amounts: readonly Amount[]): Night[] {
  const isInHouse = room.state === 'checked_in';
  const begun = room.nights.filter(
    (night) => night.day < today && night.counts && !daysOf(stay).includes(night.day),
  );
  const ofStay = daysOf(stay).map((day, i): Night => {
    const before = room.nights.find((night) => night.day === day);
    const added = { day, type: stay.type, allottedTo: null };
    if (day >= today) return { ...added, counts: before?.counts ?? true, ...amounts[i]! };
    return { ...(before ?? { ...added, counts: isInHouse }), ...amounts[i]! };
  });
  return [...begun.map((night) => ({ ...night, minor: null, from: null })), ...ofStay].sort(
    (a, b) => a.day - b.day,
  );
}

/** What a cancellation of rooms by the desk costs, by their rates and the hotel's tiers. */
export function feeOfDesk({ hotel, today }: World, rooms: readonly Room[]): number {
  return sumOf(
    rooms.map((room) => {
      const owed = owedUnderTerms(room, today);
      if (owed !== null) return owed;
      if (room.rate === 'non_refundable') return room.minor;
      const [tier] = hotel.tiers
        .filter(({ daysBefore }) => daysBefore > 0 && room.arrival - today < daysBefore)
        .sort((a, b) => a.daysBefore - b.daysBefore);
      const ofTier = tier ? partOf(room, tier.percent) : 0;
      return Math.max(ofTier, begunMinor(room, today));
    }),
  );
}

/** What a no-show costs, beside the booking's earlier ones: percents are of their sum. */
export function feeOfNoShow({ hotel }: World, { rooms }: Booking, room: Room): number {
  if (room.terms) return feeOf(room.terms.noShow, amountsOfStay(room));
  const earlier = rooms.filter((one) => one.state === 'no_show' && one !== room);
  const tier = hotel.tiers.find(({ daysBefore }) => daysBefore === 0);
  const feeOfAll = (all: readonly Room[]) => {
    const whole = all.filter(({ rate }) => !tier || rate === 'non_refundable');
    const lowered = all.filter((one) => !whole.includes(one));
    const ofWhole = sumOf(whole.map(({ minor }) => minor));
    if (!tier) return ofWhole;
    const { percent } = tier;
    if (percent === null) return ofWhole + sumOf(lowered.map((one) => partOf(one, null)));
    return ofWhole + rounded(sumOf(lowered.map(({ minor }) => minor)) * percent, 100);
  };
  return feeOfAll([...earlier, room]) - feeOfAll(earlier);
}

function partOf(room: Room, percent: number | null): number {
  return percent === null ? begunMinor(room, room.arrival + 1) : rounded(room.minor * percent, 100);
}

export function cancelled(world: World, booking: Booking, rooms: readonly Room[], fee: number): Done {
  const isWhole = booking.rooms.every((room) => rooms.includes(room) || !isStanding(room));
  if (rooms.length === 0) return { refusal: 'room_is_not_active' };
  if (isWhole) {
    cancelledWhole(booking, world.today, fee);
    return DONE;
  }
  const before = dinnersMinor(booking);
  for (const room of rooms)
    Object.assign(room, { state: 'cancelled', nights: givenBack(room.nights, world.today) });
  booking.minor = Math.max(0, booking.minor - sumOf(rooms.map(costOf))) + dinnersMinor(booking) - before;
  booking.fees += fee;
  record(booking, 'rooms_cancelled');
  return DONE;
}

export function cancellationUndone(world: World, booking: Booking): Done {
  const { today } = world;
  const last = booking.cancellation;
  if (!booking.isCancelled || !last) return { refusal: 'booking_is_not_cancelled' };
  const back = last.rooms.map((room) => ({ room, nights: heldAgain(room, today) }));
  const days = world.hold(
    booking.partner,
    back.map(({ room, nights }) => ({ before: room.nights, after: nights })),
  );
  if (days.length > 0) return { refusal: 'room_is_not_available', days };
  const standing = booking.rooms.filter((room) => isStanding(room) || last.rooms.includes(room));
  if (Math.max(...standing.map(({ departure }) => departure)) < today)
    return { refusal: 'departure_has_passed' };
  for (const { room, nights } of back) Object.assign(room, { state: 'active', nights });
  booking.isCancelled = false;
  booking.fees -= last.fee;
  record(booking, 'cancellation_undone', { undoes: last.number });
  booking.cancellation = null;
  return DONE;
}

export function noShow(world: World, booking: Booking, room: Room, fee: number): Done {
  if (room.arrival > world.today) return { refusal: 'arrival_is_later' };
  room.nights = givenBack(room.nights, world.today);
  room.noShowFee = fee;
  room.state = 'no_show';
  record(booking, 'no_show', { room });
  return DONE;
}

export function noShowUndone(world: World, booking: Booking, room: Room): Done {
  const { today } = world;
  if (room.departure < today) return { refusal: 'departure_has_passed' };
  const others = booking.rooms.filter((other) => other !== room && isOpen(other));
  const isReplaced = others.some(({ position }) => position === room.position);
  if (booking.isCancelled || isReplaced) return { refusal: 'booking_has_changed' };
  const nights = heldAgain(room, today);
  const days = world.hold(booking.partner, [{ before: room.nights, after: nights }]);
  if (days.length > 0) return { refusal: 'room_is_not_available', days };
  record(booking, 'no_show_undone', { undoes: lastOf(booking, 'no_show', room) });
  Object.assign(room, { nights, state: 'active', noShowFee: 0 });
  return DONE;
}

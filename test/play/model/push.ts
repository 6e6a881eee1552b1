import { divided, type Hotel, type Rate, type Stay, type Terms, sumOf, sumOrNull, daysOf } from './hotel.js';
import { agesOf, type Content, isAsSold, isSameAges, matched, type PushedRoom } from './matching.js';
import {
  type Booking,
  givenBack,
  isStanding,
  owedUnderTerms,
  type Night,
  record,
  type Room,
  soldNights,
  type World,
} from './sold.js';
import { costOf, paidAtBooking } from './taxes.js';

export interface Push {
  partner: string;
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
  /** Whose price the amount is. Terms may say another rate. */
  priced: Rate | null;
  terms: Terms | null;
  refusal: string | undefined;
  amounts: { minor: number; from: string }[];
}

/** Books, or changes a booking by a Modify, where nothing refuses it. */
export function pushed(world: World, push: Push, booking: Booking | undefined): Outcome<Booking> {
  const { partner, content, isStrict } = push;
  const standing = standingOf(booking);
  const rooms = compared(world, partner, content, standing);
  const unheld = refusedSelection(world, partner, rooms, standing);
  if (unheld) return { refusal: unheld };
  const unnamed = rooms.find(({ refusal }) => refusal)?.refusal;
  if (unnamed) return { refusal: unnamed };
  const strict = isStrict ? refusedStrictly(world, rooms) : undefined;
  if (strict) return { refusal: strict };
  const kept = rooms.flatMap(({ old }) => (old ? [old] : []));
  const plan = rooms.map((room) => nightsOf(world, room));
  const noShowsLeft = standing.filter((room) => room.state === 'no_show' && !kept.includes(room));
  const removed = standing.filter((room) => room.state === 'active' && !kept.includes(room));
  const days = world.hold(partner, [
    ...rooms.map(({ old }, i) => ({ before: old?.nights ?? [], after: plan[i]! })),
    ...removed.map(({ nights }) => ({ before: nights, after: givenBack(nights, world.today) })),
  ]);
  if (days.length > 0) return { refusal: 'room_is_not_available', days };
  const target = booking ?? newBooking(push);
  // Rooms under terms that a Modify leaves out are cancelled under them.
  target.fees += sumOf(removed.map((room) => owedUnderTerms(room, world.today) ?? 0));
  for (const room of removed)
    Object.assign(room, { state: 'removed', nights: givenBack(room.nights, world.today) });
  const { taxes } = world.hotel;
  rooms.forEach((room, i) => {
    const sold = sell(target, room, plan[i]!, i);
    const rules = room.isUnchanged ? sold.taxes?.rules : taxes;
    sold.taxes = rules ? { rules, isCharged: (content.taxesMinor ?? 0) > 0 } : null;
  });
  target.minor = totalOf(content) + sumOf(noShowsLeft.map(costOf));
  target.phone = content.phone;
  if (push.revision !== null) target.revision = push.revision;
  record(target, booking ? 'modified' : 'booked');
  if (!booking) world.bookings.push(target);
  return { done: target };
}

export function totalOf({ rooms, extraMinor, taxesMinor = 0 }: Content): number {
  return sumOf(rooms.map(({ minor }) => minor)) + extraMinor + taxesMinor;
}

/** The taxes paid at booking of what a partner pushes: rooms that are not changed keep theirs. */
export function taxesOf(
  world: World,
  partner: string,
  content: Content,
  booking: Booking | undefined,
): number {
  const { taxes } = world.hotel;
  const rooms = compared(world, partner, content, standingOf(booking));
  return sumOf(
    rooms.map(({ pushed: room, old, isUnchanged }) => {
      const rules = isUnchanged ? old!.taxes?.rules : taxes;
      return rules ? paidAtBooking(rules, isUnchanged ? old!.minor : room.minor) : 0;
    }),
  );
}

function standingOf(booking: Booking | undefined): Room[] {
  return (booking?.rooms ?? []).filter(({ state }) => state === 'active' || state === 'no_show');
}

/** What a Cancel of the partner costs: what is not refundable, and the nights that have begun. */
export function feeOfPartner(rooms: readonly Room[], today: number): number {
  const feeOfRate = (room: Room) => (room.rate === 'non_refundable' ? room.minor : begunMinor(room, today));
  return sumOf(rooms.map((room) => owedUnderTerms(room, today) ?? feeOfRate(room)));
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

function compared(
  { hotel }: World,
  partner: string,
  content: Content,
  standing: readonly Room[],
): CheckedRoom[] {
  const olds = matched(standing, content);
  const goOn = olds.map((old, i) =>
    old && (old.state === 'no_show' || isAsSold(old, content.rooms[i]!)) ? old : undefined,
  );
  const isPriced = (i: number, ages: readonly number[]) => {
    const room = content.rooms[i]!;
    return hotel.rateOf({ ...room, ages }, room.minor, partner) !== null;
  };
  const ages = agesOf(content, goOn, isPriced);
  return content.rooms.map((pushedRoom, i) => {
    const old = olds[i];
    const isUnchanged =
      old !== undefined &&
      (old.state === 'no_show' || (isAsSold(old, pushedRoom) && isSameAges(old.ages, ages[i]!)));
    const stay = { ...pushedRoom, ages: ages[i]! };
    const priced = pushedRoom.selection?.rate ?? hotel.rateOf(stay, pushedRoom.minor, partner);
    const named = isUnchanged ? null : termsNamed(hotel, partner, stay, pushedRoom, priced);
    const { refusal, terms = null, rate = priced } = named ?? {};
    const amounts = isUnchanged ? [] : amountsOf(hotel, partner, stay, pushedRoom, rate);
    return { pushed: pushedRoom, old, isUnchanged, ages: ages[i]!, rate, priced, terms, refusal, amounts };
  });
}

/** The terms that a room names, which say its rate where nothing else does; or why it cannot be sold under them. */
function termsNamed(
  hotel: Hotel,
  partner: string,
  stay: Stay,
  { termsCode, selection }: PushedRoom,
  priced: Rate | null,
): { refusal?: string; terms?: Terms; rate?: Rate } | null {
  if (termsCode === undefined) return null;
  const { refundable, non_refundable: strict } = hotel.terms ?? {};
  if (![refundable?.code, strict?.code].includes(termsCode)) return { refusal: 'terms_are_not_found' };
  const price = (rate: Rate) => hotel.price(stay, rate, partner);
  const isKnown = selection !== null || price('refundable') !== price('non_refundable');
  const rate = isKnown ? priced : null;
  if (rate !== 'non_refundable' && refundable?.code === termsCode)
    return { terms: refundable, rate: 'refundable' };
  if (rate !== 'refundable' && strict?.code === termsCode) return { terms: strict, rate: 'non_refundable' };
  return { refusal: 'terms_are_not_offered' };
}

/** A selection holds on its day; later for as many rooms as were sold by it and are changed. */
function refusedSelection(
  { today }: World,
  partner: string,
  rooms: readonly CheckedRoom[],
  standing: readonly Room[],
): string | undefined {
  const unchanged = rooms.flatMap(({ isUnchanged, old }) => (isUnchanged ? [old] : []));
  const held = standing
    .filter((room) => !unchanged.includes(room))
    .flatMap(({ selection }) => selection ?? []);
  for (const { pushed: room, isUnchanged } of rooms) {
    if (isUnchanged || !room.selection) continue;
    const { contractOf } = room.selection;
    if (contractOf !== null && contractOf !== partner) return 'selection_is_not_valid';
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
  for (const { pushed: room, isUnchanged, ages, priced } of rooms) {
    if (isUnchanged) continue;
    const stay: Stay = { ...room, ages };
    const restriction = hotel.restriction(stay, today);
    const isAgreed = room.selection !== null;
    if (restriction && !(isAgreed && restriction === 'price_not_found'))
      return `room_is_restricted: ${restriction}`;
    if (!hotel.fits(stay)) return 'party_does_not_fit';
    if (!priced) return 'price_has_changed';
  }
  return undefined;
}

/** The nights of a sale: the partner's if they add up, else the hotel's if they do, else the total in their proportion. */
function amountsOf(
  hotel: Hotel,
  partner: string,
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
  const nights = hotel.nights(stay, rate ?? 'refundable', partner);
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
  { pushed: room, old, isUnchanged, ages, rate, terms }: CheckedRoom,
  nights: Night[],
  position: number,
): Room {
  if (old?.state === 'no_show') {
    old.position = position;
    return old;
  }
  if (old && isUnchanged) {
    return Object.assign(old, { position, label: room.label, ages });
  }
  const { label, type, board, arrival, departure, adults, minor } = room;
  const sale = { label, type, board, arrival, departure, adults, minor, ages, rate, nights, position };
  const sold = { ...sale, selection: room.selection?.id ?? null, terms, beforeMoves: null };
  if (old) return Object.assign(old, sold);
  const made = { ...newRoom(), ...sold };
  booking.rooms.push(made);
  return made;
}

export function newRoom() {
  return {
    id: 0,
    state: 'active' as const,
    in: null,
    cameOn: null,
    leftOn: null,
    bookedType: null,
    beforeMoves: null,
    noShowFee: 0,
    paidAtCheckOut: 0,
    terms: null,
    taxes: null,
  };
}

function newBooking({ partner, voucher, revision }: Push): Booking {
  return {
    id: 0,
    voucher,
    partner,
    isCancelled: false,
    minor: 0,
    dinners: 0,
    rooms: [],
    fees: 0,
    paid: 0,
    phone: '',
    history: [],
    cancellation: null,
    revision,
  };
}

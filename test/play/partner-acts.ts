import type { Game } from './game.js';
import type { Rate } from './model/hotel.js';
import type { Content, PushedRoom } from './model/matching.js';
import { cancelledWhole, feeOfPartner, pushed } from './model/push.js';
import { type Booking, isOpen, type Room } from './model/sold.js';

// What a partner does, at random.

const CARDS = ['4111111111111111', '5555555555554444', '378282246310005'];
/** Longer together than a line of a folio can say. */
export const LONG = Array.from({ length: 2 }, () => '🏝️ Lüks transfer '.repeat(13).trim());
const contents = new Map<Booking, Content>();
let vouchers = 0;

export async function book(game: Game): Promise<void> {
  const { random } = game;
  const rooms: PushedRoom[] = [];
  const named: number[] = [];
  const count = random.pick([1, 1, 1, 2, 2, 3]);
  for (let i = 0; i < count; i++) rooms.push(await randomRoom(game, String(i + 1), named));
  if (random.chance(0.1)) named.reverse();
  if (random.chance(0.05)) named.length = 0;
  const extraMinor = random.pick([0, 0, 0, 25_00]);
  const extras = random.chance(0.1) ? LONG : [];
  await bookAs(game, { rooms, named, extraMinor, extras, phone: '+905551112233' }, random.chance(0.3));
}

export async function bookAs(game: Game, content: Content, isStrict = false): Promise<Booking | undefined> {
  const { player, world, random } = game;
  const voucher = `P-${++vouchers}`;
  const revision = random.chance(0.3) ? 1 : null;
  const more = { ID: voucher, ...(isStrict ? { strict: true } : {}), ...(revision ? { revision } : {}) };
  const said = pushed(world, { voucher, content, isStrict, revision }, undefined);
  const isTwice = random.chance(0.15);
  const answers = isTwice
    ? await player.pushTwice(content, more)
    : [await player.push('Book', content, more)];
  const [{ outcome, bookingId }] = answers as [(typeof answers)[number]];
  if (new Set(answers.map((one) => `${one.outcome} ${one.bookingId}`)).size > 1)
    throw new Error('two answers to one Book');
  const booking = 'done' in said ? said.done : undefined;
  if (booking) booking.id = bookingId;
  if (booking) contents.set(booking, content);
  const what = `Book ${voucher}${isStrict ? ' strict' : ''} ${JSON.stringify(content)}`;
  await game.act(what, booking, outcome, said);
  return booking;
}

/** Sends the original Book again: as the first time, or as it is said of a cancelled booking. */
export async function repeat(game: Game): Promise<void> {
  const booking = partnersBooking(game);
  const content = booking && contents.get(booking);
  if (!booking || !content || booking.revision !== null) return;
  const { outcome, bookingId } = await game.player.push('Book', content, { ID: booking.voucher });
  const said = booking.isCancelled ? { refusal: 'booking_is_cancelled' } : { done: true };
  if (outcome === 'ok' && bookingId !== booking.id) throw new Error('a repeat has another number');
  await game.act(`repeat ${booking.voucher}`, booking, outcome, said);
}

export async function modify(game: Game): Promise<void> {
  const booking = partnersBooking(game);
  if (!booking) return;
  const { random } = game;
  const standing = booking.rooms.filter(({ state }) => state === 'active' || state === 'no_show');
  const rooms = standing.sort((a, b) => a.position - b.position).map(asStands);
  const named = standing.flatMap(({ ages }) => ages.filter((age) => age !== null));
  const how = random.pick([
    'phone',
    'phone',
    'phone',
    'one',
    'one',
    'one',
    'add',
    'drop',
    'card',
    'order',
    'children',
  ]);
  const touched = random.whole(0, Math.max(0, rooms.length - 1));
  if (how === 'one' && rooms[touched])
    rooms[touched] = await changedRoom(game, rooms[touched], named, standing[touched]!);
  if (how === 'add') rooms.push(await randomRoom(game, String(booking.rooms.length + 1), named));
  if (how === 'drop' && rooms.length > 1) {
    rooms.splice(touched, 1);
    for (const age of standing[touched]!.ages) if (age !== null) named.splice(named.indexOf(age), 1);
  }
  if (how === 'card' && rooms[touched]) rooms[touched].card = random.pick(CARDS);
  if (how === 'order') rooms.reverse();
  if (how === 'children') named.reverse();
  if (rooms.length === 0) rooms.push(await randomRoom(game, '1', named));
  const phone = `+9055511${random.whole(10000, 99999)}`;
  const content = { rooms, named, extraMinor: random.pick([0, 0, 25_00]), extras: [], phone };
  await modifyAs(game, booking, content, random.chance(0.3), how);
}

export async function modifyAs(
  game: Game,
  booking: Booking,
  content: Content,
  isStrict = false,
  how = '',
): Promise<boolean> {
  const { player, world } = game;
  const cards = await cardsOf(game, booking);
  const revision = booking.revision === null ? null : booking.revision + 1;
  const more = {
    ID: booking.voucher,
    ...(isStrict ? { strict: true } : {}),
    ...(revision ? { revision } : {}),
  };
  const isIn = booking.rooms.some(({ state }) => state === 'checked_in' || state === 'checked_out');
  const refusal = booking.isCancelled ? 'booking_is_cancelled' : isIn ? 'booking_is_checked_in' : undefined;
  const said = refusal
    ? { refusal }
    : pushed(world, { voucher: booking.voucher, content, isStrict, revision }, booking);
  const { outcome } = await player.push('Modify', content, more);
  const what = `Modify ${booking.voucher} ${how}${isStrict ? ' strict' : ''} ${JSON.stringify(content)}`;
  const isDone = await game.act(what, booking, outcome, said);
  if (isDone) await compareCards(game, booking, content, cards);
  return isDone;
}

export async function cancel(game: Game): Promise<void> {
  const booking = partnersBooking(game);
  if (booking) await cancelAs(game, booking);
}

export async function cancelAs(game: Game, booking: Booking): Promise<void> {
  const { player, world } = game;
  const revision = booking.revision === null || booking.isCancelled ? booking.revision : booking.revision + 1;
  const isIn = booking.rooms.some(({ state }) => state === 'checked_in' || state === 'checked_out');
  const { outcome } = await player.cancel(booking.voucher, revision);
  const said = isIn && !booking.isCancelled ? { refusal: 'booking_is_checked_in' } : { done: true };
  if ('done' in said && !booking.isCancelled) {
    const rooms = booking.rooms.filter(({ state }) => state === 'active');
    cancelledWhole(booking, world.today, feeOfPartner(rooms, world.today));
    booking.revision = revision;
  }
  await game.act(`Cancel ${booking.voucher}`, booking, outcome, said);
}

/** A room as a partner pushes it who has read it back. */
export function asStands(room: Room): PushedRoom {
  const { label, type, board, arrival, departure, adults, minor } = room;
  const stay = { label, type, board, arrival, departure, adults, minor, children: room.ages.length };
  return { ...stay, selection: null, nightly: [], card: null };
}

function partnersBooking({ world, random }: Game): Booking | undefined {
  const all = world.bookings.filter(({ isOfPartner }) => isOfPartner);
  const open = all.filter(({ isCancelled, rooms }) => !isCancelled && rooms.some(isOpen));
  const some = random.chance(0.85) ? open : all;
  return some.length > 0 ? random.pick(some) : undefined;
}

async function randomRoom(game: Game, label: string, named: number[]): Promise<PushedRoom> {
  const { random, world } = game;
  const arrival = world.today + random.pick([0, 0, 1, 1, 2, 3, 5, 8, 13]);
  const departure = arrival + random.whole(1, 5);
  const ages = random.chance(0.3) ? [random.pick([3, 7, 12, 15])] : [];
  named.push(...ages);
  const type = random.pick(['STD', 'STD', 'SUI']);
  const stay = {
    type,
    board: random.pick(['BB', 'RO']),
    arrival,
    departure,
    adults: random.whole(1, 2),
    ages,
  };
  return priced(game, label, stay);
}

type WantedStay = Parameters<Game['player']['select']>[0];

/** A room at a price of the hotel, at an option, or at another price; with nightly rates that add up, or not. */
async function priced({ random, world, player }: Game, label: string, stay: WantedStay): Promise<PushedRoom> {
  const rate: Rate = random.chance(0.6) ? 'refundable' : 'non_refundable';
  const price = world.hotel.price(stay, rate);
  const { ages, ...rest } = stay;
  const room = { ...rest, label, children: ages.length, selection: null, nightly: [], card: null };
  if (random.chance(0.35)) {
    const selection = await player.select(stay, rate, world.today);
    if (selection && selection.minor !== price)
      throw new Error(`an option costs ${selection.minor}, not ${price}`);
    if (selection) return { ...room, minor: selection.minor, selection };
  }
  const minor = price === null || random.chance(0.15) ? random.whole(40_00, 400_00) : price;
  return {
    ...room,
    minor,
    nightly: nightlyOf(random, stay, minor),
    card: random.chance(0.15) ? random.pick(CARDS) : null,
  };
}

function nightlyOf(random: Game['random'], stay: WantedStay, minor: number): PushedRoom['nightly'] {
  if (random.chance(0.6)) return [];
  const nights = stay.departure - stay.arrival;
  const hasFees = random.chance(0.4);
  const first = minor - Math.floor(minor / 2 / nights) * (nights - 1);
  return Array.from({ length: nights }, (_, i) => {
    const all = i === 0 ? first : Math.floor(minor / 2 / nights);
    const fees = hasFees ? Math.floor(all / 10) : null;
    const off = random.chance(0.05) ? 1 : 0;
    return { day: stay.arrival + i, base: all - (fees ?? 0) + off, fees };
  });
}

async function changedRoom(game: Game, room: PushedRoom, named: number[], old: Room): Promise<PushedRoom> {
  const { random, world } = game;
  const { arrival, departure, type, board, adults, label } = room;
  const stay = { type, board, arrival, departure, adults, ages: [...old.ages] as number[] };
  const how = random.pick(['dates', 'longer', 'board', 'party', 'age', 'price', 'type', 'select']);
  if (how === 'dates') Object.assign(stay, later(stay, random.whole(0, 3), world.today));
  if (how === 'longer') stay.departure += random.pick([1, 2]);
  if (how === 'board') stay.board = board === 'BB' ? 'RO' : 'BB';
  if (how === 'party') stay.adults = 3 - adults;
  if (how === 'type') stay.type = type === 'STD' ? 'SUI' : 'STD';
  if (how === 'age') {
    for (const age of stay.ages) if (age !== null) named.splice(named.indexOf(age), 1);
    stay.ages = random.chance(0.5) ? [] : [random.pick([2, 9, 14])];
    named.push(...stay.ages);
  }
  if (stay.ages.includes(null as never)) stay.ages = [];
  const changed = await priced(game, label, stay);
  return how === 'price' ? { ...changed, minor: changed.minor + 1, selection: null, nightly: [] } : changed;
}

function later({ arrival, departure }: WantedStay, by: number, today: number) {
  const from = Math.max(arrival, today) + by;
  return { arrival: from, departure: from + Math.max(1, departure - arrival) };
}

type Cards = Map<number, string>;

/** The cards of the rooms of a booking, by the reservation number. */
async function cardsOf({ player: { db, hotelId } }: Game, { id, rooms }: Booking): Promise<Cards> {
  const rows = await db.query<{ at: number; masked: string }[]>(
    'SELECT room_position AS at, masked FROM card WHERE hotel_id = $1 AND booking_id = $2',
    [hotelId, id],
  );
  const found = rows.map(
    ({ at, masked }) =>
      [rooms.find(({ position, state }) => position === at && state === 'active'), masked] as const,
  );
  return new Map(found.flatMap(([room, masked]) => (room ? [[room.id, masked.slice(-4)] as const] : [])));
}

/** A room that goes on has the card that came for it, else the one it had. */
async function compareCards(game: Game, booking: Booking, content: Content, before: Cards): Promise<void> {
  const now = await cardsOf(game, booking);
  for (const room of booking.rooms.filter(({ state }) => state === 'active')) {
    const expected = content.rooms[room.position]?.card?.slice(-4) ?? before.get(room.id);
    if (expected && now.get(room.id) !== expected) {
      throw new Error(`the card of room ${room.id} is ${now.get(room.id)} instead of ${expected}`);
    }
  }
}

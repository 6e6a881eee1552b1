import type { Game } from './game.js';
import type { Content, PushedRoom } from './model/matching.js';
import { cancelledWhole, feeOfPartner, pushed, taxesOf } from './model/push.js';
import { type Booking, isOpen, type Room } from './model/sold.js';
import { PARTNERS } from './played-hotel.js';
import { CARDS, changedRoom, randomRoom, roomShownTo } from './wanted-rooms.js';

// What a partner does, at random.

/** Longer together than a line of a folio can say. */
export const LONG = Array.from({ length: 2 }, () => '🏝️ Lüks transfer '.repeat(13).trim());
const contents = new Map<Booking, Content>();
let vouchers = 0;

export async function book(game: Game): Promise<void> {
  const { random } = game;
  const partner = random.pick(PARTNERS);
  const rooms: PushedRoom[] = [];
  const named: number[] = [];
  const count = random.pick([1, 1, 1, 2, 2, 3]);
  for (let i = 0; i < count; i++) rooms.push(await randomRoom(game, partner, String(i + 1), named));
  if (random.chance(0.1)) named.reverse();
  if (random.chance(0.05)) named.length = 0;
  const extraMinor = random.pick([0, 0, 0, 25_00]);
  const extras = random.chance(0.1) ? LONG : [];
  const content = { rooms, named, extraMinor, extras, phone: '+905551112233' };
  await bookAs(game, partner, withTaxes(game, partner, content), random.chance(0.3));
}

/** Books by an option that another partner was shown: one of a contract holds for that partner alone. */
export async function bookByOptionOfAnother(game: Game): Promise<void> {
  const { random } = game;
  const owner = random.pick(PARTNERS);
  const partner = random.pick(PARTNERS.filter((one) => one !== owner));
  const shown = await roomShownTo(game, owner);
  if (!shown) return;
  const { room, named } = shown;
  const content = { rooms: [room], named, extraMinor: 0, extras: [], phone: '+905551112233' };
  await bookAs(game, partner, withTaxes(game, partner, content));
}

export async function bookAs(
  game: Game,
  partner: string,
  content: Content,
  isStrict = false,
): Promise<OfPartner | undefined> {
  const { player, world, random } = game;
  const voucher = `P-${++vouchers}`;
  const revision = random.chance(0.3) ? 1 : null;
  const more = { ID: voucher, ...(isStrict ? { strict: true } : {}), ...(revision ? { revision } : {}) };
  const said = pushed(world, { partner, voucher, content, isStrict, revision }, undefined);
  const isTwice = random.chance(0.15);
  const answers = isTwice
    ? await player.pushTwice(partner, content, more)
    : [await player.push(partner, 'Book', content, more)];
  const [{ outcome, bookingId }] = answers as [(typeof answers)[number]];
  if (new Set(answers.map((one) => `${one.outcome} ${one.bookingId}`)).size > 1)
    throw new Error('two answers to one Book');
  const booking = 'done' in said ? (said.done as OfPartner) : undefined;
  if (booking) booking.id = bookingId;
  if (booking) contents.set(booking, content);
  const what = `Book ${voucher} of ${partner}${isStrict ? ' strict' : ''} ${JSON.stringify(content)}`;
  await game.act(what, booking, outcome, said);
  return booking;
}

/** A push whose total has the taxes that are paid at booking, or has not. */
function withTaxes({ random, world }: Game, partner: string, content: Content, booking?: Booking): Content {
  const isWith = world.hotel.taxes !== null && random.chance(0.6);
  return isWith ? { ...content, taxesMinor: taxesOf(world, partner, content, booking) } : content;
}

/** Sends the original Book again: as the first time, or as it is said of a cancelled booking. */
export async function repeat(game: Game): Promise<void> {
  const booking = partnersBooking(game);
  const content = booking && contents.get(booking);
  if (!booking || !content || booking.revision !== null) return;
  const { outcome, bookingId } = await game.player.push(booking.partner, 'Book', content, {
    ID: booking.voucher,
  });
  const said = booking.isCancelled ? { refusal: 'booking_is_cancelled' } : { done: true };
  if (outcome === 'ok' && bookingId !== booking.id) throw new Error('a repeat has another number');
  await game.act(`repeat ${booking.voucher}`, booking, outcome, said);
}

export async function modify(game: Game): Promise<void> {
  const booking = partnersBooking(game);
  if (!booking) return;
  const { random } = game;
  const { partner } = booking;
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
    'swap',
  ]);
  const touched = random.whole(0, Math.max(0, rooms.length - 1));
  if (how === 'one' && rooms[touched])
    rooms[touched] = await changedRoom(game, partner, rooms[touched], named, standing[touched]!);
  if (how === 'add') rooms.push(await randomRoom(game, partner, String(booking.rooms.length + 1), named));
  if (how === 'drop' && rooms.length > 1) {
    rooms.splice(touched, 1);
    for (const age of standing[touched]!.ages) if (age !== null) named.splice(named.indexOf(age), 1);
  }
  if (how === 'card' && rooms[touched]) rooms[touched].card = random.pick(CARDS);
  if (how === 'order') rooms.reverse();
  if (how === 'swap') swapDates(rooms);
  if (how === 'children') named.reverse();
  if (rooms.length === 0) rooms.push(await randomRoom(game, partner, '1', named));
  const phone = `+9055511${random.whole(10000, 99999)}`;
  const content = { rooms, named, extraMinor: random.pick([0, 0, 25_00]), extras: [], phone };
  await modifyAs(game, booking, withTaxes(game, partner, content, booking), random.chance(0.3), how);
}

export async function modifyAs(
  game: Game,
  booking: OfPartner,
  content: Content,
  isStrict = false,
  how = '',
): Promise<boolean> {
  const { player, world } = game;
  const { partner, voucher } = booking;
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
    : pushed(world, { partner, voucher, content, isStrict, revision }, booking);
  const { outcome } = await player.push(booking.partner, 'Modify', content, more);
  const what = `Modify ${booking.voucher} ${how}${isStrict ? ' strict' : ''} ${JSON.stringify(content)}`;
  const isDone = await game.act(what, booking, outcome, said);
  if (isDone) await compareCards(game, booking, content, cards);
  return isDone;
}

export async function cancel(game: Game): Promise<void> {
  const booking = partnersBooking(game);
  if (booking) await cancelAs(game, booking);
}

export async function cancelAs(game: Game, booking: OfPartner): Promise<void> {
  const { player, world } = game;
  const revision = booking.revision === null || booking.isCancelled ? booking.revision : booking.revision + 1;
  const isIn = booking.rooms.some(({ state }) => state === 'checked_in' || state === 'checked_out');
  const { outcome } = await player.cancel(booking.partner, booking.voucher, revision);
  const said = isIn && !booking.isCancelled ? { refusal: 'booking_is_checked_in' } : { done: true };
  if ('done' in said && !booking.isCancelled) {
    const rooms = booking.rooms.filter(({ state }) => state === 'active');
    cancelledWhole(booking, world.today, feeOfPartner(rooms, world.today));
    booking.revision = revision;
  }
  await game.act(`Cancel ${booking.voucher}`, booking, outcome, said);
}

/** The first and the last room exchange their dates. */
function swapDates(rooms: PushedRoom[]): void {
  const [first, last] = [rooms[0], rooms.at(-1)];
  if (!first || !last) return;
  const { arrival, departure } = first;
  Object.assign(first, { arrival: last.arrival, departure: last.departure });
  Object.assign(last, { arrival, departure });
}

/** A room as a partner pushes it who has read it back. */
export function asStands(room: Room): PushedRoom {
  const { label, type, board, arrival, departure, adults, minor } = room;
  const stay = { label, type, board, arrival, departure, adults, minor, children: room.ages.length };
  return { ...stay, selection: null, nightly: [], card: null };
}

export type OfPartner = Booking & { partner: string };

function partnersBooking({ world, random }: Game): OfPartner | undefined {
  const all = world.bookings.filter((booking): booking is OfPartner => booking.partner !== null);
  const open = all.filter(({ isCancelled, rooms }) => !isCancelled && rooms.some(isOpen));
  const some = random.chance(0.85) ? open : all;
  return some.length > 0 ? random.pick(some) : undefined;
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

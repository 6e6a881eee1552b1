import type { Game } from './game.js';
import { type Rate, sumOf } from './model/hotel.js';
import type { PushedRoom } from './model/matching.js';
import type { Room, Selection } from './model/sold.js';
import { paidAtBooking, paidAtHotel } from './model/taxes.js';
import { PARTNERS } from './played-hotel.js';

// The rooms that a partner pushes, at random: at a price of the hotel, at an option, or at another price.

export const CARDS = ['4111111111111111', '5555555555554444', '378282246310005'];

/** A room that a partner wants, at random. The ages of its children are added to `named`. */
export async function randomRoom(
  game: Game,
  partner: string,
  label: string,
  named: number[],
): Promise<PushedRoom> {
  const stay = randomStay(game);
  named.push(...stay.ages);
  return priced(game, partner, label, stay);
}

function randomStay({ random, world }: Game): WantedStay & { ages: number[] } {
  const arrival = world.today + random.pick([0, 0, 1, 1, 2, 3, 5, 8, 13]);
  const departure = arrival + random.whole(1, 5);
  const ages = random.chance(0.3) ? [random.pick([3, 7, 12, 15])] : [];
  const type = random.pick(['STD', 'STD', 'SUI']);
  return {
    type,
    board: random.pick(['BB', 'RO']),
    arrival,
    departure,
    adults: random.whole(1, 2),
    ages,
  };
}

const MAX_TRIES = 20;

/** A room by an option that `owner` is shown, mostly at a price of their contract; undefined where none is found. */
export async function roomShownTo(
  game: Game,
  owner: string,
): Promise<{ room: PushedRoom; named: number[] } | undefined> {
  const { random, world } = game;
  const isOfContract = random.chance(0.7);
  for (let tried = 0; tried < MAX_TRIES; tried++) {
    const stay = randomStay(game);
    const rate: Rate = random.chance(0.6) ? 'refundable' : 'non_refundable';
    if (world.hotel.isOfContract(stay, rate, owner) !== isOfContract) continue;
    const selection = await shownOption(game, owner, stay, rate);
    if (!selection) continue;
    const { ages, ...rest } = stay;
    const { minor } = selection;
    const ofRoom = { label: '1', children: ages.length, nightly: [], card: null };
    return { room: { ...rest, ...ofRoom, minor, selection }, named: [...ages] };
  }
  return undefined;
}

type WantedStay = Parameters<Game['player']['select']>[1];

/** A room at a price of the hotel, at an option, or at another price; with nightly rates that add up, or not. */
async function priced(game: Game, partner: string, label: string, stay: WantedStay): Promise<PushedRoom> {
  const { random, world } = game;
  const rate: Rate = random.chance(0.6) ? 'refundable' : 'non_refundable';
  const price = world.hotel.price(stay, rate, partner);
  const { ages, ...rest } = stay;
  const named = random.chance(world.hotel.terms ? 0.4 : 0.02) ? { termsCode: termsNamed(random, rate) } : {};
  const room = { ...rest, ...named, label, children: ages.length, selection: null, nightly: [], card: null };
  if (random.chance(0.35)) {
    // Now and then it is what another partner was shown.
    const selection = await shownOption(
      game,
      random.chance(0.15) ? random.pick(PARTNERS) : partner,
      stay,
      rate,
    );
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

/** A price option that a partner is shown, at the price and with the taxes that the model says. */
export async function shownOption(
  { world, player }: Game,
  partner: string,
  stay: WantedStay,
  rate: Rate,
): Promise<Selection | undefined> {
  const price = world.hotel.price(stay, rate, partner);
  const shown = await player.select(partner, stay, rate, world.today);
  if (!shown) return undefined;
  if (shown.minor !== price) throw new Error(`an option costs ${partner} ${shown.minor}, not ${price}`);
  const { taxes } = world.hotel;
  const added = taxes ? paidAtBooking(taxes, price) + sumOf(paidAtHotel(taxes, stay)) : 0;
  if (shown.withTaxes !== price + added)
    throw new Error(`an option costs ${shown.withTaxes} with taxes, not ${price + added}`);
  return { ...shown, contractOf: world.hotel.isOfContract(stay, rate, partner) ? partner : null };
}

/** Mostly those of the rate. */
function termsNamed(random: Game['random'], rate: Rate): string {
  if (random.chance(0.1)) return random.pick(['FLEX', 'STRICT', 'NONE']);
  return rate === 'refundable' ? 'FLEX' : 'STRICT';
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

/** A room of a booking as a partner wants it otherwise. `named` are the ages of the children of the booking. */
export async function changedRoom(
  game: Game,
  partner: string,
  room: PushedRoom,
  named: number[],
  old: Room,
): Promise<PushedRoom> {
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
  const changed = await priced(game, partner, label, stay);
  return how === 'price' ? { ...changed, minor: changed.minor + 1, selection: null, nightly: [] } : changed;
}

function later({ arrival, departure }: WantedStay, by: number, today: number) {
  const from = Math.max(arrival, today) + by;
  return { arrival: from, departure: from + Math.max(1, departure - arrival) };
}

import { completeNights } from '../../src/booking/room/night-completion.js';
import { repairFolios } from '../../src/booking/folio/folio-check.js';
import { PartnerAllotments } from '../../src/inventory/allotments/partner-allotments.service.js';
import { Clock } from '../../src/values/clock.service.js';
import { calendarDifferences, hotelDifferences } from './compare.js';
import type { Game } from './game.js';
import type { Allotment } from './model/allotments.js';
import type { Fee } from './model/hotel.js';
import { plansOf, promotionsOf, taxesOf, termsOf, WITH_ALLOTMENTS } from './played-hotel.js';
import { decimal } from './amounts.js';
import { text } from './player.js';

// What happens in the hotel beside bookings: prices, closed days, rooms of partners, time.

const RELEASE_DAYS = [null, 0, 1, 2, 4, 7];

export async function setPrice(game: Game): Promise<void> {
  const { random, world } = game;
  const from = world.today + random.whole(0, 10);
  const price = random.chance(0.1) ? null : random.whole(30_00, 150_00);
  await setPriceTo(game, random.pick(['STD', 'SUI']), random.pick(['BB', 'RO']), {
    from,
    days: random.whole(1, 12),
    price,
  });
}

export async function setPriceTo(
  game: Game,
  type: string,
  board: string,
  { from, days, price }: { from: number; days: number; price: number | null },
): Promise<void> {
  const { prices } = game.world.hotel.types[type]!.plans[board]!;
  for (let day = from; day < from + days; day++) prices.set(day, price);
  const range = { roomType: type, board, from: text(from), to: text(from + days - 1) };
  await game.player.setRates([{ ...range, price: price === null ? null : decimal(price) }]);
  game.log.push(`price of ${type} ${board} from ${text(from)} for ${days} days: ${price}`);
}

/** The hotel changes how a plan derives, or one of its promotions; what was sold by the old ones stays as it was sold. */
export async function changeRule(game: Game): Promise<void> {
  const { random, world, player } = game;
  const { hotel } = world;
  if (random.chance(0.4)) {
    const { derived } = hotel.types['SUI']!.plans['RO']!;
    Object.assign(derived!, { percent: random.whole(-40, 90), amount: random.whole(-10_00, 40_00) });
    derived!.roundTo = random.pick([1, 50, 1_00, 5_00]);
    await player.bringIn({ ratePlans: plansOf(hotel) });
    game.log.push(`SUI RO is ${JSON.stringify(derived)}`);
    return;
  }
  if (hotel.terms && random.chance(0.4)) {
    const feeAt = (): Fee =>
      random.pick([
        { percent: random.whole(1, 100) },
        { nights: random.whole(1, 3) },
        { amount: random.whole(1, 200_00) },
      ]);
    const steps = Array.from({ length: random.whole(0, 3) }, () => ({
      daysBefore: random.whole(0, 6),
      isMorning: random.chance(0.5),
      fee: feeAt(),
    }));
    const deposits = Array.from({ length: random.whole(0, 2) }, () => random.whole(1, 70));
    const rate = random.pick(['refundable', 'non_refundable'] as const);
    // What was sold keeps the terms of its sale.
    hotel.terms = {
      ...hotel.terms,
      [rate]: { code: hotel.terms[rate].code, steps, noShow: feeAt(), deposits },
    };
    await player.bringIn(termsOf(hotel));
    game.log.push(`terms ${JSON.stringify(hotel.terms[rate])}`);
    return;
  }
  if (hotel.taxes && random.chance(0.4)) {
    const city = {
      minor: random.whole(50, 5_00),
      fromAge: random.pick([4, 12]),
      maxNights: random.whole(1, 4),
    };
    hotel.taxes = { percent: random.whole(1, 15), city };
    await player.bringIn(taxesOf(hotel));
    game.log.push(`taxes ${JSON.stringify(hotel.taxes)}`);
    return;
  }
  const promotion = random.pick(hotel.promotions);
  promotion.isActive = random.chance(0.6);
  promotion.combines = random.chance(0.5);
  promotion.minNights = random.whole(1, 4);
  if ('percent' in promotion.effect) promotion.effect = { percent: random.whole(1, 40) };
  await player.bringIn({ promotions: promotionsOf(hotel, player.name) });
  game.log.push(`promotion ${JSON.stringify(promotion)}`);
}

/** The hotel sets rooms aside for a partner, more or fewer, or no longer. */
export async function setAside(game: Game): Promise<void> {
  const { random, world } = game;
  if (world.allotments.records.length === 0) return;
  const [partner, type] = [random.pick(WITH_ALLOTMENTS), random.pick(['STD', 'SUI'])];
  const from = world.today + random.whole(0, 8);
  const rooms = random.whole(1, 3);
  const wanted = { from, to: from + random.whole(0, 12), rooms, releaseDays: random.pick(RELEASE_DAYS) };
  const others = world.allotments.records.filter(
    (one) => one.partner !== partner || one.type !== type || one.from > wanted.to || one.to < from,
  );
  await setAsideAs(game, random.chance(0.15) ? others : [...others, { partner, type, ...wanted }]);
}

export async function setAsideAs(game: Game, allotments: readonly Allotment[]): Promise<boolean> {
  const { world, player } = game;
  const answer = await player.setAside(allotments);
  const isSet = world.allotments.set(allotments, world.today, (type, day) => world.left(type, day));
  const said = isSet ? { done: true } : { refusal: 'rooms_are_not_left' };
  const isDone = await game.act(`set aside ${JSON.stringify(allotments)}`, undefined, answer, said);
  await checkCalendars(game);
  return isDone;
}

/** A machine changes the rooms for sale; what is sold or kept for partners remains. */
export async function setForSale(game: Game): Promise<void> {
  const { random, world, player } = game;
  const type = random.pick(['STD', 'SUI']);
  const from = world.today + random.whole(0, 10);
  const to = from + random.whole(0, 4);
  const { allotment, otherAllotments } = world.hotel.types[type]!;
  const rooms = random.whole(0, allotment);
  await player.setRates([{ roomType: type, from: text(from), to: text(to), allotment: rooms }]);
  for (let day = from; day <= to; day++) otherAllotments.set(day, Math.max(rooms, world.sold(type, day)));
  game.log.push(`${rooms} rooms for sale of ${type} from ${text(from)} to ${text(to)}`);
  await checkCalendars(game);
}

async function checkCalendars({ world, player }: Game): Promise<void> {
  const found = await calendarDifferences(world, player);
  if (found.length > 0) throw new Error(`rooms left are not as the model says:\n${found.join('\n')}`);
}

export async function close(game: Game): Promise<void> {
  const { random, world } = game;
  const day = world.today + random.whole(0, 12);
  const rules = {
    stopSale: random.chance(0.2),
    closedToCheckin: random.chance(0.3),
    closedToCheckout: random.chance(0.3),
    minStay: random.chance(0.3) ? random.whole(2, 3) : 0,
  };
  await closeDay(game, random.pick(['STD', 'SUI']), day, random.chance(0.5) ? undefined : rules);
}

export async function closeDay(game: Game, type: string, day: number, rules = OPEN): Promise<void> {
  game.world.hotel.types[type]!.rules.set(day, rules);
  await game.player.setRules(type, day, rules);
  game.log.push(`${type} on ${text(day)}: ${JSON.stringify(rules)}`);
}

const OPEN = { stopSale: false, closedToCheckin: false, closedToCheckout: false, minStay: 0 };

/** A day goes by, and the jobs of its night run: they find nothing to complete or to repair. */
export async function nextDay(game: Game): Promise<void> {
  game.world.today++;
  game.world.hotel.today++;
  await game.player.goTo(game.world.today);
  game.world.allotments.release(game.world.today);
  game.log.push(`it is ${text(game.world.today)}`);
  // What is released is so from 00:00 on, before a job has written it down.
  await checkCalendars(game);
  const { app, db } = game.random.pick(game.player.services);
  if (game.random.chance(0.5)) await app.get(PartnerAllotments).releaseDue();
  const { rooms } = await completeNights(db, app.get(Clock));
  const repaired = await repairFolios(db);
  if (rooms + repaired > 0) throw new Error(`${rooms} rooms were completed, ${repaired} folios repaired`);
  await checkHotel(game);
}

export async function checkHotel(game: Game): Promise<void> {
  const found = await hotelDifferences(game.world, game.player, game.random.pick(game.player.services));
  if (found.length > 0) throw new Error(`the hotel is not as the model says:\n${found.join('\n')}`);
}

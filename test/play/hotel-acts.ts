import { completeNights } from '../../src/booking/room/night-completion.js';
import { repairFolios } from '../../src/booking/folio/folio-check.js';
import { Clock } from '../../src/values/clock.service.js';
import { hotelDifferences } from './compare.js';
import type { Game } from './game.js';
import { decimal, text } from './player.js';

// What happens in the hotel beside bookings: prices, closed days, time.

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

export async function close(game: Game): Promise<void> {
  const { random, world } = game;
  const day = world.today + random.whole(0, 12);
  const rules = {
    ...{
      stopSale: random.chance(0.2),
      closedToCheckin: random.chance(0.3),
      closedToCheckout: random.chance(0.3),
    },
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
  await game.player.goTo(game.world.today);
  game.log.push(`it is ${text(game.world.today)}`);
  const { app, db } = game.random.pick(game.player.services);
  const { rooms } = await completeNights(db, app.get(Clock));
  const repaired = await repairFolios(db);
  if (rooms + repaired > 0) throw new Error(`${rooms} rooms were completed, ${repaired} folios repaired`);
  await checkHotel(game);
}

export async function checkHotel(game: Game): Promise<void> {
  const found = await hotelDifferences(game.world, game.player, game.random.pick(game.player.services));
  if (found.length > 0) throw new Error(`the hotel is not as the model says:\n${found.join('\n')}`);
}

import { seeded } from '../chaos/random.mjs';
import type { TestService } from '../harness/service.js';
import * as desk from './desk-acts.js';
import { Game } from './game.js';
import * as hotel from './hotel-acts.js';
import * as partner from './partner-acts.js';

const ACTS: [number, string, (game: Game) => Promise<void>][] = [
  [14, 'book', partner.book],
  [3, "book by another's option", partner.bookByOptionOfAnother],
  [12, 'modify', partner.modify],
  [4, 'cancel', partner.cancel],
  [3, 'repeat', partner.repeat],
  [5, 'sell', desk.sell],
  [10, 'change', (game) => desk.change(game)],
  [3, 'add a room', desk.addRoom],
  [4, 'cancel at the desk', desk.cancel],
  [3, 'undo a cancellation', desk.undoCancellation],
  [3, 'no-show', (game) => desk.noShow(game)],
  [3, 'undo a no-show', desk.undoNoShow],
  [10, 'check in', (game) => desk.checkIn(game)],
  [5, 'move', desk.move],
  [2, 'undo a check-in', desk.undoCheckIn],
  [7, 'check out', (game) => desk.checkOut(game)],
  [3, 'undo a check-out', desk.undoCheckOut],
  [3, 'pay', desk.pay],
  [5, 'set a price', hotel.setPrice],
  [4, 'change a rule', hotel.changeRule],
  [3, 'close a day', hotel.close],
  [4, 'set rooms aside', hotel.setAside],
  [2, 'change rooms for sale', hotel.setForSale],
  [5, 'let a day go by', hotel.nextDay],
];

export const KINDS = ACTS.map(([, kind]) => kind);

/** Plays so many acts at random with a hotel of its own. Returns how many of each kind. Throws with the last acts where the service and the model differ. */
export async function play(
  services: readonly TestService[],
  seed: number,
  acts: number,
): Promise<Map<string, number>> {
  const random = seeded(seed);
  const game = await Game.begin(services, random, {
    hasTiers: seed % 2 === 0,
    hasTaxes: seed % 4 >= 2,
    hasContracts: seed % 3 !== 0,
  });
  const done = new Map<string, number>();
  // What cannot be done at the moment is no act.
  for (let act = 0; act < acts;) {
    const [, kind, work] = random.weighted(ACTS.map((one) => [one[0], one] as const));
    const before = game.log.length;
    await namingActs(game, seed, () => work(game));
    if (game.log.length === before) continue;
    act++;
    done.set(kind, (done.get(kind) ?? 0) + 1);
  }
  await namingActs(game, seed, () => hotel.checkHotel(game));
  return done;
}

/** Does `work`; an error that it throws names the acts of the game before it. */
export async function namingActs(
  game: Game,
  seed: number | string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { message } = error as Error;
    throw new Error(
      `seed ${seed}, after ${game.log.length} acts: ${message}\n\n${game.log.slice(-60).join('\n')}`,
      { cause: error },
    );
  }
}

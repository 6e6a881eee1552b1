import { setTimeout as delay } from 'node:timers/promises';
import { NoAnswer } from './client.mjs';
import { readCalendar, readInHouse, search } from './reads.mjs';
import { seeded } from './random.mjs';

const CALLERS = 8;
const THINK_MS = 60;
const AFTER_FAILURE_MS = 200;

/** Runs work again and again until the end, whatever the service does meanwhile. */
export async function untilEnd(context, work) {
  while (!context.ending.aborted) {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      await delay(AFTER_FAILURE_MS);
    }
  }
}

/** The partners' callers: each keeps bookings of its own, and asks either instance. */
export function startCallers(context, seed) {
  return Array.from({ length: CALLERS }, (_, number) => {
    const random = seeded(seed * 1_000 + number);
    const own = [];
    // Half of them are of the agency.
    const isOfAgency = number % 2 === 1;
    let made = 0;
    return untilEnd(context, async () => {
      await delay(random.whole(0, THINK_MS));
      const instance = random.pick(context.system.instances);
      const { bookings } = context;
      const open = own.find((booking) => bookings.isWorthRepeating(booking));
      if (open !== undefined && random.chance(0.5)) return void (await bookings.repeat(instance, open));
      const standing = own.filter(({ states, pending }) => pending === undefined && states[0] !== null);
      const changeable = standing.filter(({ isFrozen }) => !isFrozen);
      const steps = {
        book: async () => {
          const voucher = `${number}-${++made}`;
          own.push(await bookings.book(instance, voucher, bookings.randomContent(random), { isOfAgency }));
        },
        modify: () =>
          changeable.length > 0 &&
          bookings.modify(instance, random.pick(changeable), bookings.randomContent(random)),
        cancel: () => standing.length > 0 && bookings.cancel(instance, random.pick(standing)),
        search: () => search(context, instance, random, isOfAgency),
        calendar: () => readCalendar(context, instance, 'fresh', isOfAgency),
        inHouse: () => readInHouse(context, instance),
      };
      const step = random.weighted([
        [30, 'book'],
        [15, 'modify'],
        [standing.length > 6 ? 30 : 10, 'cancel'],
        [25, 'search'],
        [12, 'calendar'],
        [5, 'inHouse'],
      ]);
      await steps[step]();
    });
  });
}

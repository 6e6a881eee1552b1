import { setTimeout as delay } from 'node:timers/promises';
import { managerOf } from './hotel.mjs';
import { median } from './measure.mjs';
import { PUSH, pushTo } from './pushes.mjs';
import { dayFromToday } from './queries.mjs';
import { changeOfYear, signIn } from './workplaces.mjs';

const ROUNDS = 3;
/** Fewer than there are connections to the database, however long they wait for the change. */
const PUSHES_PER_SECOND = 20;
const MAX_WAIT_MS = 100;
const ALONE_MS = 3_000;
/** Those that the hotel has days of. */
const DAYS = 500;

/**
 * The longest that a push waits while the prices of a year of the same hotel are changed, and taken back, in one step; while a
 * machine sends all its days; and while a hotel file sets all its prices.
 */
export async function measureLargeChange({ database, service, hotel, wanted, report }) {
  if (!wanted('large change')) return;
  const panel = await signIn(service.url, managerOf(hotel.hotel.id));
  const { year, cells } = await changeOfYear(panel);
  const push = await pusherOf(database, service, hotel.hotel.id);
  await worstPush(push, () => delay(ALONE_MS));
  const alone = await worstPush(push, () => delay(ALONE_MS));
  const [saved, undone, synchronised, imported] = [[], [], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    const { lines } = await panel.change('rates', 'bulk', year);
    let changeId;
    saved.push(await worstPush(push, async () => ({ changeId } = await panel.save(lines, 'bulk', cells))));
    undone.push(await worstPush(push, () => panel.change('rates', 'undo', { id: changeId })));
    synchronised.push(await worstPush(push, () => synchronise(service, hotel, round)));
    imported.push(await worstPush(push, () => database.importHotels([pricesOf(hotel, round)])));
  }
  const all = (hotel.ratePlans.length + hotel.roomTypes.length * 2) * DAYS;
  for (const [count, what, rounds] of [
    [cells, 'saved', saved],
    [cells, 'taken back', undone],
    [all, 'synchronised by a machine', synchronised],
    [hotel.ratePlans.length * DAYS, 'set by a hotel file', imported],
  ]) {
    const waits = rounds.map(({ worstMs }) => worstMs);
    const changeMs = median(rounds.map(({ workMs }) => workMs));
    report({
      name: `large change: the longest wait of a push while ${count.toLocaleString('en')} cells of its hotel are ${what}`,
      value: `${waits.map((ms) => ms.toFixed(0)).join(', ')} ms in ${ROUNDS} changes of ${changeMs.toFixed(0)} ms, ${PUSHES_PER_SECOND} pushes a second; without a change ${alone.worstMs.toFixed(0)} ms`,
      bound: `within ${MAX_WAIT_MS} ms`,
      isMet: median(waits) <= MAX_WAIT_MS,
    });
  }
}

/** Other prices each week and other rooms than in the round before, of every day, in one request. */
async function synchronise(service, { hotel, apiKeys, roomTypes, ratePlans }, round) {
  const season = { from: dayFromToday(0), to: dayFromToday(DAYS - 1) };
  const weeks = Array.from({ length: Math.ceil(DAYS / 7) }, (_, week) => ({
    from: dayFromToday(week * 7),
    to: dayFromToday(Math.min(week * 7 + 6, DAYS - 1)),
    price: 300 + week + round,
  }));
  const changes = [
    ...roomTypes.map(({ code }) => ({
      roomType: code,
      ...season,
      allotment: 31_000 + round,
      minStay: 1 + round,
    })),
    ...ratePlans.flatMap(({ roomType, board }) => weeks.map((week) => ({ roomType, board, ...week }))),
  ];
  const response = await fetch(`${service.url}/external/inventory/changes`, {
    method: 'POST',
    headers: { ApiKey: apiKeys[1].key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ hotelID: hotel.id, id: `round-${round}`, changes }),
  });
  const answer = await response.json();
  if (!answer.success || answer.cells === 0) throw new Error(JSON.stringify(answer));
}

/** A file that sets the prices of all days of the hotel. */
function pricesOf({ hotel: { id }, ratePlans }, round) {
  const days = { from: 'today', to: `today+${DAYS - 1}` };
  return {
    hotel: { id },
    rates: ratePlans.map(({ roomType, board }) => ({ roomType, board, ...days, price: `${500 + round}.00` })),
  };
}

/** Returns what pushes a booking of a day of its own and says how long that took, or what went wrong. */
async function pusherOf(database, service, hotelId) {
  const bodyOf = await pushTo(database, hotelId);
  let made = 0;
  return async () => {
    const body = bodyOf(1 + ((made * 37) % 450)).replace('%ID%........', `large-${++made}`);
    const startedAtMs = performance.now();
    const response = await fetch(service.url + PUSH, {
      method: 'POST',
      headers: { Authorization: `Bearer ${service.token}`, 'Content-Type': 'application/json' },
      body,
    });
    const text = await response.text();
    // Who has waited too long is sent away: that was the wait.
    const isBusy = response.status === 503;
    const error = isBusy || text.includes('"Success":true') ? undefined : new Error(text);
    return { ms: performance.now() - startedAtMs, error };
  };
}

/** The worst push of those that begin, evenly, while `work` is done. */
async function worstPush(push, work) {
  const pushes = [];
  const timer = setInterval(() => pushes.push(push()), 1_000 / PUSHES_PER_SECOND);
  const startedAtMs = performance.now();
  await work();
  const workMs = performance.now() - startedAtMs;
  clearInterval(timer);
  const answered = await Promise.all(pushes);
  const failed = answered.find(({ error }) => error);
  if (failed) throw failed.error;
  return { workMs, worstMs: Math.max(...answered.map(({ ms }) => ms)) };
}

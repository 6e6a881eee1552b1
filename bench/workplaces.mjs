import { askingOf, panelWith, sendingTo, signInTo } from '../test/harness/api-client.mjs';
import { median, told } from './measure.mjs';
import { managerOf } from './hotel.mjs';

const ROUNDS = 7;
const SPAN_DAYS = 62;
const YEAR_DAYS = 365;

/** What staff wait for on the day at a glance and in the rate grid, as a signed-in browser asks for it. */
export async function measureWorkplaces({ service, hotel, wanted, report }) {
  if (!wanted('workplaces')) return;
  const panel = await signIn(service.url, managerOf(hotel.hotel.id));
  const size = `${hotel.roomTypes.length} room types × ${hotel.boards.length} boards`;

  const today = await timesMs(() => panel.read('today', 'read'));
  report({
    name: 'workplaces: the day at a glance, 600 guests in house',
    value: told(today),
    bound: 'under 200 ms',
    isMet: median(today) < 200,
  });

  const opened = await timesMs(() => panel.read('rates', 'grid', { days: SPAN_DAYS }));
  report({
    name: `workplaces: ${SPAN_DAYS} days of ${size} read`,
    value: told(opened),
    bound: 'under 700 ms',
    isMet: median(opened) < 700,
  });

  const saved = [];
  for (let round = 0; round < ROUNDS; round++) {
    const lines = dearer(await panel.read('rates', 'grid', { days: SPAN_DAYS }), 50);
    saved.push(...(await timesMs(() => panel.save(lines, 'grid', 5_000), 1)));
  }
  report({
    name: 'workplaces: 5,000 cells saved',
    value: told(saved),
    bound: 'under 2,000 ms',
    isMet: median(saved) < 2_000,
  });

  const { year, cells } = await changeOfYear(panel);
  let lines, changeId;
  const [previewMs] = await timesMs(async () => ({ lines } = await panel.change('rates', 'bulk', year)), 1);
  const [saveMs] = await timesMs(async () => ({ changeId } = await panel.save(lines, 'bulk', cells)), 1);
  const [undoMs] = await timesMs(() => panel.change('rates', 'undo', { id: changeId }), 1);
  report({
    name: `workplaces: ${cells.toLocaleString('en')} cells in one change`,
    value: `previewed in ${previewMs.toFixed(0)} ms, saved in ${saveMs.toFixed(0)} ms, undone in ${undoMs.toFixed(0)} ms`,
  });
}

/** A bulk edit of every price of a year, as the grid's page sends it, and how many cells it changes. */
export async function changeOfYear(panel) {
  const { firstDay, roomTypes } = await panel.read('rates', 'grid', { days: SPAN_DAYS });
  const dayText = (day) => new Date(day * 86_400_000).toISOString().slice(0, 10);
  const year = {
    ranges: [{ from: dayText(firstDay), to: dayText(firstDay + YEAR_DAYS - 1) }],
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    roomTypeIds: roomTypes.map(({ id }) => id),
    boardIds: roomTypes[0].plans.map(({ boardId }) => boardId),
    edits: [{ level: 'rate', field: 'price', edit: { kind: 'add', amount: 100 } }],
  };
  return { year, cells: roomTypes.length * year.boardIds.length * YEAR_DAYS };
}

/** Every price of these days a little higher, as the grid's page sends it. */
function dearer({ firstDay, roomTypes }, days) {
  return roomTypes.flatMap((type) =>
    type.plans.map((plan) => ({
      roomTypeId: type.id,
      ratePlanId: plan.id,
      field: 'price',
      days: plan.values.price.slice(0, days).map((price, i) => [firstDay + i, price, price + 100]),
    })),
  );
}

/** A signed-in browser, as far as the panel's API is concerned. */
export async function signIn(url, account) {
  const panel = panelWith(askingOf(url), url, await signInTo(sendingTo(url), url, account));
  return {
    ...panel,
    async save(lines, source, cells) {
      const result = await panel.change('rates', 'save', { lines, source, confirmed: true });
      if (result.status !== 'saved' || result.cells !== cells) throw new Error(JSON.stringify(result));
      return result;
    },
  };
}

export async function timesMs(work, rounds = ROUNDS) {
  const times = [];
  for (let round = 0; round < rounds; round++) {
    const startedAtMs = performance.now();
    await work();
    times.push(performance.now() - startedAtMs);
  }
  return times;
}

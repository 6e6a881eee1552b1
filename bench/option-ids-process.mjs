import pg from 'pg';
import { readRoomSearch } from '../dist/src/inventory/search/room-list.dto.js';
import { JsonWriter } from '../dist/src/inventory/search/json-writer.js';
import { slotAt } from '../dist/src/inventory/search/option-id.js';
import { OptionIdWriter } from '../dist/src/inventory/search/option-id-writer.js';
import { writeRoomList } from '../dist/src/inventory/search/room-list.json.js';
import { searchRooms } from '../dist/src/inventory/search/room-search.js';
import { textsIn } from '../dist/src/inventory/snapshot/snapshot.js';
import { readSnapshot } from '../dist/src/inventory/snapshot/snapshot.queries.js';
import { dayNumber } from '../dist/src/values/day.js';
import { median } from './measure.mjs';
import { dayFromToday, dice, differentForms, searchForm } from './queries.mjs';

/** Computes searches with the IDs of options and without, in turn; tells the processor time of a search, and of its IDs, in µs. */

const SEARCHES = 50;
const PAIRS = 200;
const DAYS = 500;
const LENGTHS = [3, 30];

const NO_IDS = { start() {}, of() {}, add() {}, finish() {} };

const hotelId = Number(process.env.BENCH_HOTEL);
const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
const from = dayNumber(dayFromToday(0));
const snapshot = await readSnapshot(client, hotelId, () => ({ from, to: from + DAYS - 1 }));
await client.end();

const out = new JsonWriter();
const slot = slotAt(Date.now());
const withIds = { writer: new OptionIdWriter(process.env.JWT_SECRET), slot };
const without = { writer: NO_IDS, slot };

function processorUs() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** The time of each search. */
function timed(ids, searches) {
  const before = processorUs();
  for (const { language, query } of searches) {
    const [texts, rooms] = [textsIn(snapshot, language), searchRooms(snapshot, query)];
    writeRoomList(out, ids, { snapshot, texts, query, rooms });
  }
  return (processorUs() - before) / searches.length;
}

function measured(nights) {
  const roll = dice(5);
  const make = () => searchForm(String(hotelId), roll, nights, { random: true });
  const searches = differentForms(SEARCHES, make).flatMap((form) => {
    const fields = new URLSearchParams(form);
    const ages = fields.getAll('childAges[]');
    const sent = { ...Object.fromEntries(fields), ...(ages.length > 0 && { 'childAges[]': ages }) };
    const { language, query } = readRoomSearch(sent, hotelId);
    const search = { language, query: { ...query, today: from } };
    return typeof searchRooms(snapshot, search.query) === 'number' ? [] : [search];
  });
  if (searches.length < SEARCHES / 2) throw new Error('too few searches find rooms');
  const pairs = [];
  for (let i = 0; i < PAIRS; i++) {
    // Which of the two comes first changes from pair to pair.
    const first = timed(i % 2 ? withIds : without, searches);
    const second = timed(i % 2 ? without : withIds, searches);
    pairs.push(i % 2 ? [first, second] : [second, first]);
  }
  return {
    computedUs: median(pairs.map(([ours]) => ours)),
    idsUs: median(pairs.map(([ours, other]) => ours - other)),
  };
}

// The first round of each warms V8 up.
for (const nights of LENGTHS) measured(nights);
process.send(Object.fromEntries(LENGTHS.map((nights) => [nights, measured(nights)])));
process.disconnect();

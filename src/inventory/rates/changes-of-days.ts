import type { ChangeKind, RecordedChange } from '../../database/recorded-change.js';
import { areSameAdultPrices } from '../snapshot/adult-prices.js';
import { ownerKey, type PlainField } from './day-cell.js';
import { type ChangedDay, type DayRow, emptyDay } from './day-changes.js';

/** Above this a room type's or board's days of one kind are told as one range that covers them all. */
const MAX_RANGES = 12;

const KIND_OF: Record<PlainField, ChangeKind> = {
  price: 'rates',
  allotment: 'availability',
  stopSale: 'restrictions',
  closedToCheckin: 'restrictions',
  closedToCheckout: 'restrictions',
  minStay: 'restrictions',
  maxStay: 'restrictions',
};
const FIELDS = Object.keys(KIND_OF) as PlainField[];

/** What partners have to read again when days are stored: unbroken days of one room type or board are one entry. */
export function changesOfDays(days: readonly ChangedDay[]): RecordedChange[] {
  const touched = new Map<string, { change: RecordedChange; days: number[] }>();
  const empty = emptyDay();
  for (const { roomTypeId, ratePlanId, day, row, before = empty } of days) {
    const kinds = kindsOf(row, before, ratePlanId);
    if (kinds.length === 0) continue;
    const owner = ownerKey({ roomTypeId, ratePlanId });
    for (const kind of kinds) {
      const key = `${kind} ${owner}`;
      const entry = touched.get(key);
      if (entry) entry.days.push(day);
      else {
        const change = { kind, roomTypeId, ...(ratePlanId === null ? {} : { ratePlanId }) };
        touched.set(key, { change, days: [day] });
      }
    }
  }
  return [...touched.values()].flatMap((entry) =>
    rangesOf(entry.days).map((range) => ({ ...entry.change, ...range })),
  );
}

/** The calendar shows no rooms where the sale of a room type is stopped. */
function kindsOf(row: DayRow, before: DayRow, ratePlanId: number | null): ChangeKind[] {
  const kinds: ChangeKind[] = [];
  const add = (kind: ChangeKind) => {
    if (!kinds.includes(kind)) kinds.push(kind);
  };
  for (const field of FIELDS) {
    if (row[field] === before[field]) continue;
    if (field === 'stopSale' && ratePlanId === null) add('availability');
    add(KIND_OF[field]);
  }
  if (!areSameAdultPrices(row.adultPrices, before.adultPrices)) add('rates');
  return kinds;
}

function rangesOf(days: number[]): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  for (const day of days.sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && day <= last.to + 1) last.to = day;
    else ranges.push({ from: day, to: day });
  }
  return ranges.length > MAX_RANGES ? [{ from: days[0]!, to: days.at(-1)! }] : ranges;
}

import { dayText } from '../../values/day.js';
import { localized } from '../../values/localized-text.js';
import { minorToDecimal } from '../../values/money.js';
import type { JsonWriter } from './json-writer.js';
import { STOP_SALE } from '../snapshot/restriction-days.js';
import {
  lastChange,
  NO_RATE,
  NO_RECORD,
  type Plan,
  type RoomTypeOfHotel,
  type Snapshot,
} from '../snapshot/snapshot.js';

/** Days of a calendar as day numbers, both inclusive; they must be covered by the snapshot. */
export interface CalendarQuery {
  from: number;
  to: number;
  language: string;
  /** Where the hotel has rules for named partners. */
  partnerId?: number;
}

const OPEN = Buffer.from('{"success":true,"roomTypes":[');
const TYPE_CLOSE = Buffer.from(']}');
const COMMA = Buffer.from(',');
const PRICE_OPEN = Buffer.from(',"price":"');
const DAY_CLOSE = Buffer.from('"},');
const DAY_BYTES = 192;
/** To be raised when the same state is written in another form: callers keep calendars by their tags. */
const FORM = 1;

/** Names the state of the hotel that a calendar shows; known before it is written, and the same on every instance. */
export function calendarTag(snapshot: Snapshot, { from, to, language, partnerId }: CalendarQuery): string {
  const [first, last] = [from - snapshot.firstDay, to - snapshot.firstDay];
  const changed = lastChange(snapshot.changedAt, first, last);
  const days = Math.max(changed, lastChange(snapshot.leftChangedAt, first, last));
  const state = [FORM, snapshot.hotel.id, snapshot.catalogueRevision, days, from, to].map((n) =>
    n.toString(36),
  );
  const partner = partnerId === undefined ? '' : `-${partnerId.toString(36)}`;
  const seen = snapshot.seenAs === undefined ? '' : `-${snapshot.seenAs}`;
  return `${state.join('-')}-${language}${partner}${seen}`;
}

export function writeCalendar(out: JsonWriter, snapshot: Snapshot, query: CalendarQuery): void {
  const { hotel } = snapshot;
  const first = query.from - snapshot.firstDay;
  const dayHeads = Array.from({ length: query.to - query.from + 1 }, (_, i) => dayHead(query.from + i));
  out.restart();
  out.block(OPEN);
  let written = 0;
  for (const type of snapshot.roomTypes) {
    if (!type.onlineSales) continue;
    const plan = firstPriced(type, first, dayHeads.length);
    const name = localized(type.name, query.language, hotel.language);
    out.reserve(DAY_BYTES);
    if (written++ > 0) out.piece(COMMA);
    const head = { name, id: type.id, rate: plan?.board.id ?? 0 };
    out.block(Buffer.from(`${JSON.stringify(head).slice(0, -1)},"availability":[`));
    writeDays(out, type, plan, first, dayHeads);
    out.block(TYPE_CLOSE);
  }
  out.block(Buffer.from(`],"currency":${JSON.stringify(hotel.currency)}}`));
}

function writeDays(
  out: JsonWriter,
  type: RoomTypeOfHotel,
  plan: Plan | undefined,
  first: number,
  dayHeads: readonly Uint8Array[],
): void {
  out.reserve(dayHeads.length * DAY_BYTES);
  dayHeads.forEach((head, i) => {
    out.piece(head);
    out.integer(roomsFor(type, first + i));
    out.piece(PRICE_OPEN);
    out.ascii(withThousands(plan?.days.priceMinor[first + i] ?? NO_RATE));
    out.piece(DAY_CLOSE);
  });
  out.back();
}

function firstPriced(type: RoomTypeOfHotel, first: number, dayCount: number): Plan | undefined {
  return type.plans.find((plan) =>
    plan.days.priceMinor.subarray(first, first + dayCount).some((priceMinor) => priceMinor !== NO_RATE),
  );
}

/** Rooms left; 0 where sales are stopped, −1 where the day has no inventory record. */
function roomsFor(type: RoomTypeOfHotel, index: number): number {
  const left = type.days.left[index] ?? NO_RECORD;
  if (left === NO_RECORD) return NO_RECORD;
  return (type.days.restrictions[index] ?? 0) & STOP_SALE ? 0 : left;
}

/** A price with two decimals and `,` between thousands; `-` where there is none. */
export function withThousands(priceMinor: number): string {
  if (priceMinor === NO_RATE) return '-';
  const decimal = minorToDecimal(priceMinor);
  return decimal.length <= 6 ? decimal : decimal.replace(/\B(?=(\d{3})+\.)/g, ',');
}

function dayHead(day: number): Uint8Array {
  const text = dayText(day);
  const id = text.replaceAll('-', '');
  return Buffer.from(`{"id":${id},"start":"${text} 00:00:00","end":"${text} 23:59:59","availability":`);
}

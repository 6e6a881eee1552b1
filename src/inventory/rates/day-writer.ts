import { type HotelChange, Overtaken } from '../../database/hotel-change.js';
import { areSameAdultPrices } from '../snapshot/adult-prices.js';
import { adultPriceField, DAY_FIELDS, ownerKey, ROOM_FIELDS } from './day-cell.js';
import { cellValue, type ChangedDay, type DayRow, emptyDay, setCell } from './day-changes.js';
import { preparedRooms, readRoomDaysSince, writeDayRows, writeRooms } from './day-rows.queries.js';

/** To write as many under the hotel's lock holds nobody up. */
const MAX_DAYS_UNDER_LOCK = 500;

/**
 * Writes the days of a change that has their turn: many prices at once, before the hotel's lock; the days of room types, which
 * whoever sells a room wants, and few prices under it.
 */
export class DayWriter {
  private readonly later = new Map<string, ChangedDay>();
  private readonly isLarge: boolean;

  /** `atMost`: how many days it may come to. */
  constructor(
    private readonly change: HotelChange,
    atMost: number,
  ) {
    this.isLarge = atMost > MAX_DAYS_UNDER_LOCK;
  }

  /** A day may be given again with changes of other fields. */
  async write(days: readonly ChangedDay[]): Promise<void> {
    const early: ChangedDay[] = [];
    for (const day of days) {
      if (this.isLarge && day.ratePlanId !== null) early.push(day);
      else this.keep(day);
    }
    await writeDayRows(this.change, early);
  }

  /** Takes the lock and writes the rest. Throws `Overtaken` where somebody has changed a day of a room type meanwhile. */
  async lockAndWrite(): Promise<void> {
    const days = [...this.later.values()];
    const rooms = days.filter(({ ratePlanId }) => ratePlanId === null);
    const prepared = preparedRooms(rooms);
    await this.change.lock(['days']);
    if (rooms.length > 0) requireAsRead(rooms, await readRoomDaysSince(this.change));
    await writeRooms(this.change, [prepared]);
    await writeDayRows(
      this.change,
      days.filter(({ ratePlanId }) => ratePlanId !== null),
    );
  }

  private keep(day: ChangedDay): void {
    const key = `${ownerKey(day)} ${day.day}`;
    const kept = this.later.get(key);
    if (!kept) {
      this.later.set(key, { ...day, row: { ...day.row } });
      return;
    }
    const { row, before = emptyDay() } = day;
    for (const field of DAY_FIELDS) if (row[field] !== before[field]) kept.row[field] = row[field];
    if (!areSameAdultPrices(row.adultPrices, before.adultPrices)) takeAdultPrices(kept.row, row, before);
  }
}

function takeAdultPrices(kept: DayRow, row: DayRow, before: DayRow): void {
  const most = Math.max(row.adultPrices?.length ?? 0, before.adultPrices?.length ?? 0);
  for (let adults = 1; adults <= most; adults++) {
    const field = adultPriceField(adults);
    if (cellValue(row, field) !== cellValue(before, field)) setCell(kept, field, cellValue(row, field));
  }
}

/** That rooms were sold meanwhile is nothing, unless fewer would be left than none. */
function requireAsRead(
  days: readonly ChangedDay[],
  since: readonly { roomTypeId: number; day: number; row: DayRow }[],
): void {
  const rows = new Map(since.map(({ roomTypeId, day, row }) => [`${roomTypeId} ${day}`, row]));
  for (const { roomTypeId, day, row, before = emptyDay() } of days) {
    const now = rows.get(`${roomTypeId} ${day}`);
    if (!now) continue;
    const isAsRead = ROOM_FIELDS.every((field) => now[field] === before[field]);
    if (!isAsRead || now.sold > (row.allotment ?? 0)) throw new Overtaken();
  }
}

import type { HotelChange } from '../../database/hotel-change.js';
import type { SnapshotDraft } from '../snapshot/snapshot-draft.js';
import type { SnapshotStore } from '../snapshot/snapshot-store.service.js';
import type { CellRun } from './cell-runs.js';
import { ownerKey } from './day-cell.js';
import { beginRecord, completeRecord } from './day-change-record.js';
import { deleteRecord, deleteRunsOfRooms, insertRuns } from './day-change.queries.js';
import type { ChangedDay, DayRow } from './day-changes.js';
import { inGroups } from './day-groups.js';
import {
  type PreparedRooms,
  preparedRooms,
  readDayRows,
  readRoomDaysSince,
  writeDayRows,
  writeRooms,
} from './day-rows.queries.js';
import { readRoomsTakenOut, roomsForSale, type RoomsTakenOut } from './usable-rooms.queries.js';
import {
  type ClippedDay,
  compareWanted,
  type RoomsForSale,
  type WantedChanges,
  type WantedDays,
} from './wanted-days.js';

/** Few, so that other requests are not held up while they are compared. */
const DAYS_AT_A_TIME = 500;
const OF_MACHINE = { source: 'machine', undoes: null } as const;

/** A room type as it is wanted: its allotment depends on what is sold, which is known under the lock alone. */
interface WantedRooms {
  wanted: WantedDays;
  stored: Map<number, DayRow>;
  changes: WantedChanges;
  prepared: PreparedRooms;
}

export interface SavedWanted {
  cells: number;
  clipped: ClippedDay[];
}

/** Saves what a machine wants, in a change that has the turn of the days: prices before the lock, room types under it. */
export class WantedWriter {
  private readonly rooms: WantedRooms[] = [];
  /** Few prices wait for the lock. */
  private readonly later: ChangedDay[] = [];
  private readonly runs: CellRun[] = [];
  private readonly isLarge: boolean;
  private readonly span: { from: number; to: number };
  private draft: SnapshotDraft | undefined;
  private recordId: number | undefined;
  private takenOut: RoomsTakenOut[] = [];
  private forSale: RoomsForSale | undefined;
  /** The search revision up to which sales are known. */
  private knownRevision: number;

  constructor(
    private readonly change: HotelChange,
    private readonly snapshots: SnapshotStore,
    private readonly wanted: readonly WantedDays[],
  ) {
    this.isLarge = wanted.reduce((days, { length }) => days + length, 0) > DAYS_AT_A_TIME;
    this.span = spanOf(wanted);
    this.knownRevision = change.seen.search;
  }

  async beforeLock(): Promise<void> {
    const { change, wanted } = this;
    const { tx, hotelId } = change;
    // For few days, reading them back takes less time than copying the hotel.
    if (this.isLarge) this.draft = await this.snapshots.draft(hotelId, change.seen.search);
    await this.readForSale();
    for (const group of inGroups(wanted, (days) => days.length, DAYS_AT_A_TIME)) {
      const { from, to } = spanOf(group);
      const stored = await readDayRows(tx, hotelId, group, from, to);
      const days: ChangedDay[] = [];
      for (const one of group) {
        const rows = stored.get(ownerKey(one));
        const changes = compareWanted(one, rows, this.forSale);
        if (one.ratePlanId === null) {
          const prepared = preparedRooms(changes.days);
          this.rooms.push({ wanted: one, stored: new Map(rows), changes, prepared });
          this.draft?.write(changes.days);
        } else {
          for (const day of changes.days) days.push(day);
          for (const run of changes.runs) this.runs.push(run);
        }
      }
      if (this.isLarge) await writeDayRows(change, days);
      else this.later.push(...days);
      this.draft?.write(days);
    }
    // What was sold until now need not be compared again under the lock.
    if (this.isLarge) await this.compareAgain();
    const runs = this.allRuns();
    if (runs.length > 0) this.recordId = await beginRecord(change, runs, OF_MACHINE);
  }

  /** Under the lock. */
  async complete(): Promise<SavedWanted> {
    const { change, snapshots, draft } = this;
    const hasDraft = draft && (await snapshots.completeDraft(draft, change.searchRevision));
    const isForSaleAsRead = !change.isDeskAhead || !(await this.readForSale());
    await this.compareAgain(!isForSaleAsRead);
    await writeRooms(
      change,
      this.rooms.map(({ prepared }) => prepared),
    );
    await writeDayRows(change, this.later);
    if (hasDraft && isForSaleAsRead) {
      change.afterCommit(() => {
        draft.writeSold(this.rooms.flatMap(({ changes }) => changes.days));
        snapshots.adopt(draft);
      });
    }
    const clipped = this.rooms.flatMap(({ changes }) => changes.clipped);
    const runs = this.allRuns();
    if (runs.length === 0) {
      if (this.recordId !== undefined) await deleteRecord(change, this.recordId);
      return { cells: 0, clipped };
    }
    const id = this.recordId ?? (await beginRecord(change, runs, OF_MACHINE));
    const { cells } = await completeRecord(change, id, runs, OF_MACHINE);
    return { cells, clipped };
  }

  /** Reads how many rooms may be for sale. Whether that has changed. */
  private async readForSale(): Promise<boolean> {
    const { from, to } = this.span;
    const takenOut = await readRoomsTakenOut(this.change.tx, this.change.hotelId, from, to);
    const hasChanged = JSON.stringify(takenOut) !== JSON.stringify(this.takenOut);
    this.takenOut = takenOut;
    this.forSale = roomsForSale(takenOut, from, to);
    return hasChanged;
  }

  /** Compares those room types again of which something was sold or changed since; all where other rooms may be for sale. */
  private async compareAgain(all = false): Promise<void> {
    const { change, recordId } = this;
    if (this.rooms.length === 0) return;
    const since = await readRoomDaysSince(change, this.knownRevision);
    for (const { revision } of since) this.knownRevision = Math.max(this.knownRevision, revision);
    const others: WantedRooms[] = [];
    const positions = this.allRuns().length;
    for (const rooms of this.rooms) {
      const changed = since.filter(({ roomTypeId }) => roomTypeId === rooms.wanted.roomTypeId);
      if (changed.length === 0 && !all) continue;
      for (const { day, row } of changed) rooms.stored.set(day, row);
      const before = JSON.stringify(rooms.changes.runs);
      rooms.changes = compareWanted(rooms.wanted, rooms.stored, this.forSale);
      rooms.prepared = preparedRooms(rooms.changes.days);
      if (JSON.stringify(rooms.changes.runs) !== before) others.push(rooms);
    }
    if (recordId === undefined || others.length === 0) return;
    const types = others.map(({ wanted }) => wanted.roomTypeId);
    await deleteRunsOfRooms(change, recordId, types);
    const runs = others.flatMap(({ changes }) => changes.runs);
    await insertRuns(change, recordId, runs, positions);
  }

  private allRuns(): CellRun[] {
    return [...this.runs, ...this.rooms.flatMap(({ changes }) => changes.runs)];
  }
}

function spanOf(wanted: readonly WantedDays[]): { from: number; to: number } {
  let [from, to] = [Infinity, -Infinity];
  for (const { first, length } of wanted) {
    from = Math.min(from, first);
    to = Math.max(to, first + length - 1);
  }
  return { from, to };
}

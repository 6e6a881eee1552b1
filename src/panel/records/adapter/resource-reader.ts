import type { DataSource } from 'typeorm';
import { type Database, query } from '../../../database/queries.js';
import type { HotelReader } from '../../../database/hotel-reader.service.js';
import { plainText } from '../../../http/scalars.js';
import { cleanHtml } from '../../../hotel/rich-text.js';
import { MAX_PAGE_SIZE, MAX_TEXT_LENGTH } from '../../../values/limits.js';
import { DEFAULT_TIME_ZONE } from '../../../values/time-zone.js';
import { may, type PanelUser } from '../../page/access.js';
import type { PanelResource } from './definition.js';
import { isComparable, isFilter, RecordQuery, recordId, type RecordSort } from './record-query.js';

export type StoredRecord = Record<string, unknown>;

/** A field and what it is compared with: a value, or `{from, to}` for a range of days. `title` stands for the record's name. */
export type RecordFilters = readonly (readonly [field: string, value: unknown])[];

/** Whether the person may read records of this kind: those of a hotel need an open one. */
export function mayRead(user: PanelUser, { read, hotel }: PanelResource): boolean {
  return may(user, read) && (hotel === null || user.hotelId !== null);
}

export interface RecordPage {
  limit?: number;
  offset?: number;
  sort?: { sortBy?: string; direction?: 'asc' | 'desc' };
}

/** How many records are read at once by their ids. */
const MAX_NAMED = 500;

/**
 * Reads records of one kind within the hotel that the person has open. Only the fields of the definition are read, filtered
 * or sorted by; secrets are never read. Whether the person may is asked before.
 */
export class ResourceReader {
  constructor(
    readonly definition: PanelResource,
    private readonly dataSource: DataSource,
    private readonly hotelReader: HotelReader,
  ) {}

  async count(user: PanelUser, filters: RecordFilters): Promise<number> {
    const found = await this.filtered(user, filters);
    const [row] = await this.list<{ total: number }>(user, found.count());
    return row?.total ?? 0;
  }

  async find(user: PanelUser, filters: RecordFilters, page: RecordPage): Promise<StoredRecord[]> {
    const limit = clamp(page.limit, 1, MAX_PAGE_SIZE, 10);
    const offset = clamp(page.offset, 0, 10_000_000, 0);
    const found = await this.filtered(user, filters);
    const rows = await this.list<StoredRecord>(
      user,
      found.select(this.sort(found, page.sort), limit, offset, 'several'),
    );
    return (await this.completed(user, rows)).map((row) => this.shown(row));
  }

  /** At most `max` records, in the order of the list. */
  async first(
    user: PanelUser,
    max: number,
    filters: RecordFilters,
    sort: RecordPage['sort'],
  ): Promise<StoredRecord[]> {
    const found = await this.filtered(user, filters);
    const rows = await this.list<StoredRecord>(user, found.select(this.sort(found, sort), max, 0, 'several'));
    return (await this.completed(user, rows)).map((row) => this.shown(row));
  }

  async findMany(user: PanelUser, ids: readonly (string | number)[]): Promise<StoredRecord[]> {
    const known = ids.flatMap((id) => recordId(id) ?? []).slice(0, MAX_NAMED);
    if (known.length === 0) return [];
    const records = this.query(user).ids(known);
    const rows = await query<StoredRecord>(
      this.dataSource,
      ...records.select(this.sort(records), known.length, 0, 'several'),
    );
    return rows.map((row) => this.shown(row));
  }

  /** What records are called, by their id. */
  async titles(user: PanelUser, ids: readonly string[]): Promise<Map<string, string>> {
    const rows: StoredRecord[] = [];
    for (let from = 0; from < ids.length; from += MAX_NAMED)
      rows.push(...(await this.findMany(user, ids.slice(from, from + MAX_NAMED))));
    return new Map(rows.map(({ id, title }) => [String(id), String(title)]));
  }

  /** Returns one record of the open hotel with all that belongs to it; undefined where there is none. */
  async one(
    user: PanelUser,
    id: unknown,
    database: Database = this.dataSource,
  ): Promise<StoredRecord | undefined> {
    const known = recordId(id);
    if (known === undefined) return undefined;
    const records = this.query(user).ids([known]);
    const [row] = await query<StoredRecord>(database, ...records.select(this.sort(records), 1, 0, 'one'));
    const { single, enrich } = this.definition;
    const found =
      row ?? (single && known === user.hotelId ? { id: known, title: '', ...single.empty } : undefined);
    return found && enrich ? enrich(user, found) : found;
  }

  /** A row as it may reach the page: instants as text, rich text with nothing in it that runs. */
  shown(row: StoredRecord): StoredRecord {
    const clean = withoutDates(row);
    for (const { name, kind } of this.definition.fields) {
      const value = clean[name];
      if (typeof value !== 'string') continue;
      if (kind === 'richText') clean[name] = cleanHtml(value);
      if (kind === 'localizedRich') clean[name] = cleanTexts(value);
    }
    return clean;
  }

  private query(user: PanelUser): RecordQuery {
    const hotel = user.hotels.find((one) => one.id === user.hotelId);
    return new RecordQuery(this.definition, user.hotelId, {
      language: user.language,
      alphabet: hotel?.language ?? user.language,
      timeZone: hotel?.timeZone ?? DEFAULT_TIME_ZONE,
    });
  }

  private async filtered(user: PanelUser, filters: RecordFilters): Promise<RecordQuery> {
    const found = this.query(user);
    if (!filters.some(([name]) => name === 'retired')) found.inUse();
    for (const [name, value] of filters) {
      const field = this.definition.fields.find((one) => one.name === name);
      if (name === 'title' && typeof value === 'string') await this.search(user, found, value);
      else if (!field || !isFilter(field)) found.nothing();
      else if (field.idsWith) found.ids(await field.idsWith(user, String(value)));
      else found.filter(field, value);
    }
    return found;
  }

  private async search(user: PanelUser, found: RecordQuery, typed: string): Promise<void> {
    const { find } = this.definition;
    if (!find) found.titleContains(typed);
    else if (plainText(typed, MAX_TEXT_LENGTH) === undefined) found.nothing();
    else found.inOrderOf(await find(user, typed));
  }

  /** Adds what SQL does not read of the records of a list. */
  private async completed(user: PanelUser, rows: StoredRecord[]): Promise<StoredRecord[]> {
    const { complete } = this.definition;
    if (!complete || rows.length === 0) return rows;
    const added = await complete(
      user,
      rows.map((row) => row['id'] as number),
    );
    return rows.map((row) => ({ ...row, ...added.get(row['id'] as number) }));
  }

  /** Reads the rows of a list: at a replica if the resource allows it and the replica is as new as the request. */
  private list<R>(user: PanelUser, [sql, values]: [string, unknown[]]): Promise<R[]> {
    if (!this.definition.hasRevision || user.hotelId === null) return query<R>(this.dataSource, sql, values);
    return this.hotelReader.readOnce(user.hotelId, (database) => query<R>(database, sql, values));
  }

  private sort(records: RecordQuery, sort?: RecordPage['sort']): RecordSort {
    const { order, fields } = this.definition;
    const direction = sort?.direction ?? 'asc';
    if (sort?.sortBy === 'title') return { sql: records.titleOrder(), direction, isNeverEmpty: false };
    const asked = fields.find((field) => field.name === sort?.sortBy && field.sort);
    if (asked && isComparable(asked))
      return { sql: records.orderOf(asked), direction, isNeverEmpty: asked.name === order.field };
    if (records.rankSql) return { sql: records.rankSql, direction: 'asc', isNeverEmpty: true };
    const own = fields.find((field) => field.name === order.field);
    const sql = own ? records.orderOf(own) : records.titleOrder();
    return { sql, direction: order.direction, isNeverEmpty: own !== undefined };
  }
}

/** Instants as text: AdminJS would take them apart. */
function withoutDates(row: StoredRecord): StoredRecord {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  );
}

function cleanTexts(json: string): string {
  const texts = Object.entries(JSON.parse(json) as Record<string, string>);
  return JSON.stringify(Object.fromEntries(texts.map(([language, html]) => [language, cleanHtml(html)])));
}

function clamp(value: unknown, min: number, max: number, fallback: number): number {
  const number = Number(value);
  return Number.isFinite(number) ? Math.min(max, Math.max(min, Math.trunc(number))) : fallback;
}

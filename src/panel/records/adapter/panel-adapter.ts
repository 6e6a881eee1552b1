import {
  type ActionContext,
  type BaseProperty,
  BaseRecord,
  BaseResource,
  type Filter,
  ForbiddenError,
  ValidationError,
} from 'adminjs';
import type { DataSource, EntityManager } from 'typeorm';
import { type Database, query } from '../../../database/queries.js';
import type { HotelReader } from '../../../database/hotel-reader.service.js';
import { InvalidFields, ServiceError } from '../../../http/errors.js';
import { cleanHtml } from '../../../hotel/rich-text.js';
import { may, panelUser, type PanelUser, requireConfirmed } from '../../page/access.js';
import type { Changed, FormValues, PanelResource } from './definition.js';
import { ChangedAgain, hasChanged, mergeConcurrentEdit, seenIn } from './concurrent-edit.js';
import { IdProperty, PanelProperty, TitleProperty } from './panel-properties.js';
import { isComparable, RecordQuery, recordId, type RecordSort } from './record-query.js';
import { MAX_PAGE_SIZE } from '../../../values/limits.js';
import { DEFAULT_TIME_ZONE } from '../../../values/time-zone.js';

/** The property for what is wrong with the form as a whole. AdminJS takes an error without a property for a success. */
const WHOLE_FORM = '_form';
/** How often a form is merged with what others save at the same time, before the person is asked to try again. */
const MAX_MERGES = 5;

type Row = Record<string, unknown>;
type FindOptions = {
  limit?: number;
  offset?: number;
  sort?: { sortBy?: string; direction?: 'asc' | 'desc' };
};

/**
 * Records of one kind for AdminJS. Tenancy is here and nowhere else: every call gets the person from the context, asks
 * whether their role may, and reads and writes within the hotel that they have open. Only the fields of the definition are
 * read, filtered or sorted by; secrets are never read. Changes go through the definition to the modules' services.
 */
export class PanelAdapter extends BaseResource {
  private readonly byName: ReadonlyMap<string, BaseProperty>;

  constructor(
    readonly definition: PanelResource,
    private readonly dataSource: DataSource,
    private readonly hotelReader: HotelReader,
  ) {
    super(definition);
    const fields = definition.fields.map((field): [string, BaseProperty] => [
      field.name,
      new PanelProperty(field),
    ]);
    this.byName = new Map([['id', new IdProperty()], ['title', new TitleProperty()], ...fields]);
  }

  static override isAdapterFor(): boolean {
    return false;
  }

  override id(): string {
    return this.definition.id;
  }

  override databaseName(): string {
    return this.definition.group;
  }

  override databaseType(): string {
    return 'postgres';
  }

  override properties(): BaseProperty[] {
    return [...this.byName.values()];
  }

  override property(path: string): BaseProperty | null {
    return this.byName.get(path) ?? null;
  }

  override async count(filter: Filter, context?: ActionContext): Promise<number> {
    const user = this.reader(context);
    const query = this.filtered(user, filter);
    const [row] = await this.list<{ total: number }>(user, query.count());
    return row?.total ?? 0;
  }

  override async find(filter: Filter, options: FindOptions, context?: ActionContext): Promise<BaseRecord[]> {
    const user = this.reader(context);
    const limit = clamp(options.limit, 1, MAX_PAGE_SIZE, 10);
    const offset = clamp(options.offset, 0, 10_000_000, 0);
    const query = this.filtered(user, filter);
    const rows = await this.list<Row>(
      user,
      query.select(this.sort(query, options.sort), limit, offset, 'several'),
    );
    return rows.map((row) => this.record(row));
  }

  override async findOne(id: string, context?: ActionContext): Promise<BaseRecord | null> {
    const user = this.reader(context);
    const row = await this.row(user, id);
    return row ? this.record(row) : null;
  }

  override async findMany(ids: (string | number)[], context?: ActionContext): Promise<BaseRecord[]> {
    const user = this.reader(context);
    const known = ids.flatMap((id) => recordId(id) ?? []).slice(0, 500);
    if (known.length === 0) return [];
    const records = this.query(user).ids(known);
    const rows = await query<Row>(
      this.dataSource,
      ...records.select(this.sort(records), known.length, 0, 'several'),
    );
    return rows.map((row) => this.record(row));
  }

  override async create(params: Row, context?: ActionContext): Promise<Row> {
    const user = this.writer(context);
    const { create } = this.definition;
    if (!create) throw new ForbiddenError('anyForbiddenError');
    if (this.definition.confirm) requireConfirmed(user);
    const created = await this.withFormErrors(() => create(user, this.written(params, 'new')));
    return this.after(user, typeof created === 'number' ? { id: created } : created);
  }

  override async update(id: string, params: Row, context?: ActionContext): Promise<Row> {
    const user = this.writer(context);
    const { update } = this.definition;
    if (!update) throw new ForbiddenError('anyForbiddenError');
    const known = await this.known(user, id);
    const typed = this.written(params, 'edit');
    const seen = seenIn(params);
    for (let attempt = 1; ; attempt++) {
      const now = this.shown((await this.row(user, known)) ?? {});
      const values = seen ? this.afterOthers(seen, now, typed) : typed;
      if (this.needsConfirmation(now, values)) requireConfirmed(user);
      const reader = seen ? this.requiringUnchanged(user, known, now, typed) : user;
      try {
        await this.withFormErrors(() => update(reader, known, values));
        return await this.after(user, { id: known });
      } catch (error) {
        if (!(error instanceof ChangedAgain)) throw error;
        if (attempt === MAX_MERGES) throw wholeFormFault('value_has_changed');
      }
    }
  }

  /** Returns the person so that their change throws {@link ChangedAgain} if what it writes is no longer as in `now`. */
  private requiringUnchanged(user: PanelUser, id: number, now: Row, typed: FormValues): PanelUser {
    const requireSeen = async (tx: EntityManager) => {
      const then = this.shown((await this.row(user, id, tx)) ?? {});
      if (hasChanged(this.definition.fields, now, then, typed)) throw new ChangedAgain();
    };
    return Object.create(user, { actor: { value: { ...user.actor, requireSeen } } }) as PanelUser;
  }

  private afterOthers(seen: Row, now: Row, typed: FormValues): FormValues {
    const { values, disputed } = mergeConcurrentEdit(this.definition.fields, seen, now, typed);
    if (disputed.length === 0) return values;
    const message = 'value_has_changed';
    const faults = disputed.map((name) => [name, { type: message, message, now: now[name] ?? '' }] as const);
    throw new ValidationError(Object.fromEntries(faults));
  }

  override async delete(id: string, context?: ActionContext): Promise<void> {
    const user = this.writer(context);
    const { remove } = this.definition;
    if (!remove) throw new ForbiddenError('anyForbiddenError');
    const known = await this.known(user, id);
    if (this.definition.confirm) requireConfirmed(user);
    await this.withFormErrors(() => remove(user, known));
  }

  async command(name: string, id: string, values: FormValues, context: ActionContext): Promise<Row> {
    const user = panelUser(context.currentAdmin);
    const command = this.definition.commands?.find((one) => one.name === name);
    if (!command || !may(user, command.roles)) throw new ForbiddenError('anyForbiddenError');
    const known = await this.known(user, id);
    if (command.confirm) requireConfirmed(user);
    const changed = await this.withFormErrors(() => command.run(user, known, values));
    return this.after(user, changed ?? { id: known });
  }

  private reader(context: ActionContext | undefined): PanelUser {
    const user = panelUser(context?.currentAdmin);
    if (!may(user, this.definition.read)) throw new ForbiddenError('anyForbiddenError');
    return user;
  }

  private writer(context: ActionContext | undefined): PanelUser {
    const user = this.reader(context);
    if (!may(user, this.definition.write ?? [])) throw new ForbiddenError('anyForbiddenError');
    return user;
  }

  private query(user: PanelUser): RecordQuery {
    const hotel = user.hotels.find((one) => one.id === user.hotelId);
    return new RecordQuery(this.definition, user.hotelId, {
      language: user.language,
      alphabet: hotel?.language ?? user.language,
      timeZone: hotel?.timeZone ?? DEFAULT_TIME_ZONE,
    });
  }

  private filtered(context: PanelUser, filter: Filter): RecordQuery {
    const query = this.query(context);
    if (filter.get('retired') === undefined) query.inUse();
    for (const { path, value } of Object.values(filter.filters)) {
      const field = this.definition.fields.find((one) => one.name === path);
      if (path === 'title' && typeof value === 'string') query.titleContains(value);
      else if (field?.filter && isComparable(field)) query.filter(field, value);
      else query.nothing();
    }
    return query;
  }

  /** Reads the rows of a list: at a replica if the resource allows it and the replica is as new as the request. */
  private list<R>(user: PanelUser, [sql, values]: [string, unknown[]]): Promise<R[]> {
    if (!this.definition.hasRevision || user.hotelId === null) return query<R>(this.dataSource, sql, values);
    return this.hotelReader.readOnce(user.hotelId, (database) => query<R>(database, sql, values));
  }

  private sort(query: RecordQuery, sort?: FindOptions['sort']): RecordSort {
    const { order, fields } = this.definition;
    const direction = sort?.direction ?? 'asc';
    if (sort?.sortBy === 'title') return { sql: query.titleOrder(), direction, isNeverEmpty: false };
    const asked = fields.find((field) => field.name === sort?.sortBy && field.sort);
    if (asked && isComparable(asked))
      return { sql: query.orderOf(asked), direction, isNeverEmpty: asked.name === order.field };
    const own = fields.find((field) => field.name === order.field);
    const sql = own ? query.orderOf(own) : query.titleOrder();
    return { sql, direction: order.direction, isNeverEmpty: own !== undefined };
  }

  private async row(
    user: PanelUser,
    id: unknown,
    database: Database = this.dataSource,
  ): Promise<Row | undefined> {
    const known = recordId(id);
    if (known === undefined) return undefined;
    const records = this.query(user).ids([known]);
    const [row] = await query<Row>(database, ...records.select(this.sort(records), 1, 0, 'one'));
    const { single, enrich } = this.definition;
    const found =
      row ?? (single && known === user.hotelId ? { id: known, title: '', ...single.empty } : undefined);
    return found && enrich ? enrich(user, found) : found;
  }

  /** Returns the id of a record of the open hotel. Throws the same for a record of another hotel as for none. */
  private async known(user: PanelUser, id: string): Promise<number> {
    const row = await this.row(user, id);
    if (!row) throw new ForbiddenError('anyForbiddenError');
    return row['id'] as number;
  }

  private needsConfirmation(now: Row, values: FormValues): boolean {
    if (this.definition.confirm) return true;
    const fields = this.definition.fields.filter(({ confirm }) => confirm);
    // A form leaves out a flag that is not set.
    return fields.some(({ name }) => String(values[name] ?? false) !== String(now[name] ?? false));
  }

  private written(params: Row, form: 'new' | 'edit'): FormValues {
    const values: Row = {};
    for (const { name, form: where } of this.definition.fields) {
      if ((where === form || where === 'both') && Object.hasOwn(params, name)) values[name] = params[name];
    }
    return values;
  }

  private async after(user: PanelUser, changed: Changed): Promise<Row> {
    const row = (await this.row(user, changed.id)) ?? { id: changed.id, title: '' };
    const written = this.definition.fields
      .filter((field) => field.kind === 'secret')
      .map((field): [string, string] => [field.name, '']);
    return this.shown({
      ...Object.fromEntries(written),
      ...row,
      _once: changed.once ? JSON.stringify(changed.once) : null,
    });
  }

  private record(row: Row): BaseRecord {
    return new BaseRecord(this.shown(row), this);
  }

  /** A row as it may reach the page: instants as text, rich text with nothing in it that runs. */
  private shown(row: Row): Row {
    const clean = withoutDates(row);
    for (const { name, kind } of this.definition.fields) {
      const value = clean[name];
      if (typeof value !== 'string') continue;
      if (kind === 'richText') clean[name] = cleanHtml(value);
      if (kind === 'localizedRich') clean[name] = cleanTexts(value);
    }
    return clean;
  }

  /** Runs `work`; a refusal by a service is thrown as errors of the form, any other error as it is. */
  private async withFormErrors<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof InvalidFields) {
        const { faultsOf = {} } = this.definition;
        const faults = error.faults.map(
          ({ field, message }) => [faultsOf[field] ?? field, { type: message, message }] as const,
        );
        throw new ValidationError(Object.fromEntries(faults), {
          type: error.identifier,
          message: 'thereWereValidationErrors',
        });
      }
      if (error instanceof ServiceError && error.status < 500) {
        throw wholeFormFault(error.identifier, error.members);
      }
      throw error;
    }
  }
}

function wholeFormFault(message: string, members: object = {}): ValidationError {
  const fault = { ...members, type: message, message };
  return new ValidationError({ [WHOLE_FORM]: fault }, { type: message, message });
}

/** Instants as text: AdminJS would take them apart. */
function withoutDates(row: Row): Row {
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

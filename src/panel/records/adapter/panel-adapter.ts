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
import type { HotelReader } from '../../../database/hotel-reader.service.js';
import { InvalidFields, ServiceError } from '../../../http/errors.js';
import { may, panelUser, type PanelUser, requireConfirmed } from '../../page/access.js';
import type { Changed, FormValues, PanelResource } from './definition.js';
import { ChangedAgain, hasChanged, mergeConcurrentEdit, seenIn } from './concurrent-edit.js';
import { IdProperty, PanelProperty, TitleProperty } from './panel-properties.js';
import { type RecordFilters, type RecordPage, ResourceReader, type StoredRecord } from './resource-reader.js';

/** The property for what is wrong with the form as a whole. AdminJS takes an error without a property for a success. */
const WHOLE_FORM = '_form';
/** How often a form is merged with what others save at the same time, before the person is asked to try again. */
const MAX_MERGES = 5;

/**
 * Records of one kind for AdminJS. Every call gets the person from the context, asks whether their role may, and reads
 * ({@link ResourceReader}) and writes within the hotel that they have open. Changes go through the definition to the modules'
 * services.
 */
export class PanelAdapter extends BaseResource {
  private readonly read: ResourceReader;
  private readonly byName: ReadonlyMap<string, BaseProperty>;

  constructor(
    readonly definition: PanelResource,
    dataSource: DataSource,
    hotelReader: HotelReader,
  ) {
    super(definition);
    this.read = new ResourceReader(definition, dataSource, hotelReader);
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
    return await this.read.count(this.reader(context), filtersOf(filter));
  }

  override async find(filter: Filter, options: RecordPage, context?: ActionContext): Promise<BaseRecord[]> {
    const rows = await this.read.find(this.reader(context), filtersOf(filter), options);
    return rows.map((row) => new BaseRecord(row, this));
  }

  override async findOne(id: string, context?: ActionContext): Promise<BaseRecord | null> {
    const row = await this.read.one(this.reader(context), id);
    return row ? new BaseRecord(this.read.shown(row), this) : null;
  }

  override async findMany(ids: (string | number)[], context?: ActionContext): Promise<BaseRecord[]> {
    const rows = await this.read.findMany(this.reader(context), ids);
    return rows.map((row) => new BaseRecord(row, this));
  }

  override async create(params: StoredRecord, context?: ActionContext): Promise<StoredRecord> {
    const user = this.writer(context);
    const { create } = this.definition;
    if (!create) throw new ForbiddenError('anyForbiddenError');
    if (this.definition.confirm) requireConfirmed(user);
    const created = await this.withFormErrors(() => create(user, this.written(params, 'new')));
    return this.after(user, typeof created === 'number' ? { id: created } : created);
  }

  override async update(id: string, params: StoredRecord, context?: ActionContext): Promise<StoredRecord> {
    const user = this.writer(context);
    const { update } = this.definition;
    if (!update) throw new ForbiddenError('anyForbiddenError');
    const known = await this.known(user, id);
    const typed = this.written(params, 'edit');
    const seen = seenIn(params);
    for (let attempt = 1; ; attempt++) {
      const now = this.read.shown((await this.read.one(user, known)) ?? {});
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
  private requiringUnchanged(user: PanelUser, id: number, now: StoredRecord, typed: FormValues): PanelUser {
    const requireSeen = async (tx: EntityManager) => {
      const then = this.read.shown((await this.read.one(user, id, tx)) ?? {});
      if (hasChanged(this.definition.fields, now, then, typed)) throw new ChangedAgain();
    };
    return Object.create(user, { actor: { value: { ...user.actor, requireSeen } } }) as PanelUser;
  }

  private afterOthers(seen: StoredRecord, now: StoredRecord, typed: FormValues): FormValues {
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

  async command(name: string, id: string, values: FormValues, context: ActionContext): Promise<StoredRecord> {
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

  /** Returns the id of a record of the open hotel. Throws the same for a record of another hotel as for none. */
  private async known(user: PanelUser, id: string): Promise<number> {
    const row = await this.read.one(user, id);
    if (!row) throw new ForbiddenError('anyForbiddenError');
    return row['id'] as number;
  }

  private needsConfirmation(now: StoredRecord, values: FormValues): boolean {
    if (this.definition.confirm) return true;
    const fields = this.definition.fields.filter(({ confirm }) => confirm);
    // A form leaves out a flag that is not set.
    return fields.some(({ name }) => String(values[name] ?? false) !== String(now[name] ?? false));
  }

  private written(params: StoredRecord, form: 'new' | 'edit'): FormValues {
    const values: StoredRecord = {};
    for (const { name, form: where } of this.definition.fields) {
      if ((where === form || where === 'both') && Object.hasOwn(params, name)) values[name] = params[name];
    }
    return values;
  }

  private async after(user: PanelUser, changed: Changed): Promise<StoredRecord> {
    const row = (await this.read.one(user, changed.id)) ?? { id: changed.id, title: '' };
    const written = this.definition.fields
      .filter((field) => field.kind === 'secret')
      .map((field): [string, string] => [field.name, '']);
    return this.read.shown({
      ...Object.fromEntries(written),
      ...row,
      _once: changed.once ? JSON.stringify(changed.once) : null,
    });
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

function filtersOf(filter: Filter): RecordFilters {
  return Object.values(filter.filters).map(({ path, value }) => [path, value]);
}

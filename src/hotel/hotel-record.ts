import {
  type DataSource,
  type EntityManager,
  type EntityTarget,
  type FindOptionsWhere,
  IsNull,
  type ObjectLiteral,
} from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import type { Actor, AuditRecord } from '../database/audit.js';
import type { AuditAction, AuditEntity } from '../database/audit-actions.js';
import { changeHotel, type HotelChange, type Touched } from '../database/hotel-change.js';
import type { RecordedChange } from '../database/recorded-change.js';
import { isUniqueViolation } from '../database/transaction.js';
import { type FieldFault, invalidField, InvalidFields, ServiceError } from '../http/errors.js';
import { type Form, type FormOf, initialsOf } from '../http/record-form.js';
import { readTyped, type Typed } from '../http/typed-record.js';
import { withSortedMembers } from '../values/sorted-members.js';
import { Hotel } from './hotel.entity.js';
import { overgrownSection, readTextBytes } from './text-quota.js';

const MAX_RECORDED_LENGTH = 200;

export interface RecordKind<E extends ObjectLiteral> {
  entity: EntityTarget<E>;
  name: AuditEntity;
  touched: readonly Touched[];
  /** What partners have to read again when the record changes. */
  recorded: (row: Partial<E>, id: number) => RecordedChange;
  /** In the place of `recorded` where it is not one change: `before` is undefined for a new record. */
  recordedForEach?: (row: Partial<E>, before: E | undefined) => RecordedChange[];
  /** The field that is at fault when the record would be there twice. */
  unique?: string;
  form: FormOf<E>;
  /** The fields whose texts count in what a hotel may have, see {@link overgrownSection}. */
  texts?: readonly (keyof E & string)[];
  faults?: (row: Partial<E>) => CrossFieldFault[];
  /** How many of a hotel may be in use, and the identifier of the error where one more would be. */
  most?: { count: number; message: string };
  /** What a new record has beside the initial values of its form, by what is given. */
  initials?: (values: Partial<E>) => Partial<E>;
}

/** What is wrong between the fields of a record, in words for files too. */
export interface CrossFieldFault extends FieldFault {
  reason: string;
}

/** The record as a file leaves it: what is not given stays, or has its initial value in a new one. */
export function mergedRecord<E extends ObjectLiteral>(
  kind: Pick<RecordKind<E>, 'form' | 'initials'>,
  before: E | undefined,
  values: Partial<E>,
): Partial<E> {
  return { ...(before ?? { ...initialsOf(kind.form as Form), ...kind.initials?.(values) }), ...values };
}

export interface TypedChange<E extends ObjectLiteral> extends Omit<RecordChange<E>, 'values' | 'check'> {
  typed: Typed;
  check?: (tx: EntityManager, values: Partial<E>, change: HotelChange) => Promise<void>;
}

export interface RecordChange<E extends ObjectLiteral> {
  hotelId: number;
  id: number | undefined;
  values: Partial<E>;
  actor: Actor;
  /** What else must hold, read after the hotel's lock is taken; throws `InvalidFields`. May write what must come before. */
  check?: (tx: EntityManager, change: HotelChange) => Promise<void>;
  /** Is called once an existing record is changed, in the same transaction. */
  onChanged?: (change: HotelChange) => Promise<void>;
}

/** As {@link saveRecord}, by the rules of the record's form. Throws `InvalidFields` and `record_is_not_found`. */
export async function saveTyped<E extends ObjectLiteral>(
  dataSource: DataSource,
  kind: RecordKind<E>,
  { typed, check, ...change }: TypedChange<E>,
): Promise<number> {
  const { language } = await dataSource.manager.findOneByOrFail(Hotel, { id: change.hotelId });
  const values = readTyped<E>(kind.form, typed, change.id === undefined, language);
  return saveRecord(dataSource, kind, {
    ...change,
    values,
    check: async (tx, open) => check?.(tx, values, open),
  });
}

/** Inserts or updates a record, with its audit entry. Returns the record's id. Throws `record_is_not_found`. */
export async function saveRecord<E extends ObjectLiteral>(
  dataSource: DataSource,
  kind: RecordKind<E>,
  { hotelId, id, values, actor, check, onChanged }: RecordChange<E>,
): Promise<number> {
  try {
    return await changeHotel(dataSource, { hotelId, actor, touches: kind.touched }, async (change) => {
      await check?.(change.tx, change);
      return writeRecord(change, kind, { id, values, ...(onChanged ? { onChanged } : {}) });
    });
  } catch (error) {
    if (kind.unique !== undefined && isUniqueViolation(error)) throw invalidField(kind.unique, 'is_taken');
    throw error;
  }
}

/** As {@link saveRecord}, within a change that is open and touches what the kind does. */
export async function writeRecord<E extends ObjectLiteral>(
  change: HotelChange,
  kind: RecordKind<E>,
  { id, values, onChanged }: Pick<RecordChange<E>, 'id' | 'values' | 'onChanged'>,
): Promise<number> {
  const { tx, hotelId } = change;
  const row = values as QueryDeepPartialEntity<E>;
  if (id === undefined) {
    throwFaults(kind.faults?.(values));
    await mustHaveRoom(tx, kind, hotelId);
    const text = longestText(kind, values, Object.keys(values));
    const inserted = await withinQuota(change, text, () => tx.insert(kind.entity, { ...row, hotelId }));
    const made = inserted.identifiers[0]?.['id'] as number;
    change.record(...(kind.recordedForEach?.(values, undefined) ?? [kind.recorded(values, made)]));
    await change.audit(record(kind.name, 'added', made, differences({}, values)));
    return made;
  }
  const key = { hotelId, id } as unknown as FindOptionsWhere<E>;
  const before = await tx.findOneBy(kind.entity, key);
  if (!before) throw recordIsNotFound();
  throwFaults(kind.faults?.({ ...before, ...values }));
  const { columns } = tx.connection.getMetadata(kind.entity);
  const decimals = new Set(columns.filter(({ type }) => type === 'numeric').map((one) => one.propertyName));
  const changes = differences(before, values, decimals);
  if (Object.keys(changes).length === 0) return id;
  if (values['retiredAt'] === null) await mustHaveRoom(tx, kind, hotelId);
  const text = longestText(kind, values, Object.keys(changes));
  await withinQuota(change, text, () => tx.update(kind.entity, key, row));
  const after = { ...before, ...values };
  change.record(...(kind.recordedForEach?.(after, before) ?? [kind.recorded(after, id)]));
  await change.audit(record(kind.name, 'changed', id, changes));
  await onChanged?.(change);
  return id;
}

/** Throws `InvalidFields` where as many records of the kind are in use as may be. */
async function mustHaveRoom<E extends ObjectLiteral>(
  tx: EntityManager,
  { entity, most }: RecordKind<E>,
  hotelId: number,
): Promise<void> {
  if (!most) return;
  const inUse = { hotelId, retiredAt: IsNull() } as unknown as FindOptionsWhere<E>;
  if ((await tx.countBy(entity, inUse)) >= most.count) throw invalidField('_form', most.message);
}

/** The field of a form that has the longest text of those that are changed; undefined where none is. */
function longestText<E extends ObjectLiteral>(
  { texts = [] }: RecordKind<E>,
  values: Partial<E>,
  changed: readonly string[],
): string | undefined {
  const length = (name: string) => JSON.stringify(values[name] ?? null).length;
  return texts.filter((name) => changed.includes(name)).sort((a, b) => length(b) - length(a))[0];
}

/** Writes the texts of a record. Throws `InvalidFields` at `field` where the hotel has too many by that. */
async function withinQuota<T>(
  { tx, hotelId }: HotelChange,
  field: string | undefined,
  write: () => Promise<T>,
): Promise<T> {
  if (field === undefined) return write();
  const before = await readTextBytes(tx, hotelId);
  const written = await write();
  const section = overgrownSection(before, await readTextBytes(tx, hotelId));
  if (section !== undefined) throw invalidField(field, 'hotel_has_too_many_texts');
  return written;
}

function throwFaults(faults: readonly CrossFieldFault[] = []): void {
  if (faults.length > 0) throw new InvalidFields(faults.map(({ field, message }) => ({ field, message })));
}

/** Deletes a record that nothing else refers to. */
export async function deleteRecord<E extends ObjectLiteral>(
  dataSource: DataSource,
  kind: RecordKind<E>,
  hotelId: number,
  id: number,
  actor: Actor,
): Promise<void> {
  await changeHotel(dataSource, { hotelId, actor, touches: kind.touched }, async (change) => {
    const { affected } = await change.tx.delete(kind.entity, {
      hotelId,
      id,
    } as unknown as FindOptionsWhere<E>);
    if (affected !== 1) throw recordIsNotFound();
    change.record(kind.recorded({}, id));
    await change.audit(record(kind.name, 'deleted', id));
  });
}

export const recordIsNotFound = (): ServiceError => new ServiceError('record_is_not_found', 404);

function record(
  name: AuditEntity,
  what: 'added' | 'changed' | 'deleted',
  id: number,
  changes?: AuditRecord['changes'],
): Omit<AuditRecord, 'hotelId'> {
  const action = `${name}.${what}` as AuditAction;
  return { action, entity: name, entityId: id, ...(changes ? { changes } : {}) };
}

/**
 * What changed, as `{field: [before, after]}`. Of a secret and of a long text only that it changed. `decimals` are fields of
 * numeric columns, where `12.5` and `12.50` are the same; room `07` is not room `7`.
 */
export function differences(
  before: ObjectLiteral,
  after: ObjectLiteral,
  decimals: ReadonlySet<string> = new Set(),
): Record<string, [unknown, unknown]> {
  const changes: Record<string, [unknown, unknown]> = {};
  for (const [field, value] of Object.entries(after)) {
    const old: unknown = before[field];
    if (decimals.has(field) ? isSameStored(asNumbers(old), asNumbers(value)) : isSameStored(old, value))
      continue;
    if (field.endsWith('Encrypted')) changes[field.slice(0, -'Encrypted'.length)] = [null, '•••'];
    else changes[field] = [recorded(old), recorded(value)];
  }
  return changes;
}

function isSameStored(a: unknown, b: unknown): boolean {
  return JSON.stringify(withSortedMembers(a) ?? null) === JSON.stringify(withSortedMembers(b) ?? null);
}

function asNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(Number);
  return value === null || value === undefined ? null : Number(value);
}

function recorded(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (value instanceof Date) return value.toISOString();
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_RECORDED_LENGTH ? `${text.slice(0, MAX_RECORDED_LENGTH)}…` : text;
}

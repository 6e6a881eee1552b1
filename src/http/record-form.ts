import { faultOfParts, PARTS_OF_FIELD } from './json-text.js';
import type { ReadContext } from './read-context.js';
import { ownField, plainObject } from './scalars.js';

/** The fields of a record, by which the panel (`typed-record.ts`), hotel files and machines read it. */
export type Form = Readonly<Record<string, Field<unknown, unknown, FileKey>>>;

/** The name of a field in a hotel file: its own where undefined; null for a field that files do not have. */
export type FileKey = string | null | undefined;

/** `T` is the value as stored, `In` as JSON has it. */
export interface Field<T, In = T, Key extends FileKey = undefined> {
  /** The value as stored. What is not valid becomes a fault of the reading, and undefined. */
  read(value: unknown, at: ReadContext): T | undefined;
  /** The JSON of what a person typed; undefined when they typed nothing and that is no value of the field. */
  fromFormText(value: unknown): unknown;
  /** The JSON of a stored value; undefined for one that is left out. */
  toJson(value: T): In | undefined;
  /** What a new record has where nothing is given; undefined: the column's own default, and people must give one. */
  initial?: T;
  /** Whether JSON must name it. */
  isRequired: boolean;
  fileKey: Key;
  /** False for a field that only files have. */
  isInPanel: boolean;
  /** What of a stored value may be sent on: for markup, which was perhaps stored before it was cleaned. */
  cleaned?(value: T): T;
  /** Whether its members are fields of the record itself, see {@link group}. */
  isGroup?: boolean;
}

export type FormOf<E> = { readonly [K in keyof E]?: Field<E[K], unknown, FileKey> };

/** A form as JSON; every key may be left out of the update of a record. */
export type Json<F> = {
  -readonly [
    K in keyof F as F[K] extends Field<infer _T, infer _In, infer Key>
      ? Key extends string
        ? Key
        : Key extends null
          ? never
          : K
      : never
  ]?: F[K] extends Field<infer _T, infer In, infer _Key> ? In : never;
};

export type Required<T, In, Key extends FileKey = undefined> = Field<T, In, Key> & { isRequired: true };

export function required<T, In, K extends FileKey>(field: Field<T, In, K>): Required<T, In, K> {
  const { initial: _, ...rest } = field;
  return {
    ...rest,
    isRequired: true,
    read: (value, at) =>
      typeof value === 'string' && value.trim() === ''
        ? at.fault('is_required', 'must not be empty')
        : field.read(value, at),
  };
}

export function optional<T, In, K extends FileKey>(field: Field<T, In, K>): Field<T | null, In | null, K> {
  return {
    ...field,
    initial: null,
    read: (value, at) => (value === null ? null : field.read(value, at)),
    fromFormText: (value) => {
      const typed = value === '' || value === null ? null : field.fromFormText(value);
      return typed === '' || typed === undefined ? null : typed;
    },
    toJson: (value) => (value === null ? null : field.toJson(value)),
    ...(field.cleaned && { cleaned: (value) => (value === null ? null : field.cleaned!(value)) }),
  };
}

/** As {@link optional}, where an empty text says nothing, too. */
export function emptyAsNull(field: Field<string>): Field<string | null> {
  const one = optional(field);
  return { ...one, read: (value, at) => (value === '' ? null : one.read(value, at)) };
}

export function withDefault<T, In, K extends FileKey>(initial: T, field: Field<T, In, K>): Field<T, In, K> {
  return { ...field, initial };
}

export function inFileAs<T, In, const K extends string>(
  fileKey: K,
  field: Field<T, In, FileKey>,
): Field<T, In, K> {
  return { ...field, fileKey };
}

export function panelOnly<T, In>(field: Field<T, In, FileKey>): Field<T, In, null> {
  return { ...field, fileKey: null };
}

export function fileOnly<T, In, K extends FileKey>(field: Field<T, In, K>): Field<T, In, K> {
  return { ...field, isInPanel: false };
}

export function secret<F extends Field<unknown, unknown, FileKey>>(field: F): F {
  return { ...field, toJson: () => undefined };
}

export function noneRequired<const F extends Form>(
  form: F,
): { [K in keyof F]: F[K] extends Field<infer T, infer In, infer Key> ? Field<T, In, Key> : never } {
  const fields = Object.entries(form).map(([name, one]) => [name, { ...one, isRequired: false }]);
  return Object.fromEntries(fields) as never;
}

/** What fields have that say nothing else. */
export const PLAIN_FIELD = { isRequired: false, fileKey: undefined, isInPanel: true } as const;

/** What reading a form gives. Members of a {@link group} stand beside the others. */
export type ReadRecord<F> = {
  -readonly [K in keyof F as F[K] extends { isGroup: true } | { isRequired: true } ? never : K]?: ValueOf<
    F[K]
  >;
} & {
  -readonly [K in keyof F as F[K] extends { isRequired: true } ? K : never]: ValueOf<F[K]>;
};

/** What reading a form gives where nothing is left out. */
export type Members<F> = { -readonly [K in keyof F]: ValueOf<F[K]> };

export type ValueOf<F> = F extends Field<infer T, infer _In, infer _Key> ? T : never;

/** A record as a JSON object: unknown keys are faults, and what is left out is undefined. */
export function record<const F extends Form, E extends object = ReadRecord<F>>(form: F): Field<E, Json<F>> {
  return {
    ...PLAIN_FIELD,
    read: (value, at) => readObject(form, value, at.ofRecord()) as E | undefined,
    fromFormText: (value) => typedObject(form, value),
    toJson: (row) => shownObject(form, row) as Json<F>,
  };
}

/** As `member`, whose typed value may be no object: that is what the rule refuses, and not nothing. */
export function objectAsTyped<T, In>(member: Field<T, In>): Field<T, In> {
  const typed = (value: unknown) => {
    const parsed = fromJson(value);
    return plainObject(parsed) ? member.fromFormText(parsed) : parsed;
  };
  return { ...member, fromFormText: typed };
}

/** The JSON of a stored record by its form; secrets and what files do not have are left out. */
export function jsonOf<T, In>(form: Field<T, In, FileKey>, row: object): In {
  return form.toJson(row as T) as In;
}

export function initialsOf(form: Form): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, { initial }]) => (initial === undefined ? [] : [[name, initial]])),
  );
}

/** Fields of a record that stand together in a hotel file, as an object of their own. */
export function group<const F extends Form>(form: F): Field<object, Json<F>> & { isGroup: true } {
  return {
    ...record<F, object>(form),
    read: (value, at) => readObject(form, value, at),
    isGroup: true,
  };
}

/** A value with parts, each of which has its initial value where it is left out. */
export function part<const F extends Form>(form: F): Field<Members<F>, Json<F>> {
  const read = (value: unknown, at: ReadContext) => {
    const members = readObject(form, value, at);
    return members && ({ ...initialsOf(form), ...members } as Members<F>);
  };
  return { ...record<F, Members<F>>(form), read };
}

const MAX_LONG_LIST = 10_000;

/** A list of at most `max` members; `check` finds what is wrong between them. */
export function list<T, In>(
  member: Field<T, In, FileKey>,
  max = Number.MAX_SAFE_INTEGER,
  check: (members: readonly (T | undefined)[], at: ReadContext) => void = () => undefined,
): Field<T[], In[]> {
  return {
    ...PLAIN_FIELD,
    initial: [],
    read: (value, at) => {
      if (!Array.isArray(value)) return at.fault('is_not_valid', 'must be a list');
      if (value.length > max) return at.fault('is_not_valid', `must have at most ${max} entries`);
      const read: (T | undefined)[] = [];
      for (const [index, one] of (value as unknown[]).entries()) {
        if (at.isFull) return undefined;
        read.push(member.read(one, at.at(index).ofRecord()));
      }
      check(read, at);
      // A member that is not valid keeps its place: the reading has a fault, but others are checked against the list.
      return read as T[];
    },
    fromFormText: (value) => {
      const parsed = fromJson(value, partsOfList(max)) ?? [];
      return Array.isArray(parsed) ? parsed.map((one: unknown) => member.fromFormText(one)) : parsed;
    },
    toJson: (members) => members.map((one) => member.toJson(one) as In),
  };
}

/** A list that says how long it may be has room for so many members of a few fields. */
function partsOfList(max: number): typeof PARTS_OF_FIELD {
  const { parts, members } = PARTS_OF_FIELD;
  return max > MAX_LONG_LIST ? PARTS_OF_FIELD : { parts: parts + max, members: members + 4 * max };
}

/**
 * What has parts comes from a panel's form as JSON text. A text that is none, or has more parts than any form, stays one, which
 * the rule refuses.
 */
export function fromJson(value: unknown, max = PARTS_OF_FIELD): unknown {
  if (typeof value !== 'string') return value;
  if (value === '') return undefined;
  if (faultOfParts(Buffer.from(value), max)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

function readObject(form: Form, value: unknown, at: ReadContext): Record<string, unknown> | undefined {
  const sent = plainObject(value);
  if (!sent) return at.fault('is_not_valid', 'must be an object');
  const known = new Set<string>();
  const row: Record<string, unknown> = {};
  for (const [name, key, one] of fileFields(form)) {
    known.add(key);
    const given = ownField(sent, key);
    if (given === undefined) {
      if (one.isRequired) at.at(key).fault('is_required', 'is missing');
      continue;
    }
    const read = one.read(given, at.at(key));
    if (one.isGroup) Object.assign(row, read);
    else row[name] = read;
  }
  for (const key of Object.keys(sent)) {
    if (at.isFull) return undefined;
    if (!known.has(key)) at.at(key).fault('is_not_a_field', 'is not a known key');
  }
  return row;
}

function typedObject(form: Form, value: unknown): unknown {
  const sent = plainObject(fromJson(value));
  return (
    sent &&
    Object.fromEntries(
      fileFields(form).map(([, key, one]) => [key, one.fromFormText(ownField(sent, key) ?? '')]),
    )
  );
}

function shownObject(form: Form, row: object): Record<string, unknown> {
  const shown = fileFields(form).map(([name, key, one]) => [
    key,
    one.toJson(one.isGroup ? row : (row as Record<string, unknown>)[name]),
  ]);
  return Object.fromEntries(shown.filter(([, value]) => value !== undefined)) as Record<string, unknown>;
}

function fileFields(form: Form): [name: string, key: string, field: Form[string]][] {
  return Object.entries(form).flatMap(([name, one]) =>
    one.fileKey === null ? [] : [[name, one.fileKey ?? name, one]],
  );
}

import { type Key, ReadContext } from './read-context.js';
import {
  type Field,
  type FileKey,
  type Form,
  type Members,
  PLAIN_FIELD,
  type ValueOf,
} from './record-form.js';
import { ownField, plainObject } from './scalars.js';
import { throwFieldErrors } from './typed-record.js';

/** A field of what people or pages send that is no record. An object's `Names` are those of its members. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- whatever they are
export interface Input<T, Names extends string = any> extends Field<T, unknown, FileKey> {
  /** Says to the compiler alone which members are read, neither more nor fewer. */
  readonly names?: (name: Names) => Names;
}

const field = {
  ...PLAIN_FIELD,
  fromFormText: (value: unknown): unknown => value ?? null,
  toJson: (value: unknown): unknown => value,
} as const;

/** A rule between members finds those undefined that are not valid. */
type CheckedMembers<F> = { readonly [K in keyof F]: ValueOf<F[K]> | undefined };

/** What is left out has its initial value or is a fault; unknown members are ignored. */
export function input<const F extends Form>(
  form: F,
  rule: (read: CheckedMembers<F>, at: ReadContext) => void = () => undefined,
): Input<Members<F>, keyof F & string> {
  return {
    ...field,
    read: (value, at) => {
      const sent = plainObject(value);
      if (!sent) return at.fault('is_not_valid', 'must be an object');
      const faultsBefore = at.faults.length;
      const read = Object.fromEntries(
        Object.entries(form).map(([name, one]) => [name, member(one, ownField(sent, name), at.at(name))]),
      ) as Members<F>;
      rule(read, at);
      return at.faults.length === faultsBefore ? read : undefined;
    },
  };
}

/** As {@link input} of both forms, but of `changes` only those that were sent. */
export function inputOfChanges<const F extends Form, const C extends Form>(
  form: F,
  changes: C,
): Input<Members<F> & Partial<Members<C>>, (keyof F | keyof C) & string> {
  return {
    ...field,
    read: (value, at) => {
      const sent = plainObject(value) ?? {};
      const given = Object.entries(changes).filter(([name]) => ownField(sent, name) !== undefined);
      const read = input({ ...form, ...Object.fromEntries(given) }).read(value, at);
      return read as (Members<F> & Partial<Members<C>>) | undefined;
    },
  };
}

function member(one: Form[string], sent: unknown, at: ReadContext): unknown {
  const typed = one.fromFormText(sent);
  if (typed !== undefined) return one.read(typed, at);
  return one.initial === undefined ? at.fault('is_required', 'is missing') : one.initial;
}

/** Returns the value as it was sent, for a service that reads it by a form of its own; null where nothing was sent. */
export function asSent(): Input<unknown> {
  return { ...field, read: (value) => value };
}

/** What `convert` makes of the value of a field; undefined is a fault. */
export function mapped<T, U, Names extends string>(
  one: Input<T, Names>,
  convert: (value: T) => U | undefined,
  message = 'is_not_valid',
): Input<U, Names> {
  return {
    ...field,
    fromFormText: (value) => {
      const typed = one.fromFormText(value);
      return typed === undefined ? one.initial : typed;
    },
    read: (value, at) => {
      const read = one.read(value, at);
      if (read === undefined) return undefined;
      const made = convert(read);
      return made === undefined ? at.fault(message, 'is not valid') : made;
    },
  };
}

/** What `parse` makes of what was sent, null where nothing was; undefined is a fault. */
export function parsed<U>(parse: (sent: unknown) => U | undefined, message?: string): Input<U> {
  return mapped(asSent(), parse, message);
}

/** As another field, which is `fallback` where it has a fault. */
export function withFallback<T, U>(fallback: U, one: Input<T>): Input<T | U> {
  return {
    ...field,
    read: (value) => {
      const reading = new ReadContext();
      const read = member(one, value, reading) as T;
      return reading.faults.length === 0 ? read : fallback;
    },
  };
}

/** A list of `min` to `max` members; `rule` adds the faults that lie between them. */
export function members<T>(
  one: Input<T>,
  min: number,
  max: number,
  rule: (read: readonly (T | undefined)[], at: ReadContext) => void = () => undefined,
): Input<T[]> {
  return {
    ...field,
    read: (value, at) => {
      if (!Array.isArray(value) || value.length < min || value.length > max) {
        return at.fault('is_not_valid', `must be a list of ${min} to ${max} entries`);
      }
      const read: (T | undefined)[] = [];
      for (const [i, sent] of (value as unknown[]).entries()) {
        if (at.isFull) return undefined;
        read.push(member(one, sent, at.at(i).ofRecord()) as T | undefined);
      }
      rule(read, at);
      return read.includes(undefined) ? undefined : (read as T[]);
    },
  };
}

/** A list with one member for each of these fields, in their order. */
export function tuple<const F extends readonly Input<unknown>[]>(
  fields: F,
): Input<{ -readonly [K in keyof F]: ValueOf<F[K]> }> {
  return {
    ...field,
    read: (value, at) => {
      if (!Array.isArray(value) || value.length !== fields.length) {
        return at.fault('is_not_valid', `must be a list of ${fields.length} entries`);
      }
      return fields.map((one, i) => member(one, value[i], at.at(i))) as never;
    },
  };
}

/** An object whose form is the one that its member `kind` names. */
export function inputOfKind<const F extends Readonly<Record<string, Input<unknown>>>>(
  forms: F,
): Input<ValueOf<F[keyof F]>> {
  return {
    ...field,
    read: (value, at) => {
      const kind = ownField(plainObject(value) ?? {}, 'kind');
      const form = typeof kind === 'string' && Object.hasOwn(forms, kind) ? forms[kind] : undefined;
      if (!form) return at.at('kind').fault('is_not_a_choice', 'is no known kind');
      return form.read(value, at) as ValueOf<F[keyof F]> | undefined;
    },
  };
}

/** Returns what was sent, read by its form. Throws `InvalidFields` with one fault a field, such as `types[0].price`. */
export function readInput<T>(form: Input<T>, sent: unknown): T {
  const reading = new ReadContext();
  const read = member(form, sent, reading);
  throwFieldErrors(reading, pathOf);
  return read as T;
}

function pathOf(keys: readonly Key[]): string {
  return keys.reduce<string>(
    (path, key) => (typeof key === 'number' ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`),
    '',
  );
}

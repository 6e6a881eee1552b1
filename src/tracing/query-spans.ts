import { types } from 'node:util';
import pg from 'pg';
import { currentTracer, type OpenSpan, type SpanStart } from './spans.js';

type Method = (this: unknown, ...args: unknown[]) => unknown;
type Callback = (error?: Error | null, ...rest: unknown[]) => void;

const FIRST_WORD = /^[\s(]*([A-Za-z]+)/;
const TABLE = /\b(?:FROM|INTO|UPDATE|JOIN)\s+"?([a-z_]+)"?/;
const undo: (() => void)[] = [];

/** Makes spans of queries in traces, by first word and table, no SQL or values, and of connection waits. */
export function traceQueries(): void {
  if (undo.length > 0) return;
  replace(pg.Client.prototype, 'query', ([text]) => {
    const sql = typeof text === 'string' ? text : (text as { text?: unknown } | undefined)?.text;
    return typeof sql === 'string' ? spanOf(sql) : undefined;
  });
  replace(pg.Pool.prototype, 'connect', () => ({ name: 'wait for a connection', kind: 'internal' }));
}

export function stopTracingQueries(): void {
  for (const step of undo.splice(0)) step();
}

/** Puts a method in the place of one that takes a callback or returns a promise. */
function replace(prototype: object, name: string, startOf: (args: unknown[]) => SpanStart | undefined): void {
  const own = Object.getOwnPropertyDescriptor(prototype, name);
  const method = (prototype as Record<string, Method>)[name]!;
  const traced: Method = function (...args) {
    const tracer = currentTracer();
    const start = tracer?.isTracing ? startOf(args) : undefined;
    if (!tracer || !start) return method.apply(this, args);
    return tracer.run(start, (span) => {
      const last = args.at(-1);
      if (typeof last === 'function') args[args.length - 1] = endingCallback(span, last as Callback);
      const result = method.apply(this, args);
      if (typeof last !== 'function') endAfter(span, result);
      return result;
    });
  };
  Object.defineProperty(prototype, name, { value: traced, configurable: true, writable: true });
  undo.push(() => {
    if (own) Object.defineProperty(prototype, name, own);
    else delete (prototype as Record<string, unknown>)[name];
  });
}

function spanOf(sql: string): SpanStart {
  const operation = (FIRST_WORD.exec(sql)?.[1] ?? 'query').toUpperCase();
  const table = TABLE.exec(sql)?.[1];
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.collection.name': table,
    },
  };
}

function endingCallback(span: OpenSpan, callback: Callback): Callback {
  return (error, ...rest) => {
    end(span, error);
    callback(error, ...rest);
  };
}

function endAfter(span: OpenSpan, result: unknown): void {
  if (!types.isPromise(result)) return span.end();
  result.then(
    () => span.end(),
    (error: unknown) => end(span, error),
  );
}

/** A failure by its SQLSTATE or name: messages can hold values of a row. */
function end(span: OpenSpan, error: unknown): void {
  if (error === undefined || error === null) return span.end();
  const { code, name } = Object(error) as { code?: unknown; name?: unknown };
  span.end(typeof code === 'string' ? code : typeof name === 'string' ? name : 'Error');
}

import type { Answer } from './hotel.js';

/**
 * Wrong values for any field of a form or query, by name. Each is the list of pairs that stands for the field
 * `name` whose right value would be `value`. Percent signs are real: a pair goes on the wire as it is written here.
 */
export const WRONG_TEXTS: Record<string, (name: string, value: string) => string> = {
  missing: () => '',
  empty: (name) => `${name}=`,
  letters: (name) => `${name}=abc`,
  'an array': (name, value) => `${name}[]=${value}`,
  'an indexed array': (name, value) => `${name}[0]=${value}&${name}[1]=${value}`,
  'an object': (name, value) => `${name}[a]=${value}`,
  repeated: (name, value) => `${name}=${value}&${name}=${value}`,
  '1e0': (name) => `${name}=1e0`,
  '0x1': (name) => `${name}=0x1`,
  ' 1 ': (name) => `${name}=%201%20`,
  '1.0': (name) => `${name}=1.0`,
  '-1': (name) => `${name}=-1`,
  '+1': (name) => `${name}=%2B1`,
  '2^31': (name) => `${name}=2147483648`,
  '2^63': (name) => `${name}=9223372036854775808`,
  'full-width digits': (name) => `${name}=${encodeURIComponent('１２')}`,
  'U+0000': (name, value) => `${name}=${value}%00`,
  'a lone surrogate': (name, value) => `${name}=${value}%ED%A0%80`,
  'a broken escape': (name) => `${name}=%`,
  '10 kB': (name) => `${name}=${'x'.repeat(10_000)}`,
  '100 kB': (name) => `${name}=${'x'.repeat(100_000)}`,
  'the word __proto__': (name) => `${name}=__proto__`,
  'the word constructor': (name) => `${name}=constructor`,
};

/** Names that mean something in JavaScript and nothing here, beside the right fields. */
export const FOREIGN_NAMES = [
  '__proto__=1',
  '__proto__[hotelID]=1',
  'constructor=1',
  'constructor[prototype][x]=1',
  'hasOwnProperty=1',
  'toString=1',
  'unknown=1',
];

/** Wrong values for any field of a JSON body, as JSON text; `value` is the right one's. Undefined: left out. */
export const WRONG_JSON: Record<string, (value: string) => string | undefined> = {
  missing: () => undefined,
  null: () => 'null',
  empty: () => '""',
  true: () => 'true',
  letters: () => '"abc"',
  'an array': (value) => `[${value}]`,
  'an empty array': () => '[]',
  'an object': (value) => `{"a":${value}}`,
  'an empty object': () => '{}',
  '1e0 as text': () => '"1e0"',
  '0x1': () => '"0x1"',
  ' 1 ': () => '" 1 "',
  '1.5': () => '1.5',
  '-1': () => '-1',
  '-1 as text': () => '"-1"',
  '2^31': () => '2147483648',
  '2^63': () => '9223372036854775808',
  '2^63 as text': () => '"9223372036854775808"',
  '1e400': () => '1e400',
  'U+0000': () => '"a\\u0000b"',
  'a lone surrogate': () => '"a\\ud800b"',
  '100 kB': () => `"${'x'.repeat(100_000)}"`,
  'the word __proto__': () => '"__proto__"',
  'the word constructor': () => '"constructor"',
  'an object with __proto__': () => '{"__proto__":{"a":1},"constructor":{"prototype":1}}',
  'a deep array': () => `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
};

/** Words that only our insides or a library would say. */
const INSIDES =
  /SELECT |INSERT INTO|UPDATE "|syntax error|invalid input|out of range|relation "|QueryFailed|TypeError|RangeError|SyntaxError|Unexpected token|Cannot (read|GET|POST|convert)|node_modules|\.[jt]s:\d|must be (a|an) |should not|ValidationError|BadRequest|undefined|\[object /;

/** An answer in a word or two: `ok`, its identifier, its room list code, or push code and detail; 200 is not said. */
export function outcome(answer: Answer): string {
  if (answer.status >= 500) return `${answer.status}`;
  if (INSIDES.test(answer.text)) return `insides: ${answer.text.slice(0, 200)}`;
  const status = answer.status === 200 ? '' : `${answer.status} `;
  const body: unknown = answer.body;
  if (typeof body !== 'object' || body === null) return `${status}no JSON`;
  const { BookingPushRS, message, errorCode, success, title } = answer.body;
  if (BookingPushRS) {
    const error = BookingPushRS.BookingConfirmNumbers[0]?.Error?.[0];
    return status + (BookingPushRS.Success === true ? 'ok' : `${error?.code} ${error?.detail ?? ''}`.trim());
  }
  if (typeof errorCode === 'number') return `${status}${errorCode}`;
  if (success === true || typeof title === 'string') return `${status}ok`;
  return `${status}${message}`;
}

/** What each wrong value may be answered with: for all that are not named, the answer under `else`. */
export type Expected = Record<string, string | readonly string[]> & { else: string | readonly string[] };

/** The answers that are not among the expected, by kind of wrong value. */
export function surprises(expected: Expected, answers: Record<string, string>): Record<string, string> {
  const unexpected = Object.entries(answers).filter(([kind, answer]) => {
    const allowed = (Object.hasOwn(expected, kind) ? expected[kind] : undefined) ?? expected.else;
    return typeof allowed === 'string' ? answer !== allowed : !allowed.includes(answer);
  });
  return Object.fromEntries(unexpected);
}

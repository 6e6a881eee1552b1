import type { Answer } from './hotel.js';

/**
 * Wrong values for any field of a form or query, by name. Each is the list of pairs that stands for the field
 * `name` whose right value would be `value`. Percent signs are real: a pair goes on the wire as it is written here.
 */
export const WRONG_TEXTS: Record<string, (name: string, value: string) => string> = {
  missing: () => '',
  empty: (name) => `${name}=`,
  blank: (name) => `${name}=%20%20`,
  letters: (name) => `${name}=abc`,
  'an array': (name, value) => `${name}[]=${value}`,
  'an indexed array': (name, value) => `${name}[0]=${value}&${name}[1]=${value}`,
  'an object': (name, value) => `${name}[a]=${value}`,
  repeated: (name, value) => `${name}=${value}&${name}=${value}`,
  '1e0': (name) => `${name}=1e0`,
  '0x1': (name) => `${name}=0x1`,
  ' 1 ': (name) => `${name}=%201%20`,
  '1.0': (name) => `${name}=1.0`,
  '1.5': (name) => `${name}=1.5`,
  '-1': (name) => `${name}=-1`,
  '+1': (name) => `${name}=%2B1`,
  '2^31': (name) => `${name}=2147483648`,
  '2^63': (name) => `${name}=9223372036854775808`,
  'full-width digits': (name) => `${name}=${encodeURIComponent('１２')}`,
  'U+0000': (name, value) => `${name}=${value}%00`,
  'a control character': (name, value) => `${name}=${value}%07`,
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
  blank: () => '"  "',
  true: () => 'true',
  false: () => 'false',
  letters: () => '"abc"',
  'an array': (value) => `[${value}]`,
  'an empty array': () => '[]',
  'an object': (value) => `{"a":${value}}`,
  'an empty object': () => '{}',
  '1e0 as text': () => '"1e0"',
  '0x1': () => '"0x1"',
  ' 1 ': () => '" 1 "',
  '0': () => '0',
  '1.5': () => '1.5',
  '-1': () => '-1',
  '-1 as text': () => '"-1"',
  '2^31': () => '2147483648',
  '2^63': () => '9223372036854775808',
  '2^63 as text': () => '"9223372036854775808"',
  '1e400': () => '1e400',
  'U+0000': () => '"a\\u0000b"',
  'a control character': () => '"a\\u0007b"',
  'a lone surrogate': () => '"a\\ud800b"',
  '100 kB': () => `"${'x'.repeat(100_000)}"`,
  'the word __proto__': () => '"__proto__"',
  'the word constructor': () => '"constructor"',
  'an object with __proto__': () => '{"__proto__":{"a":1},"constructor":{"prototype":1}}',
  'a deep array': () => `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
};

/** The way to a field of a JSON body. */
export type Path = readonly (string | number)[];

/** `RoomStays[0].checkinDate`, as the detail of an error names a field. */
export const dotted = (path: Path) =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text === '' ? part : `${text}.${part}`),
    '',
  );

/** JSON text of a value in which the field under a path is replaced by this JSON text, or left out. */
function jsonWith(value: unknown, path: Path, replacement: string | undefined): string {
  const [head, ...rest] = path;
  if (head === undefined) return replacement ?? 'null';
  if (Array.isArray(value)) {
    return `[${value.map((item, n) => (n === head ? jsonWith(item, rest, replacement) : JSON.stringify(item))).join()}]`;
  }
  const members = Object.entries(value as Record<string, unknown>).filter(([name]) => name !== head);
  const own = (value as Record<string, unknown>)[head];
  const kept = members.map(([name, member]) => `${JSON.stringify(name)}:${JSON.stringify(member)}`);
  const replaced = rest.length > 0 ? jsonWith(own, rest, replacement) : replacement;
  return `{${[...kept, ...(replaced === undefined ? [] : [`${JSON.stringify(head)}:${replaced}`])].join()}}`;
}

function valueAt(value: unknown, path: Path): string {
  const found = path.reduce<unknown>((inner, part) => (inner as Record<string, unknown>)[part], value);
  return JSON.stringify(found ?? 'x');
}

/** The answers to a right body in which the field under a path has each wrong value, by kind of value. */
export async function answersToWrongJson(
  path: Path,
  right: () => unknown,
  send: (body: string) => Promise<Answer>,
): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const [kind, wrong] of Object.entries(WRONG_JSON)) {
    const body = right();
    answers[kind] = outcome(await send(jsonWith(body, path, wrong(valueAt(body, path)))));
  }
  return answers;
}

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
  const { BookingPushRS, message, errorCode, success, title, data } = answer.body;
  const pushed = BookingPushRS ?? ('BookingConfirmNumbers' in body ? answer.body : undefined);
  if (pushed) {
    const error = pushed.BookingConfirmNumbers[0]?.Error?.[0];
    return status + (pushed.Success === true ? 'ok' : `${error?.code} ${error?.detail ?? ''}`.trim());
  }
  if (typeof errorCode === 'number') return `${status}${errorCode}`;
  if (success === true || success === 1 || typeof title === 'string' || data) return `${status}ok`;
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

/** The same answer to several kinds of wrong values. */
export const kinds = (
  names: readonly string[],
  answer: string | readonly string[],
): Record<string, string | readonly string[]> => Object.fromEntries(names.map((name) => [name, answer]));

export const ANY_OBJECT = ['an object', 'an empty object', 'an object with __proto__'];
const NOT_TEXT = [...ANY_OBJECT, 'an array', 'an empty array', 'a deep array'];
export const BAD_TEXT = [...NOT_TEXT, 'U+0000', 'a lone surrogate', '100 kB'];
export const NUMBERS = ['0', '1.5', '-1', '2^31', '2^63', '1e400', 'true', 'false'];

/** A text of JSON that must be there: most things are one; numbers may be taken as their digits. */
export const neededText = (bad: string, good: string): Expected => ({
  else: good,
  ...kinds([...BAD_TEXT, 'missing', 'null', 'empty', 'blank'], bad),
  ...kinds(NUMBERS, [bad, good]),
});
export const optionalText = (bad: string, good: string): Expected => ({
  else: good,
  ...kinds(BAD_TEXT, bad),
  ...kinds(NUMBERS, [bad, good]),
});

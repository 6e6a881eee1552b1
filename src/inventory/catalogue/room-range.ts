import { MAX_ROOMS_OF_RANGE } from '../../values/limits.js';

const NUMBERED = /^(.*?)(\d{1,6})$/;

export interface NumberedRoom {
  name: string;
  number: number;
}

/** `B08` and `B10` give B08, B09 and B10; no `last` gives one room. Undefined where they are no range. */
export function roomsOfRange(first: string, last: string | null): NumberedRoom[] | undefined {
  if (last === null) return [{ name: first, number: Number(NUMBERED.exec(first)?.[2] ?? 0) }];
  const [, prefix, from = ''] = NUMBERED.exec(first) ?? [];
  const [, prefixOfLast, to = ''] = NUMBERED.exec(last) ?? [];
  if (prefix === undefined || prefix !== prefixOfLast) return undefined;
  const [low, high] = [Number(from), Number(to)];
  if (high < low || high - low >= MAX_ROOMS_OF_RANGE) return undefined;
  if (from.startsWith('0') && from.length > 1 && from.length !== to.length) return undefined;
  const places = from.startsWith('0') ? from.length : 1;
  return Array.from({ length: high - low + 1 }, (_, index) => {
    const number = low + index;
    return { name: prefix + String(number).padStart(places, '0'), number };
  });
}

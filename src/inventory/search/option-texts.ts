import { dayText } from '../../values/day.js';
import { MAX_CHILDREN } from '../../values/limits.js';
import { BLOCK_LETTERS } from './option-id.js';

/** The text of a price option up to the amount of its first night, with gaps, which are given by their places. */
export interface OptionHead {
  bytes: Uint8Array;
  totalEnd: number;
  id: number;
  /** Of the letters of ages in the ID. */
  ages: number;
  /** Of the terms in the ID. */
  termsId: number;
}

const NIGHT_OPEN = '{"price":"';
/** Wider than any amount. */
const WIDEST = 32;
const MAX_HEADS = 2_000;

/** The heads of options in one currency for so many nights; they are made when they are first needed. */
export class OptionHeads {
  private readonly heads = new Map<number, OptionHead>();

  constructor(
    private readonly currency: string,
    private readonly nights: number,
  ) {}

  /** `suffix` is 1 for the standard (refundable) rate, 0 for the non-refundable one. */
  of(
    persons: number,
    suffix: 0 | 1,
    totalWidth: number,
    lettersOfAges: number,
    hasTerms: boolean,
  ): OptionHead {
    const kind = ((persons * 2 + suffix) * 2 + (hasTerms ? 1 : 0)) * (MAX_CHILDREN + 1) + lettersOfAges;
    const key = kind * WIDEST + totalWidth;
    let head = this.heads.get(key);
    if (!head) {
      if (this.heads.size >= MAX_HEADS) this.heads.clear();
      head = this.make(persons, suffix, totalWidth, lettersOfAges, hasTerms);
      this.heads.set(key, head);
    }
    return head;
  }

  private make(
    persons: number,
    suffix: 0 | 1,
    totalWidth: number,
    lettersOfAges: number,
    hasTerms: boolean,
  ): OptionHead {
    const mark = suffix === 0 ? '[NR]' : '';
    const beforeTotal = `"${persons}-${suffix}":{"total":${this.nights},"title":${persons},"nonRefundable":"${mark}","price":"`;
    const totalEnd = beforeTotal.length + totalWidth;
    const beforeId = `${beforeTotal.padEnd(totalEnd)}","currency":${JSON.stringify(this.currency)},"id":"`;
    const ages = beforeId.length + BLOCK_LETTERS;
    const termsId = ages + lettersOfAges;
    const id = beforeId.padEnd(termsId + (hasTerms ? BLOCK_LETTERS : 0));
    const bytes = Buffer.from(`${id}","prices":[${NIGHT_OPEN}`, 'latin1');
    return { bytes, totalEnd, id: beforeId.length, ages, termsId };
  }
}

const headsOfCurrencies = new Map<string, OptionHeads[]>();

/** Returns the heads that earlier answers have needed, too. */
export function optionHeads(currency: string, nights: number): OptionHeads {
  const ofCurrency = headsOfCurrencies.get(currency) ?? [];
  headsOfCurrencies.set(currency, ofCurrency);
  return (ofCurrency[nights] ??= new OptionHeads(currency, nights));
}

/** A short text, and the same by fours of its bytes. */
export interface Piece {
  bytes: Uint8Array;
  words: Uint32Array;
}

const nightEnds = new Map<number, Piece>();
const lastNightEnds = new Map<number, Piece>();

/** Returns the texts behind the amounts of nights, the first given by its day number. */
export function nightEndsFrom(arrival: number, nights: number): Piece[] {
  return Array.from({ length: nights }, (_, night) => nightEnd(arrival + night, night === nights - 1));
}

function nightEnd(day: number, isLast: boolean): Piece {
  const ends = isLast ? lastNightEnds : nightEnds;
  let end = ends.get(day);
  if (!end) {
    const text = dayText(day);
    const date = `","tarih":"${text.slice(8, 10)}.${text.slice(5, 7)}.${text.slice(0, 4)}"}`;
    end = pieceOf(date + (isLast ? ']},' : `,${NIGHT_OPEN}`));
    ends.set(day, end);
  }
  return end;
}

function pieceOf(text: string): Piece {
  const words = new Uint32Array(Math.ceil(text.length / 4));
  const bytes = new Uint8Array(words.buffer, 0, text.length);
  bytes.set(Buffer.from(text));
  return { bytes, words };
}

const FIRST_BYTES = 256 * 1024;
const ZERO = 0x30;
const MINUS = 0x2d;
const POINT = 0x2e;
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The two letters of every 12 bits. */
const PAIRS = packTexts(4_096, 2, (bits) => BASE64URL[bits >> 6]! + BASE64URL[bits & 63]!);

/** The whole part of amounts below 1,000.00 and its point, right-aligned in four bytes behind a value's `:"`. */
const WHOLE = packTexts(1_000, 4, (whole) => `:"${whole}.`.slice(-4));
const CENTS = packTexts(100, 2, (cents) => String(cents).padStart(2, '0'));

/** More than the nights of a search. */
const MAX_AMOUNTS = 64;

/** Short texts as little-endian numbers, so that each is written at once. */
function packTexts(count: number, bytes: 2 | 4, text: (value: number) => string): Uint32Array {
  return Uint32Array.from({ length: count }, (_, value) => Buffer.from(text(value)).readUIntLE(0, bytes));
}

/** Writes JSON as bytes, into the same memory again and again: new memory costs more than writing to it. */
export class JsonWriter {
  private bytes: Uint8Array<ArrayBuffer> = new Uint8Array(FIRST_BYTES);
  private words = new DataView(this.bytes.buffer);
  /** The parts of amounts that are written often, prepared. */
  private readonly wholes = new Uint32Array(MAX_AMOUNTS);
  private readonly cents = new Uint16Array(MAX_AMOUNTS);
  private at = 0;

  restart(): void {
    this.at = 0;
  }

  get length(): number {
    return this.at;
  }

  /** What was written; good until the next {@link restart}. */
  view(): Buffer {
    return Buffer.from(this.bytes.buffer, 0, this.at);
  }

  copy(): Buffer {
    const copy = Buffer.allocUnsafeSlow(this.at);
    copy.set(this.bytes.subarray(0, this.at));
    return copy;
  }

  /** Makes room for `count` more bytes; every other method but {@link block} needs it to have been called. */
  reserve(count: number): void {
    const needed = this.at + count;
    if (needed <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, this.bytes.length * 2));
    larger.set(this.bytes.subarray(0, this.at));
    this.bytes = larger;
    this.words = new DataView(larger.buffer);
  }

  block(piece: Uint8Array): void {
    this.reserve(piece.length);
    this.bytes.set(piece, this.at);
    this.at += piece.length;
  }

  /** A short piece: byte by byte is faster than a call. */
  piece(piece: Uint8Array): void {
    this.part(piece, 0, piece.length);
  }

  part(piece: Uint8Array, from: number, to: number): void {
    const { bytes } = this;
    let { at } = this;
    for (let i = from; i < to; i++) bytes[at++] = piece[i]!;
    this.at = at;
  }

  /** Goes back by as many bytes: to take back a comma. */
  back(): void {
    this.at--;
  }

  integer(value: number): void {
    const { bytes } = this;
    if (value < 0) bytes[this.at++] = MINUS;
    let rest = Math.abs(value);
    const count = digitsOf(rest);
    for (let at = this.at + count - 1; at >= this.at; at--) {
      const next = Math.floor(rest / 10);
      bytes[at] = ZERO + rest - next * 10;
      rest = next;
    }
    this.at += count;
  }

  /** A text of ASCII letters that need no escape. */
  ascii(text: string): void {
    for (let i = 0; i < text.length; i++) this.bytes[this.at++] = text.charCodeAt(i);
  }

  /** As {@link ascii}, in a gap. */
  asciiAt(at: number, text: string): void {
    for (let i = 0; i < text.length; i++) this.bytes[at + i] = text.charCodeAt(i);
  }

  /** Minor units as a decimal of {@link decimalWidth} bytes, right behind a value's `:"`. */
  decimal(width: number, minor: number): void {
    this.at += width;
    this.decimalBefore(this.at, width, minor);
  }

  /** A piece, given by fours of its bytes, too; up to three bytes behind it are written over. */
  pieceOfWords({ bytes, words: piece }: { bytes: Uint8Array; words: Uint32Array }): void {
    const { words, at } = this;
    for (let i = 0; i < piece.length; i++) words.setUint32(at + i * 4, piece[i]!, true);
    this.at = at + bytes.length;
  }

  /** Begins a piece with gaps, which the methods below fill; gives the place that its offsets count from. */
  template(piece: Uint8Array): number {
    const start = this.at;
    this.bytes.set(piece, start);
    this.at += piece.length;
    return start;
  }

  /** Fills gaps, which end at `ends` behind `start`, as {@link decimalBefore}: each with the one of `count` amounts that `which` has. */
  decimalsBefore(
    start: number,
    ends: Uint16Array,
    amounts: Float64Array,
    count: number,
    which: Uint16Array,
  ): void {
    const { words, wholes, cents } = this;
    for (let i = 0; i < count; i++) {
      const minor = amounts[i]!;
      if (minor >= WHOLE.length * 100) return this.wideDecimalsBefore(start, ends, amounts, which);
      const whole = ((minor | 0) / 100) | 0;
      wholes[i] = WHOLE[whole]!;
      cents[i] = CENTS[(minor | 0) - whole * 100]!;
    }
    for (let i = 0; i < ends.length; i++) {
      const end = start + ends[i]!;
      const one = which[i]!;
      words.setUint32(end - 6, wholes[one]!, true);
      words.setUint16(end - 2, cents[one]!, true);
    }
  }

  private wideDecimalsBefore(
    start: number,
    ends: Uint16Array,
    amounts: Float64Array,
    which: Uint16Array,
  ): void {
    ends.forEach((end, i) => {
      const minor = amounts[which[i]!]!;
      this.decimalBefore(start + end, decimalWidth(minor), minor);
    });
  }

  /** Minor units in a gap of exactly their width, which ends before `end` and begins right behind a value's `:"`. */
  decimalBefore(end: number, width: number, minor: number): void {
    if (minor > 0x7fffffff) return this.largeDecimalBefore(end, minor);
    const { bytes, words } = this;
    let rest = ((minor | 0) / 100) | 0;
    words.setUint16(end - 2, CENTS[(minor | 0) - rest * 100]!, true);
    if (rest < WHOLE.length) return words.setUint32(end - 6, WHOLE[rest]!, true);
    bytes[end - 3] = POINT;
    for (let at = end - 4; at >= end - width; at--) {
      const next = (rest / 10) | 0;
      bytes[at] = ZERO + rest - next * 10;
      rest = next;
    }
  }

  private largeDecimalBefore(end: number, minor: number): void {
    const { bytes } = this;
    const text = String(minor);
    let at = end - text.length - 1;
    for (let i = 0; i < text.length; i++) {
      if (i === text.length - 2) bytes[at++] = POINT;
      bytes[at++] = text.charCodeAt(i);
    }
  }

  /** 16 bytes of a piece as 22 letters of base64url in a gap that begins at `at`. */
  base64At(at: number, piece: Uint8Array, from: number): void {
    const { words } = this;
    const last = from + 15;
    for (; from < last; from += 3, at += 4) {
      const bits = (piece[from]! << 16) | (piece[from + 1]! << 8) | piece[from + 2]!;
      words.setUint32(at, PAIRS[bits >>> 12]! | (PAIRS[bits & 4_095]! << 16), true);
    }
    words.setUint16(at, PAIRS[piece[last]! << 4]!, true);
  }
}

function digitsOf(value: number): number {
  let digits = 1;
  for (let bound = 10; value >= bound; bound *= 10) digits++;
  return digits;
}

export function decimalWidth(minor: number): number {
  if (minor < 100_000) return minor < 1_000 ? 4 : minor < 10_000 ? 5 : 6;
  return digitsOf(minor) + 1;
}

const FIRST_BYTES = 256 * 1024;
const ZERO = 0x30;
const MINUS = 0x2d;
const POINT = 0x2e;
const HEX = Buffer.from('0123456789abcdef', 'latin1');

/**
 * Writes JSON text as bytes, from prepared pieces and numbers. It keeps its buffer from one text to the next, so that
 * a large answer costs no allocation while it is written.
 */
export class JsonWriter {
  private bytes: Uint8Array = new Uint8Array(FIRST_BYTES);
  private at = 0;

  /** Starts a new text. */
  restart(): void {
    this.at = 0;
  }

  get length(): number {
    return this.at;
  }

  /** What was written, in a buffer of its own. */
  finish(): Buffer {
    const copy = Buffer.allocUnsafeSlow(this.at);
    copy.set(this.bytes.subarray(0, this.at));
    return copy;
  }

  /** Makes room for `count` more bytes; every other method needs it to have been called. */
  reserve(count: number): void {
    const needed = this.at + count;
    if (needed <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, this.bytes.length * 2));
    larger.set(this.bytes.subarray(0, this.at));
    this.bytes = larger;
  }

  /** A long piece. */
  block(piece: Uint8Array): void {
    this.reserve(piece.length);
    this.bytes.set(piece, this.at);
    this.at += piece.length;
  }

  /** A short piece: byte by byte is faster than a call. */
  piece(piece: Uint8Array): void {
    const { bytes } = this;
    let { at } = this;
    for (let i = 0; i < piece.length; i++) bytes[at++] = piece[i] as number;
    this.at = at;
  }

  /** A short part of a piece. */
  part(piece: Uint8Array, from: number, to: number): void {
    const { bytes } = this;
    let { at } = this;
    for (let i = from; i < to; i++) bytes[at++] = piece[i] as number;
    this.at = at;
  }

  /** Goes back by one byte: to take back a comma. */
  back(): void {
    this.at--;
  }

  /** A non-negative integer. */
  integer(value: number): void {
    const digits = digitsOf(value);
    this.at += digits;
    this.digits(this.at, digits, value);
  }

  /** An integer that may be negative. */
  signedInteger(value: number): void {
    if (value < 0) this.bytes[this.at++] = MINUS;
    this.integer(Math.abs(value));
  }

  /** A text of ASCII letters that need no escape. */
  ascii(text: string): void {
    for (let i = 0; i < text.length; i++) this.bytes[this.at++] = text.charCodeAt(i);
  }

  /** Minor units as a decimal with two places. */
  decimal(minor: number): void {
    const width = decimalWidth(minor);
    this.at += width;
    this.decimalBefore(this.at, width, minor);
  }

  /** 64 bits as 16 hexadecimal digits. */
  hex(high: number, low: number): void {
    this.hexWord(high);
    this.hexWord(low);
  }

  /**
   * Copies of `template`, in which each of `count` strides has a gap for a decimal of `width` bytes at offset `gap`;
   * the decimals fill the gaps.
   */
  decimals(template: DecimalTemplate, values: Float64Array, count: number): void {
    this.bytes.set(template.bytes, this.at);
    let end = this.at + template.gap + template.width;
    for (let i = 0; i < count; i++) {
      this.decimalBefore(end, template.width, values[i] as number);
      end += template.stride;
    }
    this.at += template.bytes.length;
  }

  private decimalBefore(end: number, width: number, minor: number): void {
    if (minor > 0x7fffffff) return this.largeDecimalBefore(end, minor);
    const { bytes } = this;
    let rest = minor | 0;
    let next = (rest / 10) | 0;
    bytes[end - 1] = ZERO + rest - next * 10;
    rest = next;
    next = (rest / 10) | 0;
    bytes[end - 2] = ZERO + rest - next * 10;
    bytes[end - 3] = POINT;
    for (let at = end - 4; at >= end - width; at--) {
      rest = next;
      next = (rest / 10) | 0;
      bytes[at] = ZERO + rest - next * 10;
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

  private digits(end: number, count: number, value: number): void {
    const { bytes } = this;
    let rest = value;
    for (let at = end - 1; at >= end - count; at--) {
      const next = Math.floor(rest / 10);
      bytes[at] = ZERO + rest - next * 10;
      rest = next;
    }
  }

  private hexWord(word: number): void {
    const { bytes } = this;
    for (let shift = 28; shift >= 0; shift -= 4) bytes[this.at++] = HEX[(word >>> shift) & 15] as number;
  }
}

/** Text that repeats a stride with a gap for a decimal of the same width. */
export interface DecimalTemplate {
  bytes: Uint8Array;
  stride: number;
  gap: number;
  width: number;
}

function digitsOf(value: number): number {
  let digits = 1;
  for (let bound = 10; value >= bound; bound *= 10) digits++;
  return digits;
}

/** Bytes that {@link JsonWriter.decimal} writes. */
export function decimalWidth(minor: number): number {
  return minor < 100 ? 4 : digitsOf(minor) + 1;
}

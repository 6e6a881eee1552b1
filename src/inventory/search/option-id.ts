import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { JsonWriter } from './json-writer.js';

// The ID of a price option is a quote: one AES block that holds what was offered, in 22 letters. It needs no
// table, every instance reads it, and nobody else can make one (decision 0017). Its 128 bits, by words of 32:
//   slot 16, arrival 11, nights 5 | hotel 13, adults 6, children 4, refundable 1, amount 4, room type 4 |
//   amount 32 | room type 14, board 18

const SLOT_MS = 30 * 60 * 1000;
/** A quote holds in its own slot and this many more; a caller may have read it late in its slot. */
const SLOTS_AFTER = 2;
/** Another instance's clock may be a little ahead. */
const SLOTS_BEFORE = 1;
const BLOCK_BYTES = 16;
const BLOCK_WORDS = 4;
const ID_FORM = /^[A-Za-z0-9_-]{21}[AQgw]$/;

const SLOTS = 2 ** 16;
/** Arrivals are counted round: the booking horizon is shorter. */
const ARRIVALS = 2 ** 11;
const HOTELS = 2 ** 13;
const ROOM_TYPES = 2 ** 18;
const BOARDS = 2 ** 18;
/** Amounts from here on stand in steps: of 343 million and more, a step of 41 is no price to gain by. */
const EXACT_AMOUNTS = 2 ** 35;
const AMOUNT_STEP = 2 ** 12;
const LETTERS_IN_ALPHABET = 26;
const LETTER_A = 65;

export const OPTION_ID_LENGTH = 22;

export interface QuotedStay {
  roomTypeId: number;
  boardId: number;
  /** Day number. */
  arrival: number;
  nights: number;
  adults: number;
  children: number;
  totalMinor: number;
}

export interface HotelOfQuote {
  id: number;
  currency: string;
}

/** The first field, as a push names it, in which a stay differs from a quote. */
export type QuotedField =
  'roomTypeID' | 'ratePlanID' | 'checkinDate' | 'checkoutDate' | 'GuestCount' | 'Total.amountAfterTaxes';

export class Quote {
  constructor(private readonly words: Int32Array) {}

  isOf(hotel: HotelOfQuote): boolean {
    return this.words[1]! >>> 19 === hotelMark(hotel);
  }

  /** Whether it still holds at an instant: for at least an hour after it was given. */
  holdsAt(nowMs: number): boolean {
    const age = (slotAt(nowMs) - (this.words[0]! >>> 16) + SLOTS) % SLOTS;
    return age <= SLOTS_AFTER || age >= SLOTS - SLOTS_BEFORE;
  }

  get isRefundable(): boolean {
    return ((this.words[1]! >>> 8) & 1) === 1;
  }

  /** Whether it is the price of a room for a party that one room cannot take: of any party that fits. */
  get isForAnyParty(): boolean {
    return ((this.words[1]! >>> 13) & 63) === 0;
  }

  difference(stay: QuotedStay): QuotedField | undefined {
    const [when, who, low, what] = this.words as unknown as [number, number, number, number];
    const arrival = (when >>> 5) & (ARRIVALS - 1);
    const nights = when & 31;
    if ((((who & 15) << 14) | (what >>> 18)) !== stay.roomTypeId % ROOM_TYPES) return 'roomTypeID';
    if ((what & (BOARDS - 1)) !== stay.boardId % BOARDS) return 'ratePlanID';
    if (arrival !== stay.arrival % ARRIVALS) return 'checkinDate';
    if ((arrival + nights) % ARRIVALS !== (stay.arrival + stay.nights) % ARRIVALS || stay.nights > 31) {
      return 'checkoutDate';
    }
    const adults = (who >>> 13) & 63;
    const children = (who >>> 9) & 15;
    if (!this.isForAnyParty && (adults !== stay.adults || children !== stay.children)) return 'GuestCount';
    const amount = ((who >>> 4) & 15) * 2 ** 32 + (low >>> 0);
    return amount !== amountMark(stay.totalMinor) ? 'Total.amountAfterTaxes' : undefined;
  }
}

/** The half hour that an instant is in: answers with IDs of one slot are alike. */
export function slotAt(nowMs: number): number {
  return Math.floor(nowMs / SLOT_MS) % SLOTS;
}

/** The hotel with its currency: amounts of a currency that the hotel has given up are no quote. */
function hotelMark({ id, currency }: HotelOfQuote): number {
  let code = 0;
  for (const letter of currency) code = code * LETTERS_IN_ALPHABET + letter.charCodeAt(0) - LETTER_A;
  return (id + code * 31) % HOTELS;
}

/** An amount in 36 bits. */
function amountMark(totalMinor: number): number {
  if (totalMinor < EXACT_AMOUNTS) return totalMinor;
  return EXACT_AMOUNTS + (Math.floor(totalMinor / AMOUNT_STEP) % EXACT_AMOUNTS);
}

function keyOf(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'price option ids', BLOCK_BYTES));
}

export class OptionIdReader {
  private readonly key: Uint8Array;

  constructor(secret: string) {
    this.key = keyOf(secret);
  }

  /** What an ID says; undefined where it has not the form of one. What others made says something senseless. */
  read(id: string): Quote | undefined {
    if (!ID_FORM.test(id)) return undefined;
    const decipher = createDecipheriv('aes-128-ecb', this.key, null).setAutoPadding(false);
    const block = new Uint8Array(decipher.update(id, 'base64url'));
    return new Quote(new Int32Array(block.buffer));
  }
}

/** Collects the blocks of an answer while it is written, encrypts them in one call, and fills their gaps. */
export class OptionIdWriter {
  /** Without padding each block is encrypted by itself, so that one cipher serves all answers. */
  private readonly cipher;
  private blocks = new Int32Array(256 * BLOCK_WORDS);
  private places = new Uint32Array(256);
  private count = 0;
  private when = 0;
  private hotel = 0;
  private roomType = 0;
  private board = 0;

  constructor(secret: string) {
    this.cipher = createCipheriv('aes-128-ecb', keyOf(secret), null).setAutoPadding(false);
  }

  start(slot: number, hotel: HotelOfQuote, arrival: number, nights: number): void {
    this.count = 0;
    this.when = (slot << 16) | ((arrival % ARRIVALS) << 5) | nights;
    this.hotel = hotelMark(hotel) << 19;
  }

  /** The options that follow are of this room type and board. */
  of(roomTypeId: number, boardId: number): void {
    const type = roomTypeId % ROOM_TYPES;
    this.roomType = type >>> 14;
    this.board = ((type & 0x3fff) << 18) | (boardId % BOARDS);
  }

  /** Adds an option whose ID has its gap at `place`. `adults` 0: the amount is for any party. */
  add(place: number, adults: number, children: number, refundable: 0 | 1, totalMinor: number): void {
    if (this.count === this.places.length) this.grow();
    const { blocks } = this;
    const amount = amountMark(totalMinor);
    const high = amount > 0xffffffff ? (amount / 0x1_0000_0000) | 0 : 0;
    const at = this.count * BLOCK_WORDS;
    blocks[at] = this.when;
    blocks[at + 1] =
      this.hotel | (adults << 13) | (children << 9) | (refundable << 8) | (high << 4) | this.roomType;
    blocks[at + 2] = amount;
    blocks[at + 3] = this.board;
    this.places[this.count++] = place;
  }

  finish(out: JsonWriter): void {
    if (this.count === 0) return;
    const plain = new Uint8Array(this.blocks.buffer, 0, this.count * BLOCK_BYTES);
    const ids = this.cipher.update(plain);
    for (let i = 0; i < this.count; i++) out.base64At(this.places[i]!, ids, i * BLOCK_BYTES);
  }

  private grow(): void {
    const [blocks, places] = [this.blocks, this.places];
    this.blocks = new Int32Array(blocks.length * 2);
    this.blocks.set(blocks);
    this.places = new Uint32Array(places.length * 2);
    this.places.set(places);
  }
}

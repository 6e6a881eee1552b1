import { createDecipheriv, hkdfSync } from 'node:crypto';
import { MAX_CHILD_AGE, MAX_CHILDREN } from '../../values/limits.js';
import type { ChildAges } from '../quote/party.js';

// The ID of a price option is a quote: one AES block that holds what was offered, in 22 letters. It needs no
// table, every instance reads it, and nobody else can make one (decision 0017). Its 128 bits, by words of 32:
//   slot 16, arrival 11, nights 5 | hotel 13, adults 6, children 4, refundable 1, amount 4, room type 4 |
//   amount 32 | room type 14, board 18
// A second block in 22 letters follows where the answer showed terms: the number of what they said (48 bits) and zeros, combined
// with the encrypted first block and encrypted under a key of its own, so that it fits no other option.
// For children of known ages, a letter for each follows; the block is encrypted so that only they fit it (XEX).

const SLOT_MS = 30 * 60 * 1000;
/** A quote holds in its own slot and this many more, because it may have been given at the end of its slot. */
const SLOTS_AFTER = 2;
/** Another instance's clock may be a little ahead. */
const SLOTS_BEFORE = 1;
export const BLOCK_BYTES = 16;
export const BLOCK_WORDS = BLOCK_BYTES / 4;
export const BLOCK_LETTERS = 22;
const ID_FORM = /^[A-Za-z0-9_-]{21}[AQgw][A-Q]{0,10}$/;
const MAX_PLAIN_LETTERS = BLOCK_LETTERS + MAX_CHILDREN;
const TERMS_FORM = /^[A-Za-z0-9_-]{21}[AQgw]$/;
const HIGH_WORD = 2 ** 32;
const AGES = MAX_CHILD_AGE + 1;

const SLOTS = 2 ** 16;
/** Day numbers of arrivals are kept modulo this, which is more than the booking horizon. */
export const ARRIVALS = 2 ** 11;
const HOTELS = 2 ** 13;
export const ROOM_TYPES = 2 ** 18;
export const BOARDS = 2 ** 18;
/** Larger amounts are kept in steps: at 343 million, nobody gains by a step of 41. */
const EXACT_AMOUNTS = 2 ** 35;
const AMOUNT_STEP = 2 ** 12;
/** IDs of partners are read by their hexadecimal digits. */
const DIGITS = 16;
const ID_DIGITS = 14;
const LETTERS_IN_ALPHABET = 26;
const LETTER_A = 65;

export interface QuotedStay {
  roomTypeId: number;
  boardId: number;
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

export interface HotelWithRoomTypes extends HotelOfQuote {
  /** Retired ones, too. */
  roomTypeIds: readonly number[];
}

/** The first field, as a push names it, in which a stay differs from a quote. */
export type QuotedField =
  'roomTypeID' | 'ratePlanID' | 'checkinDate' | 'checkoutDate' | 'GuestCount' | 'Total.amountAfterTaxes';

export class Quote {
  /** `childAges` are those of the children whom it is for, eldest first; without them, their ages do not matter. */
  constructor(
    private readonly words: Int32Array,
    readonly childAges: readonly number[] = [],
    /** What the terms said that the answer showed; null where it showed none. */
    readonly termsVersionId: number | null = null,
  ) {}

  /** Two hotels may have one mark, but no room type is of two hotels. */
  isOf(hotel: HotelWithRoomTypes): boolean {
    const isMarked = this.words[1]! >>> 19 === hotelMark(hotel);
    return isMarked && hotel.roomTypeIds.some((id) => id % ROOM_TYPES === this.roomTypeMark);
  }

  /** Returns whether the quote holds at an instant: for 60 to 90 minutes after it was given. Partners are promised 30. */
  holdsAt(nowMs: number): boolean {
    const age = (slotAt(nowMs) - (this.words[0]! >>> 16) + SLOTS) % SLOTS;
    return age <= SLOTS_AFTER || age >= SLOTS - SLOTS_BEFORE;
  }

  get isRefundable(): boolean {
    return ((this.words[1]! >>> 8) & 1) === 1;
  }

  /** Whether it is for any party that fits: the search was for a party that one room cannot take. */
  get isForAnyParty(): boolean {
    return ((this.words[1]! >>> 13) & 63) === 0;
  }

  private get roomTypeMark(): number {
    return ((this.words[1]! & 15) << 14) | (this.words[3]! >>> 18);
  }

  difference(stay: QuotedStay): QuotedField | undefined {
    const [when, who, low, what] = this.words as unknown as [number, number, number, number];
    const arrival = (when >>> 5) & (ARRIVALS - 1);
    const nights = when & 31;
    if (this.roomTypeMark !== stay.roomTypeId % ROOM_TYPES) return 'roomTypeID';
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
export function hotelMark({ id, currency }: HotelOfQuote): number {
  let code = 0;
  for (const letter of currency) code = code * LETTERS_IN_ALPHABET + letter.charCodeAt(0) - LETTER_A;
  return (id + code * 31) % HOTELS;
}

/** An amount in 36 bits. */
export function amountMark(totalMinor: number): number {
  if (totalMinor < EXACT_AMOUNTS) return totalMinor;
  return EXACT_AMOUNTS + (Math.floor(totalMinor / AMOUNT_STEP) % EXACT_AMOUNTS);
}

function derived(secret: string, use: string, length: number): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', use, length));
}

export function keyOfTerms(secret: string): Uint8Array {
  return derived(secret, 'terms of price option ids', BLOCK_BYTES);
}

/** Returns the block of terms before it is encrypted; `option` is the encrypted block of its option. */
export function blockOfTerms(versionId: number, option: Int32Array): Int32Array {
  return masked(new Int32Array([versionId | 0, Math.floor(versionId / HIGH_WORD), 0, 0]), option);
}

export function keyOfBlocks(secret: string): Uint8Array {
  return derived(secret, 'price option ids', BLOCK_BYTES);
}

/** Whether the IDs of options for these children are bound to their ages. */
export function bindsAges(childAges: ChildAges): childAges is readonly number[] {
  return childAges.length > 0 && !childAges.includes(null);
}

/** The letters that end the ID of an option for these children; '' where an age is not known. */
export function lettersOfAges(childAges: ChildAges): string {
  return bindsAges(childAges) ? String.fromCharCode(...childAges.map((age) => LETTER_A + age)) : '';
}

/** What blocks are combined with before they are encrypted, and after: random for each ages (tabulation hashing). */
export class AgeMasks {
  /** A block of random words for each age of the first child, then of the second … */
  private readonly table: Int32Array;

  constructor(secret: string) {
    const bytes = derived(secret, 'ages of price option ids', MAX_CHILDREN * AGES * BLOCK_BYTES);
    this.table = new Int32Array(bytes.buffer);
  }

  of(childAges: readonly number[]): Int32Array {
    const mask = new Int32Array(BLOCK_WORDS);
    childAges.forEach((age, child) => {
      const at = (child * AGES + age) * BLOCK_WORDS;
      for (let word = 0; word < BLOCK_WORDS; word++) mask[word]! ^= this.table[at + word]!;
    });
    return mask;
  }
}

/** What blocks of options for named partners are combined with besides: random for each partner. */
export class PartnerMasks {
  /** A block of random words for each value of each four bits of a partner's id. */
  private readonly table: Int32Array;

  constructor(secret: string) {
    const bytes = derived(secret, 'partners of price option ids', ID_DIGITS * DIGITS * BLOCK_BYTES);
    this.table = new Int32Array(bytes.buffer);
  }

  of(partnerId: number): Int32Array {
    const mask = new Int32Array(BLOCK_WORDS);
    let rest = partnerId;
    for (let place = 0; place < ID_DIGITS; place++) {
      const at = (place * DIGITS + (rest % DIGITS)) * BLOCK_WORDS;
      for (let word = 0; word < BLOCK_WORDS; word++) mask[word]! ^= this.table[at + word]!;
      rest = Math.floor(rest / DIGITS);
    }
    return mask;
  }
}

export class OptionIdReader {
  private readonly key: Uint8Array;
  private readonly termsKey: Uint8Array;
  private readonly masks: AgeMasks;
  private readonly partnerMasks: PartnerMasks;

  constructor(secret: string) {
    this.key = keyOfBlocks(secret);
    this.termsKey = keyOfTerms(secret);
    this.masks = new AgeMasks(secret);
    this.partnerMasks = new PartnerMasks(secret);
  }

  /**
   * What an ID says; undefined where it has not the form of one, or terms of another option. What others made says something
   * senseless, and so does an option for named partners unless `partnerId` is the one that it was given to.
   */
  read(id: string, partnerId?: number): Quote | undefined {
    const hasTerms = id.length > MAX_PLAIN_LETTERS;
    const option = hasTerms ? id.slice(0, -BLOCK_LETTERS) : id;
    if (!ID_FORM.test(option)) return undefined;
    const block = wordsOf(Buffer.from(option.slice(0, BLOCK_LETTERS), 'base64url'));
    const termsVersionId = hasTerms ? this.termsVersionId(id.slice(-BLOCK_LETTERS), block) : null;
    if (termsVersionId === undefined) return undefined;
    const childAges = Array.from(option.slice(BLOCK_LETTERS), (letter) => letter.charCodeAt(0) - LETTER_A);
    const ofAges = this.masks.of(childAges);
    const mask = partnerId === undefined ? ofAges : masked(ofAges, this.partnerMasks.of(partnerId));
    const decipher = createDecipheriv('aes-128-ecb', this.key, null).setAutoPadding(false);
    const decrypted = wordsOf(decipher.update(new Uint8Array(masked(block, mask).buffer)));
    return new Quote(masked(decrypted, mask), childAges, termsVersionId);
  }

  private termsVersionId(letters: string, option: Int32Array): number | undefined {
    if (!TERMS_FORM.test(letters)) return undefined;
    const block = new Uint8Array(Buffer.from(letters, 'base64url'));
    const decipher = createDecipheriv('aes-128-ecb', this.termsKey, null).setAutoPadding(false);
    const [low, high, ...zeros] = masked(wordsOf(decipher.update(block)), option);
    return zeros.some((word) => word !== 0) ? undefined : (low! >>> 0) + high! * HIGH_WORD;
  }
}

function wordsOf(block: Uint8Array): Int32Array {
  return new Int32Array(new Uint8Array(block).buffer);
}

function masked(block: Int32Array, mask: Int32Array): Int32Array<ArrayBuffer> {
  return new Int32Array(block.map((word, i) => word ^ mask[i]!));
}

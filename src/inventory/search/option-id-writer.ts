import { createCipheriv } from 'node:crypto';
import type { JsonWriter } from './json-writer.js';
import {
  AgeMasks,
  amountMark,
  ARRIVALS,
  bindsAges,
  BLOCK_BYTES,
  BLOCK_WORDS,
  blockOfTerms,
  BOARDS,
  type HotelOfQuote,
  hotelMark,
  keyOfBlocks,
  keyOfTerms,
  PartnerMasks,
  ROOM_TYPES,
} from './option-id.js';
import type { RoomQuery } from './room-search.js';

const NO_MASK = new Int32Array(BLOCK_WORDS);

/** Collects the blocks of an answer while it is written, encrypts them in one call, and fills their gaps. */
export class OptionIdWriter {
  /** Without padding each block is encrypted by itself, so that one cipher serves all answers. */
  private readonly cipher;
  private readonly masks: AgeMasks;
  private blocks = new Int32Array(256 * BLOCK_WORDS);
  private places = new Uint32Array(256);
  private count = 0;
  /** Where the blocks begin that are bound to the ages of the children. */
  private bound = new Uint32Array(256);
  private boundCount = 0;
  /** The options of the answer that have shown terms: which block, where the gap for the terms is, and what they said. */
  private termsOfBlocks: { block: number; place: number; versionId: number }[] = [];
  private readonly termsCipher;
  /** Where the blocks begin that are for the partner who asks alone. */
  private forPartner: number[] = [];
  private readonly partnerMasks: PartnerMasks;
  private mask: Int32Array = NO_MASK;
  private partnerId: number | undefined;
  private when = 0;
  private hotel = 0;
  private roomType = 0;
  private board = 0;

  constructor(secret: string) {
    this.cipher = createCipheriv('aes-128-ecb', keyOfBlocks(secret), null).setAutoPadding(false);
    this.termsCipher = createCipheriv('aes-128-ecb', keyOfTerms(secret), null).setAutoPadding(false);
    this.masks = new AgeMasks(secret);
    this.partnerMasks = new PartnerMasks(secret);
  }

  start(
    slot: number,
    hotel: HotelOfQuote,
    {
      arrival,
      nights,
      childAges,
      partnerId,
    }: Pick<RoomQuery, 'arrival' | 'nights' | 'childAges' | 'partnerId'>,
  ): void {
    this.count = 0;
    this.boundCount = 0;
    if (this.termsOfBlocks.length > 0) this.termsOfBlocks = [];
    this.forPartner = [];
    this.partnerId = partnerId;
    this.mask = bindsAges(childAges) ? this.masks.of(childAges) : NO_MASK;
    this.when = (slot << 16) | ((arrival % ARRIVALS) << 5) | nights;
    this.hotel = hotelMark(hotel) << 19;
  }

  /** The options that follow are of this room type and board. */
  of(roomTypeId: number, boardId: number): void {
    const type = roomTypeId % ROOM_TYPES;
    this.roomType = type >>> 14;
    this.board = ((type & 0x3fff) << 18) | (boardId % BOARDS);
  }

  /**
   * Adds an option whose ID has its gap of 22 letters at `place`. `adults` 0: the amount is for any party; `isForPartner` 1: it is for
   * the partner who asks alone.
   */
  add(
    place: number,
    adults: number,
    children: number,
    refundable: 0 | 1,
    totalMinor: number,
    isForPartner: 0 | 1 = 0,
  ): void {
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
    if (children > 0 && this.mask !== NO_MASK) this.bound[this.boundCount++] = at;
    if (isForPartner === 1) this.forPartner.push(at);
    this.places[this.count++] = place;
  }

  /** Adds the terms of the option that was added last; their gap of 22 letters is at `place`. */
  addTerms(place: number, versionId: number): void {
    this.termsOfBlocks.push({ block: this.count - 1, place, versionId });
  }

  finish(out: JsonWriter): void {
    if (this.count === 0) return;
    if (this.boundCount > 0) this.maskBound(this.blocks);
    if (this.forPartner.length > 0) this.maskForPartner(this.blocks);
    const ids = this.cipher.update(new Uint8Array(this.blocks.buffer, 0, this.count * BLOCK_BYTES));
    if (this.boundCount > 0) this.maskBound(new Int32Array(ids.buffer, ids.byteOffset));
    if (this.forPartner.length > 0) this.maskForPartner(new Int32Array(ids.buffer, ids.byteOffset));
    for (let i = 0; i < this.count; i++) out.base64At(this.places[i]!, ids, i * BLOCK_BYTES);
    if (this.termsOfBlocks.length > 0) this.finishTerms(out, new Uint8Array(ids));
  }

  private finishTerms(out: JsonWriter, ids: Uint8Array<ArrayBuffer>): void {
    const all = this.termsOfBlocks;
    const blocks = new Int32Array(all.length * BLOCK_WORDS);
    for (const [i, { block, versionId }] of all.entries()) {
      const option = new Int32Array(ids.buffer, block * BLOCK_BYTES, BLOCK_WORDS);
      blocks.set(blockOfTerms(versionId, option), i * BLOCK_WORDS);
    }
    const written = this.termsCipher.update(new Uint8Array(blocks.buffer));
    for (const [i, { place }] of all.entries()) out.base64At(place, written, i * BLOCK_BYTES);
  }

  private maskForPartner(blocks: Int32Array): void {
    if (this.partnerId === undefined) throw new Error('an option for a partner that nobody asked for');
    const mask = this.partnerMasks.of(this.partnerId);
    for (const at of this.forPartner) {
      for (let word = 0; word < BLOCK_WORDS; word++) blocks[at + word]! ^= mask[word]!;
    }
  }

  private maskBound(blocks: Int32Array): void {
    const { bound, boundCount } = this;
    const [first, second, third, fourth] = this.mask as unknown as [number, number, number, number];
    for (let i = 0; i < boundCount; i++) {
      const at = bound[i]!;
      blocks[at]! ^= first;
      blocks[at + 1]! ^= second;
      blocks[at + 2]! ^= third;
      blocks[at + 3]! ^= fourth;
    }
  }

  private grow(): void {
    const [blocks, places, bound] = [this.blocks, this.places, this.bound];
    this.blocks = new Int32Array(blocks.length * 2);
    this.blocks.set(blocks);
    this.places = new Uint32Array(places.length * 2);
    this.places.set(places);
    this.bound = new Uint32Array(bound.length * 2);
    this.bound.set(bound);
  }
}

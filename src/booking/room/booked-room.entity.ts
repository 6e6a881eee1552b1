import {
  Column,
  Entity,
  JoinColumn,
  ManyToOne,
  OneToMany,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import type { AmountSource } from '../../inventory/quote/quote-query.js';
import type { BookedRoomState } from './booked-room-states.js';
import { DAY, MINOR } from './column-transformers.js';
import type { NightState, SoldPromotions } from './nights.js';
import type { SoldTax } from './sold-taxes.js';
import type { SoldTerms } from './sold-terms.js';
import type { PriceBeforeMove } from './price-before-move.js';

/** `id` is the reservation ID. Days are day numbers, amounts minor units. */
@Entity({ name: 'booking_room' })
export class BookedRoom {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ name: 'booking_id', type: 'bigint' })
  bookingId!: number;

  @Column({ type: 'integer' })
  position!: number;

  @Column({ name: 'unit_label', type: 'text', default: '1' })
  unitLabel!: string;

  @Column({ name: 'room_type_id', type: 'bigint' })
  roomTypeId!: number;

  @Column({ name: 'board_id', type: 'bigint', nullable: true })
  boardId!: number | null;

  @Column({ type: 'date', transformer: DAY })
  arrival!: number;

  @Column({ type: 'date', transformer: DAY })
  departure!: number;

  @Column({ type: 'integer' })
  adults!: number;

  @Column({ type: 'integer', default: 0 })
  children!: number;

  /** The age of each of its children, null where it is not known. Null as a whole where an earlier release wrote the room. */
  @Column({ name: 'child_ages', type: 'jsonb', nullable: true })
  childAges!: readonly (number | null)[] | null;

  @Column({ name: 'total', type: 'numeric', precision: 14, scale: 2, nullable: true, transformer: MINOR })
  totalMinor!: number | null;

  /** Parts of the total, in minor units, of a stay that staff have changed, as an earlier release keeps them. */
  @Column({ name: 'night_prices', type: 'jsonb', nullable: true })
  nightPricesMinor!: readonly number[] | null;

  @Column({ name: 'tax', type: 'numeric', precision: 14, scale: 2, nullable: true, transformer: MINOR })
  taxMinor!: number | null;

  @Column({ name: 'nightly_rates', type: 'jsonb', default: [] })
  nightlyRates!: object[];

  @Column({ name: 'matched_rate', type: 'text', nullable: true })
  matchedRate!: 'refundable' | 'non_refundable' | null;

  /** The price option that it was sold by: its price is agreed. */
  @Column({ name: 'selection_id', type: 'text', nullable: true })
  selectionId!: string | null;

  @Column({ name: 'pushed_room_name', type: 'text', nullable: true })
  pushedRoomName!: string | null;

  @Column({ name: 'pushed_board_name', type: 'text', nullable: true })
  pushedBoardName!: string | null;

  /** Of the total, where the partner named one at the room; else, and once staff have set another price, the booking's. */
  @Column({ name: 'pushed_currency', type: 'text', nullable: true })
  pushedCurrency!: string | null;

  /** Of the nightly rates, likewise. */
  @Column({ name: 'pushed_rates_currency', type: 'text', nullable: true })
  pushedRatesCurrency!: string | null;

  /** Null where no move of the stay has set another, or staff have changed price or days since. */
  @Column({ name: 'price_before_move', type: 'jsonb', nullable: true })
  priceBeforeMove!: PriceBeforeMove | null;

  /** The named terms that it was sold under; null where it was under none. */
  @Column({ type: 'jsonb', nullable: true })
  terms!: SoldTerms | null;

  /** The taxes of its stay as of the sale; null where the hotel had no records of taxes. */
  @Column({ type: 'jsonb', nullable: true })
  taxes!: readonly SoldTax[] | null;

  /** In the amounts of its nights; null where they have none, and where an earlier release wrote the room. */
  @Column({ type: 'jsonb', nullable: true })
  promotions!: SoldPromotions | null;

  /** When it was sold again, by a Modify or as staff changed its stay; null where it is as it was booked. */
  @Column({ name: 'sold_at', type: 'timestamptz', nullable: true })
  soldAt!: Date | null;

  /** The end of its free cancellation that its partner was told of; null for none. */
  @Column({ name: 'free_end_told', type: 'timestamptz', nullable: true })
  freeEndTold!: Date | null;

  @Column({ type: 'text', default: 'active' })
  status!: BookedRoomState;

  /**
   * The instant of the transaction, as in its folio lines; of a no-show, of that which cancelled its booking. Null also
   * where an earlier release cancelled the room.
   */
  @Column({ name: 'cancelled_at', type: 'timestamptz', nullable: true })
  cancelledAt!: Date | null;

  /** What a no-show owes instead of its price; null where that is its price, which a discount may lower. */
  @Column({
    name: 'no_show_fee',
    type: 'numeric',
    precision: 14,
    scale: 2,
    nullable: true,
    transformer: MINOR,
  })
  noShowFeeMinor!: number | null;

  /** What the booking costs less for a no-show that owes a fee. */
  @Column({
    name: 'no_show_price',
    type: 'numeric',
    precision: 14,
    scale: 2,
    nullable: true,
    transformer: MINOR,
  })
  noShowPriceMinor!: number | null;

  /** The block that it was booked from: its nights are taken from what the block holds, and go back to it. */
  @Column({ name: 'block_id', type: 'bigint', nullable: true })
  blockId!: number | null;

  /** As stored; `completedNights` of `nights.ts` gives them one by one, with what each was sold for. */
  @OneToMany(() => BookedNight, (night) => night.room)
  nightRows!: BookedNight[];
}

/**
 * A night of a booked room; `until` is the day after it. Rows of earlier releases are ranges of nights that are held, without
 * amounts, until a job has completed them: read both by `nights.ts`.
 */
@Entity({ name: 'booked_night' })
export class BookedNight {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ name: 'booking_room_id', type: 'bigint' })
  bookedRoomId!: number;

  @Column({ name: 'room_type_id', type: 'bigint' })
  roomTypeId!: number;

  @Column({ name: 'from_day', type: 'date', transformer: DAY })
  from!: number;

  @Column({ name: 'until_day', type: 'date', transformer: DAY })
  until!: number;

  @Column({ name: 'block_id', type: 'bigint', nullable: true })
  blockId!: number | null;

  /** The partner from whose allotment it is taken. */
  @Column({ name: 'allotted_to', type: 'bigint', nullable: true })
  allottedTo!: number | null;

  @Column({ type: 'text', default: 'held' })
  state!: NightState;

  @Column({ name: 'amount', type: 'numeric', precision: 14, scale: 2, nullable: true, transformer: MINOR })
  amountMinor!: number | null;

  @Column({ name: 'amount_from', type: 'text', nullable: true })
  amountFrom!: AmountSource | null;

  /** The change of the booking that wrote it last; null for one of an earlier release. */
  @Column({ name: 'change_number', type: 'integer', nullable: true })
  changeNumber!: number | null;

  @ManyToOne(() => BookedRoom, (room) => room.nightRows, { createForeignKeyConstraints: false })
  @JoinColumn([
    { name: 'hotel_id', referencedColumnName: 'hotelId' },
    { name: 'booking_room_id', referencedColumnName: 'id' },
  ])
  room!: Relation<BookedRoom>;
}

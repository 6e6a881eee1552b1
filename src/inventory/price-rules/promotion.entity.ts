import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { LocalizedText } from '../../values/localized-text.js';
import type { DayText } from '../../values/day.js';

/** Both ends included; null is no limit. */
export interface NumberRange {
  min: number | null;
  max: number | null;
}

/** Nights of a stay that a promotion touches. */
export interface PromotedNights {
  /** Both ends included; empty for all days. */
  ranges: { from: DayText; to: DayText }[];
  /** 1 = Monday … 7 = Sunday. */
  weekdays: number[];
}

export type RateName = 'refundable' | 'nonRefundable';

/** What a hotel takes off its prices: one of `percent`, `amount`, `tiers` and `freeNights`. */
@Entity({ name: 'promotion' })
export class Promotion {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'text' })
  code!: string;

  @Column({ type: 'jsonb' })
  name!: LocalizedText;

  @Column({ type: 'boolean', default: true })
  active!: boolean;

  @Column({ name: 'position', type: 'integer', default: 0 })
  order!: number;

  @Column({ type: 'boolean', default: false })
  combines!: boolean;

  /** Days on which stays are searched and booked, both included; null is no limit. */
  @Column({ type: 'jsonb', default: {} })
  bookable!: { from: DayText | null; to: DayText | null };

  /** Days from the search to the arrival. */
  @Column({ name: 'days_before', type: 'jsonb', default: {} })
  daysBefore!: NumberRange;

  /** Nights of the whole stay. */
  @Column({ type: 'jsonb', default: {} })
  nights!: NumberRange;

  @Column({ type: 'jsonb', default: {} })
  stay!: PromotedNights;

  /** Empty for all, as the three lists below. */
  @Column({ name: 'room_type_ids', type: 'jsonb', default: [] })
  roomTypeIds!: number[];

  @Column({ name: 'board_ids', type: 'jsonb', default: [] })
  boardIds!: number[];

  @Column({ type: 'jsonb', default: [] })
  rates!: RateName[];

  @Column({ name: 'partner_ids', type: 'jsonb', default: [] })
  partnerIds!: number[];

  @Column({ type: 'numeric', precision: 5, scale: 2, nullable: true })
  percent!: string | null;

  /** Of a night and room, in the hotel's currency. */
  @Column({ type: 'numeric', precision: 14, scale: 2, nullable: true })
  amount!: string | null;

  /** Percent by the nights of the stay from which on it holds. */
  @Column({ type: 'jsonb', nullable: true })
  tiers!: Record<string, string> | null;

  @Column({ name: 'free_nights', type: 'jsonb', nullable: true })
  freeNights!: { stay: number; pay: number } | null;

  @Column({ name: 'retired_at', type: 'timestamptz', nullable: true })
  retiredAt!: Date | null;
}

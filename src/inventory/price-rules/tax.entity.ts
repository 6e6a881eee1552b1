import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { DayText } from '../../values/day.js';
import type { LocalizedText } from '../../values/localized-text.js';

export const TAX_UNITS = ['personNight', 'roomNight', 'stay'] as const;
export type TaxUnit = (typeof TAX_UNITS)[number];

export const TAXED_PARTS = ['lodging', 'extras'] as const;
export type TaxedPart = (typeof TAXED_PARTS)[number];

/** Both included; null is no bound. */
export interface AgeRange {
  from: number | null;
  to: number | null;
}

/** A tax or fee: a percentage of the price, or an amount of a person, a room or a stay. */
@Entity({ name: 'tax' })
export class Tax {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'text' })
  code!: string;

  @Column({ type: 'jsonb' })
  name!: LocalizedText;

  @Column({ type: 'numeric', precision: 5, scale: 2, nullable: true })
  percent!: string | null;

  /** In the hotel's currency. */
  @Column({ type: 'numeric', precision: 14, scale: 2, nullable: true })
  amount!: string | null;

  /** Null for a percentage. */
  @Column({ type: 'text', nullable: true })
  per!: TaxUnit | null;

  @Column({ type: 'boolean', default: false })
  included!: boolean;

  @Column({ name: 'paid_at', type: 'text', default: 'booking' })
  paidAt!: 'booking' | 'hotel';

  /** Codes of added taxes whose amounts it is charged on, too. */
  @Column({ name: 'on_taxes', type: 'jsonb', default: [] })
  onTaxes!: string[];

  @Column({ type: 'jsonb', default: {} })
  ages!: AgeRange;

  @Column({ name: 'max_nights', type: 'integer', nullable: true })
  maxNights!: number | null;

  /** Ranges of nights, both ends included; empty for all. */
  @Column({ type: 'jsonb', default: [] })
  valid!: { from: DayText; to: DayText }[];

  @Column({ name: 'of_parts', type: 'jsonb', default: ['lodging'] })
  of!: TaxedPart[];

  @Column({ type: 'integer', default: 0 })
  sort!: number;

  @Column({ name: 'retired_at', type: 'timestamptz', nullable: true })
  retiredAt!: Date | null;
}

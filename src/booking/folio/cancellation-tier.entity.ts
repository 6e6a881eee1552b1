import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { whole } from '../../http/record-fields.js';
import { type FormOf, optional, required } from '../../http/record-form.js';

@Entity({ name: 'cancellation_tier' })
export class CancellationTier {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  /** Holds when fewer days than these are left until arrival; 0 for guests who do not come. */
  @Column({ name: 'days_before', type: 'integer' })
  daysBefore!: number;

  /** Of the price of the room; null for the price of one night. */
  @Column({ type: 'integer', nullable: true })
  percent!: number | null;
}

const MAX_DAYS_BEFORE = 365;

export const CANCELLATION_TIER_FORM = {
  daysBefore: required(whole(0, MAX_DAYS_BEFORE)),
  percent: optional(whole(0, 100)),
} satisfies FormOf<CancellationTier>;

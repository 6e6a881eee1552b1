import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { DayText } from '../../values/day.js';

/** Which terms stays have that begin on a range of days; null leaves them to the rate plan and the hotel. */
@Entity({ name: 'terms_by_arrival' })
export class TermsByArrival {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ name: 'from_day', type: 'date' })
  from!: DayText;

  @Column({ name: 'to_day', type: 'date' })
  to!: DayText;

  @Column({ name: 'refundable_terms_id', type: 'bigint', nullable: true })
  refundableTermsId!: number | null;

  @Column({ name: 'non_refundable_terms_id', type: 'bigint', nullable: true })
  nonRefundableTermsId!: number | null;

  @Column({ name: 'retired_at', type: 'timestamptz', nullable: true })
  retiredAt!: Date | null;
}

import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { localizedName, sortOrder } from '../../http/record-fields.js';
import type { FormOf } from '../../http/record-form.js';
import type { LocalizedText } from '../../values/localized-text.js';

/** What guests come for, such as business: a short list of the hotel, by which its reports tell bookings apart. */
@Entity({ name: 'market_segment' })
export class MarketSegment {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'jsonb' })
  name!: LocalizedText;

  @Column({ type: 'integer', default: 0 })
  sort!: number;

  @Column({ name: 'retired_at', type: 'timestamptz', nullable: true })
  retiredAt!: Date | null;
}

export const MARKET_SEGMENT_FORM = {
  name: localizedName(),
  sort: sortOrder(),
} satisfies FormOf<MarketSegment>;

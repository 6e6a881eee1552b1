import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { localizedName, sortOrder } from '../../http/record-fields.js';
import type { FormOf } from '../../http/record-form.js';
import type { LocalizedText } from '../../values/localized-text.js';

/** Where bookings come from that no partner has made, such as the telephone: a short list of the hotel. */
@Entity({ name: 'booking_source' })
export class BookingSource {
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

export const BOOKING_SOURCE_FORM = {
  name: localizedName(),
  sort: sortOrder(),
} satisfies FormOf<BookingSource>;

import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last change of a partner's booking, written by the function `record_changes`. */
@Entity({ name: 'booking_change' })
export class BookingChange {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryColumn({ name: 'booking_id', type: 'bigint' })
  bookingId!: number;

  @Column({ name: 'partner_id', type: 'bigint' })
  partnerId!: number;

  @Column({ type: 'bigint' })
  seq!: number;

  @Column({ name: 'changed_by', type: 'text' })
  changedBy!: 'partner' | 'hotel';

  @Column({ type: 'timestamptz' })
  at!: Date;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One change of a hotel, written by the function `record_changes` under the hotel's lock. */
@Entity({ name: 'hotel_change' })
export class HotelChangeRecord {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  /** Its place in the hotel's sequence, which has no gaps. */
  @PrimaryColumn({ type: 'bigint' })
  seq!: number;

  @Column({ type: 'text' })
  kind!: string;

  /** What a change of prices comes from, where callers may follow it by that name. */
  @Column({ type: 'text', nullable: true })
  subject!: string | null;

  @Column({ name: 'room_type_id', type: 'bigint', nullable: true })
  roomTypeId!: number | null;

  @Column({ name: 'board_id', type: 'bigint', nullable: true })
  boardId!: number | null;

  @Column({ name: 'from_day', type: 'date', nullable: true })
  fromDay!: string | null;

  @Column({ name: 'to_day', type: 'date', nullable: true })
  toDay!: string | null;

  @Column({ name: 'booking_id', type: 'bigint', nullable: true })
  bookingId!: number | null;

  @Column({ name: 'partner_id', type: 'bigint', nullable: true })
  partnerId!: number | null;

  @Column({ type: 'text', nullable: true })
  voucher!: string | null;

  @Column({ name: 'stay_id', type: 'bigint', nullable: true })
  stayId!: number | null;

  @Column({ type: 'jsonb', nullable: true })
  guest!: unknown | null;

  @Column({ type: 'timestamptz' })
  at!: Date;
}

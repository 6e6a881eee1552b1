import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ name: 'booking_room' })
export class BookingRoom {
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

  @Column({ type: 'date' })
  arrival!: string;

  @Column({ type: 'date' })
  departure!: string;

  @Column({ name: 'held_from', type: 'date' })
  heldFrom!: string;

  @Column({ name: 'held_until', type: 'date' })
  heldUntil!: string;

  @Column({ type: 'integer' })
  adults!: number;

  @Column({ type: 'integer', default: 0 })
  children!: number;

  @Column({ type: 'numeric', precision: 14, scale: 2, nullable: true })
  total!: string | null;

  @Column({ type: 'numeric', precision: 14, scale: 2, nullable: true })
  tax!: string | null;

  @Column({ name: 'nightly_rates', type: 'jsonb', default: [] })
  nightlyRates!: unknown;

  @Column({ name: 'matched_rate', type: 'text', nullable: true })
  matchedRate!: 'refundable' | 'non_refundable' | null;

  @Column({ type: 'text', default: 'active' })
  status!: 'active' | 'replaced' | 'cancelled' | 'no_show' | 'checked_in' | 'checked_out';
}

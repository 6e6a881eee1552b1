import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ name: 'booking' })
export class Booking {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'text' })
  source!: 'partner' | 'reception' | 'import';

  @Column({ name: 'partner_id', type: 'bigint', nullable: true })
  partnerId!: number | null;

  @Column({ type: 'text' })
  voucher!: string;

  @Column({ type: 'text', default: 'active' })
  status!: 'active' | 'cancelled';

  @Column({ type: 'date' })
  arrival!: string;

  @Column({ type: 'date' })
  departure!: string;

  @Column({ type: 'text' })
  currency!: string;

  @Column({ type: 'numeric', precision: 14, scale: 2, nullable: true })
  total!: string | null;

  @Column({ type: 'numeric', precision: 14, scale: 2, nullable: true })
  tax!: string | null;

  @Column({ name: 'extra_total', type: 'numeric', precision: 14, scale: 2, nullable: true })
  extraTotal!: string | null;

  @Column({ name: 'guest_name', type: 'text', default: '' })
  guestName!: string;

  @Column({ name: 'guest_surname', type: 'text', default: '' })
  guestSurname!: string;

  @Column({ type: 'jsonb', default: [] })
  guests!: unknown;

  @Column({ type: 'jsonb', default: [] })
  children!: unknown;

  @Column({ type: 'jsonb', default: [] })
  extras!: unknown;

  @Column({ type: 'text', default: '' })
  remarks!: string;

  @Column({ name: 'book_digest', type: 'text', nullable: true })
  bookDigest!: string | null;

  @Column({ name: 'price_mismatch', type: 'jsonb', nullable: true })
  priceMismatch!: unknown | null;

  @Column({ name: 'mismatch_seen_at', type: 'timestamptz', nullable: true })
  mismatchSeenAt!: Date | null;

  @Column({ name: 'checked_in', type: 'boolean', default: false })
  checkedIn!: boolean;

  @Column({ name: 'registered_at', type: 'timestamptz', default: () => 'now()' })
  registeredAt!: Date;

  @Column({ name: 'changed_at', type: 'timestamptz', nullable: true })
  changedAt!: Date | null;

  @Column({ name: 'cancelled_at', type: 'timestamptz', nullable: true })
  cancelledAt!: Date | null;

  @Column({ name: 'guest_data_erased_at', type: 'timestamptz', nullable: true })
  guestDataErasedAt!: Date | null;
}

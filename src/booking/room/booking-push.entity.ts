import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ name: 'booking_push' })
export class BookingPush {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ name: 'partner_id', type: 'bigint' })
  partnerId!: number;

  @Column({ name: 'booking_id', type: 'bigint', nullable: true })
  bookingId!: number | null;

  @Column({ type: 'text', nullable: true })
  voucher!: string | null;

  @Column({ type: 'text', nullable: true })
  type!: string | null;

  @Column({ type: 'text' })
  outcome!: 'registered' | 'modified' | 'cancelled' | 'failed';

  @Column({ type: 'text', nullable: true })
  code!: string | null;

  @Column({ type: 'text', nullable: true })
  detail!: string | null;

  @Column({ type: 'jsonb', nullable: true })
  content!: object | null;

  @Column({ name: 'request_id', type: 'text', nullable: true })
  requestId!: string | null;

  @Column({ name: 'received_at', type: 'timestamptz', default: () => 'now()' })
  receivedAt!: Date;

  /** How often it was pushed again without doing anything. */
  @Column({ type: 'integer', default: 0 })
  repeats!: number;

  @Column({ name: 'repeated_at', type: 'timestamptz', nullable: true })
  repeatedAt!: Date | null;

  @Column({ name: 'seen_at', type: 'timestamptz', nullable: true })
  seenAt!: Date | null;

  @Column({ name: 'mailed_at', type: 'timestamptz', nullable: true })
  mailedAt!: Date | null;

  @Column({ name: 'mail_attempts', type: 'integer', default: 0 })
  mailAttempts!: number;

  @Column({ name: 'mail_after', type: 'timestamptz', nullable: true })
  mailAfter!: Date | null;
}

import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { GuestMailKind } from './guest-mail-text.entity.js';

/** `sending`: begun, its outcome unknown, never sent again. `dropped`: nothing was left to tell when it was due. */
@Entity({ name: 'guest_mail' })
export class GuestMail {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ name: 'booking_id', type: 'bigint' })
  bookingId!: number;

  @Column({ type: 'text' })
  kind!: GuestMailKind;

  /** The change of the booking that it tells of; null for one of an earlier release. */
  @Column({ name: 'change_number', type: 'integer', nullable: true })
  changeNumber!: number | null;

  /** Of the kind `deposit`: the day of the deposit that it asks for. A later one of the booking takes its place. */
  @Column({ name: 'deposit_due', type: 'date', nullable: true })
  depositDue!: string | null;

  @Column({ type: 'text', default: 'due' })
  state!: 'due' | 'sending' | 'sent' | 'failed' | 'dropped';

  @Column({ type: 'integer', default: 0 })
  attempts!: number;

  @Column({ name: 'due_at', type: 'timestamptz', default: () => 'now()' })
  dueAt!: Date;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ name: 'sent_at', type: 'timestamptz', nullable: true })
  sentAt!: Date | null;
}

import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { GuestMailKind } from './guest-mail-text.entity.js';

/**
 * A mail to the guest of a booking: one of each kind at most. `sending` is a mail whose sending has begun and of which it is
 * not known how it ended: it is never sent again. `dropped`: when it was due, there was nothing to tell any more.
 */
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

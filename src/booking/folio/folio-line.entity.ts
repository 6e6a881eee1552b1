import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Actor } from '../../database/audit.js';
import { DAY, MINOR } from '../room/column-transformers.js';
import type { LineKind, PaymentMethod } from './folio-kinds.js';

/** The database refuses to change or delete a line; one with `reversesId` takes it back. Days are day numbers. */
@Entity({ name: 'folio_line' })
export class FolioLine {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ name: 'booking_id', type: 'bigint' })
  bookingId!: number;

  /** The reservation; null for the booking as a whole. */
  @Column({ name: 'booking_room_id', type: 'bigint', nullable: true })
  bookedRoomId!: number | null;

  @Column({ type: 'text' })
  kind!: LineKind;

  /** What the guest owes by it: charges are positive, payments negative. */
  @Column({ name: 'amount', type: 'numeric', precision: 14, scale: 2, transformer: MINOR })
  amountMinor!: number;

  @Column({ type: 'text' })
  currency!: string;

  @Column({ type: 'text', nullable: true })
  method!: PaymentMethod | null;

  /** Erased with the guest's data. */
  @Column({ type: 'text', default: '' })
  text!: string;

  /** The VAT that a charge includes; null for the hotel's rate. */
  @Column({ name: 'vat_percent', type: 'numeric', precision: 5, scale: 2, nullable: true })
  vatPercent!: string | null;

  /** Of a line of a tax: its code, by which the room, or the booking of extras, has it. */
  @Column({ name: 'tax_code', type: 'text', nullable: true })
  taxCode!: string | null;

  @Column({ name: 'from_day', type: 'date', nullable: true, transformer: DAY })
  from!: number | null;

  /** The day after the last night. */
  @Column({ name: 'until_day', type: 'date', nullable: true, transformer: DAY })
  until!: number | null;

  @Column({ name: 'payment_session_id', type: 'text', nullable: true })
  paymentSessionId!: string | null;

  @Column({ name: 'reverses_id', type: 'bigint', nullable: true })
  reversesId!: number | null;

  /** The booking to which a charge was moved, or from which. */
  @Column({ name: 'other_booking_id', type: 'bigint', nullable: true })
  otherBookingId!: number | null;

  /** Of the form that was sent: sent twice, it posts once. */
  @Column({ name: 'request_key', type: 'text', nullable: true })
  requestKey!: string | null;

  /** The discount in whose place it was posted, when that was lowered or restored. */
  @Column({ name: 'replaces_id', type: 'bigint', nullable: true })
  replacesId!: number | null;

  /** The change of the booking that it follows from; null for one that an earlier release posted. */
  @Column({ name: 'change_number', type: 'integer', nullable: true })
  changeNumber!: number | null;

  @Column({ name: 'actor_kind', type: 'text' })
  actorKind!: Actor['kind'];

  @Column({ name: 'actor_id', type: 'bigint', nullable: true })
  actorId!: number | null;

  @Column({ name: 'actor_name', type: 'text', default: '' })
  actorName!: string;

  @Column({ name: 'posted_at', type: 'timestamptz', default: () => 'now()' })
  postedAt!: Date;
}

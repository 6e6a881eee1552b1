import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AuditEntry } from '../../database/audit-entry.entity.js';
import type { BookingChangeKind } from './booking-change-kind.js';
import type { BookingFacts, RoomFacts } from './booking-facts.js';

/** The change by which a booking was made. */
export const FIRST_CHANGE = 1;

export interface ChangedRoom {
  id: number;
  /** Null for a room that the change has added. */
  before: RoomFacts | null;
  after: RoomFacts | null;
}

/**
 * A change of a booking: who, when, what kind, and what its rooms were and are. It holds no names, contacts or free texts. Lines
 * of the folio, nights, room assignments and mails that follow from it have its `number`. What was booked at first is what the
 * next change found, or what stands.
 */
@Entity({ name: 'booking_history' })
export class BookingHistory {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryColumn({ name: 'booking_id', type: 'bigint' })
  bookingId!: number;

  /** Counts the changes of the booking from 1, in their order. */
  @PrimaryColumn({ type: 'integer' })
  number!: number;

  @Column({ type: 'text' })
  kind!: BookingChangeKind;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  at!: Date;

  @Column({ name: 'actor_kind', type: 'text' })
  actorKind!: AuditEntry['actorKind'];

  @Column({ name: 'actor_id', type: 'bigint', nullable: true })
  actorId!: number | null;

  @Column({ name: 'request_id', type: 'text', nullable: true })
  requestId!: string | null;

  /** The number of the change that it takes back. */
  @Column({ type: 'integer', nullable: true })
  undoes!: number | null;

  /** The booking as a whole, where that has changed. */
  @Column({ type: 'jsonb', nullable: true })
  booking!: { before: BookingFacts; after: BookingFacts } | null;

  @Column({ type: 'jsonb', default: [] })
  rooms!: ChangedRoom[];

  /** Further facts of the change, such as the room that guests got. */
  @Column({ type: 'jsonb', nullable: true })
  details!: Record<string, unknown> | null;

  /** Lines of the folio that an earlier release has posted for it. */
  @Column({ name: 'line_ids', type: 'bigint', array: true, default: [] })
  lineIds!: number[];
}

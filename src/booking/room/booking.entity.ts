import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { country, email, line } from '../../http/record-fields.js';
import { type FormOf, required } from '../../http/record-form.js';
import { DAY, MINOR } from './column-transformers.js';
import type { PriceDifference } from './price-difference.js';
import type { SoldTax } from './sold-taxes.js';

export interface GuestContact {
  name: string;
  surname: string;
  phone: string;
  email: string;
  countryCode: string;
}

/** Returns whom an entry names of which no more than the name may be known; '' where it says none. */
export function contactOf({ name, surname }: Record<string, unknown>): GuestContact {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return { name: text(name), surname: text(surname), phone: '', email: '', countryCode: '' };
}

/** By which the desk and hotel files read a booker. A partner's push has rules of its own. */
export const BOOKER_FORM = {
  name: required(line()),
  surname: required(line()),
  phone: line(),
  email: email(),
  countryCode: country(),
} satisfies FormOf<GuestContact>;

/** Days are day numbers, amounts minor units of its currency. */
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

  /** Where it comes from, by the hotel's list; null for a partner's, and where nobody has said so. */
  @Column({ name: 'booking_source_id', type: 'bigint', nullable: true })
  bookingSourceId!: number | null;

  @Column({ name: 'market_segment_id', type: 'bigint', nullable: true })
  marketSegmentId!: number | null;

  /** Who pays for it, or sent its guests. */
  @Column({ name: 'company_id', type: 'bigint', nullable: true })
  companyId!: number | null;

  @Column({ type: 'text' })
  voucher!: string;

  @Column({ type: 'text', default: 'active' })
  status!: 'active' | 'cancelled';

  @Column({ type: 'date', transformer: DAY })
  arrival!: number;

  @Column({ type: 'date', transformer: DAY })
  departure!: number;

  @Column({ type: 'text' })
  currency!: string;

  @Column({ name: 'total', type: 'numeric', precision: 14, scale: 2, nullable: true, transformer: MINOR })
  totalMinor!: number | null;

  @Column({ name: 'tax', type: 'numeric', precision: 14, scale: 2, nullable: true, transformer: MINOR })
  taxMinor!: number | null;

  @Column({
    name: 'extra_total',
    type: 'numeric',
    precision: 14,
    scale: 2,
    nullable: true,
    transformer: MINOR,
  })
  extraTotalMinor!: number | null;

  /** The taxes of its extras as of the sale; null where the hotel had no records of taxes. */
  @Column({ name: 'extra_taxes', type: 'jsonb', nullable: true })
  extraTaxes!: readonly SoldTax[] | null;

  /** What its partner's Cancel owed under named terms; null where it owed nothing under such. */
  @Column({
    name: 'cancellation_fee',
    type: 'numeric',
    precision: 14,
    scale: 2,
    nullable: true,
    transformer: MINOR,
  })
  cancellationFeeMinor!: number | null;

  /** What the desk asked for in advance, in the place of what its terms say; null where these say it. */
  @Column({
    name: 'asked_deposit',
    type: 'numeric',
    precision: 14,
    scale: 2,
    nullable: true,
    transformer: MINOR,
  })
  askedDepositMinor!: number | null;

  @Column({ name: 'asked_deposit_due', type: 'date', nullable: true, transformer: DAY })
  askedDepositDue!: number | null;

  @Column({ name: 'balance', type: 'numeric', precision: 14, scale: 2, default: 0, transformer: MINOR })
  balanceMinor!: number;

  @Column({ name: 'guest_name', type: 'text', default: '' })
  guestName!: string;

  @Column({ name: 'guest_surname', type: 'text', default: '' })
  guestSurname!: string;

  @Column({ type: 'jsonb', default: [] })
  guests!: readonly GuestContact[];

  @Column({ type: 'jsonb', default: [] })
  children!: readonly unknown[];

  @Column({ type: 'jsonb', default: [] })
  extras!: readonly unknown[];

  @Column({ type: 'text', default: '' })
  remarks!: string;

  /** What a repeated Book is compared with; null where no partner can repeat it. */
  @Column({ name: 'book_digest', type: 'text', nullable: true })
  bookDigest!: string | null;

  /** The last one that was accepted of its partner; null where that counts none. */
  @Column({ type: 'bigint', nullable: true })
  revision!: number | null;

  /** What another push of that revision is compared with. */
  @Column({ name: 'revision_digest', type: 'text', nullable: true })
  revisionDigest!: string | null;

  @Column({ name: 'payment_type_id', type: 'integer', nullable: true })
  paymentTypeId!: number | null;

  @Column({ name: 'price_mismatch', type: 'jsonb', nullable: true })
  priceMismatch!: readonly PriceDifference[] | null;

  @Column({ name: 'mismatch_seen_at', type: 'timestamptz', nullable: true })
  mismatchSeenAt!: Date | null;

  /** Guests of a room are or were in house: the partner can no longer change the booking. */
  @Column({ name: 'checked_in', type: 'boolean', default: false })
  checkedIn!: boolean;

  @Column({ name: 'registered_at', type: 'timestamptz', default: () => 'now()' })
  registeredAt!: Date;

  @Column({ name: 'changed_at', type: 'timestamptz', nullable: true })
  changedAt!: Date | null;

  /** By the service's clock; its rooms have the instant of the transaction. */
  @Column({ name: 'cancelled_at', type: 'timestamptz', nullable: true })
  cancelledAt!: Date | null;

  @Column({ name: 'guest_data_erased_at', type: 'timestamptz', nullable: true })
  guestDataErasedAt!: Date | null;
}

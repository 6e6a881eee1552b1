import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import {
  decimal,
  email,
  flag,
  language,
  line,
  paragraphs,
  timeOfDay,
  timeZone,
  whole,
} from '../http/record-fields.js';
import {
  type FormOf,
  group,
  withDefault,
  noneRequired,
  optional,
  panelOnly,
  required,
} from '../http/record-form.js';
import { Distributed } from '../database/distribution.js';
import { MAX_DAYS_AHEAD } from '../values/limits.js';
import { DEFAULT_TIME_ZONE, MIDNIGHT } from '../values/time-zone.js';

@Distributed('hotel')
@Entity({ name: 'hotel' })
export class Hotel {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'text' })
  title!: string;

  @Column({ name: 'seo_url', type: 'text', nullable: true })
  seoUrl!: string | null;

  @Column({ name: 'time_zone', type: 'text', default: DEFAULT_TIME_ZONE })
  timeZone!: string;

  @Column({ type: 'text', default: 'EUR' })
  currency!: string;

  /** Prices that were recorded earlier are in another currency. Null: the currency was never changed. */
  @Column({ name: 'currency_changed_at', type: 'timestamptz', nullable: true })
  currencyChangedAt!: Date | null;

  @Column({ type: 'text', default: 'tr' })
  language!: string;

  @Column({ name: 'online_sales', type: 'boolean', default: true })
  onlineSales!: boolean;

  @Column({ name: 'online_channel', type: 'boolean', default: true })
  onlineChannel!: boolean;

  @Column({ name: 'check_in_time', type: 'text', default: '14:00' })
  checkInTime!: string;

  @Column({ name: 'check_out_time', type: 'text', default: '12:00' })
  checkOutTime!: string;

  /** Until when its day goes on after midnight, `HH:MM`: for its staff, not for partners. */
  @Column({ name: 'day_ends_at', type: 'text', default: MIDNIGHT })
  dayEndsAt!: string;

  /** From that day on a no-show owes a fee instead of its price; later than the installation where an earlier release may run beside. */
  @Column({ name: 'no_show_fees_from', type: 'date', default: '1970-01-01' })
  noShowFeesFrom!: string;

  @Column({ name: 'release_days', type: 'integer', default: 0 })
  releaseDays!: number;

  @Column({ name: 'booking_horizon_days', type: 'integer', default: 500 })
  bookingHorizonDays!: number;

  @Column({ type: 'text', default: '' })
  phone!: string;

  @Column({ name: 'cell_phone', type: 'text', default: '' })
  cellPhone!: string;

  @Column({ type: 'text', default: '' })
  email!: string;

  @Column({ type: 'text', default: '' })
  www!: string;

  @Column({ type: 'text', default: '' })
  address!: string;

  @Column({ type: 'text', default: '' })
  country!: string;

  @Column({ name: 'country_ing', type: 'text', default: '' })
  countryIng!: string;

  @Column({ type: 'text', default: '' })
  city!: string;

  @Column({ type: 'text', default: '' })
  district!: string;

  @Column({ type: 'text', default: '' })
  latitude!: string;

  @Column({ type: 'text', default: '' })
  longitude!: string;

  @Column({ name: 'booking_mail', type: 'text', nullable: true })
  bookingMail!: string | null;

  @Column({ name: 'card_reveal_needs_totp', type: 'boolean', default: false })
  cardRevealNeedsTotp!: boolean;

  /** What prices of nights include, in percent; null where the hotel has not set it. */
  @Column({ name: 'lodging_vat_percent', type: 'numeric', precision: 5, scale: 2, nullable: true })
  lodgingVatPercent!: string | null;

  /** What prices of extras and charges include. */
  @Column({ name: 'other_vat_percent', type: 'numeric', precision: 5, scale: 2, nullable: true })
  otherVatPercent!: string | null;

  @Column({ name: 'accommodation_tax_percent', type: 'numeric', precision: 5, scale: 2, nullable: true })
  accommodationTaxPercent!: string | null;

  /** The terms of stays that have no others. */
  @Column({ name: 'refundable_terms_id', type: 'bigint', nullable: true })
  refundableTermsId!: number | null;

  @Column({ name: 'non_refundable_terms_id', type: 'bigint', nullable: true })
  nonRefundableTermsId!: number | null;

  /** A hotel to try things with: partners' vouchers that begin with SANDBOX- are answered by script. */
  @Column({ type: 'boolean', default: false })
  sandbox!: boolean;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}

const slug = () =>
  line({
    test: (text) => /^[A-Za-z0-9._~-]{1,255}$/.test(text),
    reason: 'must have only letters a-z, digits and . _ ~ -',
  });
/** Partners may link what a hotel calls its web site, with or without https. */
const runsNothing = (address: string) => !/^\s*(?:javascript|data|vbscript)\s*:/i.test(address);
const coordinate = (limit: number) =>
  line({
    test: (text) => /^-?\d{1,3}(\.\d{1,15})?$/.test(text) && Math.abs(Number(text)) <= limit,
    message: 'is_out_of_range',
    reason: `must be decimal degrees from -${limit} to ${limit}, as text`,
  });

const CONTACT_FORM = {
  phone: line(),
  cellPhone: line(),
  email: email(),
  www: line({ test: runsNothing, reason: 'must be the address of a web site' }),
  address: paragraphs(1_000),
  country: line(),
  countryIng: line(),
  city: line(),
  district: line(),
  latitude: coordinate(90),
  longitude: coordinate(180),
} satisfies FormOf<Hotel>;

export const NEW_HOTEL_FORM = {
  title: required(line()),
  seoUrl: optional(slug()),
  timeZone: required(timeZone()),
  currency: required(
    line({ test: (text) => /^[A-Z]{3}$/.test(text), reason: 'must be a currency code such as "EUR"' }),
  ),
  language: required(language()),
  sandbox: flag(false),
} satisfies FormOf<Hotel>;

const SALE_FORM = {
  onlineSales: flag(true),
  onlineChannel: flag(true),
  checkInTime: required(timeOfDay()),
  checkOutTime: required(timeOfDay()),
  dayEndsAt: required(
    line({
      test: (text) => /^(0\d|1[01]):[0-5]\d$/.test(text),
      message: 'is_not_before_noon',
      reason: 'must be a time before noon, HH:MM',
    }),
  ),
  releaseDays: withDefault(0, whole(0, MAX_DAYS_AHEAD)),
  bookingHorizonDays: whole(1, MAX_DAYS_AHEAD),
} satisfies FormOf<Hotel>;

const TAX_FORM = {
  lodgingVatPercent: optional(decimal(2, 100)),
  otherVatPercent: optional(decimal(2, 100)),
  accommodationTaxPercent: optional(decimal(2, 100)),
} satisfies FormOf<Hotel>;

export const HOTEL_FORM = {
  ...NEW_HOTEL_FORM,
  ...SALE_FORM,
  ...TAX_FORM,
  ...CONTACT_FORM,
  bookingMail: panelOnly(optional(email())),
  cardRevealNeedsTotp: panelOnly(flag(false)),
} satisfies FormOf<Hotel>;

export const HOTEL_FILE_FORM = noneRequired({
  id: whole(1, Number.MAX_SAFE_INTEGER),
  ...NEW_HOTEL_FORM,
  ...SALE_FORM,
  ...TAX_FORM,
  contact: group(CONTACT_FORM),
});

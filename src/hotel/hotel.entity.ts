import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ name: 'hotel' })
export class Hotel {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'text' })
  title!: string;

  @Column({ name: 'seo_url', type: 'text', nullable: true })
  seoUrl!: string | null;

  @Column({ name: 'time_zone', type: 'text', default: 'Europe/Istanbul' })
  timeZone!: string;

  @Column({ type: 'text', default: 'EUR' })
  currency!: string;

  @Column({ type: 'text', default: 'tr' })
  language!: string;

  @Column({ name: 'online_sales', type: 'boolean', default: true })
  onlineSales!: boolean;

  @Column({ name: 'online_channel', type: 'boolean', default: true })
  onlineChannel!: boolean;

  @Column({ name: 'check_out_time', type: 'text', default: '12:00' })
  checkOutTime!: string;

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

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}

import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { LocalizedText } from '../../values/localized-text.js';

/** One of the three; decimals as texts, the amount in the hotel's currency. */
export interface StoredFee {
  percent?: string;
  nights?: number;
  amount?: string;
}

export interface StoredStep extends StoredFee {
  daysBefore: number;
  /** HH:MM in the hotel's zone. */
  time: string;
}

/** Due at booking where `daysBefore` is left out. */
export interface StoredDeposit extends Pick<StoredFee, 'percent' | 'amount'> {
  daysBefore?: number;
}

export type TermsContent = Pick<
  Terms,
  'code' | 'name' | 'text' | 'graceHours' | 'steps' | 'noShow' | 'deposits'
>;

/** What terms said at a time. It is never changed: a quote that names it holds although the terms have changed since. */
@Entity({ name: 'terms_version' })
export class TermsVersion {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ name: 'terms_id', type: 'bigint' })
  termsId!: number;

  @Column({ type: 'jsonb' })
  content!: TermsContent;
}

/** What cancelling costs, and which deposits are due. */
@Entity({ name: 'terms' })
export class Terms {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'text' })
  code!: string;

  @Column({ type: 'jsonb' })
  name!: LocalizedText;

  /** Written from the rest where it is empty. */
  @Column({ type: 'jsonb', default: {} })
  text!: LocalizedText;

  @Column({ name: 'grace_hours', type: 'integer', default: 0 })
  graceHours!: number;

  @Column({ type: 'jsonb', default: [] })
  steps!: StoredStep[];

  @Column({ name: 'no_show', type: 'jsonb', default: { percent: '100.00' } })
  noShow!: StoredFee;

  @Column({ type: 'jsonb', default: [] })
  deposits!: StoredDeposit[];

  /** What it says now, as a {@link TermsVersion}: quotes name it. */
  @Column({ name: 'version_id', type: 'bigint', nullable: true })
  versionId!: number | null;

  @Column({ name: 'retired_at', type: 'timestamptz', nullable: true })
  retiredAt!: Date | null;
}

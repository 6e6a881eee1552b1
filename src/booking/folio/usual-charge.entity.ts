import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { decimal, localizedName, sortOrder } from '../../http/record-fields.js';
import { type FormOf, optional } from '../../http/record-form.js';
import { MAX_FOLIO_AMOUNT } from '../../values/limits.js';
import type { LocalizedText } from '../../values/localized-text.js';

@Entity({ name: 'usual_charge' })
export class UsualCharge {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'jsonb' })
  name!: LocalizedText;

  /** With its VAT, in the hotel's currency; null or zero where staff type the amount. */
  @Column({ type: 'numeric', precision: 14, scale: 2, nullable: true })
  price!: string | null;

  /** The VAT that the price includes; null for the hotel's rate on extras and charges. */
  @Column({ name: 'vat_percent', type: 'numeric', precision: 5, scale: 2, nullable: true })
  vatPercent!: string | null;

  @Column({ type: 'integer', default: 0 })
  sort!: number;
}

export const USUAL_CHARGE_FORM = {
  name: localizedName(),
  price: optional(decimal(2, MAX_FOLIO_AMOUNT)),
  vatPercent: optional(decimal(2, 100)),
  sort: sortOrder(),
} satisfies FormOf<UsualCharge>;

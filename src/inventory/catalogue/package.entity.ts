import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { LocalizedText } from '../../values/localized-text.js';
import { choice, localized, localizedName, money, paragraphs, sortOrder } from '../../http/record-fields.js';
import { type FormOf, withDefault, required } from '../../http/record-form.js';
import { MAX_FILE_PRICE_MINOR, MAX_NOTE_LENGTH } from '../../values/limits.js';

@Entity({ name: 'package' })
export class Package {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'jsonb' })
  name!: LocalizedText;

  @Column({ type: 'jsonb', default: {} })
  note!: LocalizedText;

  @Column({ type: 'numeric', precision: 14, scale: 2 })
  price!: string;

  @Column({ name: 'price_mode', type: 'integer' })
  priceMode!: number;

  @Column({ type: 'integer', default: 0 })
  sort!: number;

  @Column({ name: 'retired_at', type: 'timestamptz', nullable: true })
  retiredAt!: Date | null;
}

export const PACKAGE_FORM = {
  name: localizedName(),
  note: localized(paragraphs(MAX_NOTE_LENGTH)),
  price: required(money(MAX_FILE_PRICE_MINOR)),
  priceMode: withDefault(0, choice([0, 1, 2, 3])),
  sort: sortOrder(),
} satisfies FormOf<Package>;

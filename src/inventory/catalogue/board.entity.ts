import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { LocalizedText } from '../../values/localized-text.js';
import { choice, line, localizedName, sortOrder } from '../../http/record-fields.js';
import { type FormOf, withDefault, required } from '../../http/record-form.js';

@Entity({ name: 'board' })
export class Board {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'text' })
  code!: string;

  @Column({ type: 'jsonb' })
  title!: LocalizedText;

  @Column({ name: 'price_type', type: 'integer' })
  priceType!: 0 | 1;

  @Column({ type: 'integer', default: 0 })
  sort!: number;

  @Column({ name: 'retired_at', type: 'timestamptz', nullable: true })
  retiredAt!: Date | null;
}

export const BOARD_FORM = {
  code: required(line()),
  title: localizedName(),
  priceType: withDefault(0, choice([0, 1])),
  sort: sortOrder(),
} satisfies FormOf<Board>;

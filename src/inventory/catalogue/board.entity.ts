import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { LocalizedText } from '../../values/localized-text.js';

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

import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Distributed } from '../database/distribution.js';

@Distributed('reference')
@Entity({ name: 'currency' })
export class Currency {
  @PrimaryColumn({ type: 'integer' })
  id!: number;

  @Column({ name: 'title_code', type: 'text' })
  titleCode!: string;

  @Column({ type: 'text' })
  symbol!: string;

  @Column({ name: 'minor_units', type: 'integer' })
  minorUnits!: number;

  @Column({ type: 'numeric', precision: 24, scale: 10, nullable: true })
  price!: string | null;

  @Column({ name: 'rate_date', type: 'date', nullable: true })
  rateDate!: string | null;

  @Column({ name: 'rate_source', type: 'text', nullable: true })
  rateSource!: string | null;

  @Column({ name: 'updated_at', type: 'timestamptz', nullable: true })
  updatedAt!: Date | null;
}

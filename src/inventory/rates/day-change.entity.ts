import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { ChangedDerivation } from './changed-derivation.js';
import type { CellField } from './day-cell.js';

@Entity({ name: 'day_change' })
export class DayChange {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  at!: Date;

  /** The search revision that it made: the order of a hotel's changes. */
  @Column({ type: 'bigint' })
  revision!: number;

  @Column({ name: 'staff_id', type: 'bigint', nullable: true })
  staffId!: number | null;

  @Column({ name: 'staff_name', type: 'text', default: '' })
  staffName!: string;

  @Column({ type: 'text' })
  source!: 'grid' | 'bulk' | 'spreadsheet' | 'machine' | 'room' | 'derivation' | 'undo';

  @Column({ name: 'cell_count', type: 'integer' })
  cellCount!: number;

  @Column({ name: 'first_day', type: 'date' })
  firstDay!: string;

  @Column({ name: 'last_day', type: 'date' })
  lastDay!: string;

  @Column({ type: 'text', array: true })
  fields!: CellField[];

  /** Null where only days have changed. */
  @Column({ type: 'jsonb', nullable: true })
  derivation!: ChangedDerivation | null;

  @Column({ type: 'bigint', nullable: true })
  undoes!: number | null;

  @Column({ name: 'undone_by', type: 'bigint', nullable: true })
  undoneBy!: number | null;
}

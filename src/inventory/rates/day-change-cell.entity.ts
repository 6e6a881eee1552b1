import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CellField } from './day-cell.js';

/** A cell of a change, or the same cell of several days in a row that changed alike. A price is a decimal amount. */
@Entity({ name: 'day_change_cell' })
export class DayChangeCell {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryColumn({ name: 'change_id', type: 'bigint' })
  changeId!: number;

  @PrimaryColumn({ type: 'integer' })
  position!: number;

  @Column({ name: 'room_type_id', type: 'bigint' })
  roomTypeId!: number;

  @Column({ name: 'rate_plan_id', type: 'bigint', nullable: true })
  ratePlanId!: number | null;

  @Column({ type: 'date' })
  day!: string;

  /** Null: the row is of one day. */
  @Column({ name: 'last_day', type: 'date', nullable: true })
  lastDay!: string | null;

  @Column({ type: 'text' })
  field!: CellField;

  @Column({ type: 'numeric', precision: 14, scale: 2, nullable: true })
  before!: string | null;

  @Column({ type: 'numeric', precision: 14, scale: 2, nullable: true })
  after!: string | null;
}

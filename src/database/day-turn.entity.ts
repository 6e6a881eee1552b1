import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Whose row is held has the turn to change the hotel's days. */
@Entity({ name: 'day_turn' })
export class DayTurn {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  /** Of the last turn. */
  @Column({ type: 'bigint' })
  number!: number;
}

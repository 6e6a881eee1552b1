import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Prices written before the hotel's lock was taken: the search revision under which they were committed. */
@Entity({ name: 'rate_write' })
export class RateWrite {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryColumn({ type: 'bigint' })
  revision!: number;

  /** Of the turn. `rate_day.revision` of the rows is this number below zero. */
  @Column({ type: 'bigint' })
  number!: number;
}

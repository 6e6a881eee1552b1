import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'hotel_revision' })
export class HotelRevision {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @Column({ type: 'bigint', default: 1 })
  search!: number;

  @Column({ type: 'bigint', default: 1 })
  catalogue!: number;

  @Column({ type: 'bigint', default: 1 })
  desk!: number;

  @Column({ type: 'bigint', default: 0 })
  changes!: number;
}

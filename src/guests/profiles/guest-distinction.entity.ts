import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** Two profiles that staff have said to be of different people. */
@Entity({ name: 'guest_distinction' })
export class GuestDistinction {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ name: 'lower_id', type: 'bigint' })
  lowerId!: number;

  @Column({ name: 'higher_id', type: 'bigint' })
  higherId!: number;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}

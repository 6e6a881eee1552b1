import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ name: 'room_out_of_order' })
export class RoomOutOfOrder {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ name: 'room_id', type: 'bigint' })
  roomId!: number;

  @Column({ name: 'from_day', type: 'date' })
  fromDay!: string;

  /** The first day on which the room can be used again. */
  @Column({ name: 'until_day', type: 'date' })
  untilDay!: string;

  @Column({ type: 'text' })
  reason!: string;

  /** The change of days by which fewer rooms are for sale; null where sales do not go down with it. */
  @Column({ name: 'day_change_id', type: 'bigint', nullable: true })
  dayChangeId!: number | null;
}

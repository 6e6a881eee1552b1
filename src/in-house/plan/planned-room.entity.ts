import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { DAY } from '../../booking/room/column-transformers.js';

@Entity({ name: 'planned_room' })
export class PlannedRoom {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ name: 'booking_id', type: 'bigint' })
  bookingId!: number;

  @Column({ name: 'booking_room_id', type: 'bigint' })
  bookingRoomId!: number;

  @Column({ name: 'room_id', type: 'bigint' })
  roomId!: number;

  @Column({ name: 'from_day', type: 'date', transformer: DAY })
  from!: number;

  /** The day of departure. */
  @Column({ name: 'until_day', type: 'date', transformer: DAY })
  until!: number;
}

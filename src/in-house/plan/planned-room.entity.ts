import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { DAY } from '../../booking/room/column-transformers.js';

/** A room that is planned for a part of a stay, which most stays have one of. */
@Entity({ name: 'planned_room' })
export class PlannedRoom {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ name: 'booking_id', type: 'bigint' })
  bookingId!: number;

  /** The reservation, of its first part; null of the later ones. */
  @Column({ name: 'booking_room_id', type: 'bigint', nullable: true })
  bookingRoomId!: number | null;

  /** The reservation, of a part that is not the first one. */
  @Column({ name: 'later_of', type: 'bigint', nullable: true })
  laterOf!: number | null;

  @Column({ name: 'room_id', type: 'bigint' })
  roomId!: number;

  @Column({ name: 'from_day', type: 'date', transformer: DAY })
  from!: number;

  /** The day on which the room is free again. */
  @Column({ name: 'until_day', type: 'date', transformer: DAY })
  until!: number;
}

/** SQL of the reservation of a planned room. */
export const reservationOfPlan = (plan: string) => `coalesce(${plan}.booking_room_id, ${plan}.later_of)`;

/** SQL of the day on which guests in house (the assignment `a`) leave their room as planned: to leave, or for another room. */
export const untilNextRoom = `least(a.until_day, coalesce((SELECT min(next.from_day) FROM planned_room next
  WHERE next.hotel_id = a.hotel_id AND next.later_of = a.booking_room_id), a.until_day))`;

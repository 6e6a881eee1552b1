import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ name: 'room_assignment' })
export class RoomAssignment {
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

  @Column({ name: 'from_day', type: 'date' })
  fromDay!: string;

  @Column({ name: 'until_day', type: 'date' })
  untilDay!: string;

  @Column({ name: 'in_house', type: 'boolean', default: false })
  inHouse!: boolean;

  /** The change of the booking by which the room was given; null for one of an earlier release. */
  @Column({ name: 'change_number', type: 'integer', nullable: true })
  changeNumber!: number | null;

  @Column({ type: 'text', nullable: true })
  reason!: string | null;

  /** The type that was booked, where this assignment changed the reservation's type. */
  @Column({ name: 'booked_room_type_id', type: 'bigint', nullable: true })
  bookedRoomTypeId!: number | null;
}

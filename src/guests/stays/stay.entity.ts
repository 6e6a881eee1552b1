import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ name: 'stay' })
export class Stay {
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

  @Column({ name: 'first_name', type: 'text' })
  firstName!: string;

  @Column({ name: 'last_name', type: 'text' })
  lastName!: string;

  @Column({ name: 'identity_number', type: 'text', nullable: true })
  identityNumber!: string | null;

  @Column({ name: 'birth_date', type: 'date', nullable: true })
  birthDate!: string | null;

  @Column({ type: 'text', nullable: true })
  nationality!: string | null;

  @Column({ name: 'checked_in_at', type: 'timestamptz' })
  checkedInAt!: Date;

  @Column({ type: 'date' })
  departure!: string;

  @Column({ name: 'checked_out_at', type: 'timestamptz', nullable: true })
  checkedOutAt!: Date | null;

  @Column({ name: 'guest_data_erased_at', type: 'timestamptz', nullable: true })
  guestDataErasedAt!: Date | null;
}

import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ name: 'guest_link' })
export class GuestLink {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ name: 'profile_id', type: 'bigint' })
  profileId!: number;

  @Column({ name: 'booking_id', type: 'bigint' })
  bookingId!: number;

  /** Null for the person who has booked. */
  @Column({ name: 'stay_id', type: 'bigint', nullable: true })
  stayId!: number | null;

  @Column({ name: 'name_key', type: 'text' })
  nameKey!: string;
}

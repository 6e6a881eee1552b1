import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ name: 'room' })
export class Room {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ name: 'room_type_id', type: 'bigint' })
  roomTypeId!: number;

  @Column({ name: 'building_id', type: 'bigint' })
  buildingId!: number;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'integer', default: 0 })
  sort!: number;

  @Column({ name: 'retired_at', type: 'timestamptz', nullable: true })
  retiredAt!: Date | null;
}

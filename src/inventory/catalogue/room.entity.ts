import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { line, recordId, sortOrder } from '../../http/record-fields.js';
import { type FormOf, panelOnly, required } from '../../http/record-form.js';

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

/** In a hotel file a room stands in its room type, and names its building by the code. */
export const ROOM_FORM = {
  name: required(line()),
  roomTypeId: panelOnly(recordId()),
  buildingId: panelOnly(recordId()),
  sort: sortOrder(),
} satisfies FormOf<Room>;

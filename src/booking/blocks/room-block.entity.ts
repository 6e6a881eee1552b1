import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { DAY, MINOR } from '../room/column-transformers.js';
import type { BlockStatus } from './block-status.js';

@Entity({ name: 'room_block' })
export class RoomBlock {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  status!: BlockStatus;

  @Column({ type: 'date', transformer: DAY })
  arrival!: number;

  @Column({ type: 'date', transformer: DAY })
  departure!: number;

  @Column({ name: 'release_day', type: 'date', transformer: DAY })
  releaseDay!: number;

  /** Of the prices that were agreed. */
  @Column({ type: 'text' })
  currency!: string;

  @Column({ name: 'contact_name', type: 'text', default: '' })
  contactName!: string;

  @Column({ name: 'contact_phone', type: 'text', default: '' })
  contactPhone!: string;

  @Column({ name: 'contact_email', type: 'text', default: '' })
  contactEmail!: string;

  @Column({ type: 'text', default: '' })
  notes!: string;

  /** Raised by every change of it by staff. */
  @Column({ type: 'integer', default: 1 })
  version!: number;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ name: 'closed_at', type: 'timestamptz', nullable: true })
  closedAt!: Date | null;
}

@Entity({ name: 'room_block_type' })
export class RoomBlockType {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryColumn({ name: 'block_id', type: 'bigint' })
  blockId!: number;

  @PrimaryColumn({ name: 'room_type_id', type: 'bigint' })
  roomTypeId!: number;

  @Column({ name: 'board_id', type: 'bigint' })
  boardId!: number;

  /** Of a room for a night, in minor units; null for what a night costs when it is booked. */
  @Column({ name: 'price', type: 'numeric', precision: 14, scale: 2, nullable: true, transformer: MINOR })
  priceMinor!: number | null;
}

@Entity({ name: 'room_block_night' })
export class RoomBlockNight {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryColumn({ name: 'block_id', type: 'bigint' })
  blockId!: number;

  @PrimaryColumn({ name: 'room_type_id', type: 'bigint' })
  roomTypeId!: number;

  @PrimaryColumn({ type: 'date', transformer: DAY })
  day!: number;

  @Column({ type: 'integer' })
  rooms!: number;

  /** Booked rooms of the block that hold the night. */
  @Column({ name: 'picked_up', type: 'integer', default: 0 })
  pickedUp!: number;

  /** Whether the block is open, so that what is left of it counts as sold. */
  @Column({ name: 'is_held', type: 'boolean' })
  isHeld!: boolean;
}

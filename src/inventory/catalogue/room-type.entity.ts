import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { LocalizedText } from '../../values/localized-text.js';

export interface RoomFeature {
  title: LocalizedText;
  icon: string;
}

@Entity({ name: 'room_type' })
export class RoomType {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'text' })
  code!: string;

  @Column({ type: 'jsonb' })
  name!: LocalizedText;

  @Column({ type: 'jsonb', default: {} })
  detail!: LocalizedText;

  @Column({ name: 'capacity_adult', type: 'integer' })
  capacityAdult!: number;

  @Column({ name: 'capacity_children', type: 'integer' })
  capacityChildren!: number;

  @Column({ name: 'capacity_total', type: 'integer' })
  capacityTotal!: number;

  @Column({ name: 'total_bed', type: 'integer', default: 1 })
  totalBed!: number;

  @Column({ name: 'total_bathroom', type: 'integer', default: 1 })
  totalBathroom!: number;

  @Column({ name: 'room_size', type: 'integer', default: 0 })
  roomSize!: number;

  @Column({ type: 'boolean', default: true })
  refundable!: boolean;

  @Column({ name: 'non_refundable', type: 'boolean', default: false })
  nonRefundable!: boolean;

  @Column({ name: 'online_sales', type: 'boolean', default: true })
  onlineSales!: boolean;

  @Column({ type: 'text', array: true, default: [] })
  images!: string[];

  @Column({ type: 'jsonb', default: [] })
  features!: RoomFeature[];

  @Column({ type: 'integer', default: 0 })
  sort!: number;

  @Column({ name: 'retired_at', type: 'timestamptz', nullable: true })
  retiredAt!: Date | null;
}

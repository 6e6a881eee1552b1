import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { DayText } from '../../values/day.js';

/** Rooms of a type that a hotel sets aside for one partner, on each night of a range of days. */
@Entity({ name: 'partner_allotment' })
export class PartnerAllotment {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ name: 'partner_id', type: 'bigint' })
  partnerId!: number;

  @Column({ name: 'room_type_id', type: 'bigint' })
  roomTypeId!: number;

  /** The first night. */
  @Column({ name: 'from_day', type: 'date' })
  from!: DayText;

  /** The last night. */
  @Column({ name: 'to_day', type: 'date' })
  to!: DayText;

  @Column({ type: 'integer' })
  rooms!: number;

  /** So many days before each night what is left of it is for sale to all; null is never. */
  @Column({ name: 'release_days', type: 'integer', nullable: true })
  releaseDays!: number | null;

  @Column({ name: 'retired_at', type: 'timestamptz', nullable: true })
  retiredAt!: Date | null;
}

/** What a partner has of a room type on a night. Only functions of the database write it. */
@Entity({ name: 'partner_allotment_night' })
export class PartnerAllotmentNight {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryColumn({ name: 'partner_id', type: 'bigint' })
  partnerId!: number;

  @PrimaryColumn({ name: 'room_type_id', type: 'bigint' })
  roomTypeId!: number;

  @PrimaryColumn({ type: 'date' })
  day!: DayText;

  @Column({ name: 'allotment_id', type: 'bigint' })
  allotmentId!: number;

  @Column({ type: 'integer' })
  rooms!: number;

  /** Booked rooms of the partner that hold the night from it. */
  @Column({ type: 'integer', default: 0 })
  taken!: number;

  /** From this day on what is left of it is for sale to all; null is never. */
  @Column({ name: 'release_day', type: 'date', nullable: true })
  releaseDay!: DayText | null;

  /** What was left when it was released; null before. */
  @Column({ type: 'integer', nullable: true })
  released!: number | null;

  /** The search revision of its last change. */
  @Column({ type: 'bigint' })
  revision!: number;
}

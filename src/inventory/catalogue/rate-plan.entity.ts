import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A share of the price for a child by ordinal (eldest = 1) and age, both ends inclusive. */
export interface ChildBand {
  ordinal: number;
  fromAge: number;
  toAge: number;
  multiplier: string;
}

@Entity({ name: 'rate_plan' })
export class RatePlan {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ name: 'room_type_id', type: 'bigint' })
  roomTypeId!: number;

  @Column({ name: 'board_id', type: 'bigint' })
  boardId!: number;

  @Column({ name: 'non_refundable_discount_percent', type: 'numeric', precision: 5, scale: 2, default: 0 })
  nonRefundableDiscountPercent!: string;

  @Column({ name: 'adult_multipliers', type: 'numeric', precision: 8, scale: 4, array: true, default: [] })
  adultMultipliers!: string[];

  @Column({ name: 'child_bands', type: 'jsonb', default: [] })
  childBands!: ChildBand[];

  @Column({ name: 'retired_at', type: 'timestamptz', nullable: true })
  retiredAt!: Date | null;
}

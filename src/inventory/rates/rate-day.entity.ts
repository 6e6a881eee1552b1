import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'rate_day' })
export class RateDay {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryColumn({ name: 'rate_plan_id', type: 'bigint' })
  ratePlanId!: number;

  @PrimaryColumn({ type: 'date' })
  day!: string;

  @Column({ type: 'numeric', precision: 14, scale: 2, nullable: true })
  price!: string | null;

  /** By number of adults, from 1: prices instead of the base price times their shares. */
  @Column({ name: 'adult_prices', type: 'numeric', precision: 14, scale: 2, array: true, nullable: true })
  adultPrices!: (string | null)[] | null;

  @Column({ name: 'stop_sale', type: 'boolean', default: false })
  stopSale!: boolean;

  @Column({ name: 'closed_to_checkin', type: 'boolean', default: false })
  closedToCheckin!: boolean;

  @Column({ name: 'closed_to_checkout', type: 'boolean', default: false })
  closedToCheckout!: boolean;

  @Column({ name: 'min_stay', type: 'integer', nullable: true })
  minStay!: number | null;

  @Column({ name: 'max_stay', type: 'integer', nullable: true })
  maxStay!: number | null;

  @Column({ type: 'bigint' })
  revision!: number;
}

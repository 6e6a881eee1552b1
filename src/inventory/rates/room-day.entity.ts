import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'room_day' })
export class RoomDay {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryColumn({ name: 'room_type_id', type: 'bigint' })
  roomTypeId!: number;

  @PrimaryColumn({ type: 'date' })
  day!: string;

  @Column({ type: 'integer' })
  allotment!: number;

  @Column({ type: 'integer', default: 0 })
  sold!: number;

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

import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'hotel_payment_type' })
export class HotelPaymentType {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryColumn({ name: 'type_id', type: 'integer' })
  typeId!: 1 | 3 | 9 | 10;

  @Column({ type: 'integer', default: 0 })
  sort!: number;
}

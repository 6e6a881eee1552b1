import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Distributed } from '../database/distribution.js';

@Distributed('own key')
@Entity({ name: 'payment_session_lookup' })
export class PaymentSessionLookup {
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Column({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;
}

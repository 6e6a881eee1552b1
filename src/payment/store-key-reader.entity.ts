import { Entity, PrimaryColumn } from 'typeorm';

/** A partner that has read the store key of the hotel's virtual POS since that key was set. */
@Entity({ name: 'store_key_reader' })
export class StoreKeyReader {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryColumn({ name: 'partner_id', type: 'bigint' })
  partnerId!: number;
}

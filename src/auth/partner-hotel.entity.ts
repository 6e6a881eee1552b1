import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'partner_hotel' })
export class PartnerHotel {
  @PrimaryColumn({ name: 'partner_id', type: 'bigint' })
  partnerId!: number;

  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @Column({ type: 'boolean', default: true })
  enabled!: boolean;
}

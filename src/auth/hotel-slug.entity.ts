import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Distributed } from '../database/distribution.js';

@Distributed('reference')
@Entity({ name: 'hotel_slug' })
export class HotelSlug {
  @PrimaryColumn({ name: 'seo_url', type: 'text' })
  seoUrl!: string;

  @Column({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;
}

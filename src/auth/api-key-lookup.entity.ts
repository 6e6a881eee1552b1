import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Distributed } from '../database/distribution.js';

@Distributed('reference')
@Entity({ name: 'api_key_lookup' })
export class ApiKeyLookup {
  @PrimaryColumn({ type: 'bytea' })
  digest!: Buffer;

  @Column({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @Column({ name: 'api_key_id', type: 'bigint' })
  apiKeyId!: number;
}

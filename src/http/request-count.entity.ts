import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Distributed } from '../database/distribution.js';

@Distributed('own key')
@Entity({ name: 'request_count' })
export class RequestCount {
  /** A digest: an address is personal data. */
  @PrimaryColumn({ type: 'text' })
  key!: string;

  /** Minutes since 1970. */
  @PrimaryColumn({ type: 'integer' })
  minute!: number;

  @Column({ type: 'integer' })
  requests!: number;
}

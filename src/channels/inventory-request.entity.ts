import { Column, Entity, PrimaryColumn } from 'typeorm';

export interface InventoryAnswer {
  cells: number;
  clipped: number;
  cursor: string;
}

/** Changes that a machine has sent under an id of its own. */
@Entity({ name: 'inventory_request' })
export class InventoryRequest {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryColumn({ name: 'api_key_id', type: 'bigint' })
  apiKeyId!: number;

  @PrimaryColumn({ name: 'request_id', type: 'text' })
  requestId!: string;

  /** SHA-256 of what was sent. */
  @Column({ type: 'bytea' })
  digest!: Buffer;

  @Column({ type: 'jsonb' })
  answer!: InventoryAnswer;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  at!: Date;
}

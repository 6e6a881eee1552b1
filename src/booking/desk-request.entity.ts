import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A form of the front desk that was saved, by the key that was made with it. */
@Entity({ name: 'desk_request' })
export class DeskRequest {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryColumn({ name: 'request_key', type: 'text' })
  requestKey!: string;

  /** SHA-256 of what was sent, with the key. */
  @Column({ type: 'bytea' })
  digest!: Buffer;

  @Column({ type: 'jsonb' })
  answer!: object;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  at!: Date;
}

import type { ClippedDay } from '../inventory/rates/wanted-days.js';
import type { DayText } from '../values/day.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export interface InventoryAnswer {
  cells: number;
  clipped: number;
  clippedDays: ClippedRange[];
  cursor: string;
}

/** Days (inclusive) on which another allotment stands than the machine sent. */
export interface ClippedRange {
  /** Its code. */
  roomType: string;
  from: DayText;
  to: DayText;
  allotment: number;
  reason: ClippedDay['reason'];
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

import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Cleanliness } from './cleanliness.js';

/** A room without a row is clean. */
@Entity({ name: 'room_cleanliness' })
export class RoomCleanliness {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryColumn({ name: 'room_id', type: 'bigint' })
  roomId!: number;

  @Column({ type: 'text' })
  state!: Cleanliness;

  @Column({ type: 'timestamptz' })
  since!: Date;
}

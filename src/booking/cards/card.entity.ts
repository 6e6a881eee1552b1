import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { DAY } from '../room/column-transformers.js';

@Entity({ name: 'card' })
export class Card {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ name: 'booking_id', type: 'bigint' })
  bookingId!: number;

  @Column({ name: 'room_position', type: 'integer' })
  roomPosition!: number;

  @Column({ type: 'text' })
  masked!: string;

  @Column({ name: 'holder_encrypted', type: 'text' })
  holderEncrypted!: string;

  @Column({ name: 'number_encrypted', type: 'text' })
  numberEncrypted!: string;

  @Column({ name: 'expiry_encrypted', type: 'text' })
  expiryEncrypted!: string;

  @Column({ name: 'cvv_encrypted', type: 'text', nullable: true })
  cvvEncrypted!: string | null;

  @Column({ name: 'cvv_erase_at', type: 'timestamptz', nullable: true })
  cvvEraseAt!: Date | null;

  @Column({ name: 'erase_on', type: 'date', transformer: DAY })
  eraseOn!: number;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}

export type NewCard = Omit<Card, 'hotelId' | 'bookingId' | 'createdAt'>;

/** The cards that a booking keeps, at the positions of their rooms, and new ones; all others are erased. */
export interface CardsOfChange {
  kept: readonly Pick<Card, 'id' | 'roomPosition' | 'eraseOn'>[];
  added: readonly NewCard[];
}

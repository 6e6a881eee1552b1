import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { SecretPlace } from '../../secrets/secrets.js';

@Entity({ name: 'webhook' })
export class Webhook {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ name: 'partner_id', type: 'bigint' })
  partnerId!: number;

  @Column({ type: 'text' })
  url!: string;

  @Column({ type: 'text', array: true })
  kinds!: string[];

  @Column({ name: 'secret_encrypted', type: 'text' })
  secretEncrypted!: string;

  /** The number of the hotel's sequence up to which everything was delivered. */
  @Column({ type: 'bigint' })
  cursor!: number;

  /** Raised by each instance that claims the webhook. An instance whose number is no longer the last records nothing. */
  @Column({ type: 'bigint' })
  claim!: number;

  /** When it may be claimed next: when the next try is due, or when the present claim lapses. */
  @Column({ name: 'due_at', type: 'timestamptz' })
  dueAt!: Date;

  /** Failed tries since the last success. */
  @Column({ type: 'integer' })
  tries!: number;

  @Column({ name: 'failing_since', type: 'timestamptz', nullable: true })
  failingSince!: Date | null;

  @Column({ name: 'switched_off_at', type: 'timestamptz', nullable: true })
  switchedOffAt!: Date | null;

  @Column({ name: 'switched_off_because', type: 'text', nullable: true })
  switchedOffBecause!: 'failing' | 'gone' | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}

export function webhookSecretPlace(hotelId: number, id: number): SecretPlace {
  return { hotelId, table: 'webhook', row: id, field: 'secret_encrypted' };
}

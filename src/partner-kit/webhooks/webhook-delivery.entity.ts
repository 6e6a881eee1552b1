import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** What was sent to a webhook, with the result of the last try. The latest of each webhook are kept. */
@Entity({ name: 'webhook_delivery' })
export class WebhookDelivery {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ name: 'webhook_id', type: 'bigint' })
  webhookId!: number;

  /** Of the change in the hotel's sequence; null for a test. */
  @Column({ type: 'bigint', nullable: true })
  seq!: number | null;

  @Column({ name: 'message_id', type: 'text' })
  messageId!: string;

  @Column({ type: 'text' })
  body!: string;

  @Column({ type: 'integer' })
  tries!: number;

  @Column({ type: 'boolean' })
  succeeded!: boolean;

  /** HTTP status of the answer; null where none came. */
  @Column({ type: 'integer', nullable: true })
  status!: number | null;

  @Column({ type: 'text', nullable: true })
  error!: string | null;

  @Column({ type: 'timestamptz' })
  at!: Date;
}

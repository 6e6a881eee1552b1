import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'payment_session' })
export class PaymentSession {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Column({ name: 'partner_id', type: 'bigint' })
  partnerId!: number;

  @Column({ name: 'order_id', type: 'text' })
  orderId!: string;

  @Column({ type: 'numeric', precision: 14, scale: 2 })
  amount!: string;

  @Column({ type: 'text' })
  currency!: string;

  @Column({ name: 'company_code', type: 'text' })
  companyCode!: string;

  @Column({ name: 'return_url', type: 'text' })
  returnUrl!: string;

  @Column({ type: 'text', default: 'created' })
  state!: 'created' | 'pending' | 'paid' | 'failed' | 'review' | 'expired';

  @Column({ name: 'provider_reference', type: 'text', nullable: true })
  providerReference!: string | null;

  /** What the guest's browser was given; for a minute after that only. */
  @Column({ type: 'text', nullable: true })
  fragment!: string | null;

  /** By the database's clock. */
  @Column({ name: 'handed_over_at', type: 'timestamptz', nullable: true })
  handedOverAt!: Date | null;

  @Column({ name: 'transaction_reference', type: 'text', nullable: true })
  transactionReference!: string | null;

  @Column({ type: 'text', nullable: true })
  failure!: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;

  @Column({ name: 'asked_at', type: 'timestamptz', nullable: true })
  askedAt!: Date | null;

  @Column({ name: 'settled_at', type: 'timestamptz', nullable: true })
  settledAt!: Date | null;

  @Column({ name: 'paid_at', type: 'timestamptz', nullable: true })
  paidAt!: Date | null;

  @Column({ name: 'review_seen_at', type: 'timestamptz', nullable: true })
  reviewSeenAt!: Date | null;
}

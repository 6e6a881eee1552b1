import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ name: 'footer_text' })
export class FooterText {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'text' })
  language!: string;

  @Column({ name: 'privacy_policy', type: 'text', nullable: true })
  privacyPolicy!: string | null;

  @Column({ name: 'cookie_policy', type: 'text', nullable: true })
  cookiePolicy!: string | null;

  @Column({ name: 'distance_sales_agreement', type: 'text', nullable: true })
  distanceSalesAgreement!: string | null;

  @Column({ name: 'cancellation_policy', type: 'text', nullable: true })
  cancellationPolicy!: string | null;

  @Column({ name: 'personal_data_notice', type: 'text', nullable: true })
  personalDataNotice!: string | null;

  @Column({ name: 'about_title', type: 'text', nullable: true })
  aboutTitle!: string | null;

  @Column({ name: 'about_text', type: 'text', nullable: true })
  aboutText!: string | null;

  @Column({ name: 'analytics_head', type: 'text', nullable: true })
  analyticsHead!: string | null;

  @Column({ name: 'analytics_body', type: 'text', nullable: true })
  analyticsBody!: string | null;
}

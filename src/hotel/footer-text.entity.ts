import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { language, line, longText } from '../http/record-fields.js';
import { type FormOf, group, inFileAs, optional, panelOnly, required } from '../http/record-form.js';
import { TextsAreChecked } from './checked-texts.js';
import { richText } from './rich-text.js';

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

  @TextsAreChecked()
  textsChecked?: boolean;
}

const html = () => optional(richText());
/** Snippets of analytics run on the hotel's own booking pages; they are kept as they are and never run here. */
const snippet = () => optional(longText());

const LEGAL_FORM = {
  privacyPolicy: html(),
  cookiePolicy: html(),
  distanceSalesAgreement: html(),
  cancellationPolicy: html(),
  personalDataNotice: html(),
};
const ABOUT_FORM = {
  aboutTitle: inFileAs('title', optional(line())),
  aboutText: inFileAs('text', html()),
};
const ANALYTICS_FORM = {
  analyticsHead: inFileAs('head', snippet()),
  analyticsBody: inFileAs('body', snippet()),
};

export const FOOTER_FORM = {
  language: panelOnly(required(language())),
  ...LEGAL_FORM,
  ...ABOUT_FORM,
  ...ANALYTICS_FORM,
} satisfies FormOf<FooterText>;

export const FOOTER_FILE_FORM = {
  legal: group(LEGAL_FORM),
  about: group(ABOUT_FORM),
  analytics: group(ANALYTICS_FORM),
};

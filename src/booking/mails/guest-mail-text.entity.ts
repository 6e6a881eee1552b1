import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { choice, flag, line, paragraphs } from '../../http/record-fields.js';
import { type FormOf, required } from '../../http/record-form.js';
import { MAX_NOTE_LENGTH } from '../../values/limits.js';
import { hasKnownPlaceholders } from './placeholders.js';
import { GUEST_LANGUAGES, type GuestLanguage } from './guest-words.js';

export const GUEST_MAIL_KINDS = ['confirmation', 'cancellation', 'deposit'] as const;
export type GuestMailKind = (typeof GUEST_MAIL_KINDS)[number];

@Entity({ name: 'guest_mail_text' })
export class GuestMailText {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'text' })
  kind!: GuestMailKind;

  @Column({ type: 'text' })
  language!: GuestLanguage;

  @Column({ name: 'is_enabled', type: 'boolean', default: false })
  isEnabled!: boolean;

  /** What was made, cancelled or due before is not written about. */
  @Column({ name: 'enabled_since', type: 'timestamptz', nullable: true })
  enabledSince!: Date | null;

  @Column({ type: 'text' })
  subject!: string;

  @Column({ type: 'text' })
  body!: string;
}

const placeholders = {
  test: hasKnownPlaceholders,
  message: 'has_unknown_placeholder',
  reason: 'must have only placeholders such as {guest} that are known',
};

export const GUEST_MAIL_TEXT_FORM = {
  kind: required(choice(GUEST_MAIL_KINDS)),
  language: required(choice(GUEST_LANGUAGES)),
  isEnabled: flag(false),
  subject: line({ max: 200, ...placeholders }),
  body: paragraphs({ max: MAX_NOTE_LENGTH, ...placeholders }),
} satisfies FormOf<GuestMailText>;

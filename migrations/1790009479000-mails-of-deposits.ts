import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = `'confirmation', 'cancellation'`;
const LANGUAGES = `'tr', 'en', 'de', 'ru'`;

/** Guests are asked for deposits on the day on which they are due, and written to in French and Arabic, too. */
export class MailsOfDeposits1790009479000 implements MigrationInterface {
  name = 'MailsOfDeposits1790009479000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
ALTER TABLE guest_mail_text
  DROP CONSTRAINT guest_mail_text_kind_check, DROP CONSTRAINT guest_mail_text_language_check,
  ADD CONSTRAINT guest_mail_text_kind_check CHECK (kind IN (${KINDS}, 'deposit')),
  ADD CONSTRAINT guest_mail_text_language_check CHECK (language IN (${LANGUAGES}, 'fr', 'ar'));
ALTER TABLE guest_mail
  DROP CONSTRAINT guest_mail_kind_check,
  ADD COLUMN deposit_due date,
  ADD CONSTRAINT guest_mail_kind_check CHECK (kind IN (${KINDS}, 'deposit')) NOT VALID,
  ADD CONSTRAINT guest_mail_deposit CHECK ((kind = 'deposit') = (deposit_due IS NOT NULL)) NOT VALID;
`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
DELETE FROM guest_mail WHERE kind = 'deposit';
DELETE FROM guest_mail_text WHERE kind = 'deposit' OR language IN ('fr', 'ar');
ALTER TABLE guest_mail
  DROP CONSTRAINT guest_mail_deposit, DROP CONSTRAINT guest_mail_kind_check, DROP COLUMN deposit_due,
  ADD CONSTRAINT guest_mail_kind_check CHECK (kind IN (${KINDS}));
ALTER TABLE guest_mail_text
  DROP CONSTRAINT guest_mail_text_kind_check, DROP CONSTRAINT guest_mail_text_language_check,
  ADD CONSTRAINT guest_mail_text_kind_check CHECK (kind IN (${KINDS})),
  ADD CONSTRAINT guest_mail_text_language_check CHECK (language IN (${LANGUAGES}));
`);
  }
}

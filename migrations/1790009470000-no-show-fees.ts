import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a no-show owes is a line of its own. Instances of an earlier release know no-shows that cost their price less a discount alone:
 * they would charge the price again. So hotels that are here go on with that for 30 days, in which such instances may run; an
 * installation without hotels begins at once.
 */
export class NoShowFees1790009470000 implements MigrationInterface {
  name = 'NoShowFees1790009470000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
ALTER TABLE hotel ADD COLUMN no_show_fees_from date NOT NULL DEFAULT '1970-01-01';
ALTER TABLE booking_room ADD COLUMN no_show_fee numeric(14,2), ADD COLUMN no_show_price numeric(14,2);
ALTER TABLE folio_line DROP CONSTRAINT folio_line_kind_check, DROP CONSTRAINT folio_line_sign;
ALTER TABLE folio_line
  ADD CONSTRAINT folio_line_kind_check CHECK (kind IN (${OLD_KINDS}, 'no_show')) NOT VALID,
  ADD CONSTRAINT folio_line_sign CHECK (${sign("'room', 'charge', 'cancellation', 'refund', 'tax', 'no_show'")}) NOT VALID;
`);
    const [later] = (await queryRunner.query(
      'SELECT (current_date + 30)::text AS day WHERE EXISTS (SELECT FROM hotel)',
    )) as { day: string }[];
    if (!later) return;
    // Hotels that are made meanwhile are read by instances of the earlier release, too.
    await queryRunner.query(`ALTER TABLE hotel ALTER COLUMN no_show_fees_from SET DEFAULT '${later.day}'`);
    await queryRunner.query(`UPDATE hotel SET no_show_fees_from = '${later.day}'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
ALTER TABLE folio_line DROP CONSTRAINT folio_line_kind_check, DROP CONSTRAINT folio_line_sign;
ALTER TABLE folio_line
  ADD CONSTRAINT folio_line_kind_check CHECK (kind IN (${OLD_KINDS})),
  ADD CONSTRAINT folio_line_sign CHECK (${sign("'room', 'charge', 'cancellation', 'refund', 'tax'")});
ALTER TABLE booking_room DROP COLUMN no_show_fee, DROP COLUMN no_show_price;
ALTER TABLE hotel DROP COLUMN no_show_fees_from;
`);
  }
}

const OLD_KINDS =
  "'room', 'extra', 'charge', 'discount', 'cancellation', 'payment', 'deposit', 'refund', 'carried', 'tax'";

function sign(positive: string): string {
  return `
    reverses_id IS NOT NULL OR kind IN ('extra', 'carried')
      OR (amount > 0) = (kind IN (${positive}))`;
}

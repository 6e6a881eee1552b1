import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A booked room has the promotions in the amounts of its nights. Instances of the earlier release give none, and so do their rooms.
 * `insert_booking` is changed as it stands: the columns before it, and what else it does, are those of the migrations before.
 */
export class PromotionsOfSales1790009469000 implements MigrationInterface {
  name = 'PromotionsOfSales1790009469000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE booking_room ADD COLUMN promotions jsonb');
    await changeInsertBooking(queryRunner, [
      ['terms, taxes)', 'terms, taxes, promotions)'],
      ['r.terms, r.taxes\n', 'r.terms, r.taxes, r.promotions\n'],
    ]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await changeInsertBooking(queryRunner, [
      ['terms, taxes, promotions)', 'terms, taxes)'],
      ['r.terms, r.taxes, r.promotions\n', 'r.terms, r.taxes\n'],
    ]);
    await queryRunner.query('ALTER TABLE booking_room DROP COLUMN promotions');
  }
}

async function changeInsertBooking(
  queryRunner: QueryRunner,
  replacements: readonly [string, string][],
): Promise<void> {
  const [row] = (await queryRunner.query(
    `SELECT pg_get_functiondef(oid) AS text FROM pg_proc
      WHERE proname = 'insert_booking' AND pronamespace = 'public'::regnamespace`,
  )) as { text: string }[];
  let text = row!.text;
  for (const [before, after] of replacements) {
    if (text.split(before).length !== 2)
      throw new Error(`insert_booking does not have ${before.trim()} once`);
    text = text.replace(before, after);
  }
  await queryRunner.query(text);
}

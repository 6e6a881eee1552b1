import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a push may say besides: its revision, how the guest pays, the price option of a room; and hotels that answer
 * SANDBOX- vouchers by script.
 */
export class SaferPush1790002300000 implements MigrationInterface {
  name = 'SaferPush1790002300000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE booking
        ADD COLUMN revision bigint CHECK (revision >= 1),
        ADD COLUMN revision_digest text,
        ADD COLUMN payment_type_id integer;
      ALTER TABLE booking_room ADD COLUMN selection_id text CHECK (length(selection_id) <= 32);
      ALTER TABLE hotel ADD COLUMN sandbox boolean NOT NULL DEFAULT false;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE booking DROP COLUMN revision, DROP COLUMN revision_digest, DROP COLUMN payment_type_id;
      ALTER TABLE booking_room DROP COLUMN selection_id;
      ALTER TABLE hotel DROP COLUMN sandbox;
    `);
  }
}

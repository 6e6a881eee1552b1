import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the desk asked for in advance with a booking, in the place of what its terms say. */
export class AskedDeposits1790009502000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE booking
        ADD COLUMN asked_deposit numeric(14,2),
        ADD COLUMN asked_deposit_due date,
        ADD CHECK (asked_deposit > 0),
        ADD CHECK ((asked_deposit IS NULL) = (asked_deposit_due IS NULL))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE booking DROP COLUMN asked_deposit, DROP COLUMN asked_deposit_due`);
  }
}

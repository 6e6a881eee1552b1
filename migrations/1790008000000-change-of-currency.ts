import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a hotel changed its currency: prices that were taken back or archived before are numbers in another one. */
export class ChangeOfCurrency1790008000000 implements MigrationInterface {
  name = 'ChangeOfCurrency1790008000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE hotel ADD COLUMN currency_changed_at timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE hotel DROP COLUMN currency_changed_at');
  }
}

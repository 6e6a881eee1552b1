import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The currencies that a partner named at a room and at its nights; null where it named none, and in rooms from before. */
export class PushedCurrencies1790007600000 implements MigrationInterface {
  name = 'PushedCurrencies1790007600000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE booking_room ADD COLUMN pushed_currency text, ADD COLUMN pushed_rates_currency text',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE booking_room DROP COLUMN pushed_currency, DROP COLUMN pushed_rates_currency',
    );
  }
}

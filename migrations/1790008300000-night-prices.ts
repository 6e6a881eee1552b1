import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each night of a stay costs of its price, since staff have changed it. */
export class NightPrices1790008300000 implements MigrationInterface {
  name = 'NightPrices1790008300000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE booking_room ADD COLUMN night_prices jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE booking_room DROP COLUMN night_prices');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The price that a stay had before it was moved for another; null also in stays that an earlier release has moved. */
export class PriceBeforeMove1790007700000 implements MigrationInterface {
  name = 'PriceBeforeMove1790007700000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE booking_room ADD COLUMN price_before_move jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE booking_room DROP COLUMN price_before_move');
  }
}

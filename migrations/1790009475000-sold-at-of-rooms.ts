import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A room knows when it was sold last, where that is later than its booking. Rooms of before, and those that instances of the earlier
 * release change, count as sold with their booking.
 */
export class SoldAtOfRooms1790009475000 implements MigrationInterface {
  name = 'SoldAtOfRooms1790009475000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE booking_room ADD COLUMN sold_at timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE booking_room DROP COLUMN sold_at');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a room was cancelled, so that the undo of a cancellation finds what was cancelled together. */
export class CancelledRooms1790006000000 implements MigrationInterface {
  name = 'CancelledRooms1790006000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE booking_room ADD COLUMN cancelled_at timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE booking_room DROP COLUMN cancelled_at');
  }
}

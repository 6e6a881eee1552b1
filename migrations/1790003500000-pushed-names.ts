import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a partner called the room type and the board of a room that it sold. Rooms from before have no names. */
export class PushedNames1790003500000 implements MigrationInterface {
  name = 'PushedNames1790003500000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE booking_room ADD COLUMN pushed_room_name text, ADD COLUMN pushed_board_name text',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE booking_room DROP COLUMN pushed_room_name, DROP COLUMN pushed_board_name',
    );
  }
}

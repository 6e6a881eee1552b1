import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the no-shows that can still be undone without all bookings that have ended. */
export class NoShowsByDeparture1790008400000 implements MigrationInterface {
  name = 'NoShowsByDeparture1790008400000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX booking_room_no_show ON booking_room (hotel_id, departure) WHERE status = 'no_show'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX booking_room_no_show');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Finds the guests of a booking without reading all stays, the rooms with guests in house without all bookings to come,
 * and the latest payments and mails without all earlier ones. Pushes have none by time: each push would pay for it.
 */
export class ListsByIndex1790008100000 implements MigrationInterface {
  name = 'ListsByIndex1790008100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX stay_by_booking ON stay (hotel_id, booking_id);
      CREATE INDEX booking_room_in_house ON booking_room (hotel_id, departure) WHERE status = 'checked_in';
      CREATE INDEX payment_session_by_time ON payment_session (hotel_id, created_at);
      CREATE INDEX guest_mail_by_time ON guest_mail (hotel_id, created_at)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'DROP INDEX guest_mail_by_time, payment_session_by_time, booking_room_in_house, stay_by_booking',
    );
  }
}

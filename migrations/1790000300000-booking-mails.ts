import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the hotel has been told of a push by mail, and when that is tried next. */
export class BookingMails1790000300000 implements MigrationInterface {
  name = 'BookingMails1790000300000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
ALTER TABLE booking_push
  ADD COLUMN mailed_at timestamptz,
  ADD COLUMN mail_attempts integer NOT NULL DEFAULT 0,
  ADD COLUMN mail_after timestamptz;
CREATE INDEX booking_push_unmailed ON booking_push (received_at) WHERE mailed_at IS NULL AND outcome <> 'failed';`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX IF EXISTS booking_push_unmailed;
ALTER TABLE booking_push DROP COLUMN mailed_at, DROP COLUMN mail_attempts, DROP COLUMN mail_after;`);
  }
}

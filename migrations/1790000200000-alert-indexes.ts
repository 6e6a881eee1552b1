import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds what staff is alerted to without reading every booking. */
export class AlertIndexes1790000200000 implements MigrationInterface {
  name = 'AlertIndexes1790000200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
CREATE INDEX booking_by_cancellation ON booking (hotel_id, cancelled_at) WHERE cancelled_at IS NOT NULL;
CREATE INDEX booking_unseen_mismatch ON booking (hotel_id, registered_at)
  WHERE price_mismatch IS NOT NULL AND mismatch_seen_at IS NULL;
CREATE INDEX booking_push_unseen ON booking_push (hotel_id, received_at) WHERE outcome = 'failed' AND seen_at IS NULL;
CREATE INDEX payment_session_unseen_review ON payment_session (hotel_id, settled_at)
  WHERE state = 'review' AND review_seen_at IS NULL;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX IF EXISTS booking_by_cancellation, booking_unseen_mismatch, booking_push_unseen,
      payment_session_unseen_review`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The booking to which a charge was moved, or from which. The lines that are there have none, so that the reference need not be
 * compared with all of them while pushes wait.
 */
export class MovedCharges1790008200000 implements MigrationInterface {
  name = 'MovedCharges1790008200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE folio_line ADD COLUMN other_booking_id bigint');
    await queryRunner.query(
      `ALTER TABLE folio_line ADD CONSTRAINT folio_line_other_booking
       FOREIGN KEY (hotel_id, other_booking_id) REFERENCES booking (hotel_id, id) NOT VALID`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE folio_line DROP COLUMN other_booking_id');
  }
}

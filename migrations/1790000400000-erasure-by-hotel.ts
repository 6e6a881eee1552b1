import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Erasure goes hotel by hotel, so its indexes begin with the hotel. */
export class ErasureByHotel1790000400000 implements MigrationInterface {
  name = 'ErasureByHotel1790000400000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
DROP INDEX card_by_erasure, card_by_cvv_erasure, stay_with_guest_data, stay_with_identity_number;
CREATE INDEX card_by_erasure ON card (hotel_id, erase_on);
CREATE INDEX card_by_cvv_erasure ON card (hotel_id, cvv_erase_at) WHERE cvv_encrypted IS NOT NULL;
CREATE INDEX stay_with_guest_data ON stay (hotel_id, checked_out_at) WHERE guest_data_erased_at IS NULL;
CREATE INDEX stay_with_identity_number ON stay (hotel_id, checked_out_at) WHERE identity_number IS NOT NULL;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
DROP INDEX card_by_erasure, card_by_cvv_erasure, stay_with_guest_data, stay_with_identity_number;
CREATE INDEX card_by_erasure ON card (erase_on);
CREATE INDEX card_by_cvv_erasure ON card (cvv_erase_at) WHERE cvv_encrypted IS NOT NULL;
CREATE INDEX stay_with_guest_data ON stay (checked_out_at) WHERE guest_data_erased_at IS NULL;
CREATE INDEX stay_with_identity_number ON stay (checked_out_at) WHERE identity_number IS NOT NULL;`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
ALTER TABLE virtual_pos
  ADD COLUMN inquiry_user_encrypted text,
  ADD COLUMN inquiry_password_encrypted text;
CREATE TABLE store_key_reader (
  hotel_id bigint NOT NULL REFERENCES hotel (id),
  partner_id bigint NOT NULL,
  PRIMARY KEY (hotel_id, partner_id)
);
INSERT INTO store_key_reader (hotel_id, partner_id)
SELECT hotel_id, partner_id FROM partner_hotel JOIN virtual_pos USING (hotel_id);
`;

const DOWN = `
DROP TABLE store_key_reader;
ALTER TABLE virtual_pos DROP COLUMN inquiry_user_encrypted, DROP COLUMN inquiry_password_encrypted;
`;

/**
 * A virtual POS may name a user who asks the bank about payments, and it is known which partners have read its store
 * key. Who read it before is not, so every partner of the hotel counts.
 */
export class PaymentConfirmation1790003100000 implements MigrationInterface {
  name = 'PaymentConfirmation1790003100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}

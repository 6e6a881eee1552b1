import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A partner's permission for a hotel says whether it may read the secrets of the mail server and the virtual POS. */
export class PartnerSecrets1790001400000 implements MigrationInterface {
  name = 'PartnerSecrets1790001400000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE partner_hotel ADD COLUMN may_read_secrets boolean NOT NULL DEFAULT true',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE partner_hotel DROP COLUMN may_read_secrets');
  }
}

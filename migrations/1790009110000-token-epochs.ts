import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ends the tokens of a partner that were issued before its epoch. A token of an earlier release is of epoch 0. */
export class TokenEpochs1790009110000 implements MigrationInterface {
  name = 'TokenEpochs1790009110000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE partner ADD COLUMN token_epoch bigint NOT NULL DEFAULT 0');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE partner DROP COLUMN token_epoch');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the day of a hotel ends: at midnight for those that are here, which goes on as before. */
export class BusinessDay1790009467000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE hotel ADD COLUMN day_ends_at text NOT NULL DEFAULT '00:00'
        CHECK (day_ends_at ~ '^(0[0-9]|1[01]):[0-5][0-9]$')`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE hotel DROP COLUMN day_ends_at');
  }
}

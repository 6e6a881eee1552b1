import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['footer_text', 'social_link', 'room_type'];

/** Lets a job clean the markup that is stored, row by row. */
export class CheckedTexts1790009120000 implements MigrationInterface {
  name = 'CheckedTexts1790009120000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await queryRunner.query(`ALTER TABLE ${table} ADD COLUMN texts_checked boolean NOT NULL DEFAULT false`);
      await queryRunner.query(
        `CREATE INDEX ${table}_unchecked ON ${table} (hotel_id, id) WHERE NOT texts_checked`,
      );
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES) await queryRunner.query(`ALTER TABLE ${table} DROP COLUMN texts_checked`);
  }
}

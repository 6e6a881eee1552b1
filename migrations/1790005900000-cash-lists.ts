import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the money that was posted on a day. Rooms and extras, which pushes post, are not in the index. */
export class CashLists1790005900000 implements MigrationInterface {
  name = 'CashLists1790005900000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'CREATE INDEX folio_line_money ON folio_line (hotel_id, posted_at) WHERE method IS NOT NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX folio_line_money');
  }
}

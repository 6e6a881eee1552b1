import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which profiles' marks no longer count, because staff have given the person another one since: so a merge writes no mark that
 * would have to be taken back with it. There is no foreign key, for the same reason as for `merge_parent_id`.
 */
export class OverruledMarks1790007400000 implements MigrationInterface {
  name = 'OverruledMarks1790007400000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
ALTER TABLE guest_profile ADD COLUMN mark_overruled_by_id bigint;
UPDATE guest_profile one SET mark_overruled_by_id = root.id
  FROM guest_profile root
 WHERE root.hotel_id = one.hotel_id AND root.id = one.merged_into_id AND root.person_mark IS NOT NULL;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE guest_profile DROP COLUMN mark_overruled_by_id');
  }
}

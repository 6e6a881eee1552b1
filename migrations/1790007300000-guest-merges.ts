import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a merge of profiles changes, so that it can be taken back exactly: under which profile each was merged itself, and the
 * mark that staff gave to the person while several profiles were theirs. `merge_parent_id` has no foreign key: an instance of
 * the release before, which separates a profile without clearing it, must not have that profile deleted with the former parent.
 */
export class GuestMerges1790007300000 implements MigrationInterface {
  name = 'GuestMerges1790007300000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
ALTER TABLE guest_profile
  ADD COLUMN merge_parent_id bigint,
  ADD COLUMN person_mark text CHECK (person_mark IN ('none', 'vip', 'blocked'));
UPDATE guest_profile SET merge_parent_id = merged_into_id WHERE merged_into_id IS NOT NULL;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
ALTER TABLE guest_profile DROP COLUMN merge_parent_id, DROP COLUMN person_mark`);
  }
}

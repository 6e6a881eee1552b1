import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a merge of profiles changes, so that it can be taken back exactly: under which profile each was merged itself, and the
 * mark that staff gave to the person while several profiles were theirs.
 */
export class GuestMerges1790007300000 implements MigrationInterface {
  name = 'GuestMerges1790007300000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
ALTER TABLE guest_profile
  ADD COLUMN merge_parent_id bigint,
  ADD COLUMN person_mark text CHECK (person_mark IN ('none', 'vip', 'blocked')),
  ADD CONSTRAINT guest_profile_merge_parent
    FOREIGN KEY (hotel_id, merge_parent_id) REFERENCES guest_profile (hotel_id, id)
    ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
UPDATE guest_profile SET merge_parent_id = merged_into_id WHERE merged_into_id IS NOT NULL;
CREATE INDEX guest_profile_merged_under ON guest_profile (hotel_id, merge_parent_id) WHERE merge_parent_id IS NOT NULL;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
ALTER TABLE guest_profile DROP COLUMN merge_parent_id, DROP COLUMN person_mark`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

const wordsCalling = (bookingWords: string) => `
CREATE OR REPLACE FUNCTION guest_words(p_hotel_id bigint, p_first_name text, p_last_name text, p_email text, p_phone text)
RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
BEGIN
  RETURN ${bookingWords}(p_hotel_id, p_first_name, p_last_name, p_email,
                         jsonb_build_array(jsonb_build_object('phone', p_phone)));
END $$;
`;

/**
 * ANALYZE computes indexed expressions without the usual search path, so a function in one names the schema of another. A
 * restore writes the rows of a table in any order: a merged profile may come before the one that stands for it.
 */
export class GuestProfilesUpkeep1790006900000 implements MigrationInterface {
  name = 'GuestProfilesUpkeep1790006900000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(wordsCalling('public.booking_words'));
    await queryRunner.query(`
ALTER TABLE guest_profile
  DROP CONSTRAINT guest_profile_hotel_id_merged_into_id_fkey,
  ADD CONSTRAINT guest_profile_merged_into
    FOREIGN KEY (hotel_id, merged_into_id) REFERENCES guest_profile (hotel_id, id)
    ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
ALTER TABLE guest_profile
  DROP CONSTRAINT guest_profile_merged_into,
  ADD CONSTRAINT guest_profile_hotel_id_merged_into_id_fkey
    FOREIGN KEY (hotel_id, merged_into_id) REFERENCES guest_profile (hotel_id, id) ON DELETE CASCADE;`);
    await queryRunner.query(wordsCalling('booking_words'));
  }
}

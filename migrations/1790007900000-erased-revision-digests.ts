import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The digest of a change with a revision told as much of its guests as that of a Book, which was erased with them. */
export class ErasedRevisionDigests1790007900000 implements MigrationInterface {
  name = 'ErasedRevisionDigests1790007900000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `UPDATE booking SET revision_digest = 'erased' WHERE guest_data_erased_at IS NOT NULL AND revision_digest IS NOT NULL`,
    );
  }

  async down(): Promise<void> {
    // What was erased does not come back.
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
ALTER TABLE payment_session
  ADD COLUMN fragment text,
  ADD COLUMN handed_over_at timestamptz;
CREATE INDEX payment_session_fragment ON payment_session (handed_over_at) WHERE fragment IS NOT NULL;
`;

const DOWN = `
DROP INDEX payment_session_fragment;
ALTER TABLE payment_session DROP COLUMN fragment, DROP COLUMN handed_over_at;
`;

/** A session keeps its fragment for the requests that start the same order at the same time. */
export class SharedPaymentStarts1790003200000 implements MigrationInterface {
  name = 'SharedPaymentStarts1790003200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}

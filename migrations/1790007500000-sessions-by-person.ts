import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People see where they are signed in: without reading everybody's sessions. */
export class SessionsByPerson1790007500000 implements MigrationInterface {
  name = 'SessionsByPerson1790007500000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      "CREATE INDEX staff_session_by_person ON staff_session ((sess -> 'signedIn' ->> 'staffId'))",
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX staff_session_by_person');
  }
}

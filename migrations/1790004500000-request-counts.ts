import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the instances of a cluster tell each other of the requests that they have counted, where limits are shared. */
export class RequestCounts1790004500000 implements MigrationInterface {
  name = 'RequestCounts1790004500000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
CREATE TABLE request_count (
  key text NOT NULL,
  minute integer NOT NULL,
  requests integer NOT NULL,
  PRIMARY KEY (key, minute)
)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE request_count');
  }
}

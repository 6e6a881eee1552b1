import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Forms of the front desk that were saved: one that is sent again because no answer came is answered as then. */
export class DeskRequests1790007800000 implements MigrationInterface {
  name = 'DeskRequests1790007800000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
CREATE TABLE desk_request (
  hotel_id bigint NOT NULL REFERENCES hotel (id),
  request_key text NOT NULL,
  digest bytea NOT NULL,
  answer jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (hotel_id, request_key)
);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE desk_request');
  }
}

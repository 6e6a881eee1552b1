import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A column of a whole unique index counts as a key that others may refer to, so that changing it waits for everyone who
 * holds a row that refers to the record, as a booking does before it waits for the hotel's lock: each waited for the
 * other. Of a partial index (here of all rows) PostgreSQL knows that nobody can refer to it.
 */
export class CodesAreNoKeys1790000600000 implements MigrationInterface {
  name = 'CodesAreNoKeys1790000600000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
ALTER TABLE room_type DROP CONSTRAINT room_type_hotel_id_code_key;
CREATE UNIQUE INDEX room_type_code ON room_type (hotel_id, code) WHERE id > 0;
ALTER TABLE board DROP CONSTRAINT board_hotel_id_code_key;
CREATE UNIQUE INDEX board_code ON board (hotel_id, code) WHERE id > 0;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
DROP INDEX room_type_code, board_code;
ALTER TABLE room_type ADD CONSTRAINT room_type_hotel_id_code_key UNIQUE (hotel_id, code);
ALTER TABLE board ADD CONSTRAINT board_hotel_id_code_key UNIQUE (hotel_id, code);`);
  }
}

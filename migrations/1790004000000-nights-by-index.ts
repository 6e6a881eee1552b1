import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The planner takes the JSON that these functions unfold for a hundred thousand rows, and would read every day of the
 * hotel for the few nights of a booking. Without the joins that do so it reads those nights by their key.
 */
const FUNCTIONS = ['hold_nights(bigint, bigint, bigint[], jsonb)', 'record_changes(bigint, jsonb)'];

export class NightsByIndex1790004000000 implements MigrationInterface {
  name = 'NightsByIndex1790004000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const name of FUNCTIONS) {
      await queryRunner.query(`ALTER FUNCTION ${name} SET enable_hashjoin = off SET enable_mergejoin = off`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const name of FUNCTIONS) {
      await queryRunner.query(`ALTER FUNCTION ${name} RESET enable_hashjoin RESET enable_mergejoin`);
    }
  }
}

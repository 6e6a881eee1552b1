import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A change of days may change how a rate plan derives its prices, too: what it was and what it is. */
export class ChangesOfDerivations1790009483000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE day_change ADD COLUMN derivation jsonb,
        DROP CONSTRAINT day_change_source_check,
        ADD CONSTRAINT day_change_source_check
          CHECK (source IN ('grid', 'bulk', 'spreadsheet', 'machine', 'room', 'derivation', 'undo')) NOT VALID`);
    await queryRunner.query('ALTER TABLE day_change VALIDATE CONSTRAINT day_change_source_check');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      UPDATE day_change SET source = 'bulk' WHERE source = 'derivation';
      ALTER TABLE day_change DROP COLUMN derivation,
        DROP CONSTRAINT day_change_source_check,
        ADD CONSTRAINT day_change_source_check
          CHECK (source IN ('grid', 'bulk', 'spreadsheet', 'machine', 'room', 'undo'))`);
  }
}

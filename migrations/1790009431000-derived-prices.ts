import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How the prices of a rate plan follow from those of another one of the hotel. */
export class DerivedPrices1790009431000 implements MigrationInterface {
  name = 'DerivedPrices1790009431000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE rate_plan
         ADD derived_from_plan_id bigint,
         ADD derived_percent numeric(6,2) NOT NULL DEFAULT 0 CHECK (derived_percent BETWEEN -99 AND 1000),
         ADD derived_amount numeric(14,2) NOT NULL DEFAULT 0,
         ADD round_to numeric(5,2) CHECK (round_to BETWEEN 0.01 AND 100),
         ADD rounding text NOT NULL DEFAULT 'halfUp' CHECK (rounding IN ('halfUp', 'up', 'down')),
         ADD ending numeric(5,2) CHECK (ending >= 0),
         ADD floor numeric(14,2) CHECK (floor >= 0),
         ADD CHECK (derived_from_plan_id <> id),
         ADD FOREIGN KEY (hotel_id, derived_from_plan_id) REFERENCES rate_plan (hotel_id, id)`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE rate_plan DROP derived_from_plan_id, DROP derived_percent, DROP derived_amount, DROP round_to,
         DROP rounding, DROP ending, DROP floor`,
    );
  }
}

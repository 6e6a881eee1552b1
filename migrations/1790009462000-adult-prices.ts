import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The price of a night for one, two, three … adults; null for a number of adults that has none of its own. */
export class AdultPrices1790009462000 implements MigrationInterface {
  name = 'AdultPrices1790009462000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE rate_day
         ADD adult_prices numeric(14,2)[]
         CHECK (array_ndims(adult_prices) = 1 AND cardinality(adult_prices) <= 40
                AND 0 <= ALL (adult_prices) AND array_remove(adult_prices, NULL) <> '{}')`,
    );
    await queryRunner.query(
      `CREATE INDEX rate_day_with_adult_prices ON rate_day (hotel_id, rate_plan_id, day) WHERE adult_prices IS NOT NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE rate_day DROP adult_prices');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Planned rooms for parts of a stay; see docs/decisions/0054-a-room-for-each-part-of-a-stay.md. The first part is the row that earlier
 * releases know. Later parts name their reservation in a column of their own, so that those read them as plans of nobody they know.
 */
export class SplitStays1790009486000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE planned_room
        ALTER COLUMN booking_room_id DROP NOT NULL,
        ADD COLUMN later_of bigint,
        ADD FOREIGN KEY (hotel_id, later_of) REFERENCES booking_room (hotel_id, id),
        ADD CHECK ((booking_room_id IS NULL) <> (later_of IS NULL)),
        ADD CONSTRAINT planned_room_one_a_day
          EXCLUDE USING gist (hotel_id WITH =, (coalesce(booking_room_id, later_of)) WITH =, daterange(from_day, until_day) WITH &&);
      CREATE INDEX planned_room_by_later ON planned_room (hotel_id, later_of) WHERE later_of IS NOT NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM planned_room WHERE booking_room_id IS NULL;
      ALTER TABLE planned_room
        DROP CONSTRAINT planned_room_one_a_day,
        DROP COLUMN later_of,
        ALTER COLUMN booking_room_id SET NOT NULL`);
  }
}

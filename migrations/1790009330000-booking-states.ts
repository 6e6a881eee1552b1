import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The state of each booking in one word, by its rooms: `stateOfBooking` says the same. It is read row by row, so that a list asks
 * for the rooms of those bookings alone that it shows.
 */
export class BookingStates1790009330000 implements MigrationInterface {
  name = 'BookingStates1790009330000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE VIEW booking_state AS
       SELECT b.hotel_id, b.id AS booking_id,
              CASE WHEN b.status = 'cancelled' THEN 'cancelled'
                   ELSE coalesce((SELECT CASE WHEN bool_or(r.status = 'checked_in') THEN 'in_house'
                                              WHEN bool_or(r.status = 'active') THEN 'expected'
                                              WHEN bool_or(r.status = 'checked_out') THEN 'checked_out'
                                              WHEN bool_or(r.status = 'no_show') THEN 'no_show' END
                                    FROM booking_room r
                                   WHERE r.hotel_id = b.hotel_id AND r.booking_id = b.id), 'expected') END AS state
         FROM booking b`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP VIEW booking_state');
  }
}

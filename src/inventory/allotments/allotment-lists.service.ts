import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { query } from '../../database/queries.js';
import { inAlphabet } from '../../database/text-order.js';
import { readLanguage } from '../../hotel/hotel-language.queries.js';
import { dayNumber, dayText } from '../../values/day.js';
import { RoomType } from '../catalogue/room-type.entity.js';
import type {
  AllotmentPreview,
  AllotmentQuestion,
  AllotmentUse,
  FewestRooms,
  ListedAllotment,
  NamedRoomType,
} from './listed-allotment.js';
import { PartnerAllotment } from './partner-allotment.entity.js';

/** What staff see of partner allotments. Days are by the calendar of the hotel, by which rooms are released. */
@Injectable()
export class AllotmentLists {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns them in the order of their days: those that go on, those that are over, those out of use. */
  async allotments(hotelId: number, today: number): Promise<(ListedAllotment & AllotmentUse)[]> {
    const { manager } = this.dataSource;
    const byName = inAlphabet('p.name', await readLanguage(manager, hotelId));
    return query<ListedAllotment & AllotmentUse>(
      manager,
      `SELECT a.id, a.retired_at IS NOT NULL AS "isRetired", a.partner_id AS "partnerId", a.room_type_id AS "roomTypeId",
              a.from_day::text AS "from", a.to_day::text AS "to", a.rooms, a.release_days AS "releaseDays",
              p.name AS partner, t.name AS "roomType", coalesce(n.taken, 0) AS taken, coalesce(n.kept, 0) AS kept
         FROM partner_allotment a
         JOIN partner p ON p.id = a.partner_id
         JOIN room_type t ON t.hotel_id = a.hotel_id AND t.id = a.room_type_id
         LEFT JOIN (SELECT allotment_id, sum(taken)::int AS taken,
                           (sum(greatest(rooms - taken, 0))
                              FILTER (WHERE day >= $2 AND released IS NULL AND coalesce(release_day > $2, true)))::int AS kept
                      FROM partner_allotment_night WHERE hotel_id = $1 GROUP BY allotment_id) n ON n.allotment_id = a.id
        WHERE a.hotel_id = $1
        ORDER BY a.retired_at IS NOT NULL, a.to_day < $2, a.from_day, ${byName}, t.sort, a.id`,
      [hotelId, dayText(today)],
    );
  }

  async allotment(
    hotelId: number,
    id: number,
    tx: EntityManager = this.dataSource.manager,
  ): Promise<ListedAllotment | undefined> {
    const row = await tx.findOneBy(PartnerAllotment, { hotelId, id });
    if (!row) return undefined;
    const { partnerId, roomTypeId, from, to, rooms, releaseDays, retiredAt } = row;
    return { id, isRetired: retiredAt !== null, partnerId, roomTypeId, from, to, rooms, releaseDays };
  }

  /** Returns the room types in use, in the hotel's order. */
  async roomTypes(hotelId: number): Promise<NamedRoomType[]> {
    const where = { hotelId, retiredAt: IsNull() };
    const rows = await this.dataSource.manager.find(RoomType, { where, order: { sort: 'ASC', id: 'ASC' } });
    return rows.map(({ id, name }) => ({ roomTypeId: id, name }));
  }

  /** Counts the rooms that can be set aside as saving does, and writes nothing. */
  async preview(hotelId: number, asked: AllotmentQuestion, today: number): Promise<AllotmentPreview> {
    const [from, to] = [dayNumber(asked.from), dayNumber(asked.to)];
    const firstKept = asked.releaseDays === null ? today : today + asked.releaseDays + 1;
    const first = Math.max(from, firstKept);
    const nights = Math.max(0, to - first + 1);
    const openNights = to - from + 1 - nights;
    if (nights === 0) return { fewest: null, nights, openNights };
    return { fewest: await this.fewest(hotelId, asked, { first, to, today }), nights, openNights };
  }

  /** What the replaced record keeps, and what is due to be released, counts as left; what the partner has taken is its own. */
  private async fewest(
    hotelId: number,
    { id, partnerId, roomTypeId }: AllotmentQuestion,
    { first, to, today }: { first: number; to: number; today: number },
  ): Promise<FewestRooms | null> {
    const [fewest] = await query<FewestRooms>(
      this.dataSource.manager,
      `SELECT d.day::text AS day, (coalesce(r.allotment - r.sold, 0) + coalesce(n.rooms, 0))::int AS rooms
         FROM (SELECT $3::date + s AS day FROM generate_series(0, $4::date - $3::date) AS s) d
         LEFT JOIN room_day r ON r.hotel_id = $1 AND r.room_type_id = $2 AND r.day = d.day
         LEFT JOIN (SELECT day, sum(CASE WHEN partner_id = $5 THEN taken ELSE 0 END
                                    + CASE WHEN released IS NULL AND (allotment_id = $6 OR release_day <= $7)
                                        THEN greatest(rooms - taken, 0) ELSE 0 END) AS rooms
                      FROM partner_allotment_night
                     WHERE hotel_id = $1 AND room_type_id = $2 AND day BETWEEN $3 AND $4 GROUP BY day) n ON n.day = d.day
        ORDER BY 2, 1 LIMIT 1`,
      [hotelId, roomTypeId, dayText(first), dayText(to), partnerId, id, dayText(today)],
    );
    return fewest ?? null;
  }
}

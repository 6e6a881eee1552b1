import { BookedRoom } from '../../src/booking/room/booked-room.entity.js';
import { checkNights, completeNights } from '../../src/booking/room/night-completion.js';
import { ReportsService } from '../../src/reports/reports.service.js';
import { Clock } from '../../src/values/clock.service.js';
import { offerOf, push, stay } from '../factories/booking.js';
import { hotelToday } from '../factories/front-desk.js';
import { importHotel, partnerOf, smallHotel } from '../factories/hotel.js';
import { writeBookings } from '../factories/report-bookings.js';
import { waitingForLock } from '../harness/database.js';
import { startService, type TestService } from '../harness/service.js';
import { reportFacts } from '../oracle/report-oracle.js';

describe('nights that an earlier release has written', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  const complete = () => completeNights(service.db, service.app.get(Clock));

  it('are recorded as the reports said of them, and no figure of a day that is over changes', async () => {
    const { hotelID } = await importHotel(service, smallHotel());
    const today = await hotelToday(service, hotelID);
    await writeBookings(service, hotelID, { count: 120, today, seed: 3 });
    const reports = service.app.get(ReportsService);
    const words = { language: 'en', sources: {}, unknown: 'Not known' };
    const past = async () => {
      const months = Array.from({ length: 14 }, (_, month) => ({
        from: today - 430 + month * 30,
        until: Math.min(today, today - 400 + month * 30),
      }));
      const read = [];
      for (const range of months) read.push(await reports.report(hotelID, range, words));
      return JSON.parse(JSON.stringify(read)) as object;
    };
    const held = async () => {
      const { rooms } = await reportFacts(service, hotelID, 'Europe/Istanbul');
      const inOrder = rooms.toSorted((a, b) => a.id - b.id);
      return inOrder.map(({ id, nightRows }) => {
        const days = nightRows
          .filter(({ state }) => state === 'held')
          .flatMap(({ from, until, roomTypeId }) =>
            Array.from({ length: until - from }, (_, i) => `${from + i} ${roomTypeId}`),
          );
        return [id, days.sort()];
      });
    };
    const [figures, nights] = [await past(), await held()];
    expect((await complete()).rooms).toBeGreaterThan(100);
    expect(await past()).toEqual(figures);
    expect(await held()).toEqual(nights);
    expect(await checkNights(service.db)).toEqual([]);
    expect(await complete()).toEqual({ rooms: 0 });
  });

  it('are completed again where an instance of that release has changed the price since', async () => {
    const imported = await importHotel(service, smallHotel());
    const hotelId = imported.hotelID;
    const [offer, partner] = [await offerOf(service, hotelId), await partnerOf(service, imported)];
    await push(partner, stay(offer, 10, 12));
    const room = await service.db.manager.findOneByOrFail(BookedRoom, { hotelId });
    await service.db.manager.update(BookedRoom, { hotelId, id: room.id }, { totalMinor: 20_000 });
    expect(await checkNights(service.db)).toMatchObject([{ reservationId: room.id, expected: '200.00' }]);
    expect(await complete()).toEqual({ rooms: 1 });
    expect(await checkNights(service.db)).toEqual([]);
  });

  it('are recorded fifty rooms a transaction, so that no push waits for more of them', async () => {
    const { hotelID } = await importHotel(service, smallHotel());
    await writeBookings(service, hotelID, { count: 120, today: await hotelToday(service, hotelID), seed: 3 });
    const rooms = async (areRecorded: boolean) => {
      const rows = await service.db.query<{ id: number; nights: number }[]>(
        `SELECT r.id, count(n.amount)::int AS recorded, count(n.from_day)::int AS nights
           FROM booking_room r LEFT JOIN booked_night n ON n.hotel_id = r.hotel_id AND n.booking_room_id = r.id
          WHERE r.hotel_id = $1 AND r.total IS NOT NULL
          GROUP BY r.id HAVING (count(n.amount) > 0) = $2 ORDER BY r.id`,
        [hotelID, areRecorded],
      );
      return rows.map(({ id, nights }) => ({ id, nights }));
    };
    const unrecorded = await rooms(false);
    const ids = unrecorded.map(({ id }) => id);
    const held = unrecorded.slice(50, 100).find(({ nights }) => nights > 0)!.id;
    const holder = service.db.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT FROM booked_night WHERE hotel_id = $1 AND booking_room_id = $2 FOR UPDATE', [
      hotelID,
      held,
    ]);
    const completing = complete();
    await waitingForLock(service.db);
    const recorded = (await rooms(true)).map(({ id }) => id).filter((id) => ids.includes(id));
    expect(recorded.length).toBeGreaterThan(0);
    // Rooms without a price are among the fifty.
    expect(ids.slice(0, 50)).toEqual(expect.arrayContaining(recorded));
    await holder.commitTransaction();
    await holder.release();
    await completing;
    expect(await rooms(false)).toEqual([]);
  });
});

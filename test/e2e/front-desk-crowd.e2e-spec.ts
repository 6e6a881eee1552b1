import { checkLedger } from '../../src/booking/room/ledger-check.js';
import { ServiceError } from '../../src/http/errors.js';
import { FrontDeskUndoService } from '../../src/in-house/desk/front-desk-undo.service.js';
import { ACCEPTABLE } from '../../src/in-house/plan/acceptable.js';
import { FrontDeskService } from '../../src/in-house/desk/front-desk.service.js';
import { importHotel, send, smallHotel } from '../factories/hotel.js';
import { changeDeparture, hotelToday, reception, reserve, roomsOf } from '../factories/front-desk.js';
import { startService, type TestService } from '../harness/service.js';

const TYPES = ['STD', 'FAM', 'SUI'];
const COLLEAGUES = 8;
const ACTS = 30;

/** A repeatable sequence of numbers below `limit`. */
function dice(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

describe('many colleagues at the front desk, on two instances', () => {
  const services: TestService[] = [];
  beforeAll(async () => {
    const first = await startService();
    services.push(first, await startService({ DATABASE_URL: first.databaseUrl }));
  });
  afterAll(async () => {
    for (const service of services.reverse()) await service.close();
  });

  it('never double a door, a guest or a night, and every refusal has an identifier', async () => {
    const [first] = services as [TestService, TestService];
    const { hotelID, apiKeys } = await importHotel(first, smallHotel());
    const rooms = Object.values(await roomsOf(first, hotelID));
    const today = await hotelToday(first, hotelID);
    const reservations: number[] = [];
    const refusals = new Set<string>();

    const act = async (service: TestService, roll: (limit: number) => number): Promise<void> => {
      const desk = service.app.get(FrontDeskService);
      const mistakes = service.app.get(FrontDeskUndoService);
      const choice = { roomId: rooms[roll(rooms.length)] ?? 0, reason: 'as it falls', accepted: ACCEPTABLE };
      const reservation = reservations[roll(reservations.length)] ?? 0;
      const guests = [{ firstName: 'A', lastName: 'B' }];
      switch (roll(9)) {
        case 0:
        case 1:
          reservations.push(await reserve(service, hotelID, TYPES[roll(3)] ?? '', { nights: 1 + roll(5) }));
          return;
        case 2:
        case 3:
          await desk.checkIn(hotelID, reception, reservation, choice, guests);
          return;
        case 4:
          return desk.moveRoom(hotelID, reception, reservation, choice);
        case 5:
          return changeDeparture(service, hotelID, reservation, today + 1 + roll(6));
        case 6:
          return roll(2) === 0
            ? desk.checkOut(hotelID, reception, reservation)
            : mistakes.undoCheckIn(hotelID, reception, reservation);
        case 7:
          return roll(3) === 0
            ? desk.noShow(hotelID, reception, reservation)
            : mistakes.undoNoShow(hotelID, reception, reservation);
        default:
          return mistakes.undoCheckOut(hotelID, reception, reservation, choice);
      }
    };
    const colleague = async (number: number): Promise<void> => {
      const roll = dice(number * 7_919);
      for (let i = 0; i < ACTS; i++) {
        try {
          await act(services[number % 2] as TestService, roll);
        } catch (error) {
          if (!(error instanceof ServiceError)) throw error;
          refusals.add(error.identifier);
        }
      }
    };
    await Promise.all(Array.from({ length: COLLEAGUES }, (_, number) => colleague(number + 1)));

    expect(await checkLedger(first.db)).toEqual([]);
    const astray = (await first.db.query(
      `SELECT r.id, r.status, count(a.id) AS rooms, count(s.id) AS guests
         FROM booking_room r
         LEFT JOIN room_assignment a ON a.hotel_id = r.hotel_id AND a.booking_room_id = r.id AND a.in_house
         LEFT JOIN stay s ON s.hotel_id = r.hotel_id AND s.booking_room_id = r.id AND s.checked_out_at IS NULL
                         AND s.room_id = a.room_id AND s.departure = r.departure
        GROUP BY r.hotel_id, r.id, r.status
       HAVING (count(a.id), count(s.id)) <> CASE WHEN r.status = 'checked_in' THEN (1::bigint, 1::bigint)
                                                 ELSE (0::bigint, 0::bigint) END`,
    )) as unknown[];
    expect(astray).toEqual([]);
    const [inHouse] = (await first.db.query(
      `SELECT count(*) AS count FROM booking_room WHERE hotel_id = $1 AND status = 'checked_in'`,
      [hotelID],
    )) as { count: number }[];
    for (const service of services) {
      const { body } = await send(service, 'POST', '/public/json/customer/inhotel', {
        headers: { ApiKey: apiKeys[0]?.key ?? '' },
      });
      expect((body as { otelde: unknown[] }).otelde).toHaveLength(inHouse?.count ?? -1);
    }
    // They were in each other's way, in which ways is chance.
    expect(refusals.size).toBeGreaterThan(5);
  });
});

import { randomUUID } from 'node:crypto';
import { GuestDataErasure } from '../../src/booking/guest-data-erasure.service.js';
import { soldOf } from '../factories/front-desk.js';
import { type PanelClient, signIn } from '../factories/panel.js';
import { done, refused, testReception } from '../factories/reception.js';
import type { TestService } from '../harness/service.js';

describe('a booking at the desk', () => {
  let service: TestService;
  let hotelId: number;
  let type: Record<string, number>;
  let board: Record<string, number>;
  let name: string;
  let manager: PanelClient;
  const { read, change, day } = testReception((its, hotel) => {
    service = its;
    ({ hotelId, type, board, name } = hotel);
  });
  beforeEach(async () => {
    manager = await signIn(service, `manager@${name}.example`);
  });

  const rooms = (code: string, more = {}) => ({
    arrival: day(0),
    departure: day(2),
    adults: 2,
    childAges: [],
    rooms: 1,
    roomTypeId: type[code],
    boardId: board['BB'],
    rate: 'refundable',
    ...more,
  });
  const guest = { guestName: 'Grup', guestSurname: 'Öz' };
  const priceOf = async (code: string): Promise<string> => {
    const { body } = await read('offers', { arrival: day(0), departure: day(2), adults: 2 });
    const offers = body.offers as { roomTypeId: number; boards: { boardId: number; refundable: string }[] }[];
    const boards = offers.find(({ roomTypeId }) => roomTypeId === type[code])!.boards;
    return boards.find(({ boardId }) => boardId === board['BB'])!.refundable;
  };
  const booked = () =>
    service.db.query<{ total: string; nights: string[] }[]>(
      `SELECT r.total::text, array_agg(n.amount || ' ' || n.amount_from ORDER BY n.from_day) AS nights
         FROM booking_room r JOIN booked_night n ON n.hotel_id = r.hotel_id AND n.booking_room_id = r.id
        WHERE r.hotel_id = $1 GROUP BY r.hotel_id, r.id ORDER BY r.position`,
      [hotelId],
    );
  const bookings = async () => {
    const [row] = await service.db.query<{ count: number }[]>(
      'SELECT count(*)::int AS count FROM booking WHERE hotel_id = $1',
      [hotelId],
    );
    return row!.count;
  };

  it('has rooms of several types, dates and parties, or none of them', async () => {
    const [std, fam] = [await priceOf('STD'), await priceOf('FAM')];
    const total = (2 * Number(std) + Number(fam)).toFixed(2);
    const sale = { ...rooms('STD', { rooms: 2 }), others: [rooms('FAM')], ...guest, shownTotal: total };
    refused(await change('sell', { ...sale, shownTotal: std }), 409, 'price_has_changed');
    const tooMany = {
      ...sale,
      others: [rooms('STD', { rooms: 2 })],
      shownTotal: (4 * Number(std)).toFixed(2),
    };
    refused(await change('sell', tooMany), 409, 'room_is_not_available');
    refused(
      await change('sell', { ...sale, others: [rooms('STD', { adults: 9 })] }),
      409,
      'party_does_not_fit',
    );
    expect(await soldOf(service, hotelId, 'STD', [0, 1])).toEqual([0, 0]);
    const sold = await change('sell', sale);
    done(sold);
    expect(sold.body.reservationIds).toHaveLength(3);
    expect((await booked()).map(({ total: of }) => of)).toEqual([std, std, fam]);
    expect(await bookings()).toBe(1);
    expect(await soldOf(service, hotelId, 'STD', [0, 1])).toEqual([2, 2]);
  });

  it('takes at most so many rooms, and whole kinds of them', async () => {
    const sale = { ...rooms('STD', { rooms: 20 }), ...guest, shownTotal: '1' };
    refused(
      await change('sell', { ...sale, others: [rooms('FAM', { rooms: 11 })] }),
      422,
      'fields_are_not_valid',
    );
    for (const others of [
      {},
      ['x'],
      [{ ...rooms('FAM'), arrival: 'x' }],
      [{ ...rooms('FAM'), departure: day(0) }],
    ]) {
      refused(await change('sell', { ...sale, others }), 422, 'fields_are_not_valid');
    }
    refused(await change('sell', { ...sale, ownTotal: '1.234' }), 422, 'fields_are_not_valid');
    expect(await bookings()).toBe(0);
  });

  it('is sold once by two receptionists who want the last rooms', async () => {
    const std = await priceOf('STD');
    const shownTotal = (2 * Number(std)).toFixed(2);
    const sale = () => change('sell', { ...rooms('STD', { rooms: 2 }), ...guest, shownTotal });
    const answers = await Promise.all([sale(), sale()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await bookings()).toBe(1);
  });

  it('has a price by hand of a manager, with a reason that is erased with the guest', async () => {
    const fam = await priceOf('FAM');
    const byHand = rooms('STD', { ownTotal: '99.99' });
    const sale = {
      ...byHand,
      others: [rooms('FAM')],
      ...guest,
      shownTotal: (99.99 + Number(fam)).toFixed(2),
    };
    const reason = 'promised to Ms Öz by telephone';
    refused(await change('sell', { ...sale, priceReason: reason }), 403, 'only_managers_set_prices');
    const sell = (more: object) => manager.change('frontDesk', 'sell', { ...sale, ...more });
    refused(await sell({}), 409, 'price_reason_is_missing');
    refused(await sell({ priceReason: reason, shownTotal: '1.00' }), 409, 'price_has_changed');
    const requestKey = randomUUID();
    const sold = await sell({ priceReason: reason, requestKey });
    done(sold);
    expect((await sell({ priceReason: reason, requestKey })).body).toEqual(sold.body);
    expect(await booked()).toMatchObject([
      { total: '99.99', nights: ['50.00 hand', '49.99 hand'] },
      { total: fam, nights: [expect.stringMatching(/ price$/), expect.stringMatching(/ price$/)] },
    ]);
    const { bookingId } = sold.body as { bookingId: number };
    const { body } = await manager.read('booking', 'story', { bookingId });
    expect((body as { entries: { reason: string }[] }).entries.map((entry) => entry.reason)).toEqual([
      reason,
    ]);
    const history = await service.db.query('SELECT * FROM booking_history WHERE hotel_id = $1', [hotelId]);
    expect(JSON.stringify(history)).not.toContain('Öz');

    await service.db.query(
      `UPDATE booking SET arrival = '2020-01-01', departure = '2020-01-02' WHERE id = $1`,
      [bookingId],
    );
    expect(await service.app.get(GuestDataErasure).eraseDueGuestData()).toMatchObject({ bookings: 1 });
    const [{ left }] = (await service.db.query<{ left: number }[]>(
      `SELECT count(*)::int AS left FROM audit_entry WHERE hotel_id = $1 AND changes ? 'reason'`,
      [hotelId],
    )) as [{ left: number }];
    expect(left).toBe(0);
  });
});

import { BookingCancellations } from '../../src/in-house/bookings/booking-cancellations.service.js';
import type { Actor } from '../../src/database/audit.js';
import { stay, outcomeOf, push, type Offer } from '../factories/booking.js';
import { testBookingChanges } from '../factories/booking-changes.js';
import { importHotel, type PartnerClient } from '../factories/hotel.js';
import type { PanelClient } from '../factories/panel.js';
import type { TestService } from '../harness/service.js';

const actor: Actor = { kind: 'staff', id: 1, name: 'Reception' };

describe('a booking that holds rooms of an allotment, changed at the desk', () => {
  let service: TestService;
  let offer: Offer;
  let partner: PartnerClient;
  let reception: PanelClient;
  const { booked, seen, prices, change, cancel, done } = testBookingChanges((its) => {
    ({ service, offer, partner, reception } = its);
  });

  /** Sets two STD rooms and a FAM one aside on the days 10 to 13, and one STD room on day 0; there are three and two of them. */
  const setAside = async (changes: object = {}) => {
    const [row] = await service.db.query<[{ apiKey: string }]>(
      `SELECT api_key AS "apiKey" FROM partner p JOIN partner_hotel h ON h.partner_id = p.id WHERE h.hotel_id = $1`,
      [offer.hotelID],
    );
    const one = { partner: row.apiKey, from: 'today+10', to: 'today+13', rooms: 2, ...changes };
    await importHotel(service, {
      hotel: { id: offer.hotelID },
      partnerAllotments: [
        { ...one, roomType: 'STD' },
        { ...one, roomType: 'FAM', rooms: 1 },
        { ...one, roomType: 'STD', from: 'today', to: 'today', rooms: 1 },
      ],
    });
  };
  const taken = async (code: string, from: number, until: number): Promise<string> => {
    const rows = await service.db.query<{ taken: number }[]>(
      `SELECT taken FROM partner_allotment_night
        WHERE hotel_id = $1 AND room_type_id = $2 AND day >= $3 AND day < $4 ORDER BY day`,
      [offer.hotelID, offer.roomType[code], offer.day(from), offer.day(until)],
    );
    return rows.map((row) => row.taken).join('');
  };

  it('takes added nights from it first, and gives back those that it leaves', async () => {
    await setAside();
    const id = await booked(10, 12);
    expect(await taken('STD', 10, 14)).toBe('1100');
    // All three rooms of day 12 are the partner's two and one that another guest has.
    expect(outcomeOf(await push(partner, stay(offer, 14, 15)))).toBe('ok');
    done(await change(reception, await seen(id), { departure: offer.day(13), shownTotal: '240.00' }));
    expect(await taken('STD', 10, 14)).toBe('1110');
    done(
      await change(reception, await seen(id), {
        arrival: offer.day(11),
        departure: offer.day(15),
        shownTotal: '320.00',
      }),
    );
    expect(await taken('STD', 10, 14)).toBe('0111');
  });

  it('finds the rooms of the partner when it is moved to another room type', async () => {
    await setAside({ rooms: 1 });
    const id = await booked(10, 12);
    const left = (await prices(id, { ...(await asStay(id)) })).find(
      ({ roomTypeId }) => roomTypeId === offer.roomType.FAM,
    )!;
    expect(left.left).toBe(2);
    const [room] = (await seen(id)).rooms;
    const shownTotal = left.boards.find(({ boardId }) => boardId === room!.boardId)!.refundable!;
    done(await change(reception, await seen(id), { roomTypeId: offer.roomType.FAM, shownTotal }));
    expect([await taken('STD', 10, 12), await taken('FAM', 10, 12)]).toEqual(['00', '11']);
  });

  it('gives its nights back when it is cancelled, and takes them again when that is undone', async () => {
    await setAside();
    const id = await booked(10, 12);
    done(await cancel(await seen(id)));
    expect(await taken('STD', 10, 12)).toBe('00');
    await service.app.get(BookingCancellations).undoCancellation(offer.hotelID, actor, id);
    expect(await taken('STD', 10, 12)).toBe('11');
  });

  it('gives them back as a no-show, and takes them again when that is undone', async () => {
    await setAside();
    const id = await booked(0, 2);
    expect(await taken('STD', 0, 1)).toBe('1');
    const { reservationId } = (await seen(id)).rooms[0]!;
    done(await reception.change('frontDesk', 'noShow', { reservationId, fee: '', reason: '' }));
    expect(await taken('STD', 0, 1)).toBe('0');
    done(await reception.change('frontDesk', 'undoNoShow', { reservationId }));
    expect(await taken('STD', 0, 1)).toBe('1');
  });

  it('shows what is left of it for the bookings of the partner alone', async () => {
    await setAside({ rooms: 3 });
    const id = await booked(14, 15);
    const left = async () => {
      const longer = { ...(await asStay(id)), arrival: offer.day(13) };
      return (await prices(id, longer)).find(({ roomTypeId }) => roomTypeId === offer.roomType.STD)?.left;
    };
    expect(await left()).toBe(3);
    const ofDesk = [id, 'reception'];
    await service.db.query('UPDATE booking SET partner_id = NULL, source = $2 WHERE id = $1', ofDesk);
    expect(await left()).toBe(0);
  });

  const asStay = async (id: number) => {
    const [room] = (await seen(id)).rooms;
    const { reservationId, arrival, departure, adults } = room!;
    return { reservationId, arrival, departure, adults, childAges: '' };
  };
});

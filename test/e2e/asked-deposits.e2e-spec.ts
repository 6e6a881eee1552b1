import type { BookingDetails, BookingStory } from '../../src/panel/front-desk/booking/booking.contract.js';
import type { OffersAnswer } from '../../src/panel/front-desk/front-desk.contract.js';
import { ledgerIsClean, type Json } from '../factories/booking.js';
import { cash, folioSteps, refused } from '../factories/folio.js';
import { send } from '../factories/hotel.js';
import { done } from '../factories/reception.js';
import { saleOf } from '../factories/sold-at-desk.js';
import { type StaffedHotel, staffedHotel } from '../factories/staffed-hotel.js';
import { startService, type TestService } from '../harness/service.js';

const TERMS = {
  terms: [{ code: 'FLEX', name: { tr: 'Esnek' }, deposits: [{ percent: '30' }] }],
  defaultTerms: { refundable: 'FLEX' },
};

describe('a deposit that the desk asks for', () => {
  let service: TestService;
  let hotel: StaffedHotel;
  let made = 0;
  const { post, cancelled } = folioSteps(() => hotel);

  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    hotel = await staffedHotel(service, `asked-${++made}`, TERMS);
  });
  afterEach(() => ledgerIsClean(service));

  const sell = (deposit: object) => hotel.reception.change('frontDesk', 'sell', saleOf(hotel.offer, deposit));
  const sold = async (deposit: object): Promise<number> => {
    const answer = await sell(deposit);
    done(answer);
    return answer.body.bookingId;
  };
  const depositsOf = async (bookingId: number) => {
    const { body } = await hotel.reception.read('booking', 'booking', { bookingId });
    return (body as BookingDetails).deposits;
  };
  const listed = async (state: string) => {
    const path = `/admin/api/resources/bookings/actions/list?filters.deposit=${state}`;
    const { body } = await send(service, 'GET', path, { headers: { cookie: hotel.reception.cookie } });
    const { records } = body as { records: { params: Json }[] };
    return records.map(({ params }) => [params['id'], params['depositMissing'], params['depositDue']]);
  };
  const overdue = async () => (await hotel.manager.read('today', 'read')).body.alerts.overdueDeposits;

  it('takes the place of what the terms ask for, until a day of its own', async () => {
    const { offer } = hotel;
    const byTerms = await sold({});
    expect(await depositsOf(byTerms)).toMatchObject([{ due: offer.day(0), amount: '48.00' }]);
    const asked = await sold({ depositAmount: '100', depositDue: offer.day(3) });
    expect(await depositsOf(asked)).toEqual([
      { due: offer.day(3), amount: '100.00', paid: '0.00', state: 'later' },
    ]);
    expect(await listed('later')).toEqual([[asked, '100.00', offer.day(3)]]);
    done(await post(hotel.reception, asked, { ...cash, kind: 'deposit', amount: '60.00' }));
    expect(await listed('later')).toEqual([[asked, '40.00', offer.day(3)]]);
    done(await post(hotel.reception, asked, { ...cash, kind: 'deposit', amount: '40.00' }));
    expect(await listed('later')).toEqual([]);
    expect(await depositsOf(asked)).toMatchObject([{ paid: '100.00', state: 'paid' }]);
  });

  it('is asked for of a booking without terms, too, and is overdue on Today once its day has passed', async () => {
    const { offer } = hotel;
    const id = await sold({ depositAmount: '75.50', depositDue: offer.day(2), rate: 'refundable' });
    await service.db.query('UPDATE booking_room SET terms = NULL WHERE booking_id = $1', [id]);
    expect(await depositsOf(id)).toMatchObject([{ amount: '75.50', state: 'later' }]);
    expect(await overdue()).toMatchObject({ count: 0 });
    await service.db.query(`UPDATE booking SET asked_deposit_due = asked_deposit_due - 3 WHERE id = $1`, [
      id,
    ]);
    expect(await overdue()).toMatchObject({ count: 1, items: [{ bookingId: id, missing: '75.50' }] });
    expect(await listed('overdue')).toEqual([[id, '75.50', offer.day(-1)]]);
  });

  const ask = (bookingId: number, deposit: object | null, seen: object | null = null) => {
    const asked = { depositAmount: '', depositDue: '' };
    return hotel.reception.change('booking', 'askDeposit', {
      bookingId,
      ...asked,
      ...deposit,
      seen: { ...asked, ...seen },
    });
  };
  const storyOf = async (bookingId: number) => {
    const { entries } = (await hotel.reception.read('booking', 'story', { bookingId })).body as BookingStory;
    return entries.map(({ kind, byName, deposit }) => [kind, byName, deposit]);
  };

  it('stands beside what the terms would ask for, in offers as in the sale', async () => {
    const { offer, reception } = hotel;
    const stay = { arrival: offer.day(5), departure: offer.day(7), adults: 2, childAges: '' };
    const { offers } = (await reception.read('frontDesk', 'offers', stay)).body as OffersAnswer;
    const type = offers.find(({ roomTypeId }) => roomTypeId === offer.roomType['STD']);
    const board = type!.boards.find(({ boardId }) => boardId === offer.board['BB'])!;
    const byTerms = [{ due: offer.day(0), amount: '48.00' }];
    expect(board.details.refundable?.deposits).toEqual(byTerms);
    expect(board.details.nonRefundable?.deposits ?? []).toEqual([]);
    expect(await depositsOf(await sold({}))).toMatchObject(byTerms);
  });

  it('is asked for, changed and taken back on the page of the booking, whose story tells it', async () => {
    const { offer } = hotel;
    const id = await sold({});
    const first = { depositAmount: '60.00', depositDue: offer.day(2) };
    const second = { depositAmount: '160.00', depositDue: offer.day(5) };
    done(await ask(id, first));
    expect(await depositsOf(id)).toMatchObject([{ amount: '60.00', due: offer.day(2) }]);
    done(await ask(id, second, first));
    expect(await depositsOf(id)).toMatchObject([{ amount: '160.00', due: offer.day(5) }]);
    done(await ask(id, null, second));
    expect(await depositsOf(id)).toMatchObject([{ amount: '48.00', due: offer.day(0) }]);
    const [was, is] = [
      { amount: '60.00', due: offer.day(2) },
      { amount: '160.00', due: offer.day(5) },
    ];
    expect(await storyOf(id)).toEqual([
      ['deposit_changed', expect.stringMatching(/./), { before: is, after: null }],
      ['deposit_changed', expect.stringMatching(/./), { before: was, after: is }],
      ['deposit_changed', expect.stringMatching(/./), { before: null, after: was }],
      ['booked', expect.stringMatching(/./), null],
    ]);
  });

  it('stands in the story of the sale with which it was asked for, also once it is another one', async () => {
    const { offer } = hotel;
    const first = { depositAmount: '60.00', depositDue: offer.day(2) };
    const id = await sold(first);
    const asked = { before: null, after: { amount: '60.00', due: offer.day(2) } };
    expect(await storyOf(id)).toMatchObject([['booked', expect.anything(), asked]]);
    done(await ask(id, { ...first, depositAmount: '70.00' }, first));
    expect((await storyOf(id)).at(-1)).toMatchObject(['booked', expect.anything(), asked]);
  });

  it('is refused on the page by the rules of the desk, and where the booking is not as the person saw it', async () => {
    const { offer, reception } = hotel;
    const first = { depositAmount: '60.00', depositDue: offer.day(2) };
    const id = await sold(first);
    const faults = async (deposit: object) => (await ask(id, deposit, first)).body.errors;
    expect(await faults({ ...first, depositAmount: '160.01' })).toEqual([
      { field: 'depositAmount', message: 'is_more_than_total' },
    ]);
    for (const day of [-1, 6]) {
      expect(await faults({ ...first, depositDue: offer.day(day) })).toEqual([
        { field: 'depositDue', message: 'is_not_before_arrival' },
      ]);
    }
    expect(await faults({ depositAmount: '10' })).toEqual([{ field: 'depositDue', message: 'is_missing' }]);
    refused(await ask(id, null), 'booking_has_changed');
    refused(await ask(id + 1_000, null), 'booking_is_not_found', 404);
    done(await ask(id, first, first));
    expect((await storyOf(id)).map(([kind]) => kind)).toEqual(['booked']);
    await cancelled(id, reception, '');
    refused(await ask(id, null, first), 'reservation_is_not_expected');
  });

  it('is at most the price, and due from today to the arrival', async () => {
    const { offer } = hotel;
    const faults = async (deposit: object) => (await sell(deposit)).body.errors;
    expect(await faults({ depositAmount: '160.01', depositDue: offer.day(1) })).toEqual([
      { field: 'depositAmount', message: 'is_more_than_total' },
    ]);
    for (const day of [-1, 6]) {
      expect(await faults({ depositAmount: '10', depositDue: offer.day(day) })).toEqual([
        { field: 'depositDue', message: 'is_not_before_arrival' },
      ]);
    }
    expect(await faults({ depositAmount: '10' })).toEqual([{ field: 'depositDue', message: 'is_missing' }]);
    done(await sell({ depositAmount: '160', depositDue: offer.day(5) }));
  });
});

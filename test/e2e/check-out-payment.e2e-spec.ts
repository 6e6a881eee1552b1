import { CheckOutMoney } from '../../src/in-house/desk/check-out-money.service.js';
import { FrontDeskService } from '../../src/in-house/desk/front-desk.service.js';
import { Clock } from '../../src/values/clock.service.js';
import { reception as atDesk, reserve } from '../factories/front-desk.js';
import { randomUUID } from 'node:crypto';
import { type PanelClient, signIn } from '../factories/panel.js';
import { ayse, done, refused, testReception } from '../factories/reception.js';
import { taxedHotel } from '../factories/taxed-hotel.js';
import { startService, type TestService } from '../harness/service.js';

const cash = (amount: string) => ({ method: 'cash', amount });

describe('a check-out with its payment', () => {
  let service: TestService;
  let hotelId: number;
  let room: Record<string, number>;
  let name: string;
  let manager: PanelClient;
  const { read, change, balanceOf, checkIn } = testReception((its, hotel) => {
    service = its;
    ({ hotelId, room, name } = hotel);
  });
  beforeEach(async () => {
    manager = await signIn(service, `manager@${name}.example`);
  });

  /** A reservation in house for two nights, which owes 100.00. */
  async function inHouse(guests: object[] = [ayse], doorName = '101') {
    const reservationId = await reserve(service, hotelId, 'STD');
    const { body } = await checkIn(reservationId, doorName, { guests });
    return { reservationId, stays: (body.guests as { stayId: number }[]).map(({ stayId }) => stayId) };
  }

  const status = async (reservationId: number) =>
    (await read('reservation', { reservationId })).body.status as string;
  const standing = async (reservationId: number) => {
    const { body } = await read('reservation', { reservationId });
    const folio = await manager.read('folio', 'folio', { bookingId: body.bookingId });
    const lines = folio.body.lines as {
      kind: string;
      method: string;
      amount: string;
      isReversed: boolean;
      reverses: number | null;
    }[];
    return lines
      .filter(({ kind, isReversed, reverses }) => kind === 'payment' && !isReversed && reverses === null)
      .map(({ method, amount }) => `${method} ${amount}`);
  };

  it('is one act: the guests leave, and what they owe is paid', async () => {
    const { reservationId } = await inHouse();
    const due = await read('checkOutDue', { reservationId });
    expect(due.body).toMatchObject({ currency: 'EUR', balance: '100.00', due: '100.00' });
    done(await change('checkOut', { reservationId, balance: '100.00', payment: cash('100.00') }));
    expect([await status(reservationId), await balanceOf(reservationId)]).toEqual(['checked_out', '0.00']);
    const audit = await service.db.query<{ action: string; changes: object | null }[]>(
      `SELECT action, changes FROM audit_entry WHERE hotel_id = $1 ORDER BY at, id`,
      [hotelId],
    );
    expect(audit.slice(-2)).toEqual([
      {
        action: 'folio_posted',
        changes: { kind: 'payment', amount: '100.00', currency: 'EUR', method: 'cash' },
      },
      { action: 'check_out', changes: null },
    ]);
    const [row] = await service.db.query<{ kind: string }[]>(
      `SELECT h.kind FROM folio_line l JOIN booking_history h USING (hotel_id, booking_id)
        WHERE l.hotel_id = $1 AND l.kind = 'payment' AND h.number = l.change_number`,
      [hotelId],
    );
    expect(row!.kind).toBe('checked_out');
  });

  it('is refused as a whole where the balance is another one meanwhile', async () => {
    const { reservationId } = await inHouse();
    const { body } = await read('reservation', { reservationId });
    const charge = {
      bookingId: body.bookingId,
      kind: 'charge',
      amount: '5.70',
      text: 'Minibar',
      balance: '',
    };
    done(await manager.change('folio', 'post', { ...charge, requestKey: randomUUID() }));
    const stale = { reservationId, balance: '100.00', payment: cash('100.00') };
    refused(await change('checkOut', stale), 409, 'balance_is_not_zero');
    refused(await change('checkOut', { ...stale, balance: '105.70' }), 409, 'balance_is_not_zero');
    expect([await status(reservationId), await standing(reservationId)]).toEqual(['checked_in', []]);
    done(await change('checkOut', { ...stale, balance: '105.70', payment: cash('105.70') }));
    refused(
      await change('checkOut', { ...stale, payment: cash('105.70') }),
      409,
      'reservation_is_not_in_house',
    );
    expect(await standing(reservationId)).toEqual(['cash -105.70']);
  });

  it('needs a method of the desk and an amount above zero', async () => {
    const { reservationId } = await inHouse();
    const paid = (payment: unknown) => change('checkOut', { reservationId, balance: '100.00', payment });
    for (const payment of [
      cash('0.00'),
      cash('-100.00'),
      cash(''),
      { amount: '100.00' },
      { method: 'online', amount: '100.00' },
      'cash',
    ]) {
      refused(await paid(payment), 422, 'fields_are_not_valid');
    }
    expect(await status(reservationId)).toBe('checked_in');
  });

  it('is taken by two receptionists once', async () => {
    const { reservationId } = await inHouse();
    const input = { reservationId, balance: '100.00', payment: cash('100.00') };
    const answers = await Promise.all([change('checkOut', input), change('checkOut', input)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(await standing(reservationId)).toEqual(['cash -100.00']);
  });

  it('pays with the last guest of a room', async () => {
    const { reservationId, stays } = await inHouse([ayse, { ...ayse, firstName: 'CAN' }]);
    const leaving = (stayId: number, more = {}) =>
      change('checkOutGuest', { stayId, balance: '100.00', ...more });
    done(await leaving(stays[0]!, { othersStay: true }));
    done(await leaving(stays[1]!, { payment: { method: 'card', amount: '100.00' } }));
    expect(await standing(reservationId)).toEqual(['card -100.00']);
  });

  it('keeps the payment when it is undone, unless a manager reverses it too', async () => {
    const { reservationId } = await inHouse();
    const roomId = room['101'];
    const input = { reservationId, balance: '100.00', payment: cash('100.00') };
    done(await change('checkOut', input));
    expect((await read('paidAtCheckOut', { reservationId })).body.payments).toEqual([
      { method: 'cash', amount: '100.00', currency: 'EUR' },
    ]);
    const undone = { reservationId, roomId, reversesPayments: true };
    refused(await change('undoCheckOut', undone), 403, 'only_managers_post_this');
    done(await change('undoCheckOut', { reservationId, roomId }));
    expect([await status(reservationId), await balanceOf(reservationId)]).toEqual(['checked_in', '0.00']);
    expect((await read('paidAtCheckOut', { reservationId })).body.payments).toEqual([]);
    done(await change('checkOut', { reservationId, balance: '' }));
    done(await manager.change('frontDesk', 'undoCheckOut', undone));
    expect(await balanceOf(reservationId)).toBe('0.00');

    const { reservationId: other } = await inHouse([ayse], '102');
    done(await change('checkOut', { ...input, reservationId: other }));
    done(
      await manager.change('frontDesk', 'undoCheckOut', {
        ...undone,
        reservationId: other,
        roomId: room['102'],
      }),
    );
    expect([await standing(other), await balanceOf(other)]).toEqual([[], '100.00']);
  });
});

describe('what guests owe as they leave before their time', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(async () => {
    service.app.get(Clock, { strict: false }).nowMs = () => Date.now();
    await service.close();
  });

  it('has no taxes of nights that they give back', async () => {
    const hotel = await taxedHotel(service);
    const reservation = await reserve(service, hotel.hotelId, 'STD');
    await hotel.checkIn(reservation, '101');
    hotel.inDays(1);
    const money = service.app.get(CheckOutMoney, { strict: false });
    expect(await money.due(hotel.hotelId, reservation)).toEqual({
      currency: 'EUR',
      balanceMinor: 117_00,
      dueMinor: 111_00,
    });
    const desk = service.app.get(FrontDeskService, { strict: false });
    const leave = (amountMinor: number) =>
      desk.checkOut(hotel.hotelId, atDesk, reservation, {
        seenBalanceMinor: 117_00,
        payment: { method: 'cash', amountMinor },
      });
    await expect(leave(117_00)).rejects.toMatchObject({ identifier: 'balance_is_not_zero' });
    await leave(111_00);
    expect(await money.due(hotel.hotelId, reservation)).toMatchObject({ balanceMinor: 0, dueMinor: 0 });
  });
});

import { Clock } from '../../src/values/clock.service.js';
import { randomUUID } from 'node:crypto';
import { completeNights } from '../../src/booking/room/night-completion.js';
import { checkFolios, repairAndCheckFolios } from '../../src/booking/folio/folio-check.js';
import { GuestDataErasure } from '../../src/booking/guest-data-erasure.service.js';
import { FrontDeskService } from '../../src/in-house/desk/front-desk.service.js';
import { type Bank, startBank } from '../bank/bank.mjs';
import { nestpayAnswer } from '../bank/nestpay.mjs';
import { factsWithoutText } from '../factories/audit-facts.js';
import { entryOf, ledgerIsClean, type Offer, outcomeOf, push, stay } from '../factories/booking.js';
import { cash, done, folioSteps, refused } from '../factories/folio.js';
import { reception as desk, roomsOf } from '../factories/front-desk.js';
import { importHotel, type PartnerClient, smallHotel } from '../factories/hotel.js';
import { answer, started, virtualPosAt } from '../factories/payment.js';
import { PanelRecords } from '../factories/panel-records.js';
import { type PanelClient, signIn, staffOf } from '../factories/panel.js';
import { type StaffedHotel, staffedHotel } from '../factories/staffed-hotel.js';
import { itOnOneServer } from '../harness/database.js';
import { startTwo, type TestService } from '../harness/service.js';

describe('the folio of a booking', () => {
  let bank: Bank;
  let service: TestService;
  let second: TestService;
  let hotel: StaffedHotel;
  let offer: Offer;
  let partner: PartnerClient;
  let reception: PanelClient;
  let manager: PanelClient;
  let elsewhere: PanelClient;
  let made = 0;
  const { booked, folio, lines, balance, posting, post, reverse, cancelled } = folioSteps(() => hotel);

  beforeAll(async () => {
    bank = await startBank();
    [service, second] = await startTwo({ PANEL: 'true' });
  });
  afterAll(async () => {
    await second.close();
    await service.close();
    await bank.close();
  });
  beforeEach(async () => {
    hotel = await staffedHotel(service, `folio-${++made}`, {
      paymentTypes: [1, 10],
      virtualPos: virtualPosAt(bank, 'nestpay'),
    });
    ({ offer, partner, reception, manager } = hotel);
  });
  afterEach(async () => {
    await ledgerIsClean(service);
    expect(await factsWithoutText(service.db)).toEqual([]);
  });

  const openFolios = async (filters: Record<string, string> = {}) =>
    (await new PanelRecords(service, reception).list('folios', filters)).map(({ params }) => params);

  /** Pays an order of the partner online. */
  async function paid(orderID: string, totalPrice: string): Promise<void> {
    const payment = await started(partner, {
      orderID,
      totalPrice,
      baskets: [{ id: 1, name: 'Oda', piece: 1, price: totalPrice }],
    });
    const approval = nestpayAnswer(payment.fields, bank.accounts.nestpay.storeKey, 'approve');
    await answer(service, payment.returnPath, approval);
  }

  it('begins with its nights and extras, and takes charges and payments of reception', async () => {
    const extras = [{ name: 'Transfer', note: '', priceMode: null, priceTotal: '25.00' }];
    const Total = { amountAfterTaxes: '185.00', extraTotal: '25.00', currency: 'EUR' };
    const id = await booked({ extras, Total });
    const first = await folio(id);
    expect(first.lines).toMatchObject([
      { kind: 'room', amount: '160.00', from: offer.day(10), until: offer.day(12), postedByKind: 'partner' },
      { kind: 'extra', amount: '25.00', text: 'Transfer', reservationId: null },
    ]);
    done(await post(reception, id));
    done(await post(reception, id, { kind: 'deposit', method: 'bank', amount: '50', text: '' }));
    done(await post(reception, id, { ...cash, amount: '100.5' }));
    const { sums, lines: posted } = await folio(id);
    expect(sums).toEqual({
      charged: '197.50',
      discounts: '0.00',
      paid: '150.50',
      deposits: '50.00',
      balance: '47.00',
    });
    expect(posted[2]).toMatchObject({
      text: 'Minibar',
      postedBy: 'Işıl Resepsiyon',
      postedByKind: 'staff',
      postedOn: offer.day(0),
      isReversible: true,
    });
    expect(await openFolios()).toMatchObject([{ number: id, balance: '47.00', state: 'expected' }]);
    const [audit] = await service.db.query<object[]>(
      `SELECT action, changes FROM audit_entry WHERE hotel_id = $1 AND action LIKE 'folio%' ORDER BY at, id LIMIT 1`,
      [offer.hotelID],
    );
    expect(audit).toEqual({
      action: 'folio_posted',
      changes: { kind: 'charge', amount: '12.50', currency: 'EUR' },
    });
  });

  it('takes discounts, refunds and reversals of managers, none of more than there is', async () => {
    const id = await booked();
    const discount = { kind: 'discount', amount: '10', text: 'noise' };
    const refund = { kind: 'refund', method: 'cash', amount: '20', text: 'left early' };
    for (const asked of [discount, refund]) {
      refused(await post(reception, id, asked), 'only_managers_post_this', 403);
    }
    refused(await post(manager, id, refund), 'refund_is_more_than_paid');
    refused(await post(manager, id, { ...discount, amount: '160.01' }), 'discount_is_more_than_charged');
    done(await post(manager, id, discount));
    done(await post(reception, id, { ...cash, amount: '170' }));
    done(await post(manager, id, refund));
    expect((await folio(id)).sums).toMatchObject({ discounts: '-10.00', paid: '150.00', balance: '0.00' });
    const { lines: all } = await folio(id);
    const charge = all.find(({ kind }) => kind === 'discount')!.lineId;
    refused(await reverse(reception, id, charge), 'only_managers_post_this', 403);
    const requestKey = randomUUID();
    done(await reverse(manager, id, charge, requestKey));
    done(await reverse(manager, id, charge, requestKey));
    refused(await reverse(manager, id, charge), 'folio_line_is_reversed');
    refused(await reverse(manager, id, all[0]!.lineId), 'folio_line_is_not_reversible');
    expect(await balance(id)).toBe('10.00');
    expect(await lines(id)).toEqual([
      'room 160.00',
      'discount -10.00 reversed',
      'payment -170.00',
      'refund 20.00',
      'discount 10.00 reversal',
    ]);
    const reversal = (await folio(id)).lines.at(-1)!;
    refused(await reverse(manager, id, reversal.lineId), 'folio_line_is_not_reversible');
  });

  it('reverses nothing that a refund or discount rests on', async () => {
    const id = await booked();
    done(await post(reception, id, { ...cash, amount: '100' }));
    done(await post(manager, id, { kind: 'refund', method: 'cash', amount: '60', text: 'a mistake' }));
    done(await post(reception, id, { amount: '20' }));
    done(await post(manager, id, { kind: 'discount', amount: '170', text: 'noise' }));
    const lineOf = async (kind: string) => (await folio(id)).lines.find((line) => line.kind === kind)!.lineId;
    refused(await reverse(manager, id, await lineOf('payment')), 'folio_line_is_refunded');
    refused(await reverse(manager, id, await lineOf('charge')), 'folio_line_is_discounted');
    for (const kind of ['refund', 'payment', 'discount', 'charge']) {
      done(await reverse(manager, id, await lineOf(kind)));
    }
    expect(await balance(id)).toBe('160.00');
  });

  it('is among the open ones: guests in house first, then the latest departures, then those who come next', async () => {
    const far = await booked({}, {}, 20, 22);
    const near = await booked();
    const [first, last] = [await booked({}, {}, 13, 15), await booked({}, {}, 16, 18)];
    const here = await booked({}, {}, 0, 1);
    for (const id of [first, last]) {
      done(await post(reception, id, { ...cash, amount: '30' }));
      done(await cancelled(id, reception, ''));
    }
    await service.db.query(`UPDATE booking_room SET status = 'checked_in' WHERE booking_id = $1`, [here]);
    const numbers = async (filters = {}) => (await openFolios(filters)).map(({ number }) => number);
    expect(await numbers()).toEqual([here, last, first, near, far]);
    expect(await numbers({ 'filters.state': 'in_house' })).toEqual([here]);
    expect(await numbers({ 'filters.side': 'owing' })).toEqual([last, first]);
    expect(await numbers({ 'filters.side': 'owed' })).toEqual([here, near, far]);
    done(await post(reception, near, { ...cash, amount: '160' }));
    expect(await numbers()).toEqual([here, last, first, far]);
    expect(await numbers({ 'filters.retired': 'true' })).toEqual([near]);
  });

  it('says which field is wrong', async () => {
    const id = await booked();
    const faults = async (changes: object) =>
      ((await post(reception, id, changes)).body.errors as { field: string; message: string }[]).map(
        ({ field, message }) => `${field} ${message}`,
      );
    expect(await faults({ amount: '', text: '' })).toEqual(['amount is_required', 'text is_required']);
    expect(await faults({ amount: '0' })).toEqual(['amount is_out_of_range']);
    expect(await faults({ amount: '-5' })).toEqual(['amount is_not_a_decimal']);
    expect(await faults({ ...cash, method: 'online' })).toEqual(['method is_not_a_choice']);
    expect(await faults({ kind: 'room' })).toEqual(['kind is_not_a_choice']);
    expect(await faults({ requestKey: 'x' })).toEqual(['requestKey has_not_the_right_form']);
    refused(await post(reception, id, { reservationId: 1 }), 'reservation_is_not_found', 404);
  });

  it('takes charges that the hotel keeps, each with its own VAT, also when it is reversed', async () => {
    const usualCharges = [
      { name: { tr: 'Minibar', en: 'Minibar' }, price: '11.00', vatPercent: '10' },
      { name: { tr: 'Otopark' }, price: '6.00' },
      { name: { tr: 'Çamaşırhane' } },
    ];
    const rates = { otherVatPercent: '20' };
    await importHotel(service, { hotel: { id: offer.hotelID, ...rates }, usualCharges } as never);
    const { body } = await reception.read('folio', 'usualCharges');
    expect(body).toMatchObject({
      currency: 'EUR',
      charges: [
        { name: { en: 'Minibar' }, price: '11.00', vatPercent: '10.00' },
        { name: { tr: 'Otopark' }, price: '6.00', vatPercent: null },
        { name: { tr: 'Çamaşırhane' }, price: null },
      ],
    });
    const [minibar, parking, laundry] = (body.charges as { id: number }[]).map(({ id }) => id);
    const id = await booked();
    const minibarForm = { text: 'Minibar', amount: '22', usualChargeId: minibar, requestKey: randomUUID() };
    for (let sent = 0; sent < 2; sent++) done(await post(reception, id, minibarForm));
    done(await post(reception, id, { text: 'Otopark', amount: '6', usualChargeId: parking }));
    const vat = async () =>
      (await reception.read('folio', 'statement', { bookingId: id, language: 'en' })).body.taxes as object[];
    expect(await vat()).toEqual([
      { name: 'VAT on extras and charges 20 %', amount: '1.00 EUR' },
      { name: 'VAT on extras and charges 10 %', amount: '2.00 EUR' },
    ]);
    const [line] = (await folio(id)).lines.filter(({ text }) => text === 'Minibar');
    done(await reverse(manager, id, line!.lineId));
    expect(await vat()).toHaveLength(1);
    // The list is another one, and what was posted stays as it was.
    await importHotel(service, { hotel: { id: offer.hotelID }, usualCharges: [] } as never);
    const gone = { text: 'Çamaşırhane', amount: '9', usualChargeId: laundry };
    refused(await post(reception, id, gone), 'usual_charge_is_not_found', 404);
    expect(await vat()).toHaveLength(1);
  });

  it('posts a form that is sent twice once, and two charges that are sent at once both', async () => {
    const id = await booked();
    const other = { ...reception, change: clientOf(second) };
    const same = posting(id, { ...cash, amount: '60', balance: '160.00' });
    const twice = await Promise.all([reception, other].map((by) => by.change('folio', 'post', same)));
    twice.forEach(done);
    expect(await balance(id)).toBe('100.00');
    refused(await reception.change('folio', 'post', { ...same, amount: '61' }), 'request_was_used_already');
    const both = await Promise.all([reception, other].map((by) => post(by, id, { amount: '20' })));
    both.forEach(done);
    expect(await balance(id)).toBe('140.00');
    const { lineId } = (await folio(id)).lines.find(({ kind }) => kind === 'payment')!;
    const reversals = await Promise.all([
      reverse(manager, id, lineId),
      reverse({ ...manager, change: clientOf(second, manager) }, id, lineId),
    ]);
    expect(reversals.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await balance(id)).toBe('200.00');
  });

  it('takes money only by the balance that the person saw: one of two payments at once is refused', async () => {
    const id = await booked();
    const other = { ...reception, change: clientOf(second) };
    const payment = () => posting(id, { ...cash, amount: '160', balance: '160.00' });
    const both = await Promise.all([reception, other].map((by) => by.change('folio', 'post', payment())));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = both.find(({ status }) => status === 409)!;
    refused(late, 'balance_has_changed');
    expect(late.body).toMatchObject({ balance: '0.00', currency: 'EUR' });
    expect(await balance(id)).toBe('0.00');
    for (const kind of ['deposit', 'refund']) {
      const stale = { ...cash, kind, amount: '10', text: 'noise', balance: '160.00' };
      refused(await post(manager, id, stale), 'balance_has_changed');
    }
    const unseen = { ...cash, amount: '1', balance: undefined, isMoreThanOwed: false };
    refused(await post(reception, id, unseen), 'payment_is_more_than_owed');
    refused(await post(reception, id, { ...cash, balance: 'x' }), 'fields_are_not_valid', 422);
    // What is no money may be posted by several people at once.
    done(await post(reception, id, { balance: '160.00' }));
    expect(await balance(id)).toBe('12.50');
  });

  it('takes a payment above the balance only of a person who was asked, and a deposit of everyone', async () => {
    const id = await booked();
    const typedWrong = { ...cash, amount: '16000', isMoreThanOwed: false };
    const asked = await post(reception, id, typedWrong);
    refused(asked, 'payment_is_more_than_owed');
    expect(asked.body).toMatchObject({ balance: '160.00', currency: 'EUR' });
    refused(await post(manager, id, { ...typedWrong, amount: '160.01' }), 'payment_is_more_than_owed');
    done(await post(reception, id, { ...typedWrong, amount: '160.00' }));
    refused(await post(reception, id, { ...typedWrong, amount: '0.01' }), 'payment_is_more_than_owed');
    done(await post(reception, id, { ...cash, amount: '20', isMoreThanOwed: true }));
    done(await post(reception, id, { ...typedWrong, kind: 'deposit', amount: '30' }));
    expect(await balance(id)).toBe('-50.00');
  });

  /** Sends what a person does to another instance. */
  function clientOf(to: TestService, by = reception): PanelClient['change'] {
    return async (page, operation, input) => {
      const response = await fetch(`${to.url}/admin/api/pages/${page}/${operation}`, {
        method: 'POST',
        headers: { cookie: by.cookie, origin: to.url, 'content-type': 'application/json' },
        body: JSON.stringify(input),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
    };
  }

  it('is of its hotel alone', async () => {
    const id = await booked();
    const { lineId } = (await folio(id)).lines[0]!;
    const name = `elsewhere-${made}`;
    await importHotel(service, smallHotel({ staff: staffOf(name) }));
    elsewhere = await signIn(service, `manager@${name}.example`);
    refused(await elsewhere.read('folio', 'folio', { bookingId: id }), 'booking_is_not_found', 404);
    refused(await post(elsewhere, id), 'booking_is_not_found', 404);
    refused(await reverse(elsewhere, id, lineId), 'folio_line_is_not_found', 404);
    expect(await new PanelRecords(service, elsewhere).list('folios')).toEqual([]);
  });

  it('is never changed or deleted in the database', async () => {
    const id = await booked();
    for (const sql of [
      'UPDATE folio_line SET amount = 1',
      `UPDATE folio_line SET text = 'other'`,
      'UPDATE folio_line SET text = $2, amount = 1',
      'DELETE FROM folio_line',
    ]) {
      const values = sql.includes('$2') ? [id, ''] : [id];
      await expect(service.db.query(`${sql} WHERE booking_id = $1`, values)).rejects.toMatchObject({
        driverError: { code: 'HB002' },
      });
    }
  });

  it('counts again in the currency that a partner gives its booking', async () => {
    const json = stay(offer, 10, 12);
    const id = entryOf(await push(partner, json)).SVC_ID!;
    done(await post(reception, id, { ...cash, amount: '60' }));
    await service.db.query(
      `INSERT INTO payment_session (hotel_id, id, partner_id, order_id, amount, currency, company_code, return_url, state, expires_at)
       SELECT hotel_id, 'lira', partner_id, voucher, 500, 'TRY', 'nestpay', '', 'paid', now() FROM booking WHERE id = $1`,
      [id],
    );
    expect((await folio(id)).paidInOtherCurrencies).toEqual([{ amount: '500.00', currency: 'TRY' }]);
    const Total = { amountAfterTaxes: '8000.00', currency: 'TRY' };
    expect(
      outcomeOf(await push(partner, stay(offer, 10, 12, { ID: json.ID, type: 'Modify', Total }, { Total }))),
    ).toBe('ok');
    expect(await folio(id)).toMatchObject({
      currency: 'TRY',
      sums: { paid: '500.00', balance: '7500.00' },
      paidInOtherCurrencies: [],
      otherBalances: [{ currency: 'EUR', balance: '-60.00' }],
    });
  });

  it('says what each night of a room was sold for, of the line that stands alone', async () => {
    const id = await booked({}, {}, 10, 12);
    const nightsOf = async () =>
      (await folio(id)).lines.map(({ kind, nights }) => [
        kind,
        nights?.map(({ day, amount }) => [day, amount]),
      ]);
    const nights = [10, 11].map((offset) => [offer.day(offset), '80.00']);
    expect(await nightsOf()).toEqual([['room', nights]]);
    done(await cancelled(id, reception, ''));
    expect(await nightsOf()).toEqual([
      ['room', undefined],
      ['room', undefined],
    ]);
  });

  it('takes a discount in percent whose amount is so much of the charges now', async () => {
    const id = await booked();
    const given = { kind: 'discount', text: 'delay', percent: '12.5' };
    refused(await post(reception, id, { ...given, amount: '20.00' }), 'only_managers_post_this', 403);
    refused(await post(manager, id, { ...given, amount: '19.99' }), 'balance_has_changed');
    const tooMuch = await post(manager, id, { ...given, percent: '100.01', amount: '160.00' });
    expect(tooMuch.status).toBe(422);
    done(await post(manager, id, { ...given, amount: '20.00' }));
    expect(await balance(id)).toBe('140.00');
  });

  it('has what is paid online, before the booking is pushed or after', async () => {
    await paid('early', '100.00');
    const early = await booked({ ID: 'early' });
    const late = await booked({ ID: 'late' }, {}, 20, 22);
    await paid('late', '160.00');
    expect(await lines(early)).toEqual(['room 160.00', 'payment -100.00']);
    expect(await folio(late)).toMatchObject({
      sums: { paid: '160.00', balance: '0.00' },
      lines: [{}, { kind: 'payment', method: 'online', postedByKind: 'bank', isReversible: false }],
    });
    done(await post(manager, late, { kind: 'refund', method: 'online', amount: '160', text: 'by the bank' }));
    expect(await balance(late)).toBe('160.00');
  });

  it('makes a check-out ask where the balance is not what the person saw', async () => {
    const id = await booked({}, {}, 0, 2);
    const { body } = await reception.read('frontDesk', 'list', { list: 'arrivals', search: '' });
    const [{ reservationId, balance: listed }] = body.reservations;
    expect(listed).toBe('160.00');
    const rooms = await roomsOf(service, offer.hotelID);
    const guest = { firstName: 'Ali', lastName: 'Kaya', nationality: 'TR' };
    await service.app
      .get(FrontDeskService, { strict: false })
      .checkIn(offer.hotelID, desk, reservationId, { roomId: rooms['101']! }, [
        { identityNumber: '', birthDate: '', ...guest },
      ]);
    const leave = (seen: string) =>
      reception.change('frontDesk', 'checkOut', { reservationId, balance: seen });
    const asked = await leave('');
    refused(asked, 'balance_is_not_zero');
    expect(asked.body).toMatchObject({ balance: '160.00', currency: 'EUR' });
    done(await post(reception, id, { ...cash, amount: '150' }));
    refused(await leave('160.00'), 'balance_is_not_zero');
    done(await leave('10.00'));
    const [audit] = await service.db.query<{ changes: object }[]>(
      `SELECT changes FROM audit_entry WHERE hotel_id = $1 AND action = 'check_out'`,
      [offer.hotelID],
    );
    expect(audit!.changes).toEqual({ balance: '10.00' });
    expect(await openFolios()).toMatchObject([
      { number: id, balance: '10.00', state: 'checked_out', rooms: '101' },
    ]);
  });

  it('keeps amounts and loses texts when the data of guests is erased', async () => {
    const id = await booked();
    done(await post(reception, id, { text: 'Doctor for Ayşe' }));
    const gone = await booked();
    done(await cancelled(gone, reception, ''));
    const absent = await booked({}, {}, 0, 2);
    const { reservationId } = (await folio(absent)).rooms[0]!;
    done(await manager.change('frontDesk', 'noShow', { reservationId, fee: '10', reason: 'Ayşe is ill' }));
    const reasons = () =>
      service.db.query<{ action: string; reason: string | null }[]>(
        `SELECT action, changes ->> 'reason' AS reason FROM audit_entry
          WHERE hotel_id = $1 AND action IN ('booking_cancelled', 'no_show') ORDER BY id`,
        [offer.hotelID],
      );
    const erase = async () => {
      await service.db.query('UPDATE booking SET arrival = $2, departure = $3 WHERE hotel_id = $1', [
        ...[offer.hotelID, offer.day(-740), offer.day(-731)],
      ]);
      return service.app.get(GuestDataErasure).eraseDueGuestData();
    };
    expect(await reasons()).toEqual([
      { action: 'booking_cancelled', reason: 'illness' },
      { action: 'no_show', reason: 'Ayşe is ill' },
    ]);
    expect(await erase()).toMatchObject({ bookings: 3 });
    expect((await folio(id)).lines.map(({ text, amount }) => [text, amount])).toEqual([
      ['', '160.00'],
      ['', '12.50'],
    ]);
    expect((await reasons()).map(({ reason }) => reason)).toEqual([null, null]);
    const undone = await new PanelRecords(service, reception).act('bookings', gone, 'undoCancellation');
    expect(undone.body.record.errors).toMatchObject({ _form: { message: 'guest_data_are_erased' } });
    done(await post(reception, id, { text: 'Another doctor' }));
    expect(await erase()).toMatchObject({ bookings: 1 });
    expect((await folio(id)).lines.map(({ text }) => text)).toEqual(['', '', '']);
  });

  it('is proved every night: what an earlier release left out is posted, and a wrong balance is told', async () => {
    const id = await booked();
    await service.db.query('UPDATE booking SET total = 200 WHERE id = $1', [id]);
    await service.db.query('UPDATE booking_room SET total = 200 WHERE booking_id = $1', [id]);
    await service.db.query(
      `INSERT INTO payment_session (hotel_id, id, partner_id, order_id, amount, currency, company_code, return_url, state, expires_at)
       SELECT hotel_id, 'f0', partner_id, voucher, 50, 'EUR', 'nestpay', '', 'paid', now() FROM booking WHERE id = $1`,
      [id],
    );
    expect(await checkFolios(service.db)).toMatchObject([
      { bookingId: id, kind: 'charges', expected: '200.00', found: '160.00' },
      { bookingId: id, kind: 'charges' },
      { bookingId: id, kind: 'online', expected: '-50.00', found: null },
    ]);
    expect(await repairAndCheckFolios(service.db)).toEqual({ repaired: 1 });
    expect(await repairAndCheckFolios(service.db)).toEqual({ repaired: 0 });
    expect(await balance(id)).toBe('150.00');
    await service.db.query('UPDATE booking SET balance = 1 WHERE id = $1', [id]);
    expect(await checkFolios(service.db)).toEqual([
      { hotelId: offer.hotelID, bookingId: id, kind: 'balance', expected: '150.00', found: '1.00' },
    ]);
    expect(await repairAndCheckFolios(service.db)).toEqual({ repaired: 1 });
    expect(await balance(id)).toBe('150.00');
    expect(await completeNights(service.db, service.app.get(Clock))).toEqual({ rooms: 1 });
  });

  // A cluster lets no trigger be disabled, so that the wrong line could not be taken away again.
  itOnOneServer('tells of a reversal that is none, and does not touch it', async () => {
    const id = await booked();
    await service.db.query(
      `INSERT INTO folio_line (hotel_id, booking_id, kind, amount, currency, reverses_id, actor_kind)
       SELECT hotel_id, booking_id, 'charge', 1, currency, id, 'staff' FROM folio_line WHERE booking_id = $1`,
      [id],
    );
    await expect(repairAndCheckFolios(service.db)).rejects.toThrow('folios are not as they must be');
    expect(await checkFolios(service.db)).toMatchObject([
      { kind: 'reversal', expected: '-160.00', found: '1.00' },
    ]);
    await service.db.query('ALTER TABLE folio_line DISABLE TRIGGER folio_line_is_kept');
    await service.db.query('DELETE FROM folio_line WHERE booking_id = $1 AND reverses_id IS NOT NULL', [id]);
    await service.db.query('ALTER TABLE folio_line ENABLE TRIGGER folio_line_is_kept');
    expect(await repairAndCheckFolios(service.db)).toEqual({ repaired: 1 });
  });
});

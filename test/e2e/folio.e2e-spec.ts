import { randomUUID } from 'node:crypto';
import { checkFolios, mendAndProveFolios } from '../../src/booking/folio/folio-check.js';
import type { CashList } from '../../src/booking/folio/cash-list.js';
import type { Folio, FolioEntry } from '../../src/booking/folio/folio.js';
import { GuestDataErasure } from '../../src/booking/guest-data-erasure.service.js';
import { FrontDeskService } from '../../src/in-house/front-desk.service.js';
import type { Statement } from '../../src/panel/contract/statement.js';
import { type Bank, startBank } from '../bank/bank.mjs';
import { nestpayAnswer } from '../bank/nestpay.mjs';
import {
  entryOf,
  ledgerIsClean,
  type Offer,
  offerOf,
  outcomeOf,
  push,
  room,
  soldOn,
  stay,
} from '../factories/booking.js';
import { reception as desk, roomsOf } from '../factories/front-desk.js';
import { type Answer, importHotel, type PartnerClient, partnerOf, smallHotel } from '../factories/hotel.js';
import { answer, started, virtualPosAt } from '../factories/payment.js';
import { isRefused, PanelRecords } from '../factories/panel-records.js';
import { type PanelClient, signIn, staffOf } from '../factories/panel.js';
import { itOnOneServer } from '../harness/database.js';
import { startService, type TestService } from '../harness/service.js';

/** What tells one line: its kind and amount, and `reversed` where it no longer counts. */
const summary = ({ kind, amount, isReversed, reverses }: FolioEntry) =>
  [kind, amount, ...(isReversed ? ['reversed'] : []), ...(reverses === null ? [] : ['reversal'])].join(' ');

describe('the folio of a booking', () => {
  let bank: Bank;
  let service: TestService;
  let second: TestService;
  let partner: PartnerClient;
  let offer: Offer;
  let reception: PanelClient;
  let manager: PanelClient;
  let elsewhere: PanelClient;
  let made = 0;

  beforeAll(async () => {
    bank = await startBank();
    service = await startService({ PANEL: 'true' });
    second = await startService({ PANEL: 'true', DATABASE_URL: service.databaseUrl });
  });
  afterAll(async () => {
    await second.close();
    await service.close();
    await bank.close();
  });
  beforeEach(async () => {
    const name = `folio-${++made}`;
    const file = smallHotel({
      staff: staffOf(name),
      paymentTypes: [1, 10],
      virtualPos: virtualPosAt(bank, 'nestpay'),
    });
    const imported = await importHotel(service, file);
    partner = await partnerOf(service, imported);
    offer = await offerOf(service, imported.hotelID);
    reception = await signIn(service, `reception@${name}.example`);
    manager = await signIn(service, `manager@${name}.example`);
  });
  afterEach(() => ledgerIsClean(service));

  /** A booking of STD with breakfast for two, 160.00 for two nights unless changed. */
  async function booked(changes: object = {}, room: object = {}, from = 10, until = 12): Promise<number> {
    const pushed = await push(
      partner,
      stay(offer, from, until, changes as Record<string, unknown>, room as Record<string, unknown>),
    );
    expect(outcomeOf(pushed)).toBe('ok');
    return entryOf(pushed).SVC_ID!;
  }
  const folio = async (bookingId: number, by = reception): Promise<Folio> =>
    (await by.read('folio', 'folio', { bookingId })).body;
  const lines = async (bookingId: number) => (await folio(bookingId)).lines.map(summary);
  const balance = async (bookingId: number) => (await folio(bookingId)).sums.balance;
  const posting = (bookingId: number, changes: object = {}) => ({
    ...{ bookingId, requestKey: randomUUID(), kind: 'charge', amount: '12.50', method: '', text: 'Minibar' },
    reservationId: null,
    ...changes,
  });
  const cash = { kind: 'payment', method: 'cash', text: '' };
  const post = (by: PanelClient, bookingId: number, changes: object = {}) =>
    by.change('folio', 'post', posting(bookingId, changes));
  const reverse = (by: PanelClient, bookingId: number, lineId: number, requestKey: string = randomUUID()) =>
    by.change('folio', 'reverse', { bookingId, lineId, requestKey, reason: 'typed twice' });
  const done = (given: Answer) => expect([given.status, given.text]).toEqual([200, '{"success":true}']);
  const refused = (given: Answer, message: string, status = 409) =>
    expect([given.status, given.body.message]).toEqual([status, message]);
  const cancelled = (
    bookingId: number,
    by: PanelClient,
    fee: string,
    reservationIds: number[] | null = null,
  ) =>
    by
      .read('bookingChanges', 'booking', { bookingId })
      .then(({ body: { seen } }) =>
        by.change('bookingChanges', 'cancel', { bookingId, seen, reservationIds, reason: 'illness', fee }),
      );
  /** Pays an order of the partner online. */
  async function paid(orderID: string, totalPrice: string): Promise<void> {
    const payment = await started(partner, {
      ...{ orderID, totalPrice, baskets: [{ id: 1, name: 'Oda', piece: 1, price: totalPrice }] },
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
      ...{ charged: '197.50', discounts: '0.00', paid: '150.50', deposits: '50.00', balance: '47.00' },
    });
    expect(posted[2]).toMatchObject({
      ...{ text: 'Minibar', postedBy: 'Işıl Resepsiyon', postedByKind: 'staff', postedOn: offer.day(0) },
      isReversible: true,
    });
    const { body } = await reception.read('folio', 'open');
    expect(body.folios).toMatchObject([{ bookingId: id, balance: '47.00', state: 'expected' }]);
    const [audit] = await service.db.query<object[]>(
      `SELECT action, changes FROM audit_entry WHERE hotel_id = $1 AND action LIKE 'folio%' ORDER BY id LIMIT 1`,
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

  it('keeps no discount of what is cancelled', async () => {
    const rooms = [0, 1].map(() => room(offer));
    const Total = { amountAfterTaxes: '320.00', currency: 'EUR' };
    const id = await booked({ RoomStays: rooms, Total });
    const [first, second] = (await folio(id)).rooms.map(({ reservationId }) => reservationId);
    const discount = { kind: 'discount', amount: '10', text: 'noise' };
    for (const reservationId of [first, second, null]) {
      done(await post(manager, id, { ...discount, reservationId }));
    }
    done(await cancelled(id, reception, '', [second!]));
    expect(await balance(id)).toBe('140.00');
    done(await cancelled(id, reception, ''));
    expect((await folio(id)).sums).toMatchObject({ discounts: '0.00', balance: '0.00' });
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
    const { body } = await reception.read('folio', 'open');
    expect(body.folios.map((one: { bookingId: number }) => one.bookingId)).toEqual([
      ...[here, last, first, near, far],
    ]);
    expect(body.isCut).toBe(false);
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
    refused(await post(reception, id, { reservationId: 1 }), 'booking_is_not_found', 404);
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

  it('posts a form that is sent twice once, and two forms sent at once both', async () => {
    const id = await booked();
    const other = { ...reception, change: clientOf(second) };
    const same = posting(id, { ...cash, amount: '60' });
    const twice = await Promise.all([reception, other].map((by) => by.change('folio', 'post', same)));
    twice.forEach(done);
    expect(await balance(id)).toBe('100.00');
    refused(await reception.change('folio', 'post', { ...same, amount: '61' }), 'request_was_used_already');
    const both = await Promise.all([reception, other].map((by) => post(by, id, { ...cash, amount: '20' })));
    both.forEach(done);
    expect(await balance(id)).toBe('60.00');
    const { lineId } = (await folio(id)).lines.at(-1)!;
    const reversals = await Promise.all([
      reverse(manager, id, lineId),
      reverse({ ...manager, change: clientOf(second, manager) }, id, lineId),
    ]);
    expect(reversals.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await balance(id)).toBe('80.00');
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
    expect((await elsewhere.read('folio', 'open')).body.folios).toEqual([]);
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

  it('follows what the partner changes and cancels', async () => {
    const json = stay(offer, 10, 12);
    const id = entryOf(await push(partner, json)).SVC_ID!;
    done(await post(reception, id, { ...cash, amount: '160' }));
    const total = { amountAfterTaxes: '240.00', currency: 'EUR' };
    const longer = stay(offer, 10, 13, { ID: json.ID, type: 'Modify', Total: total }, { Total: total });
    expect(outcomeOf(await push(partner, longer))).toBe('ok');
    expect(await lines(id)).toEqual([
      'room 160.00 reversed',
      'payment -160.00',
      'room -160.00 reversal',
      'room 240.00',
    ]);
    expect(await balance(id)).toBe('80.00');
    expect(outcomeOf(await push(partner, { ...longer, type: 'Modify' }))).toBe('ok');
    expect(await lines(id)).toHaveLength(4);
    expect(outcomeOf(await push(partner, { ...json, type: 'Cancel' }))).toBe('ok');
    expect(await balance(id)).toBe('-160.00');
    expect((await folio(id)).isCancelled).toBe(true);

    const nonRefundable = { amountAfterTaxes: '144.00', currency: 'EUR' };
    const kept = stay(offer, 20, 22, { Total: nonRefundable }, { Total: nonRefundable });
    const keptId = entryOf(await push(partner, kept)).SVC_ID!;
    expect(outcomeOf(await push(partner, { ...kept, type: 'Cancel' }))).toBe('ok');
    expect(outcomeOf(await push(partner, { ...kept, type: 'Cancel' }))).toBe('ok');
    expect(await lines(keptId)).toEqual([
      'room 144.00 reversed',
      'room -144.00 reversal',
      'cancellation 144.00',
    ]);
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
      ...{ currency: 'TRY', sums: { paid: '500.00', balance: '7500.00' }, paidInOtherCurrencies: [] },
      otherBalances: [{ currency: 'EUR', balance: '-60.00' }],
    });
  });

  it('follows what staff change and cancel, for a fee', async () => {
    const id = await booked();
    const seen = async () => (await reception.read('bookingChanges', 'booking', { bookingId: id })).body;
    const before = await seen();
    const [room] = before.rooms;
    const wanted = { ...room, departure: offer.day(13), shownTotal: '240.00', ownTotal: '' };
    done(
      await reception.change('bookingChanges', 'change', {
        ...{ bookingId: id, seen: before.seen, booker: null, reason: '' },
        rooms: [wanted, { ...wanted, reservationId: null }],
      }),
    );
    expect(await lines(id)).toEqual([
      'room 160.00 reversed',
      'room -160.00 reversal',
      'room 240.00',
      'room 240.00',
    ]);
    const two = await seen();
    const dates = { arrival: offer.day(11), departure: offer.day(13) };
    const { body: moved } = await reception.read('bookingChanges', 'dates', { bookingId: id, ...dates });
    expect(moved.rooms).toMatchObject([
      { ...dates, before: '240.00', after: '160.00', isLeft: true },
      { ...dates, before: '240.00', after: '160.00', isLeft: true },
    ]);
    done(
      await reception.change('bookingChanges', 'change', {
        ...{ bookingId: id, seen: two.seen, booker: null, reason: '' },
        rooms: (two.rooms as object[]).map((one) => ({
          ...one,
          ...dates,
          shownTotal: '160.00',
          ownTotal: '',
        })),
      }),
    );
    expect(await balance(id)).toBe('320.00');
    const [, added] = (await seen()).rooms;
    refused(await cancelled(id, reception, '160.01', [added.reservationId]), 'fee_is_more_than_price');
    done(await cancelled(id, reception, '80', [added.reservationId]));
    expect(await balance(id)).toBe('240.00');
    done(await cancelled(id, reception, ''));
    expect(await balance(id)).toBe('80.00');

    const nonRefundable = { amountAfterTaxes: '144.00', currency: 'EUR' };
    const kept = await booked({ Total: nonRefundable }, { Total: nonRefundable });
    refused(await cancelled(kept, reception, '100'), 'only_managers_lower_fees', 403);
    done(await cancelled(kept, manager, '100'));
    expect(await lines(kept)).toEqual([
      'room 144.00 reversed',
      'room -144.00 reversal',
      'cancellation 100.00',
    ]);
  });

  it('is as before once the cancellation of its booking is undone, where there are rooms', async () => {
    const rooms = [0, 1, 2].map(() => room(offer));
    const json = stay(offer, 10, 12, {
      RoomStays: rooms,
      Total: { amountAfterTaxes: '480.00', currency: 'EUR' },
    });
    const id = entryOf(await push(partner, json)).SVC_ID!;
    const [first] = (await folio(id)).rooms;
    done(await cancelled(id, reception, '80', [first!.reservationId]));
    done(await cancelled(id, reception, '100'));
    expect(await balance(id)).toBe('180.00');
    const records = new PanelRecords(service, reception);
    const undo = async () => (await records.act('bookings', id, 'undoCancellation')).body.record.errors;
    expect(await undo()).toEqual({});
    expect(await folio(id)).toMatchObject({
      isCancelled: false,
      sums: { charged: '400.00', balance: '400.00' },
    });
    expect(await soldOn(service, offer, 'STD', 10, 12)).toEqual([2, 2]);
    const known = await partner.get('/external/online/channel/booking', {
      hotelID: offer.hotelID,
      ID: String(json['ID']),
    });
    expect(known.body).toMatchObject({ booking: { state: 'active', changedBy: 'hotel' } });

    expect(outcomeOf(await push(partner, { ...json, type: 'Cancel' }))).toBe('ok');
    const other = await booked({
      RoomStays: rooms.slice(1),
      Total: { amountAfterTaxes: '320.00', currency: 'EUR' },
    });
    expect(await undo()).toMatchObject({ _form: { message: 'room_is_not_available', about: offer.day(10) } });
    expect(await soldOn(service, offer, 'STD', 10, 12)).toEqual([2, 2]);
    const [one] = (await folio(other)).rooms;
    done(await cancelled(other, reception, '', [one!.reservationId]));
    done(await cancelled(other, reception, ''));
    await service.db.query('UPDATE booking_room SET cancelled_at = NULL WHERE booking_id = $1', [other]);
    expect(isRefused(await records.act('bookings', other, 'undoCancellation'))).toBe(false);
    // When an earlier release cancelled them is not known: both are back, and none of them for nothing.
    expect(await lines(other)).toEqual(expect.not.arrayContaining([expect.stringMatching(/^extra/)]));
    expect(await balance(other)).toBe('320.00');
    expect(isRefused(await records.act('bookings', other, 'undoCancellation'))).toBe(true);
  });

  it('has the fees that the hotel sets by days, of cancellations by staff and of guests who do not come', async () => {
    const tiers = [
      { daysBefore: 7, percent: null },
      { daysBefore: 1, percent: 100 },
      { daysBefore: 0, percent: 50 },
    ];
    await importHotel(service, { hotel: { id: offer.hotelID }, cancellationTiers: tiers });
    const [far, near, partners] = [await booked(), await booked({}, {}, 5, 7), stay(offer, 6, 8)];
    const proposed = async (bookingId: number) =>
      (await reception.read('bookingChanges', 'fees', { bookingId })).body.fees;
    expect(await proposed(far)).toMatchObject([{ cancellation: '0.00', noShow: '80.00' }]);
    expect(await proposed(near)).toMatchObject([{ cancellation: '80.00', noShow: '80.00' }]);
    refused(await cancelled(near, reception, '79.99'), 'only_managers_lower_fees', 403);
    done(await cancelled(near, reception, ''));
    expect(await balance(near)).toBe('80.00');
    const sold = entryOf(await push(partner, partners)).SVC_ID!;
    expect(outcomeOf(await push(partner, { ...partners, type: 'Cancel' }))).toBe('ok');
    expect(await balance(sold)).toBe('0.00');

    const due = await booked({}, {}, 0, 2);
    const { reservationId } = (await folio(due)).rooms[0]!;
    const noShow = (by: PanelClient, fee: string, reason = '') =>
      by.change('frontDesk', 'noShow', { reservationId, fee, reason });
    refused(await noShow(reception, '79'), 'only_managers_lower_fees', 403);
    refused(await noShow(reception, '100'), 'fee_reason_is_missing');
    refused(await noShow(reception, '161', 'x'), 'fee_is_more_than_price');
    done(await noShow(reception, ''));
    expect(await lines(due)).toEqual(['room 160.00', 'discount -80.00']);
    done(await reception.change('frontDesk', 'undoNoShow', { reservationId }));
    expect(await balance(due)).toBe('160.00');
    done(await post(manager, due, { kind: 'discount', amount: '30', text: 'noise', reservationId }));
    done(await noShow(manager, '40', 'a regular guest'));
    expect(await balance(due)).toBe('40.00');
    done(await reception.change('frontDesk', 'undoNoShow', { reservationId }));
    expect(await balance(due)).toBe('130.00');
  });

  it('charges a no-show at most its price less discounts, also those of the booking as a whole', async () => {
    await importHotel(service, {
      hotel: { id: offer.hotelID },
      cancellationTiers: [{ daysBefore: 0, percent: 50 }],
    });
    const [half, most] = [await booked({}, {}, 0, 2), await booked({}, {}, 0, 2)];
    const discount = { kind: 'discount', text: 'a regular guest' };
    done(await post(manager, half, { ...discount, amount: '80' }));
    done(await post(manager, most, { ...discount, amount: '100' }));
    const noShow = async (bookingId: number, fee = '', by = reception) => {
      const { reservationId } = (await folio(bookingId)).rooms[0]!;
      return by.change('frontDesk', 'noShow', { reservationId, fee, reason: fee === '' ? '' : 'agreed' });
    };
    const { body } = await reception.read('bookingChanges', 'fees', { bookingId: most });
    expect(body.fees).toMatchObject([{ noShow: '60.00', noShowPrice: '60.00' }]);
    done(await noShow(half));
    refused(await noShow(most, '60.01', manager), 'fee_is_more_than_price');
    done(await noShow(most));
    expect([await balance(half), await balance(most)]).toEqual(['80.00', '60.00']);
    expect(await lines(half)).toEqual(['room 160.00', 'discount -80.00']);
    const audits = await service.db.query<{ changes: object }[]>(
      `SELECT changes FROM audit_entry WHERE hotel_id = $1 AND action = 'no_show' ORDER BY id`,
      [offer.hotelID],
    );
    expect(audits.map(({ changes }) => changes)).toEqual([{ fee: '80.00' }, { fee: '60.00' }]);

    const rooms = [0, 1].map(() => room(offer, { checkinDate: offer.day(0), checkoutDate: offer.day(2) }));
    const two = await booked(
      { RoomStays: rooms, Total: { amountAfterTaxes: '320.00', currency: 'EUR' } },
      {},
      ...[0, 2],
    );
    done(await post(manager, two, { ...discount, amount: '300' }));
    done(await noShow(two, '0', manager));
    expect(await balance(two)).toBe('0.00');
  });

  it('never costs more for a cancellation than for the stay, whatever was discounted', async () => {
    const Total = { amountAfterTaxes: '144.00', currency: 'EUR' };
    const json = stay(offer, 10, 12, { Total }, { Total });
    const [byStaff, byPartner] = [
      await booked({ Total }, { Total }),
      entryOf(await push(partner, json)).SVC_ID!,
    ];
    for (const id of [byStaff, byPartner]) {
      done(await post(manager, id, { kind: 'discount', amount: '44', text: 'noise' }));
    }
    const { body } = await reception.read('bookingChanges', 'fees', { bookingId: byStaff });
    expect(body).toMatchObject({
      fees: [{ price: '100.00', cancellation: '100.00' }],
      whole: { price: '100.00', cancellation: '100.00' },
    });
    refused(await cancelled(byStaff, manager, '100.01'), 'fee_is_more_than_price');
    done(await cancelled(byStaff, reception, ''));
    expect(outcomeOf(await push(partner, { ...json, type: 'Cancel' }))).toBe('ok');
    expect([await balance(byStaff), await balance(byPartner)]).toEqual(['100.00', '100.00']);

    await importHotel(service, {
      hotel: { id: offer.hotelID },
      cancellationTiers: [{ daysBefore: 30, percent: 50 }],
    });
    const part = await booked();
    done(await post(manager, part, { kind: 'discount', amount: '60', text: 'noise' }));
    done(await cancelled(part, reception, ''));
    expect(await balance(part)).toBe('50.00');
    const records = new PanelRecords(service, reception);
    expect(isRefused(await records.act('bookings', part, 'undoCancellation'))).toBe(false);
    expect((await folio(part)).sums).toMatchObject({
      charged: '160.00',
      discounts: '-60.00',
      balance: '100.00',
    });
  });

  it('keeps of a discount of the whole booking what the rooms that are left cover', async () => {
    const rooms = [0, 1].map(() => room(offer));
    const json = stay(offer, 10, 12, {
      RoomStays: rooms,
      Total: { amountAfterTaxes: '320.00', currency: 'EUR' },
    });
    const id = entryOf(await push(partner, json)).SVC_ID!;
    done(await post(manager, id, { kind: 'discount', amount: '200', text: 'noise' }));
    done(await post(reception, id, { ...cash, amount: '120' }));
    const [first] = (await folio(id)).rooms;
    done(await cancelled(id, manager, '0', [first!.reservationId]));
    expect((await folio(id)).sums).toMatchObject({
      ...{ charged: '160.00', discounts: '-160.00', paid: '120.00', balance: '-120.00' },
    });
    const total = { amountAfterTaxes: '80.00', currency: 'EUR' };
    const shorter = stay(offer, 10, 11, { ID: json.ID, type: 'Modify', Total: total }, { Total: total });
    expect(outcomeOf(await push(partner, shorter))).toBe('ok');
    expect((await folio(id)).sums).toMatchObject({ charged: '80.00', discounts: '-80.00' });
    const Total = { amountAfterTaxes: '8000.00', currency: 'TRY' };
    const inLira = stay(offer, 10, 12, { ID: json.ID, type: 'Modify', Total }, { Total });
    expect(outcomeOf(await push(partner, inLira))).toBe('ok');
    expect(await folio(id)).toMatchObject({
      sums: { discounts: '0.00', balance: '8000.00' },
      otherBalances: [{ currency: 'EUR', balance: '-120.00' }],
    });
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
    expect((await reception.read('folio', 'open')).body.folios).toMatchObject([
      { bookingId: id, balance: '10.00', state: 'left', rooms: '101' },
    ]);
  });

  it('is printed as a statement with the taxes that the hotel sets, and goes into a spreadsheet', async () => {
    const id = await booked();
    done(await post(reception, id, { text: '=2+3', amount: '12' }));
    done(await post(reception, id, { ...cash, amount: '100' }));
    done(await post(reception, id, { text: 'typed twice' }));
    done(await reverse(manager, id, (await folio(id)).lines.at(-1)!.lineId));
    const read = async (language: string) =>
      (await reception.read('folio', 'statement', { bookingId: id, language })).body as Statement;
    expect((await read('en')).taxes).toEqual([]);
    await service.db.query(
      `UPDATE hotel SET lodging_vat_percent = 10, other_vat_percent = 20, accommodation_tax_percent = 2 WHERE id = $1`,
      [offer.hotelID],
    );
    const english = await read('en');
    expect(english).toMatchObject({
      title: 'Statement of account',
      sums: [
        { name: 'Charges', amount: '172.00 EUR' },
        { name: 'Paid', amount: '100.00 EUR' },
        { name: 'To be paid', amount: '72.00 EUR' },
      ],
      taxes: [
        { name: 'VAT on accommodation 10 %', amount: '14.29 EUR' },
        { name: 'Accommodation tax 2 %', amount: '2.86 EUR' },
        { name: 'VAT on extras and charges 20 %', amount: '2.00 EUR' },
      ],
    });
    expect(english.rows.map(({ amount }) => amount)).toEqual(['160.00 EUR', '12.00 EUR', '-100.00 EUR']);
    expect(english.notes[0]).toBe('This is not a tax invoice.');
    expect(await read('tr')).toMatchObject({
      title: 'Hesap özeti',
      sums: [{ amount: '172,00 EUR' }, {}, {}],
    });
    const csv = await reception.read('folio', 'sheet', { bookingId: id, format: 'csv' });
    expect(csv.headers.get('content-disposition')).toBe(`attachment; filename=folio-${id}.csv`);
    const [, ...rows] = csv.text.trim().split('\r\n');
    expect(rows).toHaveLength(5);
    expect(rows[1]).toMatch(/,charge,,'=2\+3,,,,12,EUR,,Işıl Resepsiyon$/);
    const xlsx = await reception.read('folio', 'sheet', { bookingId: id, format: 'xlsx' });
    expect([xlsx.status, xlsx.text.slice(0, 2)]).toEqual([200, 'PK']);
  });

  it('has its money in the cash list of the day on which it was posted, by the clock of the hotel', async () => {
    const id = await booked();
    done(await post(reception, id));
    done(await post(reception, id, { ...cash, amount: '100', text: '=receipt 7' }));
    done(await post(reception, id, { ...cash, method: 'bank', amount: '50' }));
    done(await post(manager, id, { kind: 'refund', method: 'card', amount: '20', text: 'left early' }));
    done(await reverse(manager, id, (await folio(id)).lines.find(({ method }) => method === 'bank')!.lineId));
    await service.db.query(
      `INSERT INTO folio_line (hotel_id, booking_id, kind, amount, currency, method, actor_kind, posted_at)
       SELECT $1, $2, 'payment', -amount, 'EUR', 'online', 'bank', $3::timestamp AT TIME ZONE 'Europe/Istanbul' - late
         FROM (VALUES (7, interval '1 second'), (8, interval '0')) AS line (amount, late)`,
      [offer.hotelID, id, offer.day(0)],
    );
    expect(await mendAndProveFolios(service.db)).toEqual({ mended: 1 });
    const listOf = async (query: Record<string, string> = {}, by = reception): Promise<CashList> =>
      (await by.read('folio', 'cash', { poster: '', ...query })).body;
    const short = ({ lines: all }: CashList) =>
      all.map(({ kind, method, amount, isReversal }) => [kind, method, amount, isReversal].join(' '));
    const list = await listOf();
    expect(short(list)).toEqual([
      'payment cash 100.00 false',
      'refund card -20.00 false',
      'payment bank 50.00 false',
      'payment bank -50.00 true',
      'payment online 8.00 false',
    ]);
    expect(list.sums).toEqual([
      { currency: 'EUR', method: 'cash', taken: '100.00', given: '0.00', total: '100.00' },
      { currency: 'EUR', method: 'card', taken: '0.00', given: '-20.00', total: '-20.00' },
      { currency: 'EUR', method: 'bank', taken: '0.00', given: '0.00', total: '0.00' },
      { currency: 'EUR', method: 'online', taken: '8.00', given: '0.00', total: '8.00' },
    ]);
    expect(list.totals).toEqual([{ currency: 'EUR', total: '88.00' }]);
    expect(short(await listOf({ day: offer.day(-1) }))).toEqual(['payment online 7.00 false']);
    const { poster } = list.posters.find(({ name }) => name === 'Işıl Resepsiyon')!;
    const own = await listOf({ poster });
    expect([short(own), own.totals]).toEqual([
      ['payment cash 100.00 false', 'payment bank 50.00 false'],
      [{ currency: 'EUR', total: '150.00' }],
    ]);
    const csv = await reception.read('folio', 'cashSheet', { poster: '', day: offer.day(0) });
    expect(csv.headers.get('content-disposition')).toBe(`attachment; filename=cash-${offer.day(0)}.csv`);
    expect(csv.text.split('\r\n')[1]).toMatch(
      /,nakit,Ödeme,100,EUR,Ayşe Yılmaz,\d+,\d+,'=receipt 7,Işıl Resepsiyon$/,
    );
    expect((await reception.read('folio', 'cash', { poster: '', day: 'x' })).status).toBe(422);
    const name = `till-${made}`;
    await importHotel(service, smallHotel({ staff: staffOf(name) }));
    expect((await listOf({}, await signIn(service, `manager@${name}.example`))).lines).toEqual([]);
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
    expect(await mendAndProveFolios(service.db)).toEqual({ mended: 1 });
    expect(await mendAndProveFolios(service.db)).toEqual({ mended: 0 });
    expect(await balance(id)).toBe('150.00');
    await service.db.query('UPDATE booking SET balance = 1 WHERE id = $1', [id]);
    expect(await checkFolios(service.db)).toEqual([
      { hotelId: offer.hotelID, bookingId: id, kind: 'balance', expected: '150.00', found: '1.00' },
    ]);
    expect(await mendAndProveFolios(service.db)).toEqual({ mended: 1 });
    expect(await balance(id)).toBe('150.00');
  });

  // A cluster lets no trigger be disabled, so that the wrong line could not be taken away again.
  itOnOneServer('tells of a reversal that is none, and does not touch it', async () => {
    const id = await booked();
    await service.db.query(
      `INSERT INTO folio_line (hotel_id, booking_id, kind, amount, currency, reverses_id, actor_kind)
       SELECT hotel_id, booking_id, 'charge', 1, currency, id, 'staff' FROM folio_line WHERE booking_id = $1`,
      [id],
    );
    await expect(mendAndProveFolios(service.db)).rejects.toThrow('folios are not as they must be');
    expect(await checkFolios(service.db)).toMatchObject([
      { kind: 'reversal', expected: '-160.00', found: '1.00' },
    ]);
    await service.db.query('ALTER TABLE folio_line DISABLE TRIGGER folio_line_is_kept');
    await service.db.query('DELETE FROM folio_line WHERE booking_id = $1 AND reverses_id IS NOT NULL', [id]);
    await service.db.query('ALTER TABLE folio_line ENABLE TRIGGER folio_line_is_kept');
    expect(await mendAndProveFolios(service.db)).toEqual({ mended: 1 });
  });
});

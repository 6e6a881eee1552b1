import {
  entryOf,
  type Json,
  ledgerIsClean,
  type Offer,
  outcomeOf,
  push,
  room,
  soldOn,
  stay,
} from '../factories/booking.js';
import { cash, done, folioSteps, refused } from '../factories/folio.js';
import { importHotel, type PartnerClient } from '../factories/hotel.js';
import { isRefused, PanelRecords } from '../factories/panel-records.js';
import type { PanelClient } from '../factories/panel.js';
import { type StaffedHotel, staffedHotel } from '../factories/staffed-hotel.js';
import { startService, type TestService } from '../harness/service.js';

describe('the folio of a booking that is changed or cancelled, or whose guests do not come', () => {
  let service: TestService;
  let hotel: StaffedHotel;
  let offer: Offer;
  let partner: PartnerClient;
  let reception: PanelClient;
  let manager: PanelClient;
  let made = 0;
  const { booked, folio, lines, balance, post, cancelled } = folioSteps(() => hotel);

  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    hotel = await staffedHotel(service, `folio-cancelled-${++made}`);
    ({ offer, partner, reception, manager } = hotel);
  });
  afterEach(() => ledgerIsClean(service));

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

  it('has a coupon as an extra below nothing, which is read back, changed and cancelled with the booking', async () => {
    const total = (amountAfterTaxes: string, extraTotal: string) => ({
      extras: [{ name: 'Coupon', note: '', person: 0, piece: 1, price: extraTotal, priceTotal: extraTotal }],
      Total: { amountAfterTaxes, extraTotal, currency: 'EUR' },
    });
    const json = stay(offer, 10, 12, total('140.00', '-20.00'));
    const id = entryOf(await push(partner, json)).SVC_ID!;
    expect(await lines(id)).toEqual(['room 160.00', 'extra -20.00']);
    const readBack = async () => {
      const query = { hotelID: offer.hotelID, ID: String(json['ID']) };
      return (await partner.get('/external/online/channel/booking', query)).body.booking;
    };
    expect(await readBack()).toMatchObject({ Total: { amountAfterTaxes: '140.00', extraTotal: '-20.00' } });

    const lower = { ...json, ...total('125.00', '-35.00'), type: 'Modify' };
    expect(outcomeOf(await push(partner, lower))).toBe('ok');
    expect(await balance(id)).toBe('125.00');
    expect(await readBack()).toMatchObject({ Total: { amountAfterTaxes: '125.00', extraTotal: '-35.00' } });

    done(await cancelled(id, reception, ''));
    expect(await balance(id)).toBe('0.00');
    const records = new PanelRecords(service, reception);
    expect((await records.act('bookings', id, 'undoCancellation')).body.record.errors).toEqual({});
    expect(await balance(id)).toBe('125.00');
    expect(outcomeOf(await push(partner, { ...lower, type: 'Cancel' }))).toBe('ok');
    expect(await balance(id)).toBe('0.00');
  });

  it('keeps the price of the nights that have begun, however late the partner cancels', async () => {
    const cancel = async (json: Json) =>
      expect(outcomeOf(await push(partner, { ...json, type: 'Cancel' }))).toBe('ok');
    const over = stay(offer, -5, -3);
    const overId = entryOf(await push(partner, over)).SVC_ID!;
    for (let i = 0; i < 2; i++) {
      await cancel(over);
      expect(await lines(overId)).toEqual([
        'room 160.00 reversed',
        'room -160.00 reversal',
        'cancellation 160.00',
      ]);
    }
    const records = new PanelRecords(service, reception);
    expect(isRefused(await records.act('bookings', overId, 'undoCancellation'))).toBe(true);

    const [begun, today] = [stay(offer, -1, 1), stay(offer, 0, 2)];
    const ids = [entryOf(await push(partner, begun)).SVC_ID!, entryOf(await push(partner, today)).SVC_ID!];
    await cancel(begun);
    await cancel(today);
    expect(await Promise.all(ids.map(balance))).toEqual(['80.00', '0.00']);
    expect((await records.act('bookings', ids[0]!, 'undoCancellation')).body.record.errors).toEqual({});
    expect(await balance(ids[0]!)).toBe('160.00');

    const dates = { checkinDate: offer.day(-1), checkoutDate: offer.day(1) };
    const rooms = [0, 1].map(() => room(offer, dates));
    const Total = { amountAfterTaxes: '320.00', currency: 'EUR' };
    const two = stay(offer, -1, 1, { RoomStays: rooms, Total });
    const twoId = entryOf(await push(partner, two)).SVC_ID!;
    const [gone] = (await folio(twoId)).rooms;
    const asked = { reservationId: gone!.reservationId, fee: '', reason: '' };
    done(await reception.change('frontDesk', 'noShow', asked));
    await cancel(two);
    expect(await balance(twoId)).toBe('240.00');
  });

  it('proposes the price of the nights that have begun where staff cancel, and less for managers alone', async () => {
    const id = await booked({}, {}, -1, 1);
    const { body } = await reception.read('bookingChanges', 'fees', { bookingId: id });
    expect(body.whole).toEqual({ price: '160.00', cancellation: '80.00' });
    refused(await cancelled(id, reception, '79.99'), 'only_managers_lower_fees', 403);
    done(await cancelled(id, reception, ''));
    expect(await balance(id)).toBe('80.00');
  });

  it('follows what staff change and cancel, for a fee', async () => {
    const id = await booked();
    const seen = async () => (await reception.read('bookingChanges', 'booking', { bookingId: id })).body;
    const before = await seen();
    const [room] = before.rooms;
    const wanted = { ...room, departure: offer.day(13), shownTotal: '240.00', ownTotal: '' };
    done(
      await reception.change('bookingChanges', 'change', {
        bookingId: id,
        version: before.version,
        booker: null,
        reason: '',
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
        bookingId: id,
        version: two.version,
        booker: null,
        reason: '',
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
    await service.db.query(`UPDATE booking_history SET kind = 'changed' WHERE booking_id = $1`, [other]);
    expect(isRefused(await records.act('bookings', other, 'undoCancellation'))).toBe(false);
    // When an earlier release cancelled them is not known: both are back, and none of them for nothing.
    expect(await lines(other)).toEqual(expect.not.arrayContaining([expect.stringMatching(/^extra/)]));
    expect(await balance(other)).toBe('320.00');
    expect(isRefused(await records.act('bookings', other, 'undoCancellation'))).toBe(true);
  });

  it('is as before once a cancellation is undone whose guests had not come, and they are expected again', async () => {
    const Total = { amountAfterTaxes: '190.00', currency: 'EUR' };
    const two = {
      RoomStays: [0, 1].map(() => room(offer, { checkinDate: offer.day(0), checkoutDate: offer.day(2) })),
      Total: { ...Total, amountAfterTaxes: '350.00' },
    };
    const [onlyRoom, besideOne] = [stay(offer, 0, 2, { Total }), stay(offer, 0, 2, two)];
    const records = new PanelRecords(service, reception);
    const desk = (operation: string, reservationId: number) =>
      reception.change('frontDesk', operation, {
        reservationId,
        ...(operation === 'noShow' ? { fee: '', reason: '' } : {}),
      });
    for (const json of [onlyRoom, besideOne]) {
      const id = entryOf(await push(partner, json)).SVC_ID!;
      done(await post(manager, id, { kind: 'discount', amount: '175', text: 'noise' }));
      const [gone, other] = (await folio(id)).rooms.map(({ reservationId }) => reservationId);
      if (other) done(await cancelled(id, manager, '20', [other]));
      const { sums } = await folio(id);
      done(await desk('noShow', gone!));
      expect(outcomeOf(await push(partner, { ...json, type: 'Cancel' }))).toBe('ok');
      refused(await desk('undoNoShow', gone!), 'booking_has_changed');
      expect((await records.act('bookings', id, 'undoCancellation')).body.record.errors).toEqual({});
      expect((await folio(id)).isCancelled).toBe(false);
      expect(await soldOn(service, offer, 'STD', 0, 2)).toEqual([0, 0]);
      done(await desk('undoNoShow', gone!));
      expect((await folio(id)).sums).toEqual(sums);
      expect(await soldOn(service, offer, 'STD', 0, 2)).toEqual([1, 1]);
      expect(isRefused(await records.act('bookings', id, 'undoCancellation'))).toBe(true);
      done(await cancelled(id, manager, '0'));
    }
  });

  it('lets managers alone change a booking so that a cancellation today costs less', async () => {
    await importHotel(service, {
      hotel: { id: offer.hotelID },
      cancellationTiers: [{ daysBefore: 7, percent: 33 }],
    });
    const seen = async (bookingId: number) =>
      (await reception.read('bookingChanges', 'booking', { bookingId })).body;
    const change = async (by: PanelClient, bookingId: number, changes: object, more: object[] = []) => {
      const { version, rooms } = await seen(bookingId);
      const { total, ...room } = rooms[0];
      const first = { ...room, rate: room.rate ?? 'refundable', shownTotal: total, ownTotal: '', ...changes };
      const asked = { bookingId, version, booker: null, reason: '' };
      return by.change('bookingChanges', 'change', {
        ...asked,
        rooms: [first, ...more.map((one) => ({ ...first, reservationId: null, ...one }))],
      });
    };
    const costs = async (bookingId: number) =>
      (await reception.read('bookingChanges', 'fees', { bookingId })).body.whole.cancellation;
    const lowers = async (bookingId: number, changes: object, more: object[] = []) => {
      const before = [await seen(bookingId), await lines(bookingId)];
      refused(await change(reception, bookingId, changes, more), 'only_managers_lower_fees', 403);
      expect([await seen(bookingId), await lines(bookingId)]).toEqual(before);
    };

    const price = { Total: { amountAfterTaxes: '144.00', currency: 'EUR' } };
    const firm = await booked(price, price, 20, 22);
    const asRefundable = { rate: 'refundable', shownTotal: '160.00' };
    await lowers(firm, asRefundable);
    await lowers(firm, { departure: offer.day(21), shownTotal: '72.00' });
    const later = { arrival: offer.day(25), departure: offer.day(27) };
    done(await change(reception, firm, later));
    done(await change(reception, firm, { departure: offer.day(28), shownTotal: '216.00' }));
    const shorter = { departure: offer.day(27), shownTotal: '144.00' };
    done(await change(reception, firm, shorter, [{ ...shorter }]));
    expect(await costs(firm)).toBe('288.00');
    await lowers(firm, asRefundable);
    done(await change(manager, firm, asRefundable));
    expect(await costs(firm)).toBe('144.00');

    const near = await booked({}, {}, 3, 5);
    expect(await costs(near)).toBe('52.80');
    await lowers(near, { arrival: offer.day(20), departure: offer.day(22) });
    await lowers(near, { departure: offer.day(4), shownTotal: '80.00' });
    done(await change(reception, near, { arrival: offer.day(4), departure: offer.day(6) }));
    done(await change(reception, near, { departure: offer.day(7), shownTotal: '240.00' }));
    expect(await costs(near)).toBe('79.20');
    const atOnce = { rate: 'non_refundable', shownTotal: '216.00' };
    done(await change(reception, near, atOnce));
    const far = await booked({}, {}, 30, 32);
    done(await change(reception, far, { departure: offer.day(31), shownTotal: '80.00' }));
  });

  it('costs nothing by a tier of 0 percent, and a night by one that says none', async () => {
    const records = new PanelRecords(service, manager);
    const tier = (daysBefore: string, percent: string) =>
      records.create('cancellationTiers', { daysBefore, percent });
    for (const answer of [await tier('7', '0'), await tier('2', '')]) expect(isRefused(answer)).toBe(false);
    const [near, last] = [await booked({}, {}, 5, 7), await booked({}, {}, 1, 3)];
    const fees = async (bookingId: number) =>
      (await reception.read('bookingChanges', 'fees', { bookingId })).body.fees;
    expect(await fees(near)).toMatchObject([{ cancellation: '0.00' }]);
    expect(await fees(last)).toMatchObject([{ cancellation: '80.00' }]);
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
    const fee = ['room 160.00 reversed', 'room -160.00 reversal', 'no_show 80.00'];
    expect(await lines(due)).toEqual(fee);
    done(await reception.change('frontDesk', 'undoNoShow', { reservationId }));
    expect(await lines(due)).toEqual([
      ...fee.slice(0, 2),
      'no_show 80.00 reversed',
      'no_show -80.00 reversal',
      'room 160.00',
    ]);
    done(await post(manager, due, { kind: 'discount', amount: '30', text: 'noise', reservationId }));
    done(await noShow(manager, '40', 'a regular guest'));
    expect(await balance(due)).toBe('40.00');
    done(await reception.change('frontDesk', 'undoNoShow', { reservationId }));
    expect(await balance(due)).toBe('130.00');
  });

  it('lowers the price of a no-show by a discount in the first days of an upgrade, and undoes both forms', async () => {
    const due = await booked({}, {}, 0, 2);
    const { reservationId } = (await folio(due)).rooms[0]!;
    const mark = async () =>
      done(await manager.change('frontDesk', 'noShow', { reservationId, fee: '30', reason: 'agreed' }));
    const undo = async () => done(await reception.change('frontDesk', 'undoNoShow', { reservationId }));
    const begin = (day: string) =>
      service.db.query('UPDATE hotel SET no_show_fees_from = $2 WHERE id = $1', [offer.hotelID, day]);
    await begin(offer.day(1));
    await mark();
    expect(await lines(due)).toEqual(['room 160.00', 'discount -130.00']);
    await begin(offer.day(0));
    await undo();
    expect(await balance(due)).toBe('160.00');
    await mark();
    expect((await lines(due)).slice(3)).toEqual(['room -160.00 reversal', 'no_show 30.00']);
    await begin(offer.day(1));
    await undo();
    expect(await balance(due)).toBe('160.00');
    await mark();
    expect((await lines(due)).at(-1)).toBe('discount -130.00');
  });

  it('owes nothing for a no-show whose fee is 0', async () => {
    const due = await booked({}, {}, 0, 2);
    const { reservationId } = (await folio(due)).rooms[0]!;
    done(await manager.change('frontDesk', 'noShow', { reservationId, fee: '0', reason: 'snow' }));
    expect(await lines(due)).toEqual(['room 160.00 reversed', 'room -160.00 reversal']);
    expect((await folio(due)).sums).toMatchObject({ charged: '0.00', discounts: '0.00', balance: '0.00' });
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
    expect(await lines(half)).toEqual([
      'room 160.00 reversed',
      'discount -80.00 reversed',
      'room -160.00 reversal',
      'no_show 80.00',
      'discount 80.00 reversal',
    ]);
    const audits = await service.db.query<{ changes: object }[]>(
      `SELECT changes FROM audit_entry WHERE hotel_id = $1 AND action = 'no_show' ORDER BY at, id`,
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

  it('costs for no-shows the percentage of what their rooms were sold for, where the booking costs less than its rooms', async () => {
    await importHotel(service, {
      hotel: { id: offer.hotelID },
      cancellationTiers: [{ daysBefore: 0, percent: 50 }],
      inventory: [{ roomType: 'STD', from: 'today', to: 'today+2', allotment: 6 }],
    });
    const total = (amountAfterTaxes: string) => ({ amountAfterTaxes, currency: 'EUR' });
    const rooms = (...prices: string[]) =>
      prices.map((price) =>
        room(offer, { checkinDate: offer.day(0), checkoutDate: offer.day(2), Total: total(price) }),
      );
    const one = await booked({ Total: total('120.00') }, {}, 0, 2);
    const two = await booked({ RoomStays: rooms('160.00', '160.00'), Total: total('200.01') }, {}, 0, 2);
    const three = await booked(
      { RoomStays: rooms('160.00', '80.00', '40.00'), Total: total('100.00') },
      {},
      ...[0, 2],
    );
    const noShow = async (bookingId: number, position: number) => {
      const { reservationId } = (await folio(bookingId)).rooms[position]!;
      const { body } = await reception.read('bookingChanges', 'fees', { bookingId });
      const shown = (body.fees as { reservationId: number; noShow: string; noShowPrice: string }[]).find(
        (fee) => fee.reservationId === reservationId,
      )!;
      done(await reception.change('frontDesk', 'noShow', { reservationId, fee: '', reason: '' }));
      return [shown.noShow, shown.noShowPrice];
    };
    expect(await lines(one)).toEqual(['room 160.00', 'extra -40.00']);
    expect(await noShow(one, 0)).toEqual(['60.00', '120.00']);
    expect(await balance(one)).toBe('60.00');

    expect(await noShow(two, 1)).toEqual(['50.00', '100.00']);
    expect(await balance(two)).toBe('150.01');
    expect(await noShow(two, 0)).toEqual(['50.01', '100.01']);
    expect(await balance(two)).toBe('100.01');

    for (const [position, of] of [
      [2, ['7.15', '14.29']],
      [0, ['28.57', '57.14']],
      [1, ['14.28', '28.57']],
    ] as const) {
      expect(await noShow(three, position)).toEqual(of);
    }
    expect(await balance(three)).toBe('50.00');
    const { reservationId } = (await folio(three)).rooms[1]!;
    done(await reception.change('frontDesk', 'undoNoShow', { reservationId }));
    expect(await balance(three)).toBe('64.29');
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
      charged: '160.00',
      discounts: '-160.00',
      paid: '120.00',
      balance: '-120.00',
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
});

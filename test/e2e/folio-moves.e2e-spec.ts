import { randomUUID } from 'node:crypto';
import { factsWithoutText } from '../factories/audit-facts.js';
import { ledgerIsClean } from '../factories/booking.js';
import { cash, done, folioSteps, refused } from '../factories/folio.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { type PanelClient, signIn, staffOf } from '../factories/panel.js';
import { type StaffedHotel, staffedHotel } from '../factories/staffed-hotel.js';
import { startTwo, type TestService } from '../harness/service.js';

describe('a charge that is moved to the folio of another booking', () => {
  let service: TestService;
  let second: TestService;
  let hotel: StaffedHotel;
  let reception: PanelClient;
  let manager: PanelClient;
  let made = 0;
  let from: number;
  let to: number;
  const { booked, folio, lines, balance, post, cancelled } = folioSteps(() => hotel);

  beforeAll(async () => {
    [service, second] = await startTwo({ PANEL: 'true' });
  });
  afterAll(async () => {
    await second.close();
    await service.close();
  });
  beforeEach(async () => {
    hotel = await staffedHotel(service, `moves-${++made}`, {
      usualCharges: [{ name: { tr: 'Çamaşırhane' }, price: '12.50', vatPercent: '10.00' }],
    });
    ({ reception, manager } = hotel);
    from = await booked();
    to = await booked({ ID: `to-${made}` });
  });
  afterEach(async () => {
    await ledgerIsClean(service);
    expect(await factsWithoutText(service.db)).toEqual([]);
  });

  async function charged(changes: object = {}): Promise<number> {
    done(await post(reception, from, changes));
    return (await folio(from)).lines.at(-1)!.lineId;
  }
  const move = (lineId: number, changes: object = {}, by = reception) =>
    by.change('folio', 'move', {
      bookingId: from,
      toBookingId: to,
      lineId,
      amount: '12.50',
      requestKey: randomUUID(),
      ...changes,
    });

  it('goes to a cancelled booking, where nobody pays it, by a manager alone', async () => {
    const lineId = await charged();
    done(await cancelled(to, reception, ''));
    refused(await move(lineId), 'other_booking_is_cancelled', 403);
    done(await move(lineId, {}, manager));
  });

  it('is owed there and no longer here, with its text and VAT, and both folios name the other', async () => {
    const [{ id: usualChargeId }] = (await reception.read('folio', 'usualCharges')).body.charges;
    const lineId = await charged({ text: 'Çamaşırhane', usualChargeId });
    done(await move(lineId));
    expect([await lines(from), await lines(to)]).toEqual([
      ['room 160.00', 'charge 12.50 reversed', 'charge -12.50 reversal'],
      ['room 160.00', 'charge 12.50'],
    ]);
    expect([await balance(from), await balance(to)]).toEqual(['160.00', '172.50']);
    expect((await folio(from)).lines.at(-1)).toMatchObject({ otherBookingId: to, isMovable: false });
    expect((await folio(to)).lines.at(-1)).toMatchObject({
      text: 'Çamaşırhane',
      otherBookingId: from,
      isMovable: true,
      postedByKind: 'staff',
    });
    const vat = await service.db.query(
      'SELECT vat_percent FROM folio_line WHERE kind = $1 AND hotel_id = $2',
      ['charge', hotel.offer.hotelID],
    );
    expect(vat).toEqual(Array(3).fill({ vat_percent: '10.00' }));
    const trail = await service.db.query(
      `SELECT entity_id, changes FROM audit_entry WHERE hotel_id = $1 AND action = 'folio_moved' ORDER BY at, id`,
      [hotel.offer.hotelID],
    );
    const what = { line: lineId, amount: '12.50', currency: 'EUR' };
    expect(trail).toEqual([
      { entity_id: String(from), changes: { ...what, toBooking: to } },
      { entity_id: String(to), changes: { ...what, fromBooking: from } },
    ]);
  });

  it('can be a part of it, of which the rest stays', async () => {
    const lineId = await charged({ amount: '30' });
    done(await move(lineId, { amount: '10' }));
    expect(await lines(from)).toEqual([
      ...['room 160.00', 'charge 30.00 reversed', 'charge -30.00 reversal', 'charge 20.00'],
    ]);
    expect([await balance(from), await balance(to)]).toEqual(['180.00', '170.00']);
    const rest = (await folio(from)).lines.at(-1)!;
    expect(rest).toMatchObject({ text: 'Minibar', otherBookingId: null, isMovable: true });
    done(await move(rest.lineId, { amount: '20' }));
    expect(await balance(from)).toBe('160.00');
  });

  it('is moved once, however often and wherever the form is sent', async () => {
    const lineId = await charged();
    const other = { ...reception, change: (await signIn(second, `reception@moves-${made}.example`)).change };
    const requestKey = randomUUID();
    const same = await Promise.all([reception, other].map((by) => move(lineId, { requestKey }, by)));
    same.forEach(done);
    refused(await move(lineId, { requestKey, amount: '1' }), 'request_was_used_already');
    refused(await move(lineId), 'folio_line_is_reversed');
    const next = await charged();
    const forms = await Promise.all([reception, other].map((by) => move(next, {}, by)));
    expect(forms.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect([await balance(from), await balance(to)]).toEqual(['160.00', '185.00']);
  });

  it('must have been posted by staff, and cannot be moved for more than its amount', async () => {
    done(await post(reception, from, { ...cash, amount: '20' }));
    for (const { lineId, isMovable } of (await folio(from)).lines) {
      expect(isMovable).toBe(false);
      refused(await move(lineId), 'folio_line_is_not_movable');
    }
    const lineId = await charged();
    refused(await move(lineId, { amount: '12.51' }), 'amount_is_more_than_the_line');
    const same = await move(lineId, { toBookingId: from });
    expect([same.status, same.body.errors]).toEqual([
      422,
      [{ field: 'toBookingId', message: 'is_not_a_choice' }],
    ]);
    const nothing = await move(lineId, { amount: '0' });
    expect(nothing.body.errors).toEqual([{ field: 'amount', message: 'is_out_of_range' }]);
    expect(await balance(from)).toBe('152.50');
  });

  it('stays where a discount rests on it', async () => {
    const lineId = await charged();
    done(await post(manager, from, { kind: 'discount', amount: '170', text: 'noise' }));
    refused(await move(lineId), 'folio_line_is_discounted');
    done(await move(lineId, { amount: '2.50' }));
    expect(await balance(from)).toBe('0.00');
  });

  it('goes to a folio of the same currency and hotel only', async () => {
    const lineId = await charged();
    const inLira = await booked(
      { ID: `lira-${made}`, Total: { amountAfterTaxes: '160.00', currency: 'TRY' } },
      {
        Total: { amountAfterTaxes: '160.00', currency: 'TRY' },
      },
    );
    refused(await move(lineId, { toBookingId: inLira }), 'folios_differ_in_currency');
    refused(await move(lineId, { toBookingId: 999_999_999 }), 'booking_is_not_found', 404);
    const name = `moves-elsewhere-${made}`;
    await importHotel(service, smallHotel({ staff: staffOf(name) }));
    const elsewhere = await signIn(service, `manager@${name}.example`);
    refused(await move(lineId, {}, elsewhere), 'folio_line_is_not_found', 404);
    expect([await balance(from), await balance(to)]).toEqual(['172.50', '160.00']);
  });
});

import { repairAndCheckFolios } from '../../src/booking/folio/folio-check.js';
import type { CashList } from '../../src/booking/folio/cash-list.js';
import type { Statement } from '../../src/panel/folio/statement.contract.js';
import { ledgerIsClean, type Offer } from '../factories/booking.js';
import { cash, done, folioSteps } from '../factories/folio.js';
import { roomsOf } from '../factories/front-desk.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { PanelRecords } from '../factories/panel-records.js';
import { type PanelClient, signIn, staffOf } from '../factories/panel.js';
import { type StaffedHotel, staffedHotel } from '../factories/staffed-hotel.js';
import { startService, type TestService } from '../harness/service.js';

describe('the folio of a booking, on paper and in the cash list', () => {
  let service: TestService;
  let hotel: StaffedHotel;
  let offer: Offer;
  let reception: PanelClient;
  let manager: PanelClient;
  let made = 0;
  const { booked, folio, post, reverse } = folioSteps(() => hotel);

  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    hotel = await staffedHotel(service, `folio-papers-${++made}`);
    ({ offer, reception, manager } = hotel);
  });
  afterEach(() => ledgerIsClean(service));

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
    expect(rows[1]).toMatch(/;Harcama;;'=2\+3;;;;12;EUR;;;Işıl Resepsiyon$/);
    expect(rows[2]).toMatch(/;Ödeme;nakit;/);
    const xlsx = await reception.read('folio', 'sheet', { bookingId: id, format: 'xlsx' });
    expect([xlsx.status, xlsx.text.slice(0, 2)]).toEqual([200, 'PK']);
  });

  it('names on a statement the nights that were slept, beside those that were booked', async () => {
    const id = await booked({}, {}, 0, 3);
    const { reservationId } = (await folio(id)).rooms[0]!;
    const rooms = await roomsOf(service, offer.hotelID);
    const guests = [
      { firstName: 'Ayşe', lastName: 'Yılmaz', birthDate: '', nationality: '', identityNumber: '' },
    ];
    const read = async () =>
      (await reception.read('folio', 'statement', { bookingId: id, language: 'en' })).body as Statement;
    const day = (n: number) =>
      new Date(`${offer.day(n)}T00:00:00Z`).toLocaleDateString('en-GB', {
        timeZone: 'UTC',
        dateStyle: 'medium',
      });
    const told = async () => {
      const { facts, rows } = await read();
      return [facts.find(({ name }) => name === 'Stay')!.value, rows[0]!.what.split(', ').at(-1)];
    };
    const planned = `${day(0)} – ${day(3)}`;
    expect(await told()).toEqual([planned, planned]);
    const choice = { reservationId, roomId: rooms['101'], guests, accepted: ['room_is_not_clean'] };
    expect((await reception.change('frontDesk', 'checkIn', choice)).status).toBe(200);
    expect(await told()).toEqual([planned, planned]);
    const { balance } = (await folio(id)).sums;
    done(await reception.change('frontDesk', 'checkOut', { reservationId, balance }));
    const slept = `${day(0)} – ${day(0)} (booked until ${day(3)})`;
    expect(await told()).toEqual([slept, slept]);
  });

  it('names the room that its guests had last, also where they moved on the day of arrival', async () => {
    const id = await booked({}, {}, 0, 1);
    const { reservationId } = (await folio(id)).rooms[0]!;
    const rooms = await roomsOf(service, offer.hotelID);
    const guests = [
      { firstName: 'Ayşe', lastName: 'Yılmaz', birthDate: '', nationality: '', identityNumber: '' },
    ];
    await reception.change('frontDesk', 'checkIn', { reservationId, roomId: rooms['102'], guests });
    const moved = { reservationId, roomId: rooms['103'], reason: '', newTotal: '' };
    done(await reception.change('frontDesk', 'moveRoom', moved));
    const nameOf = ({ name }: { name: string }) => name;
    const named = async () => {
      const query = { bookingId: id, language: 'en' };
      const { facts }: Statement = (await reception.read('folio', 'statement', query)).body;
      const folios = await new PanelRecords(service, reception).list('folios');
      const { found } = (await reception.change('find', 'all', { text: 'Yılmaz' })).body;
      return {
        folio: (await reception.read('folio', 'folio', { bookingId: id })).body.rooms.map(nameOf),
        statement: facts.filter(({ name }) => name === 'Room').map(({ value }) => value),
        openFolios: folios.map(({ params }) => params['rooms']),
        search: found.map((booked: { roomName: string }) => booked.roomName),
      };
    };
    const last = { folio: ['103'], statement: ['103'], openFolios: ['103'], search: ['103'] };
    expect(await named()).toEqual(last);
    const { balance } = (await folio(id)).sums;
    done(await reception.change('frontDesk', 'checkOut', { reservationId, balance }));
    expect(await named()).toEqual(last);
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
    expect(await repairAndCheckFolios(service.db)).toEqual({ repaired: 1 });
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
      /;nakit;Ödeme;100;EUR;Ayşe Yılmaz;\d+;\d+;'=receipt 7;Işıl Resepsiyon$/,
    );
    const xlsx = await reception.read('folio', 'cashSheet', {
      poster: '',
      day: offer.day(0),
      format: 'xlsx',
    });
    expect(xlsx.headers.get('content-disposition')).toBe(`attachment; filename=cash-${offer.day(0)}.xlsx`);
    expect(xlsx.text.slice(0, 2)).toBe('PK');
    expect((await reception.read('folio', 'cash', { poster: '', day: 'x' })).status).toBe(422);
    const name = `till-${made}`;
    await importHotel(service, smallHotel({ staff: staffOf(name) }));
    expect((await listOf({}, await signIn(service, `manager@${name}.example`))).lines).toEqual([]);
  });
});

import type { BookingDetails, BookingStory } from '../../src/panel/front-desk/booking/booking.contract.js';
import type { OriginInput } from '../../src/panel/front-desk/front-desk.contract.js';
import type { NamedLine } from '../../src/reports/report.js';
import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import { booking, entryOf, ledgerIsClean, type Offer, push } from '../factories/booking.js';
import { refused } from '../factories/folio.js';
import { done } from '../factories/reception.js';
import { importHotel, send } from '../factories/hotel.js';
import { addOperator, type PanelClient, signIn } from '../factories/panel.js';
import { PanelRecords } from '../factories/panel-records.js';
import { saleOf } from '../factories/sold-at-desk.js';
import { type StaffedHotel, staffedHotel } from '../factories/staffed-hotel.js';
import { startService, type TestService } from '../harness/service.js';

const named = (tr: string, en: string) => ({ name: { tr, en } });
const LISTS = {
  bookingSources: [named('Telefon', 'Telephone'), named('Acente', 'Agency')],
  marketSegments: [named('Tatil', 'Leisure'), named('Grup', 'Group')],
};
const NONE: OriginInput = { bookingSourceId: null, marketSegmentId: null, companyId: null };
const COMPANY = {
  name: 'Anadolu Turizm A.Ş.',
  taxNumber: '1234567890',
  taxOffice: 'Kadıköy',
  address: 'Moda Caddesi 1\nİstanbul',
};

describe('where a booking comes from', () => {
  let service: TestService;
  let hotel: StaffedHotel;
  let offer: Offer;
  let reception: PanelClient;
  let manager: PanelClient;
  let records: PanelRecords;
  let telephone: number;
  let agency: number;
  let leisure: number;
  let group: number;
  let made = 0;

  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    hotel = await staffedHotel(service, `origin-${++made}`, LISTS);
    ({ offer, reception, manager } = hotel);
    records = new PanelRecords(service, manager);
    const { sources, segments } = (await reception.read('frontDesk', 'origins', {})).body;
    [telephone, agency] = sources.map(({ id }: { id: number }) => id);
    [leisure, group] = segments.map(({ id }: { id: number }) => id);
  });
  afterEach(() => ledgerIsClean(service));

  const sale = (more: object) => saleOf(offer, { arrival: offer.day(0), departure: offer.day(2), ...more });
  const sold = async (more: object): Promise<number> => {
    const answer = await reception.change('frontDesk', 'sell', sale(more));
    done(answer);
    return answer.body.bookingId;
  };
  const details = async (bookingId: number): Promise<BookingDetails> =>
    (await reception.read('booking', 'booking', { bookingId })).body;
  const setOrigin = (bookingId: number, origin: object, seen: Partial<OriginInput> = {}) =>
    reception.change('booking', 'setOrigin', {
      bookingId,
      ...NONE,
      ...origin,
      seen: { ...NONE, ...seen },
    });

  it('is chosen at the desk from the lists of the hotel, or left open', async () => {
    const id = await sold({ bookingSourceId: telephone, marketSegmentId: leisure });
    expect((await details(id)).origin).toEqual({
      bookingSourceId: telephone,
      marketSegmentId: leisure,
      companyId: null,
      companyName: null,
      sourceName: LISTS.bookingSources[0]!.name,
      segmentName: LISTS.marketSegments[0]!.name,
    });
    const open = await sold({});
    expect((await details(open)).origin).toMatchObject(NONE);
  });

  it('is refused with the whole sale where the hotel has no such entry in use', async () => {
    const other = await staffedHotel(service, `origin-other-${made}`, LISTS);
    const { sources } = (await other.reception.read('frontDesk', 'origins', {})).body;
    const sell = (more: object) => reception.change('frontDesk', 'sell', sale(more));
    refused(await sell({ bookingSourceId: sources[0].id }), 'booking_source_is_not_found', 404);
    refused(await sell({ marketSegmentId: 987_654 }), 'market_segment_is_not_found', 404);
    done(await records.act('bookingSources', telephone, 'retire', {}));
    refused(await sell({ bookingSourceId: telephone }), 'booking_source_is_not_found', 404);
    const [{ count }] = await service.db.query<[{ count: number }]>(
      'SELECT count(*)::int AS count FROM booking WHERE hotel_id = $1',
      [offer.hotelID],
    );
    expect(count).toBe(0);
    const lists = (await reception.read('frontDesk', 'origins', {})).body;
    expect(lists.sources.map(({ id }: { id: number }) => id)).toEqual([agency]);
  });

  it('is changed on the page of the booking, which tells before and after', async () => {
    const id = await sold({ bookingSourceId: telephone });
    const seen = { bookingSourceId: telephone };
    done(await setOrigin(id, { bookingSourceId: agency, marketSegmentId: group }, seen));
    refused(await setOrigin(id, {}, seen), 'booking_has_changed');
    const { entries } = (await reception.read('booking', 'story', { bookingId: id })).body as BookingStory;
    expect(entries.map(({ kind }) => kind)).toEqual(['origin_changed', 'booked']);
    expect(entries[0]).toMatchObject({
      rooms: [],
      origin: [
        { fact: 'source', before: { en: 'Telephone' }, after: { en: 'Agency' } },
        { fact: 'segment', before: null, after: { en: 'Group' } },
      ],
    });
  });

  it('keeps an entry that is out of use, by its name', async () => {
    const id = await sold({ bookingSourceId: telephone });
    done(await records.act('bookingSources', telephone, 'retire', {}));
    done(
      await setOrigin(
        id,
        { bookingSourceId: telephone, marketSegmentId: leisure },
        { bookingSourceId: telephone },
      ),
    );
    expect((await details(id)).origin.sourceName).toEqual({ tr: 'Telefon', en: 'Telephone' });
  });

  it('is the partner for a booking that a partner made; its segment can be set', async () => {
    const id = entryOf(await push(hotel.partner, booking(offer))).SVC_ID!;
    refused(await setOrigin(id, { bookingSourceId: agency }), 'partner_is_the_source');
    done(await setOrigin(id, { marketSegmentId: leisure }));
    expect((await details(id)).origin).toMatchObject({ bookingSourceId: null, marketSegmentId: leisure });
  });

  it('names the company that pays, which is added with the sale or chosen, and printed on the statement', async () => {
    const id = await sold({ newCompany: COMPANY });
    const { companyId, companyName } = (await details(id)).origin;
    expect([companyId, companyName]).toEqual([expect.any(Number), COMPANY.name]);
    const { companies } = (await reception.read('frontDesk', 'origins', {})).body;
    expect(companies).toEqual([{ id: companyId, name: COMPANY.name, taxNumber: COMPANY.taxNumber }]);
    const { facts } = (await reception.read('folio', 'statement', { bookingId: id, language: 'en' })).body;
    expect(facts).toEqual(
      expect.arrayContaining([
        { name: 'Company', value: COMPANY.name },
        { name: 'Tax office and number', value: 'Kadıköy · 1234567890' },
        { name: 'Address', value: COMPANY.address },
      ]),
    );

    const other = entryOf(await push(hotel.partner, booking(offer))).SVC_ID!;
    done(await setOrigin(other, { companyId }));
    const { entries } = (await reception.read('booking', 'story', { bookingId: other })).body as BookingStory;
    expect(entries[0]!.origin).toEqual([{ fact: 'company', before: null, after: COMPANY.name }]);
  });

  it('refuses a company without a name, of another hotel, or out of use', async () => {
    const id = await sold({ newCompany: COMPANY });
    const { companyId } = (await details(id)).origin;
    const nameless = await reception.change(
      'frontDesk',
      'sell',
      sale({ newCompany: { ...COMPANY, name: '' } }),
    );
    expect(nameless.body.errors).toEqual([{ field: 'newCompany.name', message: 'is_required' }]);
    const other = await staffedHotel(service, `company-other-${made}`);
    const theirs = await other.reception.change('frontDesk', 'sell', {
      ...sale({ companyId }),
      roomTypeId: other.offer.roomType['STD'],
      boardId: other.offer.board['BB'],
    });
    refused(theirs, 'company_is_not_found', 404);
    done(await records.act('companies', companyId, 'retire', {}));
    refused(await reception.change('frontDesk', 'sell', sale({ companyId })), 'company_is_not_found', 404);
    expect((await details(id)).origin.companyName).toBe(COMPANY.name);
  });

  it('filters the list of bookings', async () => {
    const id = await sold({ bookingSourceId: telephone, marketSegmentId: group });
    await sold({ bookingSourceId: agency });
    const found = async (filter: string, value: number) => {
      const path = `/admin/api/resources/bookings/actions/list?filters.${filter}=${value}`;
      const { body } = await send(service, 'GET', path, { headers: { cookie: reception.cookie } });
      return (body.records as { id: string }[]).map((record) => Number(record.id));
    };
    expect(await found('bookingSourceId', telephone)).toEqual([id]);
    expect(await found('marketSegmentId', group)).toEqual([id]);
  });

  it('tells nights, revenue and ADR of the reports apart, also as CSV', async () => {
    await sold({ bookingSourceId: telephone, marketSegmentId: leisure });
    await sold({ bookingSourceId: agency, marketSegmentId: leisure });
    await push(hotel.partner, booking(offer, {}));
    const range = { from: offer.day(0), to: offer.day(1) };
    const { body } = await manager.read('reports', 'read', range);
    const lines = (of: NamedLine[]) =>
      Object.fromEntries(
        of.map(({ name, roomNights, sold: [one] }) => [name, [roomNights, one?.revenueMinor]]),
      );
    expect(lines(body.sources)).toMatchObject({ Telefon: [2, 16_000], Acente: [2, 16_000] });
    expect(lines(body.segments)).toMatchObject({ Tatil: [4, 32_000] });
    const path = `/admin/api/pages/reports/csv?from=${range.from}&to=${range.to}&table=segments`;
    const csv = await send(service, 'GET', path, { headers: { cookie: manager.cookie } });
    expect(csv.text.split('\r\n')).toContainEqual(expect.stringMatching(/^Tatil;4;320,00;80,00;/));
  });

  it('comes from lists that a hotel without any fills with what is suggested, once, in one step', async () => {
    const name = `origin-empty-${made}`;
    const empty = await staffedHotel(service, name);
    const listed = (client: PanelClient, resource: string) =>
      new PanelRecords(service, client).list(resource);
    const add = (client: PanelClient, resource: string) =>
      client.change('records', 'addSuggested', { resource });
    expect((await add(empty.reception, 'bookingSources')).status).toBe(404);
    expect((await add(empty.manager, 'packages')).status).toBe(404);
    expect(await listed(empty.manager, 'bookingSources')).toEqual([]);
    done(await add(empty.manager, 'bookingSources'));
    done(await add(empty.manager, 'bookingSources'));
    const { sources, segments } = (await empty.reception.read('frontDesk', 'origins', {})).body;
    expect(sources.map((one: { name: { en: string } }) => one.name.en)).toEqual([
      'Telephone',
      'E-mail',
      'Walk-in',
      'Hotel’s website',
      'Travel agency',
    ]);
    expect(segments).toEqual([]);
    done(await add(empty.manager, 'marketSegments'));
    expect(await listed(empty.manager, 'marketSegments')).toHaveLength(5);
    // A list that the hotel has begun stays as it is.
    done(await add(manager, 'bookingSources'));
    expect(await listed(manager, 'bookingSources')).toHaveLength(2);
  });

  it('comes with a new hotel as lists that it changes as it likes, and with its file', async () => {
    await addOperator(service, 'origins@service.example');
    const operator = new PanelRecords(service, await signIn(service, 'origins@service.example'));
    const typed = { hotelTitle: 'Yeni', currency: 'EUR', timeZone: 'Europe/Istanbul', language: 'tr' };
    const { body } = await operator.create('hotels', typed);
    const files = service.app.get(HotelFileService, { strict: false });
    const begun = await files.export(Number(body.record.params.id));
    expect(begun?.bookingSources?.map(({ name }) => name?.['en'])).toContain('Telephone');
    expect(begun?.marketSegments?.map(({ name }) => name?.['en'])).toContain('Leisure');

    const id = await sold({ bookingSourceId: telephone });
    await importHotel(service, {
      hotel: { id: offer.hotelID },
      bookingSources: [LISTS.bookingSources[1], LISTS.bookingSources[0]],
      marketSegments: [],
    } as never);
    expect((await files.export(offer.hotelID))?.bookingSources).toEqual([
      LISTS.bookingSources[1],
      LISTS.bookingSources[0],
    ]);
    expect((await files.export(offer.hotelID))?.marketSegments).toEqual([]);
    expect((await details(id)).origin.bookingSourceId).toBe(telephone);
  });
});

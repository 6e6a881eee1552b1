import { randomUUID } from 'node:crypto';
import type { BookingStory } from '../../src/panel/front-desk/booking/booking.contract.js';
import { booking, entryOf, ledgerIsClean, push } from '../factories/booking.js';
import { folioSteps, refused } from '../factories/folio.js';
import { roomsOf } from '../factories/front-desk.js';
import { ayse, done } from '../factories/reception.js';
import { HOTEL_OF_PACKAGES } from '../factories/hotel-of-packages.js';
import { PanelRecords } from '../factories/panel-records.js';
import { saleOf } from '../factories/sold-at-desk.js';
import { type StaffedHotel, staffedHotel } from '../factories/staffed-hotel.js';
import { startService, type TestService } from '../harness/service.js';

interface Sold {
  packageId: number;
  count: number;
  total: string;
}

describe('packages that the desk sells', () => {
  let service: TestService;
  let hotel: StaffedHotel;
  let ids: Record<string, number>;
  let made = 0;
  const { folio, cancelled } = folioSteps(() => hotel);

  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    hotel = await staffedHotel(service, `packages-${++made}`, HOTEL_OF_PACKAGES as never);
    const { packages } = (await hotel.reception.read('frontDesk', 'packages')).body;
    ids = Object.fromEntries(
      packages.map(({ id, name }: { id: number; name: { tr: string } }) => [name.tr, id]),
    );
  });
  afterEach(() => ledgerIsClean(service));

  const sell = (packages: Record<string, number>, shownTotal: string, more: object = {}) => {
    const sold = Object.entries(packages).map(([name, count]) => ({ packageId: ids[name], count }));
    const sale = saleOf(hotel.offer, { shownTotal, packages: sold, ...more });
    return hotel.reception.change('frontDesk', 'sell', sale);
  };

  it('are charged per stay, night, person, or both, as a line of the folio with its taxes', async () => {
    const all = { Transfer: 2, Otopark: 1, 'Tekne turu': 1, 'Akşam yemeği': 1 };
    // 80 for two transfers, 2 nights of 5, 35 for each of 2 persons, 12.50 for each of them in 2 nights.
    const answer = await sell(all, (160 + 80 + 10 + 70 + 50).toFixed(2));
    done(answer);
    const { lines, sums } = await folio(answer.body.bookingId);
    expect(lines.map(({ kind, amount, text }) => [kind, amount, text])).toEqual([
      ['room', '160.00', ''],
      ['extra', '210.00', '2 × Transfer, Otopark, Tekne turu, Akşam yemeği'],
      ['tax', '21.00', expect.any(String)],
    ]);
    expect(sums.balance).toBe('391.00');
  });

  it('count the persons and nights of all rooms', async () => {
    const { offer } = hotel;
    const kind = { arrival: offer.day(6), departure: offer.day(8), adults: 2, childAges: [] };
    const other = {
      ...kind,
      rooms: 1,
      roomTypeId: offer.roomType['STD'],
      boardId: offer.board['BB'],
      rate: 'refundable',
    };
    // 3 nights from the first arrival to the last departure, 4 persons.
    const asked = { Otopark: 1, 'Tekne turu': 1 };
    refused(await sell(asked, '320.00', { others: [other] }), 'price_has_changed');
    done(await sell(asked, (320 + 15 + 140).toFixed(2), { others: [other] }));
  });

  it('go with a cancellation, and come back with its undo', async () => {
    const { bookingId } = (await sell({ Transfer: 1 }, '200.00')).body;
    await cancelled(bookingId, hotel.reception, '');
    expect((await folio(bookingId)).sums.balance).toBe('0.00');
    const undone = await hotel.reception.change('booking', 'undoCancellation', { bookingId });
    expect(undone.status).toBe(200);
    expect((await folio(bookingId)).sums.balance).toBe('204.00');
  });

  const add = (bookingId: number, packages: Record<string, number>, shownTotal: string, more: object = {}) =>
    hotel.reception.change('booking', 'addPackages', {
      bookingId,
      packages: Object.entries(packages).map(([name, count]) => ({ packageId: ids[name], count })),
      shownTotal,
      ...more,
    });
  const storyOf = async (bookingId: number) => {
    const { entries } = (await hotel.reception.read('booking', 'story', { bookingId })).body as BookingStory;
    return entries.map(({ kind, total, packages }) => [kind, total, packages]);
  };
  const called = (name: string, count: number, total: string) => ({ name: { tr: name }, count, total });

  it('are added to a booking that stands, on the same line of its folio with its taxes, and stand in its story', async () => {
    const { bookingId } = (await sell({ Transfer: 1 }, '200.00')).body;
    // 2 nights of 5, and 35 for each of 2 persons.
    done(await add(bookingId, { Otopark: 1, 'Tekne turu': 1 }, '80.00'));
    const { lines, sums } = await folio(bookingId);
    const standing = lines.filter(({ isReversed, reverses }) => !isReversed && reverses === null);
    expect(standing.map(({ kind, amount, text }) => [kind, amount, text])).toEqual([
      ['room', '160.00', ''],
      ['extra', '120.00', 'Transfer, Otopark, Tekne turu'],
      ['tax', '12.00', expect.any(String)],
    ]);
    expect(sums.balance).toBe('292.00');
    done(await add(bookingId, { Transfer: 1 }, '40.00'));
    const [one, both] = [
      [called('Transfer', 1, '40.00'), called('Otopark', 1, '10.00'), called('Tekne turu', 1, '70.00')],
      [called('Transfer', 2, '80.00'), called('Otopark', 1, '10.00'), called('Tekne turu', 1, '70.00')],
    ];
    expect(await storyOf(bookingId)).toEqual([
      ['packages_added', { before: '292.00', after: '336.00' }, { before: one, after: both }],
      [
        'packages_added',
        { before: '204.00', after: '292.00' },
        { before: [called('Transfer', 1, '40.00')], after: one },
      ],
      ['booked', { before: null, after: '204.00' }, { before: [], after: [called('Transfer', 1, '40.00')] }],
    ]);
    await cancelled(bookingId, hotel.reception, '');
    expect((await folio(bookingId)).sums.balance).toBe('0.00');
  });

  it('are added also to a booking without any, and for guests in house, by the taxes that it was sold by', async () => {
    const { offer, manager, reception } = hotel;
    const today = { arrival: offer.day(0), departure: offer.day(2) };
    const { bookingId, reservationIds } = (await sell({}, '160.00', today)).body;
    const records = new PanelRecords(service, manager);
    const [{ id: taxId }] = await service.db.query('SELECT id FROM tax WHERE hotel_id = $1', [offer.hotelID]);
    await records.act('taxes', taxId, 'retire');
    const rooms = await roomsOf(service, offer.hotelID);
    done(
      await reception.change('frontDesk', 'checkIn', {
        reservationId: reservationIds[0],
        roomId: rooms['101'],
        guests: [ayse],
      }),
    );
    done(await add(bookingId, { Transfer: 1 }, '40.00'));
    expect((await folio(bookingId)).sums.balance).toBe('204.00');
  });

  const removePackage = (bookingId: number, name: string, shownTotal: string) =>
    hotel.reception.change('booking', 'removePackage', { bookingId, packageId: ids[name], shownTotal });

  it('are removed as a whole, with their price and taxes', async () => {
    const { bookingId } = (await sell({ Transfer: 1, Otopark: 1 }, '210.00')).body;
    done(await add(bookingId, { Transfer: 1 }, '40.00'));
    const { packages } = (await hotel.reception.read('booking', 'booking', { bookingId })).body;
    expect(packages.map(({ packageId, count, total }: Sold) => [packageId, count, total])).toEqual([
      [ids['Transfer'], 2, '80.00'],
      [ids['Otopark'], 1, '10.00'],
    ]);
    refused(await removePackage(bookingId, 'Transfer', '40.00'), 'price_has_changed');
    done(await removePackage(bookingId, 'Transfer', '80.00'));
    expect((await folio(bookingId)).sums.balance).toBe('171.00');
    refused(await removePackage(bookingId, 'Transfer', '80.00'), 'package_is_not_found', 404);
    done(await removePackage(bookingId, 'Otopark', '10.00'));
    const { lines, sums } = await folio(bookingId);
    const standing = lines.filter(({ isReversed, reverses }) => !isReversed && reverses === null);
    expect(standing.map(({ kind, amount }) => [kind, amount])).toEqual([['room', '160.00']]);
    expect(sums.balance).toBe('160.00');
    const [last, before] = await storyOf(bookingId);
    expect(last).toEqual([
      'packages_removed',
      { before: '171.00', after: '160.00' },
      { before: [called('Otopark', 1, '10.00')], after: [] },
    ]);
    expect(before![0]).toBe('packages_removed');
    done(await add(bookingId, { Transfer: 1 }, '40.00'));
    expect((await folio(bookingId)).sums.balance).toBe('204.00');
    await cancelled(bookingId, hotel.reception, '');
    refused(await removePackage(bookingId, 'Transfer', '40.00'), 'booking_is_cancelled');
  });

  it('are added once by a form that is sent twice, at the price that the guest was told', async () => {
    const { bookingId } = (await sell({}, '160.00')).body;
    const requestKey = randomUUID();
    done(await add(bookingId, { Transfer: 1 }, '40.00', { requestKey }));
    done(await add(bookingId, { Transfer: 1 }, '40.00', { requestKey }));
    refused(await add(bookingId, { Transfer: 2 }, '80.00', { requestKey }), 'request_was_used_already');
    refused(await add(bookingId, { Transfer: 1 }, '39.00'), 'price_has_changed');
    expect((await add(bookingId, {}, '0.00')).status).toBe(422);
    expect((await folio(bookingId)).sums.balance).toBe('204.00');
  });

  it('are not added to bookings of partners, to cancelled ones, or to those of other hotels', async () => {
    const partners = entryOf(await push(hotel.partner, booking(hotel.offer))).SVC_ID!;
    refused(await add(partners, { Transfer: 1 }, '40.00'), 'extras_are_the_partners');
    const { bookingId } = (await sell({}, '160.00')).body;
    await cancelled(bookingId, hotel.reception, '');
    refused(await add(bookingId, { Transfer: 1 }, '40.00'), 'booking_is_cancelled');
    const other = await staffedHotel(service, `packages-other-${made}`, HOTEL_OF_PACKAGES as never);
    const theirs = await other.reception.change('booking', 'addPackages', {
      bookingId,
      packages: [{ packageId: ids['Transfer'], count: 1 }],
      shownTotal: '40.00',
    });
    refused(theirs, 'booking_is_not_found', 404);
  });

  it('are sold once by a form that is sent twice, and refused once they are out of use', async () => {
    const requestKey = randomUUID();
    const first = await sell({ Transfer: 1 }, '200.00', { requestKey });
    expect((await sell({ Transfer: 1 }, '200.00', { requestKey })).body).toEqual(first.body);
    const records = new PanelRecords(service, hotel.manager);
    await records.act('packages', ids['Transfer'], 'retire');
    refused(await sell({ Transfer: 1 }, '200.00'), 'package_is_not_found', 404);
    expect((await hotel.reception.read('frontDesk', 'packages')).body.packages).toHaveLength(3);
  });
});

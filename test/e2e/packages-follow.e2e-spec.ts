import type { BookingStory } from '../../src/panel/front-desk/booking/booking.contract.js';
import type { BookingToChange } from '../../src/in-house/bookings/booking-to-change.js';
import { entryOf, ledgerIsClean, outcomeOf, push, stay } from '../factories/booking.js';
import { folioSteps, refused } from '../factories/folio.js';
import { HOTEL_OF_PACKAGES } from '../factories/hotel-of-packages.js';
import { PanelRecords } from '../factories/panel-records.js';
import { done } from '../factories/reception.js';
import { saleOf } from '../factories/sold-at-desk.js';
import { type StaffedHotel, staffedHotel } from '../factories/staffed-hotel.js';
import { startService, type TestService } from '../harness/service.js';

const ALL = { Transfer: 2, Otopark: 1, 'Tekne turu': 1, 'Akşam yemeği': 1 };
/** Of all of them with two persons in two nights: two transfers, 2 × 5, 2 × 35, and 4 × 12.50. */
const SOLD = ['80.00', '10.00', '70.00', '50.00'];

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
    hotel = await staffedHotel(service, `packages-follow-${++made}`, HOTEL_OF_PACKAGES as never);
    const { packages } = (await hotel.reception.read('frontDesk', 'packages')).body;
    ids = Object.fromEntries(
      packages.map(({ id, name }: { id: number; name: { tr: string } }) => [name.tr, id]),
    );
  });
  afterEach(() => ledgerIsClean(service));

  const sell = async (shownTotal: string, more: object = {}) => {
    const packages = Object.entries(ALL).map(([name, count]) => ({ packageId: ids[name], count }));
    const sale = saleOf(hotel.offer, { shownTotal, packages, ...more });
    const answer = await hotel.reception.change('frontDesk', 'sell', sale);
    done(answer);
    return answer.body as { bookingId: number; reservationIds: number[] };
  };
  const seen = async (bookingId: number): Promise<BookingToChange> =>
    (await hotel.reception.read('bookingChanges', 'booking', { bookingId })).body;
  /** Changes rooms as a person does who was shown `shownPackages`; a room without a number is added. */
  const change = async (bookingId: number, rooms: readonly object[], shownPackages?: string) => {
    const booking = await seen(bookingId);
    const asked = rooms.map((changes) => {
      const { reservationId } = changes as { reservationId?: number };
      const { total, ...like } =
        booking.rooms.find((room) => room.reservationId === reservationId) ?? booking.rooms[0]!;
      const added = reservationId === undefined ? { reservationId: null } : {};
      return { ...like, rate: 'refundable', shownTotal: total, ownTotal: '', ...added, ...changes };
    });
    return hotel.reception.change('bookingChanges', 'change', {
      bookingId,
      version: booking.version,
      rooms: asked,
      booker: null,
      reason: '',
      shownPackages,
    });
  };
  const totals = async (bookingId: number) =>
    (await seen(bookingId)).packages.map(({ name, total }) => [name['tr'], total]);
  const named4 = (prices: string[]) => Object.keys(ALL).map((name, i) => [name, prices[i]]);
  const standing = async (bookingId: number) => {
    const { lines } = await folio(bookingId);
    return lines
      .filter(({ isReversed, reverses }) => !isReversed && reverses === null)
      .map(({ kind, amount }) => [kind, amount]);
  };

  it('follow a stay that gets longer, in the total, the folio, the taxes and the story, and back', async () => {
    const { offer, reception } = hotel;
    const { bookingId, reservationIds } = await sell('370.00');
    const [reservationId] = reservationIds;
    expect(await seen(bookingId)).toMatchObject({ total: '391.00', addedTaxes: '21.00' });
    expect(await totals(bookingId)).toEqual(named4(SOLD));
    const longer = { reservationId, departure: offer.day(8), shownTotal: '240.00' };
    // Whoever was not shown what they cost then confirms nothing.
    refused(await change(bookingId, [longer]), 'price_has_changed');
    refused(await change(bookingId, [longer], '210.00'), 'price_has_changed');
    done(await change(bookingId, [longer], '240.00'));
    expect(await totals(bookingId)).toEqual(named4(['80.00', '15.00', '70.00', '75.00']));
    expect(await standing(bookingId)).toEqual([
      ['room', '240.00'],
      ['extra', '240.00'],
      ['tax', '24.00'],
    ]);
    expect((await folio(bookingId)).sums.balance).toBe('504.00');
    const [told] = ((await reception.read('booking', 'story', { bookingId })).body as BookingStory).entries;
    expect([told!.kind, told!.total]).toEqual(['changed', { before: '391.00', after: '504.00' }]);
    const priced = (all: NonNullable<typeof told>['packages']) =>
      [all!.before, all!.after].map((packages) => packages.map(({ total }) => total));
    expect(priced(told!.packages)).toEqual([SOLD, ['80.00', '15.00', '70.00', '75.00']]);
    const shorter = { reservationId, departure: offer.day(7), shownTotal: '160.00' };
    done(await change(bookingId, [shorter], '210.00'));
    expect(await totals(bookingId)).toEqual(named4(SOLD));
    expect((await folio(bookingId)).sums.balance).toBe('391.00');
  });

  it('follow the party, a room that is added, and one that is cancelled', async () => {
    const { offer, reception } = hotel;
    const { bookingId, reservationIds } = await sell('370.00');
    const alone = (await reception
      .read('bookingChanges', 'offers', {
        bookingId,
        reservationId: reservationIds[0]!,
        arrival: offer.day(5),
        departure: offer.day(7),
        adults: 1,
        childAges: '',
      })
      .then(({ body }) => body.offers)) as {
      roomTypeId: number;
      boards: { boardId: number; refundable: string }[];
    }[];
    const standard = alone.find(({ roomTypeId }) => roomTypeId === offer.roomType['STD'])!;
    const { refundable } = standard.boards.find(({ boardId }) => boardId === offer.board['BB'])!;
    // One person less: 35 for the boat trip, and 12.50 for the dinner of each night.
    const single = { reservationId: reservationIds[0], adults: 1, shownTotal: refundable };
    done(await change(bookingId, [single], '150.00'));
    expect(await totals(bookingId)).toEqual(named4(['80.00', '10.00', '35.00', '25.00']));
    // Two persons more, from the day before on.
    const added = { arrival: offer.day(4), departure: offer.day(7), adults: 2, shownTotal: '240.00' };
    done(await change(bookingId, [added], '300.00'));
    expect(await totals(bookingId)).toEqual(named4(['80.00', '15.00', '105.00', '100.00']));
    const [first] = reservationIds;
    done(await cancelled(bookingId, reception, '', [first!]));
    expect(await totals(bookingId)).toEqual(named4(['80.00', '15.00', '70.00', '75.00']));
    expect(await standing(bookingId)).toEqual([
      ['room', '240.00'],
      ['extra', '240.00'],
      ['tax', '24.00'],
    ]);
    await cancelled(bookingId, reception, '');
    expect((await folio(bookingId)).sums.balance).toBe('0.00');
    done(await reception.change('booking', 'undoCancellation', { bookingId }));
    expect((await folio(bookingId)).sums.balance).toBe('504.00');
  });

  it('follow at the price that they were sold for, also those that are no longer sold', async () => {
    const { bookingId, reservationIds } = await sell('370.00');
    await service.db.query(
      "UPDATE package SET price = 99 WHERE hotel_id = $1 AND name ->> 'tr' <> 'Otopark'",
      [hotel.offer.hotelID],
    );
    await new PanelRecords(service, hotel.manager).act('packages', ids['Otopark'], 'retire');
    const moved = {
      reservationId: reservationIds[0],
      arrival: hotel.offer.day(4),
      departure: hotel.offer.day(7),
      shownTotal: '240.00',
    };
    done(await change(bookingId, [moved], '240.00'));
    expect(await totals(bookingId)).toEqual(named4(['80.00', '15.00', '70.00', '75.00']));
  });

  it('are as the person saw them, else the change is refused', async () => {
    const { bookingId, reservationIds } = await sell('370.00');
    const booking = await seen(bookingId);
    const { total, ...room } = booking.rooms[0]!;
    done(
      await hotel.reception.change('booking', 'removePackage', {
        bookingId,
        packageId: ids['Otopark'],
        shownTotal: '10.00',
      }),
    );
    const asked = { ...room, reservationId: reservationIds[0], shownTotal: total, ownTotal: '' };
    const late = await hotel.reception.change('bookingChanges', 'change', {
      bookingId,
      version: booking.version,
      rooms: [asked],
      booker: null,
      reason: '',
      shownPackages: '210.00',
    });
    refused(late, 'booking_has_changed');
  });

  it('are not those that a partner pushes: their extras stay as pushed', async () => {
    const { offer, partner } = hotel;
    const extra = { name: 'Otopark', note: '', person: 1, piece: 1, price: '5.00', priceMode: '1' };
    const extras = [{ ...extra, priceTotal: '10.00', stockID: ids['Otopark'] }];
    const pushed = await push(
      partner,
      stay(offer, 10, 12, {
        extras,
        Total: { amountAfterTaxes: '170.00', extraTotal: '10.00', currency: 'EUR' },
      }),
    );
    expect(outcomeOf(pushed)).toBe('ok');
    const bookingId = entryOf(pushed).SVC_ID!;
    const { packages, partnerExtras, rooms } = await seen(bookingId);
    expect([packages, partnerExtras]).toEqual([[], ['Otopark']]);
    const { reservationId } = rooms[0]!;
    done(await change(bookingId, [{ reservationId, departure: offer.day(13), shownTotal: '240.00' }]));
    const [{ extras: kept }] = (await service.db.query(
      'SELECT extras FROM booking WHERE hotel_id = $1 AND id = $2',
      [offer.hotelID, bookingId],
    )) as [{ extras: { totalMinor: number }[] }];
    expect(kept.map(({ totalMinor }) => totalMinor)).toEqual([10_00]);
    expect((await folio(bookingId)).sums.charged).toBe('250.00');
  });
});

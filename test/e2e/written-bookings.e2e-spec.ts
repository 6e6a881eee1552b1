import type { EntityTarget, ObjectLiteral } from 'typeorm';
import { type NewBooking, type NewRoom, writeBooking } from '../../src/booking/changes/write-booking.js';
import type { SoldTax } from '../../src/booking/room/sold-taxes.js';
import type { SoldTerms } from '../../src/booking/room/sold-terms.js';
import { findPushedBooking } from '../../src/booking/changes/booking-as-stored.queries.js';
import type {
  ChangedColumns,
  ComputedChange,
  RoomChange,
} from '../../src/booking/changes/computed-change.js';
import { writeChange } from '../../src/booking/changes/write-change.js';
import { nextIds } from '../../src/database/next-ids.queries.js';
import type { PriceBeforeMove } from '../../src/booking/room/price-before-move.js';
import { pricedBooking } from '../../src/booking/folio/folio-lines.js';
import { FolioLine } from '../../src/booking/folio/folio-line.entity.js';
import { BookedRoom } from '../../src/booking/room/booked-room.entity.js';
import { Booking } from '../../src/booking/room/booking.entity.js';
import { nightsOfSale } from '../../src/booking/room/nights.js';
import { bookingWithRooms } from '../../src/booking/room/rooms-of-booking.js';
import { hotelToday } from '../factories/front-desk.js';
import { entryOf, offerOf, push, stay } from '../factories/booking.js';
import { importHotel, partnerOf, smallHotel } from '../factories/hotel.js';
import { startService, type TestService } from '../harness/service.js';

const TERMS: SoldTerms = {
  versionId: 1,
  code: 'FLEX',
  name: { en: 'Flexible' },
  text: {},
  graceHours: 24,
  steps: [{ daysBefore: 1, minuteOfDay: 0, fee: { nights: 1 } }],
  noShow: { percent: 100_00 },
  deposits: [],
  timeZone: 'Europe/Istanbul',
  language: 'en',
  unitMinor: 1,
};
const TAX: SoldTax = {
  code: 'CITY',
  name: { en: 'City tax' },
  amountMinor: 6_00,
  nightsMinor: [3_00, 3_00],
  isIncluded: false,
  paidAt: 'hotel',
  isCharged: false,
  rate: { amountMinor: 3_00, per: 'roomNight' },
  onTaxes: [],
  ages: { from: null, to: null },
  maxNights: null,
  valid: [],
  unitMinor: 1,
  isOfLodging: true,
  isOfExtras: false,
};

describe('a new booking', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  const columnsOf = (entity: EntityTarget<ObjectLiteral>) =>
    service.db.getMetadata(entity).columns.map(({ propertyName }) => propertyName);

  it('is written with every column of its entities', async () => {
    const imported = await importHotel(service, smallHotel());
    const hotelId = imported.hotelID;
    await partnerOf(service, imported);
    const offer = await offerOf(service, hotelId);
    const arrival = (await hotelToday(service, hotelId)) + 20;
    const [{ partnerId }] = await service.db.query<[{ partnerId: number }]>(
      'SELECT partner_id AS "partnerId" FROM partner_hotel WHERE hotel_id = $1',
      [hotelId],
    );
    const at = (hour: number) => new Date(Date.UTC(2026, 0, 2, hour));
    const booking: NewBooking['booking'] = {
      source: 'partner',
      partnerId,
      voucher: 'whole',
      status: 'active',
      arrival,
      departure: arrival + 2,
      currency: 'EUR',
      totalMinor: 210_00,
      taxMinor: 10_00,
      extraTotalMinor: 5_00,
      guestName: 'Ayşe',
      guestSurname: 'Yılmaz',
      guests: [{ name: 'Ayşe', surname: 'Yılmaz', phone: '+90', email: 'a@example.com', countryCode: 'TR' }],
      children: [{ age: 3 }],
      extras: [{ name: 'Transfer' }],
      extraTaxes: [{ ...TAX, code: 'SPA', amountMinor: 1_00, nightsMinor: [] }],
      remarks: 'Sessiz oda',
      bookDigest: '1:a:',
      revision: 3,
      revisionDigest: '1:b:',
      paymentTypeId: 1,
      priceMismatch: [],
      mismatchSeenAt: at(1),
      checkedIn: true,
      registeredAt: at(2),
      changedAt: at(3),
      cancelledAt: at(4),
      guestDataErasedAt: at(5),
    };
    const room: Omit<NewRoom, 'nights'> = {
      unitLabel: 'A',
      roomTypeId: offer.roomType.STD!,
      boardId: offer.board.BB!,
      arrival,
      departure: arrival + 2,
      adults: 2,
      children: 1,
      childAges: [3],
      totalMinor: 200_00,
      taxMinor: 10_00,
      nightlyRates: [{ stayDate: 'x' }],
      matchedRate: 'refundable',
      selectionId: 'option',
      pushedRoomName: 'Oda',
      pushedBoardName: 'Pansiyon',
      pushedCurrency: 'EUR',
      pushedRatesCurrency: 'USD',
      terms: TERMS,
      taxes: [TAX],
      promotions: { '2027-03-01': [{ code: 'EARLY', name: { en: 'Early' }, amountMinor: 20_00 }] },
      status: 'checked_in',
      blockId: 7,
    };
    const nights = nightsOfSale({ ...room, blockId: null, amounts: null });
    const { manager } = service.db;
    const by = { kind: 'partner', id: partnerId } as const;
    const written = await writeBooking(manager, hotelId, null, { booking, rooms: [{ ...room, nights }], by });
    const id = written!.bookingId;
    const kept = await manager.findOneByOrFail(Booking, { hotelId, id });
    const later = { balanceMinor: 217_00, cancellationFeeMinor: null };
    const origin = { bookingSourceId: null, marketSegmentId: null, companyId: null };
    const deposit = { askedDepositMinor: null, askedDepositDue: null };
    expect(kept).toEqual({ ...booking, ...origin, ...deposit, ...later, hotelId, id });
    expect(Object.keys(kept).sort()).toEqual(columnsOf(Booking).sort());
    const rooms = await manager.findBy(BookedRoom, { hotelId, bookingId: id });
    const laterOfRooms = {
      nightPricesMinor: null,
      priceBeforeMove: null,
      cancelledAt: null,
      freeEndTold: null,
    };
    const ofChanges = { noShowFeeMinor: null, noShowPriceMinor: null, soldAt: null };
    const [reservationId] = written!.reservationIds;
    expect(rooms).toEqual([
      { ...room, ...laterOfRooms, ...ofChanges, hotelId, id: reservationId, bookingId: id, position: 0 },
    ]);
    expect(Object.keys(rooms[0]!).sort()).toEqual(columnsOf(BookedRoom).sort());
    await manager.update(BookedRoom, { hotelId, id: reservationId! }, { soldAt: at(6), noShowFeeMinor: 1 });
    await isReadAsByRepositories(hotelId, id);
  });

  it('is changed with every column that a change may set, and keeps all others', async () => {
    const imported = await importHotel(service, smallHotel());
    const { hotelID: hotelId } = imported;
    const partner = await partnerOf(service, imported);
    const offer = await offerOf(service, hotelId);
    const { manager } = service.db;
    const { SVC_ID: id } = entryOf(await push(partner, stay(offer, 20, 22, { ID: 'whole' })));
    const [{ partnerId }] = await service.db
      .query<[{ partnerId: number }]>(
        `UPDATE booking SET asked_deposit = 5, asked_deposit_due = '2027-01-01' WHERE id = $1 RETURNING partner_id AS "partnerId"`,
        [id],
      )
      .then(([rows]) => rows as unknown as [{ partnerId: number }]);
    const today = await hotelToday(service, hotelId);
    const at = (hour: number) => new Date(Date.UTC(2026, 0, 2, hour));
    const found = (await findPushedBooking(manager, hotelId, { partnerId, voucher: 'whole' }))!;
    const [first] = found.rooms;
    const [newId] = await nextIds(manager, 'booking_room', 1);
    const columns = {
      status: 'cancelled',
      arrival: today + 21,
      departure: today + 24,
      currency: 'USD',
      totalMinor: 211_00,
      taxMinor: 11_00,
      extraTotalMinor: 6_00,
      extraTaxes: [{ ...TAX, code: 'SPA' }],
      cancellationFeeMinor: 7_00,
      guestName: 'Mehmet',
      guestSurname: 'Demir',
      guests: [{ name: 'Mehmet', surname: 'Demir', phone: '', email: '', countryCode: '' }],
      children: [{ age: 4 }],
      extras: [{ name: 'Spa' }],
      remarks: 'quiet',
      revision: 9,
      revisionDigest: '1:c:',
      paymentTypeId: 3,
      priceMismatch: [],
      mismatchSeenAt: at(1),
      changedAt: at(2),
      cancelledAt: at(3),
      guestDataErasedAt: at(4),
    } satisfies Required<ChangedColumns>;
    const room: Required<Omit<RoomChange, 'id' | 'bookingId' | 'hotelId' | 'isCancelledNow'>> = {
      position: 1,
      unitLabel: 'B',
      roomTypeId: offer.roomType.FAM!,
      boardId: offer.board.RO!,
      arrival: today + 21,
      departure: today + 24,
      adults: 1,
      children: 1,
      childAges: [4],
      totalMinor: 190_00,
      nightPricesMinor: [1, 2, 3],
      taxMinor: 9_00,
      nightlyRates: [{ stayDate: 'y' }],
      matchedRate: 'non_refundable',
      selectionId: 'option',
      pushedRoomName: 'Oda',
      pushedBoardName: 'Pansiyon',
      pushedCurrency: 'EUR',
      pushedRatesCurrency: 'USD',
      priceBeforeMove: { totalMinor: 1 } as unknown as PriceBeforeMove,
      terms: TERMS,
      taxes: [TAX],
      promotions: { '2027-03-01': [{ code: 'EARLY', name: { en: 'Early' }, amountMinor: 20_00 }] },
      soldAt: at(6),
      status: 'no_show',
      noShowFeeMinor: 3_00,
      noShowPriceMinor: 4_00,
      blockId: 7,
    };
    const rooms = [
      { ...room, id: first!.id },
      { ...room, id: newId!, position: 2 },
    ];
    const computed: ComputedChange = {
      kind: 'modified',
      booking: columns,
      rooms,
      nights: [],
      lines: [],
      push: { type: 'Modify', outcome: 'modified', requestId: null },
    };
    const by = { actor: { kind: 'partner', id: partnerId } as const, today };
    expect(await writeChange(service.db, found, computed, by)).toBe(true);
    const kept = await manager.findOneByOrFail(Booking, { hotelId, id: id! });
    expect(kept).toEqual({ ...found.booking, ...columns, balanceMinor: 0 });
    const order = { position: 'ASC' } as const;
    const stored = await manager.find(BookedRoom, { where: { hotelId, bookingId: id! }, order });
    const others = { hotelId, bookingId: id, cancelledAt: null, freeEndTold: null };
    expect(stored).toEqual(rooms.map((one) => ({ ...one, ...others })));
    expect(Object.keys({ ...room, ...others, id: 0 }).sort()).toEqual(columnsOf(BookedRoom).sort());
    expect(await writeChange(service.db, found, computed, by)).toBe(false);
  });

  /** The booking, its rooms and nights, and the lines of its folio. */
  async function isReadAsByRepositories(hotelId: number, bookingId: number): Promise<void> {
    const { manager } = service.db;
    const where = { hotelId, bookingId };
    const read = await bookingWithRooms(manager, hotelId, bookingId);
    expect(read).toStrictEqual({
      booking: await manager.findOneByOrFail(Booking, { hotelId, id: bookingId }),
      rooms: await manager.find(BookedRoom, {
        where,
        relations: { nightRows: true },
        order: { nightRows: { from: 'ASC' } },
      }),
    });
    expect(read.rooms[0]!.nightRows).toHaveLength(2);
    const { lines } = await pricedBooking(manager, hotelId, bookingId);
    expect(lines).toStrictEqual(await manager.find(FolioLine, { where, order: { id: 'ASC' } }));
    expect(lines).not.toHaveLength(0);
  }
});

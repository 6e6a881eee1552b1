import { FolioService } from '../../src/booking/folio/folio.service.js';
import { query } from '../../src/database/queries.js';
import { type Offer } from '../factories/booking.js';
import { done, refused, testBlocks } from '../factories/groups.js';
import { type Answer, importHotel } from '../factories/hotel.js';
import { isRefused, PanelRecords } from '../factories/panel-records.js';
import type { PanelClient } from '../factories/panel.js';
import { TAXES } from '../factories/taxed-hotel.js';
import { waitingForLock } from '../harness/database.js';
import type { TestService } from '../harness/service.js';

describe('prices of rooms held for a group', () => {
  let service: TestService;
  let desk: PanelClient;
  let manager: PanelClient;
  let offer: Offer;
  let hotelId: number;
  const { day, read, change, block, add, shown, book, nights, addRooms, cancelBooking } = testBlocks(
    (hotel, its) => {
      service = its;
      ({ desk, manager, offer, hotelId } = hotel);
    },
  );

  it('are booked at the agreed price, or at that of now, within the block and no more of them than it has', async () => {
    const blockId = await add({
      types: [
        { roomTypeId: offer.roomType.STD, boardId: offer.board.BB, price: '60.00', rooms: [2, 1, 2] },
        { roomTypeId: offer.roomType.FAM, boardId: offer.board.BB, price: '', rooms: [1, 1, 1] },
      ],
    });
    const quote = await read('quote', {
      blockId,
      arrival: day(20),
      departure: day(23),
      adults: 2,
      childAges: '',
    });
    expect(quote.body.rooms).toEqual([
      {
        roomTypeId: offer.roomType.STD,
        boardId: offer.board.BB,
        left: 1,
        takesParty: true,
        total: '180.00',
      },
      {
        roomTypeId: offer.roomType.FAM,
        boardId: offer.board.BB,
        left: 1,
        takesParty: true,
        total: '330.00',
      },
    ]);
    refused(await book(blockId, 2), 'block_is_used_up', { day: day(21), left: 1 });
    refused(await book(blockId, 1, { shownTotal: '179.00' }), 'price_has_changed', { total: '180.00' });
    refused(await book(blockId, 1, { departure: day(24) }), 'stay_is_not_of_block');
    refused(await book(blockId, 1, { arrival: day(-1) }), 'arrival_has_passed');
    refused(await book(blockId, 1, { adults: 3 }), 'party_does_not_fit');
    refused(await book(blockId, 1, { roomTypeId: offer.roomType.SUI }), 'block_type_is_not_sold');
    done(await book(blockId, 2, { departure: day(21), shownTotal: '120.00' }));
    done(await book(blockId, 1, { roomTypeId: offer.roomType.FAM, shownTotal: '330.00' }));
    expect(await nights(blockId)).toBe('2/2+8 0/1+9 0/2+8');
    const sold = await query<{ night: string }>(
      service.db,
      `SELECT DISTINCT amount || ' ' || amount_from AS night FROM booked_night WHERE hotel_id = $1 AND block_id = $2`,
      [hotelId, blockId],
    );
    expect(sold.map(({ night }) => night).sort()).toEqual(['110.00 price', '60.00 block']);
  });

  it('stay as they were agreed where the hotel no longer sells a type, and take no new one of it', async () => {
    const std = {
      roomTypeId: offer.roomType.STD,
      boardId: offer.board.BB,
      price: '60.00',
      rooms: [2, 2, 2],
    };
    const fam = {
      roomTypeId: offer.roomType.FAM!,
      boardId: offer.board.BB,
      price: '90.00',
      rooms: [1, 1, 1],
    };
    const blockId = await add({ types: [std, fam] });
    const retire = async (resource: string, id: number) =>
      expect(isRefused(await new PanelRecords(service, manager).act(resource, id, 'retire'))).toBe(false);
    const [plan] = await query<{ id: number }>(
      service.db,
      'SELECT id FROM rate_plan WHERE hotel_id = $1 AND room_type_id = $2',
      [hotelId, fam.roomTypeId],
    );
    await retire('ratePlans', plan!.id);
    const free = await read('free', { arrival: day(20), departure: day(23) });
    expect(free.body.types.map(({ roomTypeId }: typeof fam) => roomTypeId)).not.toContain(fam.roomTypeId);
    const edited = { ...block({ contactPhone: '+90 556', types: [std, fam] }), blockId, version: 1 };
    done(await change('changeBlock', edited));
    expect((await shown(blockId)).types).toMatchObject([
      { roomTypeId: std.roomTypeId },
      { roomTypeId: fam.roomTypeId, nights: [{ rooms: 1 }, { rooms: 1 }, { rooms: 1 }] },
    ]);
    await retire('roomTypes', fam.roomTypeId);
    const quote = await read('quote', {
      blockId,
      arrival: day(20),
      departure: day(23),
      adults: 2,
      childAges: '',
    });
    expect(quote.body.rooms).toContainEqual({
      roomTypeId: fam.roomTypeId,
      boardId: fam.boardId,
      left: 1,
      takesParty: true,
      total: '270.00',
    });
    refused(await book(blockId, 1, { roomTypeId: fam.roomTypeId, adults: 9 }), 'party_does_not_fit');
    done(await book(blockId, 1, { roomTypeId: fam.roomTypeId, shownTotal: '270.00' }));
    refused(await change('addBlock', block({ types: [fam] })), 'block_type_is_not_sold');
  });

  it('are agreed by managers alone; reception changes the rest of a block', async () => {
    const { STD, FAM } = offer.roomType;
    const { BB, RO } = offer.board;
    const type = (price: string, more: object = {}) => ({
      roomTypeId: STD,
      boardId: BB,
      price,
      rooms: [2, 2, 2],
      ...more,
    });
    for (const price of ['60.00', '0']) {
      const asked = block({ types: [type(price)] });
      refused(await change('addBlock', asked, desk), 'only_managers_set_prices');
    }
    done(await change('addBlock', block({ types: [type('')] }), desk));
    const blockId = await add({ types: [type('60.00')] });
    let version = 1;
    const changed = async (types: object[], by = desk) =>
      change('changeBlock', { ...block({ types }), blockId, version }, by);
    for (const types of [
      [type('59.99')],
      [type('')],
      [type('60', { boardId: RO })],
      [type('60'), type('60', { roomTypeId: FAM, rooms: [1, 1, 1] })],
    ]) {
      refused(await changed(types), 'only_managers_set_prices');
    }
    const moved = { ...block({ types: [type('60')] }), arrival: day(21), departure: day(24), version };
    refused(await change('changeBlock', { ...moved, blockId }, desk), 'only_managers_set_prices');
    refused(await changed([type('60', { rooms: [2, 3, 2] })]), 'only_managers_set_prices');
    done(await changed([type('60', { rooms: [2, 1, 0] }), type('', { roomTypeId: FAM, rooms: [1, 1, 1] })]));
    version++;
    refused(await changed([type('60', { rooms: [2, 2, 0] })]), 'only_managers_set_prices');
    done(await changed([type('60', { rooms: [3, 3, 3] })], manager));
    version++;
    done(await changed([type('55')], manager));
    version++;
    refused(await changed([type('60')]), 'only_managers_set_prices');
    done(await changed([type('55,00')]));
  });

  it('are not booked at what was agreed before somebody else changed it', async () => {
    const blockId = await add();
    /** Starts something that waits for the hotel while the block gets another price. */
    const whilePriceBecomes = async (price: number, start: () => Promise<Answer>) => {
      const runner = service.db.createQueryRunner();
      await runner.startTransaction();
      await runner.query('SELECT 1 FROM hotel_revision WHERE hotel_id = $1 FOR UPDATE', [hotelId]);
      const started = start();
      await waitingForLock(service.db);
      await runner.query('UPDATE room_block_type SET price = $2 WHERE hotel_id = $1', [hotelId, price]);
      await runner.commitTransaction();
      await runner.release();
      return started;
    };
    refused(await whilePriceBecomes(70, () => book(blockId)), 'block_has_changed');
    const sold = await book(blockId, 1, { shownTotal: '210.00' });
    done(sold);
    const another = await whilePriceBecomes(75, () => addRooms(sold.body.bookingId as number, '210.00'));
    refused(another, 'price_has_changed', { total: '225.00' });
    done(await addRooms(sold.body.bookingId as number, '225.00'));
  });

  it('keep their agreed price when a booking of the group is changed or gets another room', async () => {
    const blockId = await add({}, [4, 4, 4]);
    const sold = await book(blockId, 1, { departure: day(22), shownTotal: '120.00' });
    const { bookingId } = sold.body as { bookingId: number };
    const { version, rooms } = (await desk.read('bookingChanges', 'booking', { bookingId })).body;
    const [first] = rooms as { reservationId: number; childAges: number[] }[];
    const priceOf = async (stayOf: Record<string, string | number>, board = 'BB', adults = 2) => {
      const stay = { arrival: day(20), departure: day(23), adults, childAges: '', ...stayOf };
      const { body } = await desk.read('bookingChanges', 'offers', { bookingId, ...stay });
      const type = (
        body.offers as { roomTypeId: number; boards: { boardId: number; refundable: string }[] }[]
      ).find(({ roomTypeId }) => roomTypeId === offer.roomType.STD);
      return type!.boards.find(({ boardId }) => boardId === offer.board[board])?.refundable;
    };
    const own = { reservationId: first!.reservationId };
    expect(await priceOf(own)).toBe('180.00');
    expect(await priceOf({})).toBe('180.00');
    // One night more than the block has is sold at the price of the day, another party is still the group's.
    expect(await priceOf({ ...own, departure: day(24) })).toBe('260.00');
    expect(await priceOf(own, 'BB', 1)).toBe('180.00');
    const { body } = await desk.read('bookingChanges', 'dates', {
      bookingId,
      arrival: day(21),
      departure: day(23),
    });
    expect(body.rooms).toMatchObject([{ before: '120.00', after: '120.00', isLeft: true }]);
    const longer = { ...first, departure: day(23), rate: 'refundable', shownTotal: '180.00', ownTotal: '' };
    done(
      await desk.change('bookingChanges', 'change', {
        bookingId,
        version,
        booker: null,
        reason: '',
        rooms: [longer, { ...longer, reservationId: null }],
      }),
    );
    expect(await nights(blockId)).toBe('2/4+6 2/4+6 2/4+6');
    expect((await shown(blockId)).bookings).toMatchObject([{ rooms: 2, total: '360.00' }]);
    done(await change('releaseBlock', { blockId, version: 1 }));
    expect(await priceOf({})).toBe('240.00');
  });

  it('have their agreed price in as many rooms as the block has, also when several are changed at once', async () => {
    const blockId = await add({}, [2, 2, 1]);
    const bookingOf = async (sold: Promise<Answer>) => (await sold).body.bookingId as number;
    const first = await bookingOf(book(blockId, 1, { departure: day(22), shownTotal: '120.00' }));
    refused(await addRooms(first, '120.00', '120.00'), 'price_has_changed', { total: '160.00' });
    done(await addRooms(first, '120.00', '160.00'));
    expect(await nights(blockId)).toBe('3/2+7 3/2+7 0/1+9');
    done(await cancelBooking(first));

    const bookingId = await bookingOf(book(blockId, 2, { departure: day(22), shownTotal: '240.00' }));
    const dates = { arrival: day(21), departure: day(23) };
    const { body } = await desk.read('bookingChanges', 'dates', { bookingId, ...dates });
    expect(body.rooms).toMatchObject([
      { before: '120.00', after: '120.00', isLeft: true },
      { before: '120.00', after: '140.00', isLeft: true },
    ]);
    const { version, rooms } = (await desk.read('bookingChanges', 'booking', { bookingId })).body;
    const moved = (...prices: string[]) => ({
      bookingId,
      version,
      booker: null,
      reason: '',
      rooms: (rooms as object[]).map((room, i) => ({
        ...room,
        ...dates,
        shownTotal: prices[i],
        ownTotal: '',
      })),
    });
    const both = await desk.change('bookingChanges', 'change', moved('120.00', '120.00'));
    refused(both, 'price_has_changed', { total: '140.00' });
    done(await desk.change('bookingChanges', 'change', moved('120.00', '140.00')));
    expect(await nights(blockId)).toBe('0/2+8 2/2+8 2/1+8');
  });

  it('bear the taxes of the agreed price, those paid at booking in the total, and so do rooms that are added', async () => {
    await importHotel(service, { hotel: { id: hotelId }, taxes: TAXES } as never);
    const blockId = await add();
    const booked = await book(blockId, 2, { departure: day(22), shownTotal: '240.00' });
    done(booked);
    const { bookingId } = booked.body as { bookingId: number };
    const taxesOf = async () => {
      const rows = await query<{ taxes: { code: string; amountMinor: number; isCharged: boolean }[] }>(
        service.db,
        'SELECT taxes FROM booking_room WHERE hotel_id = $1 AND booking_id = $2 ORDER BY position',
        [hotelId, bookingId],
      );
      return rows.map(({ taxes }) => taxes.map(({ code, amountMinor }) => `${code} ${amountMinor}`).join());
    };
    const folio = async () => {
      const { lines, sums } = await service.app
        .get(FolioService, { strict: false })
        .folio(hotelId, bookingId);
      return [...lines.map(({ kind, taxName, amount }) => `${taxName?.en ?? kind} ${amount}`), sums.balance];
    };
    // VAT is 120.00 × 10 / 110; the tax of the city is 3.00 for each of two persons and nights.
    expect(await taxesOf()).toEqual(Array(2).fill('VAT 1091,SERVICE 600,CITY 1200'));
    expect((await folio()).sort()).toEqual(
      [...Array(2).fill('room 120.00'), ...Array(2).fill('Service 6.00'), '252.00'].sort(),
    );
    done(await addRooms(bookingId, '120.00'));
    expect(await taxesOf()).toEqual(Array(3).fill('VAT 1091,SERVICE 600,CITY 1200'));
    expect((await folio()).at(-1)).toBe('378.00');
    done(await cancelBooking(bookingId));
    expect((await folio()).at(-1)).toBe('0.00');
  });
});

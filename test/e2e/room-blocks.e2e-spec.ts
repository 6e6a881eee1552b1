import { randomUUID } from 'node:crypto';
import { RoomBlocks } from '../../src/booking/blocks/room-blocks.service.js';
import { GuestDataErasure } from '../../src/booking/guest-data-erasure.service.js';
import { checkLedger } from '../../src/booking/room/ledger-check.js';
import { type Offer, outcomeOf, push, soldOn, stay } from '../factories/booking.js';
import { done, refused, testBlocks } from '../factories/groups.js';
import { importHotel, type PartnerClient, smallHotel } from '../factories/hotel.js';
import { type PanelClient, signIn, staffOf } from '../factories/panel.js';
import type { TestService } from '../harness/service.js';

describe('rooms held for a group', () => {
  let service: TestService;
  let second: TestService;
  let name: string;
  let partner: PartnerClient;
  let elsewhere: PartnerClient;
  let desk: PanelClient;
  let manager: PanelClient;
  let other: PanelClient;
  let offer: Offer;
  let hotelId: number;
  const {
    setDays,
    signInAgain,
    day,
    read,
    change,
    found,
    auditOf,
    block,
    add,
    shown,
    book,
    nights,
    cancelBooking,
  } = testBlocks((hotel, ...services) => {
    [service, second] = services;
    ({ name, partner, elsewhere, desk, manager, other, offer, hotelId } = hotel);
  });

  it('are not sold to partners from the next search on, until they are picked up or released', async () => {
    expect(await found()).toMatchObject({ STD: 10 });
    const blockId = await add();
    const why = { startDate: day(19), endDate: day(22), adultCount: 2 };
    expect((await desk.read('rates', 'explain', why)).body.held).toEqual([
      {
        blockId,
        name: 'Kardelen Spor',
        roomTypeId: offer.roomType.STD,
        rooms: 4,
        from: day(20),
        to: day(21),
      },
    ]);
    const groups = async () =>
      (await other.read('reports', 'read', { from: day(21), to: day(40) })).body.groups as object[];
    const told = { name: 'Kardelen Spor', releaseDay: day(10), held: 8, pickedUp: 0, left: 8 };
    expect(await groups()).toEqual([told]);
    expect(await found()).toMatchObject({ STD: 6 });
    const booked = await book(blockId, 3);
    done(booked);
    expect(await found()).toMatchObject({ STD: 6 });
    expect(await nights(blockId)).toBe('3/4+6 3/4+6 3/4+6');
    expect((await shown(blockId)).bookings).toMatchObject([
      { voucher: booked.body.voucher, rooms: 3, persons: 6, named: 0, total: '540.00', status: 'active' },
    ]);
    done(await change('releaseBlock', { blockId, version: 1 }));
    expect(await found()).toMatchObject({ STD: 7 });
    refused(await change('releaseBlock', { blockId, version: 1 }), 'block_is_closed');
    refused(await book(blockId), 'block_is_closed');
    expect(await auditOf('room-block', blockId)).toEqual(['room-block.added', 'room-block.released']);
    expect((await read('blocks')).body.blocks).toMatchObject([
      { blockId, status: 'released', roomNights: 12, pickedUp: 9 },
    ]);
  });

  it('are booked by a guest who is marked as soon as the booking stands', async () => {
    const blockId = await add();
    const marked = { guestEmail: 'deniz@ornek.example' };
    const first = (await book(blockId, 1, marked)).body.bookingId as number;
    const booker = async (bookingId: number) =>
      (await desk.read('guests', 'ofBooking', { bookingId })).body.booker as { id: number; mark: string };
    const { id: guestId } = await booker(first);
    const { version } = (await desk.read('guests', 'profile', { guestId })).body;
    done(await desk.change('guests', 'save', { guestId, version, mark: 'blocked' }));
    const again = (await book(blockId, 1, marked)).body.bookingId as number;
    expect(await booker(again)).toMatchObject({ id: guestId, mark: 'blocked' });
  });

  it('go back to the block when a booking of it is cancelled or shortened before the release, else to sales', async () => {
    const blockId = await add();
    const first = (await book(blockId, 2)).body.bookingId as number;
    const later = (await book(blockId, 1)).body.bookingId as number;
    done(await cancelBooking(first));
    expect(await nights(blockId)).toBe('1/4+6 1/4+6 1/4+6');
    expect(await found()).toMatchObject({ STD: 6 });
    const { version, rooms } = (await desk.read('bookingChanges', 'booking', { bookingId: later })).body;
    const stayOf = { ...rooms[0], departure: day(22) };
    const quoted = await desk.read('bookingChanges', 'offers', {
      bookingId: later,
      reservationId: stayOf.reservationId,
      adults: 2,
      childAges: '',
      arrival: stayOf.arrival,
      departure: stayOf.departure,
    });
    const ofType = (
      quoted.body.offers as { roomTypeId: number; boards: { boardId: number; refundable: string }[] }[]
    ).find(({ roomTypeId }) => roomTypeId === offer.roomType.STD);
    const shownTotal = ofType!.boards.find(({ boardId }) => boardId === offer.board.BB)!.refundable;
    done(
      await desk.change('bookingChanges', 'change', {
        bookingId: later,
        version,
        booker: null,
        reason: '',
        rooms: [{ ...stayOf, rate: 'refundable', shownTotal, ownTotal: '' }],
      }),
    );
    expect(await nights(blockId)).toBe('1/4+6 1/4+6 0/4+6');
    done(await change('releaseBlock', { blockId, version: 1 }));
    expect(await soldOn(service, offer, 'STD', 20, 23)).toEqual([1, 1, 0]);
    done(await cancelBooking(later));
    expect(await soldOn(service, offer, 'STD', 20, 23)).toEqual([0, 0, 0]);
  });

  it('can be changed in dates and numbers, and are refused in words where rooms are not left', async () => {
    expect(outcomeOf(await push(partner, stay(offer, 21, 22)))).toBe('ok');
    refused(await change('addBlock', block({}, [10, 10, 10]), manager), 'block_is_not_available', {
      roomTypeId: offer.roomType.STD,
      day: day(21),
      left: 9,
    });
    const blockId = await add({}, [10, 9, 8]);
    const { version } = await shown(blockId);
    const edit = (more: object, rooms: number[], seen = version) =>
      change('changeBlock', { ...block(more, rooms), blockId, version: seen }, manager);
    refused(await edit({}, [10, 10, 8]), 'block_is_not_available', { day: day(21), left: 0 });
    done(await edit({ arrival: day(21), departure: day(24), status: 'definite' }, [9, 10, 2]));
    expect(await nights(blockId)).toBe('0/9+0 0/10+0 0/2+8');
    refused(await edit({}, [1, 1, 1]), 'block_has_changed');
    refused(await edit({}, [0, 0, 0], version + 1), 'block_is_empty');
    refused(await edit({ releaseDay: day(0) }, [1, 1, 1], version + 1), 'release_day_is_not_valid');
    refused(await edit({ releaseDay: day(24) }, [1, 1, 1], version + 1), 'release_day_is_not_valid');
    refused(
      await change('addBlock', block({ arrival: day(-1), departure: day(2) })),
      'block_dates_are_not_valid',
    );
    const wrong = { roomTypeId: offer.roomType.FAM, boardId: offer.board.RO, price: '', rooms: [1, 1, 1] };
    refused(await change('addBlock', block({ types: [wrong] })), 'block_type_is_not_sold');
    refused(
      await change('addBlock', block({ name: ' ', contactEmail: 'x' }, [1, 1])),
      'fields_are_not_valid',
    );
    const lowered = await desk.read('rates', 'grid', { from: day(21), days: 14 });
    expect(lowered.body.roomTypes[0].values.sold.slice(0, 3)).toEqual([10, 10, 2]);
  });

  it('take guests of the group even where the hotel has nothing else left', async () => {
    const blockId = await add({}, [4, 4, 4]);
    for (let i = 0; i < 6; i++) {
      expect(outcomeOf(await push(partner, stay(offer, 20, 23)))).toBe('ok');
    }
    expect(outcomeOf(await push(partner, stay(offer, 20, 23)))).toBe(`03 room_is_not_available: ${day(20)}`);
    done(await book(blockId, 4));
    refused(await book(blockId), 'block_is_used_up');
    const bookingId = (await shown(blockId)).bookings[0].bookingId as number;
    done(await cancelBooking(bookingId));
    expect(outcomeOf(await push(partner, stay(offer, 20, 23)))).toBe(`03 room_is_not_available: ${day(20)}`);
  });

  it('are released by themselves when the release day begins in the hotel, and only then', async () => {
    const blockId = await add({ releaseDay: day(2) });
    const kept = await add({ releaseDay: day(3) });
    done(await book(blockId));
    setDays(1);
    expect(await service.app.get(RoomBlocks).releaseDue()).toEqual({ released: 0 });
    setDays(2);
    const outcomes = await Promise.all([service, second].map((one) => one.app.get(RoomBlocks).releaseDue()));
    expect(outcomes.reduce((sum, { released }) => sum + released, 0)).toBe(1);
    await signInAgain();
    expect((await shown(blockId)).status).toBe('released');
    expect((await shown(kept)).status).toBe('held');
    expect(await soldOn(service, offer, 'STD', 20, 21)).toEqual([1 + 4]);
  });

  it('are let go as they were seen alone: not what somebody has added to the block meanwhile', async () => {
    const blockId = await add();
    const larger = { ...block({ status: 'definite' }, [6, 6, 6]), blockId, version: 1 };
    done(await change('changeBlock', larger, manager));
    for (const operation of ['releaseBlock', 'cancelBlock']) {
      refused(await change(operation, { blockId, version: 1 }, other), 'block_has_changed');
      refused(await change(operation, { blockId }, other), 'fields_are_not_valid');
    }
    expect(await shown(blockId)).toMatchObject({ status: 'definite', version: 2 });
    expect(await found()).toMatchObject({ STD: 4 });
    done(await change('releaseBlock', { blockId, version: 2 }, other));
    expect(await found()).toMatchObject({ STD: 10 });
  });

  it('are let go when the group does not come, and forget whom they were arranged with in time', async () => {
    const blockId = await add();
    done(await book(blockId));
    done(await change('cancelBlock', { blockId, version: 1 }));
    expect(await shown(blockId)).toMatchObject({ status: 'cancelled', contactName: 'Deniz Aksoy' });
    const contact = { contactName: 'Umut Aksoy', contactPhone: '', contactEmail: 'x', notes: '' };
    const changed = (more: object) => change('changeContact', { ...contact, ...more, blockId });
    refused(await changed({ version: 2 }), 'fields_are_not_valid', { errors: [{ field: 'contactEmail' }] });
    refused(await changed({ version: 1, contactEmail: '' }), 'block_has_changed');
    done(await changed({ version: 2, contactEmail: '' }));
    expect(await shown(blockId)).toMatchObject({ ...contact, contactEmail: '', version: 3 });
    expect((await auditOf('room-block', blockId)).at(-1)).toBe('room-block.changed');
    const nobody = { contactName: '', contactEmail: '' };
    done(await changed({ ...nobody, version: 3 }));
    expect(await shown(blockId)).toMatchObject(nobody);
    done(await changed({ version: 4, contactEmail: 'd@example.com' }));
    expect(await soldOn(service, offer, 'STD', 20, 21)).toEqual([1]);
    await service.db.query(
      `UPDATE room_block SET arrival = arrival - 4000, departure = departure - 4000, release_day = release_day - 4000
        WHERE hotel_id = $1`,
      [hotelId],
    );
    expect(await service.app.get(GuestDataErasure).eraseDueGuestData()).toMatchObject({ contacts: 1 });
    expect(await shown(blockId)).toMatchObject({
      contactName: '',
      contactPhone: '',
      contactEmail: '',
      notes: '',
    });
  });

  it('are never sold twice while people book, push, change and release on two instances at once', async () => {
    const blockId = await add({}, [5, 5, 5]);
    const bookings = Array.from({ length: 12 }, (_, i) => book(blockId, 1, {}, i % 2 ? desk : other));
    const pushes = Array.from({ length: 16 }, (_, i) =>
      push(i % 2 ? partner : elsewhere, stay(offer, 20, 23)),
    );
    const [booked, pushed] = await Promise.all([Promise.all(bookings), Promise.all(pushes)]);
    expect(booked.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(pushed.map(outcomeOf).filter((outcome) => outcome === 'ok')).toHaveLength(5);
    expect(await soldOn(service, offer, 'STD', 20, 23)).toEqual([10, 10, 10]);
    const ids = (await shown(blockId)).bookings.map(
      (one: { bookingId: number }) => one.bookingId,
    ) as number[];
    await Promise.all([
      ...ids.slice(0, 3).map((id) => cancelBooking(id)),
      change('releaseBlock', { blockId, version: 1 }, other),
      ...Array.from({ length: 6 }, (_, i) => push(i % 2 ? partner : elsewhere, stay(offer, 20, 23))),
      book(blockId),
    ]);
    const [sold] = await soldOn(service, offer, 'STD', 20, 21);
    expect(sold).toBeLessThanOrEqual(10);
    expect(await checkLedger(service.db)).toEqual([]);
  });

  it('are held and booked once where a form is sent again because no answer came', async () => {
    const [held, booking] = [randomUUID(), randomUUID()];
    const added = await Promise.all(
      [0, 1].map(() => change('addBlock', { ...block(), requestKey: held }, manager)),
    );
    added.push(await change('addBlock', { ...block(), requestKey: held }, other));
    const ids = new Set(added.map(({ body }) => body.blockId as number));
    expect(ids.size).toBe(1);
    const [blockId = 0] = ids;
    const sale = { requestKey: booking };
    const booked = await Promise.all([desk, other].map((by) => book(blockId, 2, sale, by)));
    booked.push(await book(blockId, 2, sale));
    expect(new Set(booked.map(({ text }) => text)).size).toBe(1);
    done(booked[0]!);
    expect(await nights(blockId)).toBe('2/4+6 2/4+6 2/4+6');
    refused(await book(blockId, 1, sale), 'request_was_used_already');
    refused(await book(blockId, 2, { requestKey: held }), 'request_was_used_already');
  });

  it('can be read and changed only in their own hotel, by people with the right to', async () => {
    const blockId = await add();
    await importHotel(service, smallHotel({ staff: staffOf(`stranger-${name}`) }));
    const stranger = await signIn(service, `manager@stranger-${name}.example`);
    expect((await stranger.read('groups', 'block', { blockId })).status).toBe(404);
    for (const operation of ['releaseBlock', 'cancelBlock']) {
      refused(await change(operation, { blockId, version: 1 }, stranger), 'block_is_not_found');
    }
    refused(await change('changeBlock', { ...block(), blockId, version: 1 }, stranger), 'block_is_not_found');
    const contact = { contactName: '', contactPhone: '', contactEmail: '', notes: '' };
    refused(
      await change('changeContact', { ...contact, blockId, version: 1 }, stranger),
      'block_is_not_found',
    );
  });
});

import type { EntityManager } from 'typeorm';
import { BookingPayments } from '../../src/booking/booking-payments.service.js';
import { repairAndCheckFolios } from '../../src/booking/folio/folio-check.js';
import { GuestDataErasure } from '../../src/booking/guest-data-erasure.service.js';
import { checkLedger } from '../../src/booking/room/ledger-check.js';
import { CardVault } from '../../src/booking/cards/card-vault.service.js';
import { bookAtDesk as bookRooms, type DeskRoom } from '../../src/booking/changes/book-at-desk.js';
import { changeRooms } from '../../src/booking/changes/change-rooms.js';
import { changeRoomType, checkInRoom, undoCheckInRoom } from '../../src/booking/changes/check-in.js';
import { checkOutRoom, undoCheckOutRoom } from '../../src/booking/changes/check-out.js';
import { importStayInHouse } from '../../src/booking/changes/import-booking.js';
import { markNoShow, noShowOf, undoNoShow } from '../../src/booking/changes/no-show.js';
import { changeBooking } from '../../src/booking/history/booking-change.js';
import type { BookingChangeKind } from '../../src/booking/history/booking-change-kind.js';
import { BookedRoom } from '../../src/booking/room/booked-room.entity.js';
import { Booking } from '../../src/booking/room/booking.entity.js';
import { changeHotel, type HotelChange } from '../../src/database/hotel-change.js';
import { Clock } from '../../src/values/clock.service.js';
import { entryOf, type Offer, offerOf, outcomeOf, push, soldOn, stay } from '../factories/booking.js';
import { importHotel, type PartnerClient, partnerOf, smallHotel } from '../factories/hotel.js';
import { partnerThatPushes } from '../factories/pushing-partner.js';
import { startService, type TestService } from '../harness/service.js';
import { itWithOwnConnections, waitingForLock } from '../harness/database.js';

const actor = { kind: 'command', name: 'test' } as const;

describe('bookings at the desk', () => {
  let service: TestService;
  let partner: PartnerClient;
  let offer: Offer;
  let cards: CardVault;
  let today: number;

  partnerThatPushes(
    (pushing) => {
      ({ service, partner, offer } = pushing);
      cards = service.app.get(CardVault);
      today = service.app.get(Clock).today('Europe/Istanbul');
    },
    {
      file: smallHotel({
        inventory: [
          { roomType: 'STD', from: 'today-10', to: 'today+20', allotment: 3 },
          { roomType: 'STD', from: 'today+22', to: 'today+365', allotment: 3 },
          { roomType: 'FAM', from: 'today-10', to: 'today+365', allotment: 2 },
          { roomType: 'SUI', from: 'today-10', to: 'today+365', allotment: 1 },
        ],
      }),
    },
  );

  const change = <T>(work: (change: HotelChange) => Promise<T>, on = today) =>
    changeHotel(service.db, { hotelId: offer.hotelID, actor, touches: ['desk'], today: on }, work);

  const changeRoom = (
    kind: BookingChangeKind,
    id: number,
    work: (desk: HotelChange) => Promise<void>,
    on = today,
  ) =>
    change(async (desk) => {
      const { bookingId } = await desk.tx.findOneByOrFail(BookedRoom, { hotelId: offer.hotelID, id });
      await changeBooking(desk, { bookingId, kind }, () => work(desk));
    }, on);
  const checkIn = (id: number) => changeRoom('checked_in', id, (desk) => checkInRoom(desk, id));
  const undoCheckIn = (id: number) => changeRoom('check_in_undone', id, (desk) => undoCheckInRoom(desk, id));
  const checkOut = (id: number, on?: number) =>
    changeRoom('checked_out', id, (desk) => checkOutRoom(desk, cards, id), on);
  const undoCheckOut = (id: number) =>
    changeRoom('check_out_undone', id, (desk) =>
      undoCheckOutRoom(desk, cards, { reservationId: id, number: undefined }),
    );
  const noShow = (id: number, on?: number) => changeRoom('no_show', id, (desk) => markNoShow(desk, id), on);
  const undoneNoShow = (id: number, on?: number) =>
    changeRoom(
      'no_show_undone',
      id,
      async (desk) => {
        const room = await desk.tx.findOneByOrFail(BookedRoom, { hotelId: offer.hotelID, id });
        await undoNoShow(desk, cards, id, await noShowOf(desk, room));
      },
      on,
    );

  const deskRoom = (code: string, from: number, until: number): DeskRoom => ({
    roomTypeId: offer.roomType[code]!,
    boardId: null,
    arrival: today + from,
    departure: today + until,
    adults: 2,
    childAges: [],
    totalMinor: null,
  });
  const changeDates = async (
    desk: HotelChange,
    id: number,
    dates: { arrival: number; departure: number },
  ) => {
    const key = { hotelId: offer.hotelID };
    const room = await desk.tx.findOneByOrFail(BookedRoom, { ...key, id });
    const booking = await desk.tx.findOneByOrFail(Booking, { ...key, id: room.bookingId });
    const kept = { ...room, reservationId: id, childAges: [], amounts: null, rate: null };
    await changeBooking(desk, { bookingId: booking.id, kind: 'changed' }, () =>
      changeRooms(desk, cards, { booking, wanted: [{ ...kept, ...dates }] }),
    );
  };
  const guest = { name: 'Ali', surname: 'Öz', phone: '', email: '', countryCode: '' };
  const bookAtDesk = (...wanted: DeskRoom[]) =>
    change((desk) =>
      bookRooms(desk, {
        guest,
        currency: 'EUR',
        totalMinor: 10_000,
        remarks: '',
        rooms: wanted,
      }),
    );

  it('take rooms like any other, and get a voucher', async () => {
    const booked = await bookAtDesk(deskRoom('STD', 1, 3), deskRoom('FAM', 1, 2));
    expect(booked.voucher).toMatch(/^R-[2-9A-Z]{8}$/);
    expect(booked.reservationIds).toHaveLength(2);
    expect(await soldOn(service, offer, 'STD', 0, 4)).toEqual([0, 1, 1, 0]);
    await expect(bookAtDesk(deskRoom('SUI', 5, 6), deskRoom('SUI', 5, 6))).rejects.toThrow(
      'room_is_not_available',
    );
    await expect(bookAtDesk()).rejects.toThrow('dates_are_not_valid');
    expect(await soldOn(service, offer, 'SUI', 5, 6)).toEqual([0]);
  });

  it('give back what an early departure leaves, and take it again when that was a mistake', async () => {
    const { reservationIds, bookingId } = await bookAtDesk(deskRoom('FAM', -2, 3));
    const [roomId] = reservationIds as [number];
    const before = await soldOn(service, offer, 'FAM', -2, 3);
    await expect(checkOut(roomId)).rejects.toThrow('room_is_not_checked_in');
    await checkIn(roomId);
    await checkOut(roomId);
    const left = await soldOn(service, offer, 'FAM', -2, 3);
    expect(left.map((sold, i) => sold - before[i]!)).toEqual([0, 0, -1, -1, -1]);
    await undoCheckOut(roomId);
    expect(await soldOn(service, offer, 'FAM', -2, 3)).toEqual(before);
    await undoCheckIn(roomId);
    const [row] = await service.db.query('SELECT checked_in FROM booking WHERE id = $1', [bookingId]);
    expect(row).toEqual({ checked_in: false });
    await noShow(roomId);
    expect(await soldOn(service, offer, 'FAM', -2, 3)).toEqual(left);
    await undoneNoShow(roomId);
    expect(await soldOn(service, offer, 'FAM', -2, 3)).toEqual(before);
    await expect(undoneNoShow(roomId)).rejects.toThrow('room_is_not_no_show');
  });

  it('come after all a day late, and keep the night that was given back in between free', async () => {
    const { reservationIds } = await bookAtDesk(deskRoom('SUI', 16, 20));
    const [roomId] = reservationIds as [number];
    await noShow(roomId, today + 17);
    expect(await soldOn(service, offer, 'SUI', 16, 20)).toEqual([1, 0, 0, 0]);
    await undoneNoShow(roomId, today + 18);
    expect(await soldOn(service, offer, 'SUI', 16, 20)).toEqual([1, 0, 1, 1]);
    await noShow(roomId, today + 18);
    await bookAtDesk(deskRoom('SUI', 19, 20));
    await expect(undoneNoShow(roomId, today + 18)).rejects.toThrow('room_is_not_available');
    expect(await soldOn(service, offer, 'SUI', 16, 20)).toEqual([1, 0, 0, 1]);
  });

  it('stay a no-show where the partner cancelled the booking or replaced the room afterwards', async () => {
    const pushedNoShow = async () => {
      const json = stay(offer, 0, 2);
      const { SVC_ID } = entryOf(await push(partner, json));
      const [room] = await service.db.query<[{ id: number }]>(
        'SELECT id FROM booking_room WHERE hotel_id = $1 AND booking_id = $2',
        [offer.hotelID, SVC_ID],
      );
      await noShow(room.id);
      return { json, undo: () => undoneNoShow(room.id) };
    };
    const [cancelled, replaced, remarked] = [
      await pushedNoShow(),
      await pushedNoShow(),
      await pushedNoShow(),
    ];
    await push(partner, { ...cancelled.json, type: 'Cancel' });
    await push(partner, stay(offer, 1, 2, { ID: replaced.json['ID'], type: 'Modify' }));
    await push(partner, { ...remarked.json, type: 'Modify' });
    await expect(cancelled.undo()).rejects.toThrow('booking_has_changed');
    await expect(replaced.undo()).rejects.toThrow('booking_has_changed');
    await remarked.undo();
    for (const { json } of [replaced, remarked]) await push(partner, { ...json, type: 'Cancel' });
  });

  it('are extended and moved where there is room', async () => {
    const { reservationIds, bookingId } = await bookAtDesk(deskRoom('SUI', 10, 12));
    const [roomId] = reservationIds as [number];
    await bookAtDesk(deskRoom('SUI', 14, 15));
    const extend = (until: number) =>
      change((desk) => {
        const dates = { arrival: today + 10, departure: today + until };
        return changeDates(desk, roomId, dates);
      });
    await extend(14);
    await expect(extend(15)).rejects.toThrow('room_is_not_available');
    await expect(extend(10)).rejects.toThrow('dates_are_not_valid');
    const dates = { arrival: today + 8, departure: today + 11 };
    await change((desk) => changeDates(desk, roomId, dates));
    expect(await soldOn(service, offer, 'SUI', 7, 16)).toEqual([0, 1, 1, 1, 0, 0, 0, 1, 0]);
    const [row] = await service.db.query('SELECT arrival, departure FROM booking WHERE id = $1', [bookingId]);
    expect(row).toEqual({ arrival: offer.day(8), departure: offer.day(11) });
  });

  it('move to another type from today on', async () => {
    const { reservationIds } = await bookAtDesk(deskRoom('STD', -1, 2));
    const [roomId] = reservationIds as [number];
    const std = await soldOn(service, offer, 'STD', -1, 2);
    await checkIn(roomId);
    const to = offer.roomType.SUI!;
    await changeRoom('moved', roomId, (desk) => changeRoomType(desk, roomId, to));
    expect((await soldOn(service, offer, 'STD', -1, 2)).map((sold, i) => sold - std[i]!)).toEqual([
      0, -1, -1,
    ]);
    expect(await soldOn(service, offer, 'SUI', -1, 2)).toEqual([0, 1, 1]);
    await checkOut(roomId, today + 1);
    expect(await soldOn(service, offer, 'SUI', -1, 2)).toEqual([0, 1, 0]);
  });

  it('come in from elsewhere on the nights that have an inventory record', async () => {
    const imported = {
      roomTypeId: offer.roomType.STD!,
      arrival: today - 12,
      departure: today + 24,
      adults: 1,
      guestName: 'ALİ',
      guestSurname: 'ÖZ',
      currency: 'EUR',
    };
    const bring = () => change((desk) => importStayInHouse(desk, imported));
    const before = await soldOn(service, offer, 'STD', -12, 25);
    const { reservationId } = await bring();
    const during = await soldOn(service, offer, 'STD', -12, 25);
    // Records from today−10 to today+20 and from today+22; the stay's last night is today+23.
    expect(during.map((sold, i) => sold - before[i]!)).toEqual([...Array(33).fill(1), 0]);
    await bring().catch(() => undefined);
    await expect(Promise.all([bring(), bring(), bring()])).rejects.toThrow('room_is_not_available');
    const all = await soldOn(service, offer, 'STD', -12, 25);
    const longer = { arrival: imported.arrival, departure: today + 25 };
    await change((desk) => changeDates(desk, reservationId, longer));
    expect((await soldOn(service, offer, 'STD', 24, 25))[0]).toBe(all.at(-1)! + 1);
    await checkOut(reservationId, today + 1);
    const after = await soldOn(service, offer, 'STD', -12, 25);
    expect(after.map((sold, i) => sold - all[i]!)).toEqual([...Array(11).fill(0), ...Array(22).fill(-1), 0]);
  });

  it('show whether they were paid here: a charge that is kept counts before one under review', async () => {
    const payments = service.app.get(BookingPayments);
    const json = stay(offer, 40, 42);
    const { SVC_ID } = entryOf(await push(partner, json));
    const pay = (id: string, state: string) =>
      service.db.query(
        `INSERT INTO payment_session (hotel_id, id, partner_id, order_id, amount, currency, company_code, return_url,
           state, paid_at, expires_at)
         SELECT $1, $2, partner_id, $3, 160, 'EUR', 'nestpay', 'https://x.example', $4, now(), now()
           FROM booking WHERE id = $5`,
        [offer.hotelID, id, json.ID, state, SVC_ID],
      );
    const paid = async (hotelID = offer.hotelID) => [...(await payments.of(hotelID, [SVC_ID!]))];
    await pay('s1', 'failed');
    expect(await paid()).toEqual([]);
    await pay('s2', 'review');
    expect(await paid()).toEqual([[SVC_ID, 'review']]);
    await pay('s3', 'paid');
    await pay('s4', 'review');
    expect(await paid()).toEqual([[SVC_ID, 'paid']]);
    expect(await paid(offer.hotelID + 1)).toEqual([]);
    expect(await repairAndCheckFolios(service.db)).toEqual({ repaired: 1 });
  });

  it('lose the data of their guests some years after', async () => {
    const json = stay(offer, 50, 51, { revision: 1, SpecialRequest: [{ text: 'private' }] });
    const { SVC_ID } = entryOf(await push(partner, json));
    await push(partner, stay(offer, 40, 42, { type: 'Modify', ID: 'nobody' }));
    const erasure = service.app.get(GuestDataErasure);
    expect(await erasure.eraseDueGuestData()).toMatchObject({ bookings: 0, pushes: 0 });
    await service.db.query(`UPDATE booking SET arrival = $2, departure = $3 WHERE id = $1`, [
      SVC_ID,
      offer.day(-740),
      offer.day(-731),
    ]);
    await service.db.query(
      `UPDATE booking_push SET received_at = now() - interval '731 days' WHERE voucher = 'nobody'`,
    );
    expect(await erasure.eraseDueGuestData()).toMatchObject({ bookings: 1, pushes: 1 });
    const [row] = await service.db.query(
      `SELECT guest_name, guests, remarks, book_digest, revision_digest, total FROM booking WHERE id = $1`,
      [SVC_ID],
    );
    expect(row).toEqual({
      guest_name: '',
      guests: [],
      remarks: '',
      total: '160.00',
      book_digest: null,
      revision_digest: 'erased',
    });
    expect(
      await service.db.query('SELECT content FROM booking_push WHERE booking_id = $1', [SVC_ID]),
    ).toEqual([{ content: null }]);
    expect(outcomeOf(await push(partner, json))).toBe('03 booking_is_already_registered');
  });

  it('which a Modify brings again, and they are lost again', async () => {
    const json = stay(offer, 50, 51);
    const { SVC_ID } = entryOf(await push(partner, json));
    const erasure = service.app.get(GuestDataErasure);
    const departLongAgo = () =>
      service.db.query(`UPDATE booking SET arrival = $2, departure = $3 WHERE id = $1`, [
        SVC_ID,
        offer.day(-740),
        offer.day(-731),
      ]);
    await departLongAgo();
    expect(await erasure.eraseDueGuestData()).toMatchObject({ bookings: 1 });
    expect(outcomeOf(await push(partner, { ...json, type: 'Modify' }))).toBe('ok');
    await departLongAgo();
    expect(await erasure.eraseDueGuestData()).toMatchObject({ bookings: 1 });
  });

  it('keep the data of guests whose booking is being moved into the future', async () => {
    const { SVC_ID } = entryOf(await push(partner, stay(offer, 50, 51)));
    const depart = (manager: EntityManager, arrival: number) =>
      manager.query(`UPDATE booking SET arrival = $2, departure = $3 WHERE id = $1`, [
        SVC_ID,
        offer.day(arrival),
        offer.day(arrival + 1),
      ]);
    await depart(service.db.manager, -740);
    let erasing: Promise<unknown> | undefined;
    await changeHotel(service.db, { hotelId: offer.hotelID, actor, touches: ['days'] }, async ({ tx }) => {
      erasing = service.app.get(GuestDataErasure).eraseDueGuestData();
      await waitingForLock(service.db);
      await depart(tx, 50);
    });
    expect(await erasing).toMatchObject({ bookings: 0 });
  });

  // On a cluster and through a pooler the timeout of a lock is a setting of the role, not of the instance.
  itWithOwnConnections(
    'lose the data of their guests in every hotel, though another change holds one of them for long',
    async () => {
      const hasty = await startService({
        DATABASE_URL: service.databaseUrl,
        DATABASE_LOCK_TIMEOUT_MS: '100',
      });
      const later = await importHotel(service, smallHotel());
      const other = await partnerOf(service, later);
      const otherOffer = await offerOf(service, later.hotelID);
      const bookings = [
        entryOf(await push(partner, stay(offer, 70, 71))).SVC_ID,
        entryOf(await push(other, stay(otherOffer, 70, 71))).SVC_ID,
      ];
      await service.db.query(`UPDATE booking SET arrival = $2, departure = $3 WHERE id = ANY($1)`, [
        bookings,
        offer.day(-740),
        offer.day(-731),
      ]);
      const erased = async () =>
        service.db.query(
          `SELECT guest_data_erased_at IS NOT NULL AS erased FROM booking WHERE id = ANY($1) ORDER BY hotel_id`,
          [bookings],
        );
      await changeHotel(service.db, { hotelId: offer.hotelID, actor, touches: ['days'] }, async () => {
        const erasing = hasty.app.get(GuestDataErasure).eraseDueGuestData();
        await expect(erasing).rejects.toMatchObject({ code: '55P03' });
      });
      expect(await erased()).toEqual([{ erased: false }, { erased: true }]);
      await hasty.app.get(GuestDataErasure).eraseDueGuestData();
      expect(await erased()).toEqual([{ erased: true }, { erased: true }]);
      await hasty.close();
    },
  );

  it('no longer add up for the check of the ledger when something else changes what is sold', async () => {
    await service.db.query(
      'UPDATE room_day SET sold = sold + 1 WHERE hotel_id = $1 AND room_type_id = $2 AND day = $3',
      [offer.hotelID, offer.roomType.STD, offer.day(60)],
    );
    expect(await checkLedger(service.db)).toEqual([
      {
        hotelId: offer.hotelID,
        roomTypeId: offer.roomType.STD,
        day: offer.day(60),
        sold: 1,
        held: 0,
        inBlocks: 0,
        inAllotments: 0,
      },
    ]);
    await service.db.query('UPDATE room_day SET sold = 0 WHERE room_type_id = $1 AND day = $2', [
      offer.roomType.STD,
      offer.day(60),
    ]);
  });
});

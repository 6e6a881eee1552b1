import { entryOf, type Offer, outcomeOf, push, room, soldOn, stay } from '../factories/booking.js';
import { type Seen, testBookingChanges } from '../factories/booking-changes.js';
import { reception as actor, roomsOf } from '../factories/front-desk.js';
import { importHotel, type PartnerClient, smallHotel } from '../factories/hotel.js';
import { type PanelClient, signIn, staffOf } from '../factories/panel.js';
import { BookingCancellations } from '../../src/in-house/bookings/booking-cancellations.service.js';
import type { TestService } from '../harness/service.js';

describe('changes of bookings by staff', () => {
  let service: TestService;
  let second: TestService;
  let partner: PartnerClient;
  let offer: Offer;
  let reception: PanelClient;
  let name: string;
  const { booked, seen, asked, change, cancel, done, refused, readBack, mismatch } = testBookingChanges(
    (its) => ({ service, second, partner, offer, reception, name } = its),
  );

  it('change who a booking is for, and leave its rooms and price alone', async () => {
    const id = await booked();
    const booking = await seen(id);
    const booker = {
      guestName: 'Zoë',
      guestSurname: 'Groß',
      guestPhone: '+49 30 1',
      guestEmail: 'zoe@example.org',
      guestCountry: 'DE',
      remarks: 'late',
    };
    done(await change(reception, booking, {}, { rooms: [], booker }));
    const [row] = await service.db.query(
      'SELECT guest_name, guest_surname, guests, remarks, total FROM booking WHERE hotel_id = $1 AND id = $2',
      [offer.hotelID, id],
    );
    expect(row).toMatchObject({
      guest_name: 'Zoë',
      guest_surname: 'Groß',
      remarks: 'late',
      total: '160.00',
      guests: [
        { name: 'Zoë', surname: 'Groß', phone: '+49 30 1', email: 'zoe@example.org', countryCode: 'DE' },
      ],
    });
    expect(await readBack(id)).toMatchObject({ changedBy: 'hotel' });
    const nobody = { ...booker, guestName: ' ' };
    refused(
      await change(reception, await seen(id), {}, { rooms: [], booker: nobody }),
      'fields_are_not_valid',
      422,
    );
  });

  it('add a room and take one away; the last one cancels the booking', async () => {
    const id = await booked();
    const first = await seen(id);
    const added = asked(first, {
      reservationId: null,
      childAges: [4],
      shownTotal: '160.00',
      rate: 'refundable',
    });
    done(await change(reception, first, {}, { rooms: [added] }));
    const two = await seen(id);
    expect(two).toMatchObject({ total: '320.00', rooms: [{ childAges: [] }, { childAges: [4] }] });
    expect(await soldOn(service, offer, 'STD', 10, 12)).toEqual([2, 2]);
    refused(await cancel(two, null, ''), 'fields_are_not_valid', 422);
    done(await cancel(two, [two.rooms[0]!.reservationId]));
    const one = await seen(id);
    expect(one).toMatchObject({ total: '160.00', rooms: [{ childAges: [4] }] });
    expect(await soldOn(service, offer, 'STD', 10, 12)).toEqual([1, 1]);
    expect((await readBack(id)).RoomStays).toMatchObject([{ state: 'cancelled' }, { state: 'active' }]);
    done(await cancel(one, [one.rooms[0]!.reservationId]));
    expect(await soldOn(service, offer, 'STD', 10, 12)).toEqual([0, 0]);
    expect(await readBack(id)).toMatchObject({ state: 'cancelled', changedBy: 'hotel' });
    refused(await cancel(one), 'booking_is_cancelled');
    const { ID } = await readBack(id);
    expect(outcomeOf(await push(partner, stay(offer, 10, 12, { ID, type: 'Modify' })))).toBe(
      '03 booking_is_cancelled',
    );
    expect(outcomeOf(await push(partner, { hotelID: String(offer.hotelID), ID, type: 'Cancel' }))).toBe('ok');
  });

  it('add a room under a label that no other room of the booking has', async () => {
    const rooms = ['1', '2'].map((NumberOfUnits) => room(offer, { NumberOfUnits }));
    const [, second] = rooms;
    const Total = { amountAfterTaxes: '320.00', currency: 'EUR' };
    const json = stay(offer, 10, 12, { RoomStays: rooms, Total });
    const id = entryOf(await push(partner, json)).SVC_ID!;
    const left = { type: 'Modify', RoomStays: [second], Total: second!['Total'] };
    expect(outcomeOf(await push(partner, { ...json, ...left }))).toBe('ok');
    const first = await seen(id);
    const added = asked(first, { reservationId: null });
    done(await change(reception, first, {}, { rooms: [added, added] }));
    const { RoomStays } = await readBack(id);
    const labels = RoomStays.map(({ NumberOfUnits }: { NumberOfUnits: string }) => NumberOfUnits);
    expect(labels).toEqual(['2', '3', '4']);
  });

  it('leave what staff shall see of its total to a booking whose cancellation is undone', async () => {
    const id = await booked(10, 12, { Total: { amountAfterTaxes: '150.00', currency: 'EUR' } });
    const before = await mismatch(id);
    expect(before).toMatchObject([{ price_mismatch: [{ kind: 'total', pushed: 15_000, rooms: 16_000 }] }]);
    done(await cancel(await seen(id)));
    await service.app.get(BookingCancellations).undoCancellation(offer.hotelID, actor, id);
    expect(await mismatch(id)).toEqual(before);
  });

  it('extend guests in house until another night is sold, keep their arrival, and cancel nothing of theirs', async () => {
    const twoRooms = [room(offer), room(offer)].map((one) => ({
      ...one,
      checkinDate: offer.day(0),
      checkoutDate: offer.day(2),
    }));
    const id = await booked(0, 2, {
      RoomStays: twoRooms,
      Total: { amountAfterTaxes: '320.00', extraTotal: '0.00', currency: 'EUR' },
    });
    const [{ reservationId }, other] = (await seen(id)).rooms as [Seen['rooms'][0], Seen['rooms'][0]];
    const roomId = (await roomsOf(service, offer.hotelID))['101'];
    const guests = [{ firstName: 'Ayşe', lastName: 'Yılmaz' }];
    await reception.change('frontDesk', 'checkIn', { reservationId, roomId, guests });
    const here = await seen(id);
    const [taken, free] = [{ departure: offer.day(4) }, { departure: offer.day(3) }];
    for (let rooms = 0; rooms < 3; rooms++) await booked(3, 4);
    refused(await change(reception, here, { ...taken, shownTotal: '320.00' }), 'room_is_not_available');
    refused(
      await change(reception, here, { arrival: offer.day(1), shownTotal: '80.00' }),
      'dates_are_not_valid',
    );
    done(await change(reception, here, { ...free, shownTotal: '240.00' }));
    const [assignment] = await service.db.query(
      'SELECT until_day FROM room_assignment WHERE hotel_id = $1 AND booking_room_id = $2',
      [offer.hotelID, reservationId],
    );
    expect(assignment).toEqual({ until_day: offer.day(3) });
    const now = await seen(id);
    refused(await cancel(now), 'booking_is_checked_in');
    refused(await cancel(now, [reservationId]), 'room_is_not_active');
    done(await cancel(now, [other.reservationId]));
    expect(await readBack(id)).toMatchObject({ state: 'checked_in', Total: { amountAfterTaxes: '240.00' } });
  });

  it('are refused when somebody was faster: one of two members of staff on two instances, and a partner', async () => {
    const id = await booked();
    const first = await seen(id);
    const elsewhere = await signIn(second, `reception@${name}.example`);
    const longer = (by: PanelClient, departure: string, shownTotal: string) =>
      change(by, first, { departure, shownTotal });
    const answers = await Promise.all([
      longer(reception, offer.day(13), '240.00'),
      longer(elsewhere, offer.day(14), '320.00'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    refused(
      answers.find(({ status }) => status === 409)!,
      'booking_has_changed',
    );
    const before = await seen(id);
    const { ID } = await readBack(id);
    expect(outcomeOf(await push(partner, stay(offer, 10, 11, { ID, type: 'Modify' })))).toBe('ok');
    refused(await cancel(before), 'booking_has_changed');
    const now = await seen(id);
    const results = await Promise.all([
      push(partner, stay(offer, 20, 22, { ID, type: 'Modify' })).then(outcomeOf),
      cancel(now).then(({ body }) => (body.success ? 'ok' : (body.message as string))),
    ]);
    expect([
      ['ok', 'booking_has_changed'],
      ['03 booking_is_cancelled', 'ok'],
    ]).toContainEqual(results);
  });

  it('reach no booking of another hotel, and refuse what is not a form', async () => {
    const id = await booked();
    const booking = await seen(id);
    await importHotel(service, smallHotel({ staff: staffOf(`strangers-${name}`) }));
    const stranger = await signIn(service, `manager@strangers-${name}.example`);
    const dates = { arrival: offer.day(1), departure: offer.day(2), adults: 1, childAges: '' };
    refused(await stranger.read('bookingChanges', 'booking', { bookingId: id }), 'booking_is_not_found', 404);
    refused(
      await stranger.read('bookingChanges', 'offers', { bookingId: id, ...dates }),
      'booking_is_not_found',
      404,
    );
    refused(await change(stranger, booking, {}), 'booking_is_not_found', 404);
    const reservationIds = [booking.rooms[0]!.reservationId];
    const cancellation = { bookingId: id, version: booking.version, reservationIds, reason: 'x' };
    refused(await stranger.change('bookingChanges', 'cancel', cancellation), 'booking_is_not_found', 404);
    for (const wrong of [
      { rooms: 'x' },
      { rooms: [null] },
      { rooms: [asked(booking, {}), asked(booking, {})] },
      { rooms: [asked(booking, { childAges: [99] })] },
      { rooms: [asked(booking, { arrival: '2027-02-30' })] },
      { rooms: [], booker: [] },
      { bookingId: '1e3' },
    ]) {
      refused(await change(reception, booking, {}, wrong), 'fields_are_not_valid', 422);
    }
    expect(await seen(id)).toEqual(booking);
  });
});

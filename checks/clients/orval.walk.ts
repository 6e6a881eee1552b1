import { getBooking, getCalendar, login, pushBooking, searchRooms } from './orval.js';
import { expect, stay } from './stay.js';

// The same walk with the functions that orval generates. They know no base address: an application gives them a fetch of its own.
const base = process.env['SERVICE_URL'] ?? '';
const { fetch } = globalThis;
globalThis.fetch = (path, init) => fetch(`${base}${String(path)}`, init);

const { data: loggedIn } = await login({
  apiKey: 'demo-partner',
  apiSecret: 'demo-secret-change-me',
  SVC: 7001,
});
if (!loggedIn?.success) throw new Error(loggedIn?.message ?? 'no answer');
const signed = { headers: { Authorization: `Bearer ${loggedIn.token}` } };

const searched = await searchRooms({ hotelID: 7001, ...stay, adultCount: 2, language: 'en' }, signed);
if (searched.status !== 200) throw new Error(searched.data.message);
const { data: rooms } = searched;
if (!rooms.success) throw new Error(rooms.errorMessage);
const room = rooms.items.find(({ roomCount }) => roomCount > 0);
const board = room?.accommodationTypes[0];
expect(room && board, 'a room is for sale');

const { data: calendar } = await getCalendar({ hotelID: 7001, ...stay }, signed);
expect(calendar?.success && calendar.roomTypes.length > 0, 'the calendar has room types');

const ID = `orval-${Date.now()}`;
const dates = { checkinDate: stay.startDate, checkoutDate: stay.endDate };
const total = { amountAfterTaxes: '228.00', currency: 'EUR' };
const { data: booked } = await pushBooking(
  {
    BookingPushRQ: {
      Bookings: [
        {
          hotelID: '7001',
          ID,
          type: 'Book',
          ...dates,
          Total: total,
          RoomStays: [
            {
              roomTypeID: room?.id ?? 0,
              ratePlanID: board?.id ?? 0,
              NumberOfUnits: 1,
              ...dates,
              GuestCount: { adult: 2 },
              Total: total,
            },
          ],
          PrimaryGuests: [{ name: 'Deniz' }],
        },
      ],
    },
  },
  signed,
);
expect(booked && 'BookingPushRS' in booked && booked.BookingPushRS.Success, 'it is booked');

const { data: read } = await getBooking({ hotelID: 7001, ID }, signed);
expect(read?.success && read.booking.state === 'active', 'the booking is read back');

const { data: cancelled } = await pushBooking({ Bookings: [{ hotelID: 7001, ID, type: 'Cancel' }] }, signed);
expect(cancelled && 'Success' in cancelled && cancelled.Success, 'it is cancelled');

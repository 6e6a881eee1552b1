import { client } from './hey-api/client.gen.js';
import { getBooking, getCalendar, login, pushBooking, searchRooms } from './hey-api/index.js';
import { expect, stay } from './stay.js';

// The same walk with the functions that @hey-api/openapi-ts generates, one for each operation.
client.setConfig({ baseUrl: process.env['SERVICE_URL'] ?? '' });

const { data: loggedIn } = await login({
  body: { apiKey: 'demo-partner', apiSecret: 'demo-secret-change-me', SVC: 7001 },
});
if (!loggedIn?.success) throw new Error(loggedIn?.message ?? 'no answer');
client.setConfig({ auth: () => loggedIn.token });

const { data: rooms } = await searchRooms({
  body: { hotelID: 7001, ...stay, adultCount: 2, language: 'en' },
});
if (!rooms?.success) throw new Error(rooms?.errorMessage ?? 'no answer');
const room = rooms.items.find(({ roomCount }) => roomCount > 0);
const board = room?.accommodationTypes[0];
expect(room && board, 'a room is for sale');

const { data: calendar } = await getCalendar({ query: { hotelID: 7001, ...stay } });
expect(calendar?.success && calendar.roomTypes.length > 0, 'the calendar has room types');

const ID = `hey-api-${Date.now()}`;
const dates = { checkinDate: stay.startDate, checkoutDate: stay.endDate };
const total = { amountAfterTaxes: '228.00', currency: 'EUR' };
const { data: booked } = await pushBooking({
  body: {
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
});
expect(booked && 'BookingPushRS' in booked && booked.BookingPushRS.Success, 'it is booked');

const { data: read } = await getBooking({ query: { hotelID: 7001, ID } });
expect(read?.success && read.booking.state === 'active', 'the booking is read back');

const { data: cancelled } = await pushBooking({
  body: { Bookings: [{ hotelID: 7001, ID, type: 'Cancel' }] },
});
expect(cancelled && 'Success' in cancelled && cancelled.Success, 'it is cancelled');

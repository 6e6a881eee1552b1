import createClient, { type Middleware } from 'openapi-fetch';
import type { paths } from './openapi-typescript.js';
import { expect, stay } from './stay.js';

// The walk of a booking engine with the types of openapi-typescript: log in, search, calendar, book, read back, cancel.
const client = createClient<paths>({ baseUrl: process.env['SERVICE_URL'] ?? '' });
const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };

const { data: login } = await client.POST('/external/public/login', {
  body: { apiKey: 'demo-partner', apiSecret: 'demo-secret-change-me', SVC: 7001 },
  headers,
});
if (!login?.success) throw new Error(login?.message ?? 'no answer');
const bearer: Middleware = {
  onRequest: ({ request }) => request.headers.set('Authorization', `Bearer ${login.token}`),
};
client.use(bearer);

const { data: rooms } = await client.POST('/external/online/roomType', {
  body: { hotelID: 7001, ...stay, adultCount: 2, childCount: 0, language: 'en' },
  headers,
});
if (!rooms?.success) throw new Error(rooms?.errorMessage ?? 'no answer');
const room = rooms.items.find(({ roomCount }) => roomCount > 0);
const board = room?.accommodationTypes.find(({ prices }) => '2-1' in prices);
const option = board?.prices['2-1'];
if (!room || !board || !option) throw new Error('no room for two');

const { data: calendar } = await client.GET('/external/room/type/hotel/availability', {
  params: { query: { hotelID: 7001, ...stay } },
});
expect(calendar?.success && calendar.roomTypes.length > 0, 'the calendar has room types');

const ID = `openapi-fetch-${Date.now()}`;
const dates = { checkinDate: stay.startDate, checkoutDate: stay.endDate };
const total = { amountAfterTaxes: option.price, currency: option.currency };
const { data: booked } = await client.POST('/external/online/channel/booking', {
  body: {
    Bookings: [
      {
        hotelID: '7001',
        ID,
        type: 'Book',
        strict: true,
        ...dates,
        Total: total,
        RoomStays: [
          {
            roomTypeID: room.id,
            ratePlanID: board.id,
            NumberOfUnits: 1,
            selectionID: option.id,
            ...dates,
            GuestCount: { adult: 2, child: 0 },
            Total: total,
            roomName: '',
            ratePlanName: '',
          },
        ],
        PrimaryGuests: [{ name: 'Deniz', surname: 'Yılmaz', PhoneNumber: '', email: '', CountryCode: 'TR' }],
      },
    ],
  },
});
const pushed = booked && 'BookingPushRS' in booked ? booked.BookingPushRS : booked;
if (!pushed?.Success) throw new Error(pushed?.Error ?? 'no answer');
const { SVC_ID } = pushed.BookingConfirmNumbers[0] ?? {};

const query = { hotelID: 7001, ID };
const { data: read } = await client.GET('/external/online/channel/booking', { params: { query } });
expect(read?.success && read.booking.SVC_ID === SVC_ID, 'the booking is read back');

const { data: cancelled } = await client.POST('/external/online/channel/booking', {
  body: { BookingPushRQ: { Bookings: [{ hotelID: 7001, ID, type: 'Cancel' }] } },
});
expect(cancelled && 'BookingPushRS' in cancelled && cancelled.BookingPushRS.Success, 'it is cancelled');

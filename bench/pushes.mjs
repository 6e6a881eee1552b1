import { compare, startLoad } from './measure.mjs';
import { stop } from './processes.mjs';
import { dayFromToday } from './queries.mjs';

export const PUSH = '/external/online/channel/booking';

/** Bookings of 2 rooms × 3 nights over HTTP, against the raw transaction that does the same writes or another commit. */
export async function measurePushes({
  database,
  service,
  other,
  otherDatabase = database,
  hotel,
  wanted,
  report,
}) {
  const names = ['different days', 'all the same days'].map(
    (days) => `booking push, 2 rooms × 3 nights, ${days}`,
  );
  if (!names.some(wanted)) return;
  const hotelId = hotel.hotel.id;
  const pushes = await pushTo(database, hotelId);
  const otherPushes = await pushTo(otherDatabase, hotelId);
  const load = await startLoad();
  const arrivals = {
    [names[0]]: Array.from({ length: 450 }, (_, i) => 1 + ((i * 37) % 450)),
    [names[1]]: [200],
  };
  for (const name of names.filter(wanted)) {
    const job = { path: PUSH, token: service.token, type: 'application/json', unique: true };
    const jobs = {
      ours: { ...job, bodies: arrivals[name].map(pushes) },
      other: other.job({ ...job, bodies: arrivals[name].map(otherPushes) }),
    };
    const before = async () => {
      for (const one of new Set([database, otherDatabase])) await giveRoomsBack(one, hotelId);
    };
    report({ ...(await compare(load, name, service, other, jobs, { before })), target: 0.5 });
  }
  await stop(load.child);
}

/** Returns what makes the push of a booking that arrives so many days from today. */
export async function pushTo(database, hotelId) {
  const ids = (table) =>
    database.query(`SELECT id FROM ${table} WHERE hotel_id = $1 ORDER BY sort LIMIT 2`, [hotelId]);
  const types = await ids('room_type');
  const [board] = await ids('board');
  return (day) => pushBody(hotelId, types, board.id, day);
}

function pushBody(hotelId, types, boardId, day) {
  const dates = { checkinDate: dayFromToday(day), checkoutDate: dayFromToday(day + 3) };
  const total = { amountAfterTaxes: '240.00', amountOfTaxes: '20.00', currency: 'EUR' };
  const rooms = types.map(({ id }, i) => ({
    roomTypeID: String(id),
    ratePlanID: String(boardId),
    NumberOfUnits: String(i + 1),
    ...dates,
    GuestCount: { adult: 2, child: 0 },
    Total: total,
  }));
  const booking = {
    hotelID: String(hotelId),
    ID: '%ID%........',
    type: 'Book',
    bench: day,
    ...dates,
    RoomStays: rooms,
    PrimaryGuests: [
      {
        name: 'AYŞE',
        surname: 'YILMAZ',
        PhoneNumber: '+905551112233',
        email: 'ayse@example.com',
        CountryCode: 'TR',
      },
    ],
    Total: { ...total, amountAfterTaxes: '480.00', extraTotal: '0.00' },
  };
  return JSON.stringify({ BookingPushRQ: { Bookings: [booking] } });
}

/** So that no round finds the house full. */
async function giveRoomsBack(database, hotelId) {
  await database.query(
    'UPDATE hotel_revision SET search = search + 1, catalogue = search + 1 WHERE hotel_id = $1',
    [hotelId],
  );
  await database.query('UPDATE room_day SET sold = 0 WHERE hotel_id = $1 AND sold > 0', [hotelId]);
}

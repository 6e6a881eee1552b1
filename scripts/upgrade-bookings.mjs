import { isDeepStrictEqual } from 'node:util';
import { askingOf, partnerWith, PUSH, pushOf } from '../test/harness/api-client.mjs';

/* What a partner has pushed to the earlier release, and reads and repeats at this one: `npm run upgrade:check`. */

const AT_ONCE = 6;
const CURRENCIES = ['EUR', 'EUR', 'EUR', 'USD'];

/**
 * Pushes random bookings to a hotel, and repeats of them: of one to three rooms, at the hotel's prices and others, with children
 * who do not add up, nightly rates and rooms in another currency. Returns what was answered.
 */
export async function pushBookings(partner, { hotelId, count, day }) {
  const pushed = [];
  await each(range(count), async (number) => {
    const chance = chanceOf(number);
    const body = await randomBooking(partner, { hotelId, number, day, chance });
    await partner.push(body);
    pushed.push({ body, ...(await answersOf(partner, body)) });
  });
  return pushed;
}

/** Compares what is read back of each booking, and the answer to a repeat of its Book; returns the faults. */
export async function comparePushed(partner, pushed) {
  const faults = [];
  await each(pushed, async ({ body, ...expected }) => {
    const found = await answersOf(partner, body);
    if (isDeepStrictEqual(found, expected)) return;
    faults.push(`booking ${body.ID}: ${JSON.stringify(found)}\n  instead of ${JSON.stringify(expected)}`);
  });
  return faults;
}

/** A partner of a hotel at an instance; answers other than success are thrown. */
export function partnerAt(url, token, hotelId) {
  const partner = partnerWith(askingOf(url), token);
  return {
    readBack: (id) => partner.get(PUSH, { hotelID: hotelId, ID: id }),
    search: (form) => partner.postForm('/external/online/roomType', { hotelID: hotelId, ...form }),
    async push(booking) {
      const answer = await partner.postJson(PUSH, pushOf(booking));
      const [entry] = answer.BookingPushRS.BookingConfirmNumbers;
      if (entry.Error) throw new Error(`${booking.type} of ${booking.ID}: ${JSON.stringify(entry.Error)}`);
      return answer;
    },
  };
}

async function answersOf(partner, body) {
  const repeat = await partner.push(body);
  const readBack = await partner.readBack(body.ID);
  for (const room of readBack.booking.RoomStays) {
    // Rates that were not pushed were an empty list in an earlier release, and are null now.
    if (room.PerDayRates?.PerDayRate.length === 0) room.PerDayRates = null;
  }
  return { repeat, readBack };
}

async function randomBooking(partner, { hotelId, number, day, chance }) {
  const arrival = 5 + chance(60);
  const nights = 1 + chance(5);
  const dates = { checkinDate: day(arrival), checkoutDate: day(arrival + nights) };
  const { items } = await partner.search({
    startDate: dates.checkinDate,
    endDate: dates.checkoutDate,
    adultCount: 2,
  });
  const rooms = range(1 + chance(3)).map(() => {
    const type = items[chance(items.length)];
    const board = type.accommodationTypes[chance(type.accommodationTypes.length)];
    const options = Object.values(board.prices);
    const isQuoted = options.length > 0 && chance(2) === 0;
    const price = isQuoted ? options[chance(options.length)].price : `${90 + chance(400)}.${10 + chance(90)}`;
    const perNight = (Number(price) / nights).toFixed(2);
    const rates = range(nights).map((night) => ({ stayDate: day(arrival + night), baseRate: perNight }));
    return {
      ...dates,
      roomTypeID: String(type.id),
      ratePlanID: String(board.id),
      NumberOfUnits: '1',
      GuestCount: { adult: 1 + chance(2), child: isQuoted ? 0 : chance(2) },
      Total: {
        amountAfterTaxes: price,
        amountOfTaxes: '1.00',
        currency: isQuoted ? 'EUR' : CURRENCIES[chance(4)],
      },
      ...(chance(3) === 0 ? { PerDayRates: { currency: 'EUR', PerDayRate: rates } } : {}),
    };
  });
  const sum = rooms.reduce((total, room) => total + Number(room.Total.amountAfterTaxes), 0);
  const children = range(chance(4)).map(() => ({ age: chance(14), name: 'Can', surname: 'Yılmaz' }));
  return {
    ...dates,
    hotelID: String(hotelId),
    ID: String(600_000 + number),
    type: 'Book',
    createDateTime: '2026-11-20T10:11:12:345',
    RoomStays: rooms,
    PrimaryGuests: [
      {
        name: 'Ayşe',
        surname: 'Yılmaz',
        PhoneNumber: '+905551112233',
        email: 'a@b.example',
        CountryCode: 'TR',
      },
    ],
    ...(children.length === 0 ? {} : { ChildGuests: children }),
    Total: {
      amountAfterTaxes: sum.toFixed(2),
      amountOfTaxes: '1.00',
      extraTotal: '0.00',
      currency: CURRENCIES[chance(4)],
    },
  };
}

/** Chooses a number below the given one, and always the same ones after the same seed. */
function chanceOf(seed) {
  let state = Math.imul(seed + 1, 2_654_435_761);
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const range = (length) => Array.from({ length }, (_, i) => i);

/** Does the work for each item, some at a time. */
async function each(items, work) {
  const left = [...items];
  await Promise.all(
    range(AT_ONCE).map(async () => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
    }),
  );
}

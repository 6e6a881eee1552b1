import { isDeepStrictEqual } from 'node:util';
import { askingOf, panelWith, sendingTo, signInTo } from '../test/harness/api-client.mjs';

/*
 * What the desk does while instances of two releases run: `npm run upgrade:check`. Every act that can be undone is done and undone
 * by either of them, and the folios have to be those that the earlier release has made alone.
 */

const GUEST = {
  firstName: 'AYŞE',
  lastName: 'YILMAZ',
  identityNumber: '10000000146',
  birthDate: '1990-01-31',
  nationality: 'TR',
};
const BOOKER = {
  guestName: 'Ayşe',
  guestSurname: 'Yılmaz',
  guestPhone: '+905551112233',
  guestEmail: '',
  guestCountry: 'TR',
  remarks: '',
};
const ACCEPTED = ['room_is_planned', 'room_is_not_clean'];

/** The desk of a hotel at an instance, as the panel in a browser calls it. Answers other than success are thrown. */
export async function openDesk(url, account) {
  const ask = askingOf(url);
  const send = async (method, path, init) => {
    const answer = await ask(method, path, init);
    if (answer.notice?.type === 'error') throw new Error(`${path}: ${JSON.stringify(answer).slice(0, 300)}`);
    return answer;
  };
  const cookie = await signInTo(sendingTo(url), url, account);
  const headers = { cookie, origin: url, 'content-type': 'application/json' };
  return {
    ...panelWith(send, url, cookie),
    undoCancellation: (bookingId) =>
      send('POST', `/admin/api/resources/bookings/records/${bookingId}/undoCancellation`, {
        headers,
        body: '{}',
      }),
  };
}

/** Sells rooms of the first type from today for some nights. */
export async function sell(desk, { nights = 2, rooms = 1 } = {}) {
  const { today } = await desk.read('frontDesk', 'house');
  const stay = { arrival: today, departure: dayAfter(today, nights), adults: 2 };
  const { offers } = await desk.read('frontDesk', 'offers', { ...stay, childAges: '' });
  const [{ roomTypeId, boards }] = offers;
  const [{ boardId, refundable }] = boards;
  const shownTotal = (Number(refundable) * rooms).toFixed(2);
  const plan = { roomTypeId, boardId, rate: 'refundable', rooms, shownTotal, guestId: null };
  const sale = { ...stay, ...plan, ...BOOKER, childAges: [], requestKey: crypto.randomUUID() };
  return desk.change('frontDesk', 'sell', sale);
}

export async function checkIn(desk, reservationId) {
  const choice = { roomId: await freeRoom(desk, reservationId), reason: '', accepted: ACCEPTED };
  await desk.change('frontDesk', 'checkIn', { reservationId, ...choice, guests: [GUEST] });
}

async function freeRoom(desk, reservationId) {
  const { rooms } = await desk.read('frontDesk', 'freeRooms', { reservationId });
  const { roomTypeId } = await desk.read('frontDesk', 'reservation', { reservationId });
  return rooms.find((free) => free.roomTypeId === roomTypeId).roomId;
}

/** Moves guests to a room of another type, at its price. */
export async function move(desk, reservationId) {
  const { rooms } = await desk.read('frontDesk', 'freeRooms', { reservationId });
  const { roomTypeId } = await desk.read('frontDesk', 'reservation', { reservationId });
  const room = rooms.find((free) => free.roomTypeId !== roomTypeId);
  const roomId = room.roomId;
  const { after } = await desk.read('frontDesk', 'movePrice', { reservationId, roomId });
  const choice = { roomId, reason: 'a quiet room', accepted: ACCEPTED };
  await desk.change('frontDesk', 'moveRoom', { reservationId, ...choice, newTotal: after });
}

/** Guests stay a night longer, at the price of the new stay. */
export async function extend(desk, { bookingId, reservationIds: [reservationId] }) {
  const { rooms, ...booking } = await desk.read('bookingChanges', 'booking', { bookingId });
  const { status, total, rate, ...room } = rooms.find((one) => one.reservationId === reservationId);
  if (status !== 'checked_in' || total === null) throw new Error(`the room is ${status} and costs ${total}`);
  const { arrival, adults, roomTypeId, boardId } = room;
  const stay = { arrival, departure: dayAfter(room.departure, 1), adults };
  const query = { bookingId, reservationId, ...stay, childAges: '' };
  const { offers } = await desk.read('bookingChanges', 'offers', query);
  const board = offers
    .find((offer) => offer.roomTypeId === roomTypeId)
    .boards.find((one) => one.boardId === boardId);
  const plan = { rate: rate ?? 'refundable', shownTotal: board.refundable, ownTotal: '' };
  const changed = { ...room, ...stay, ...plan };
  const asked = { bookingId, rooms: [changed], booker: null, reason: '', accepted: ACCEPTED };
  await desk.change('bookingChanges', 'change', { ...asked, ...versionOf(booking) });
}

async function cancel(desk, { bookingId }, fee, reservationIds = null) {
  const booking = await desk.read('bookingChanges', 'booking', { bookingId });
  const asked = { bookingId, reservationIds, reason: 'illness', fee };
  await desk.change('bookingChanges', 'cancel', { ...asked, ...versionOf(booking) });
}

/** What of a booking says that it is still as it was shown: release 2.0.0 calls it `seen`. */
const versionOf = ({ version, seen }) => (version === undefined ? { seen } : { version });

const noShow = (desk, { reservationIds: [reservationId] }, fee) =>
  desk.change('frontDesk', 'noShow', { reservationId, fee, reason: 'asked to' });
const undoNoShow = (desk, { reservationIds: [reservationId] }) =>
  desk.change('frontDesk', 'undoNoShow', { reservationId });
const undoCancellation = (desk, { bookingId }) => desk.undoCancellation(bookingId);
const undoCheckIn = (desk, { reservationIds: [reservationId] }) =>
  desk.change('frontDesk', 'undoCheckIn', { reservationId });
const discount = (desk, booking, amount, reservationId = null) =>
  post(desk, booking, { kind: 'discount', amount, method: '', text: 'a late room', reservationId });

async function balanceOf(desk, { reservationIds: [reservationId] }) {
  const { balance } = await desk.read('frontDesk', 'reservation', { reservationId });
  return balance;
}

async function post(desk, booking, line) {
  const { bookingId } = booking;
  const of = { bookingId, balance: await balanceOf(desk, booking), requestKey: crypto.randomUUID() };
  const unset = { text: '', reservationId: null, usualChargeId: null, isMoreThanOwed: false };
  await desk.change('folio', 'post', { ...of, ...unset, ...line });
}

/** What can be undone: `begin` is done before, by who does the act. One that `isOnce` cannot be done again. */
export const ACTS = {
  'a no-show': {
    begin: (desk) => sell(desk),
    act: (desk, booking) => noShow(desk, booking, '30.00'),
    undo: undoNoShow,
  },
  'a no-show beside a room that is cancelled later': {
    isOnce: true,
    begin: (desk) => sell(desk, { rooms: 2 }),
    async act(desk, booking) {
      await noShow(desk, booking, '0.00');
      await cancel(desk, booking, '0.00', booking.reservationIds.slice(1));
    },
    undo: undoNoShow,
  },
  'a cancellation with a fee': {
    begin: (desk) => sell(desk),
    act: (desk, booking) => cancel(desk, booking, '20.00'),
    undo: undoCancellation,
  },
  'a cancellation that lowered discounts': {
    async begin(desk) {
      const booking = await sell(desk);
      await discount(desk, booking, '25.00');
      await discount(desk, booking, '10.00', booking.reservationIds[0]);
      return booking;
    },
    act: (desk, booking) => cancel(desk, booking, '15.00'),
    undo: undoCancellation,
  },
  'a check-in': {
    begin: (desk) => sell(desk),
    act: (desk, { reservationIds: [id] }) => checkIn(desk, id),
    undo: undoCheckIn,
  },
  'a check-in and a move': {
    begin: (desk) => sell(desk),
    async act(desk, { reservationIds: [id] }) {
      await checkIn(desk, id);
      await move(desk, id);
    },
    undo: undoCheckIn,
  },
  'a check-out': {
    async begin(desk) {
      const booking = await sell(desk);
      await checkIn(desk, booking.reservationIds[0]);
      await post(desk, booking, { kind: 'payment', amount: await balanceOf(desk, booking), method: 'cash' });
      return booking;
    },
    act: (desk, { reservationIds: [reservationId] }) =>
      desk.change('frontDesk', 'checkOut', { reservationId, balance: '' }),
    async undo(desk, { reservationIds: [reservationId] }) {
      // Their room may have been given to others, who are asked for a free one.
      const others = await sell(desk);
      const roomId = await freeRoom(desk, others.reservationIds[0]);
      await desk.change('frontDesk', 'undoCheckOut', { reservationId, roomId, accepted: ACCEPTED });
    },
  },
};

/** What a booking is like: its total, what it owes, the lines that stand, and its rooms with the nights that they hold. */
export async function stateOf(database, { bookingId, reservationIds }) {
  const [booking] = await database.query(
    `SELECT status, total, balance, arrival::text, departure::text FROM booking WHERE id = $1`,
    [bookingId],
  );
  const lines = await database.query(
    `SELECT l.kind, l.amount, l.text, array_position($2::bigint[], l.booking_room_id) AS room
       FROM folio_line l
      WHERE l.booking_id = $1 AND l.reverses_id IS NULL
        AND NOT EXISTS (SELECT FROM folio_line r WHERE r.booking_id = $1 AND r.reverses_id = l.id)
      ORDER BY l.kind, l.amount, l.text, l.booking_room_id`,
    [bookingId, reservationIds],
  );
  const rooms = await database.query(
    `SELECT r.status, r.room_type_id, r.total, r.tax, r.arrival::text, r.departure::text,
            (SELECT sum(h.until_day - h.from_day) FROM room_hold h WHERE h.booking_room_id = r.id) AS held
       FROM booking_room r WHERE r.booking_id = $1 ORDER BY r.id`,
    [bookingId],
  );
  return { booking, lines, rooms };
}

/** Compares bookings whose acts were done and undone with what the earlier release has made; returns the faults. */
export function differences(what, expected, found) {
  if (isDeepStrictEqual(expected, found)) return [];
  return [`${what}: ${JSON.stringify(found)}\n  instead of ${JSON.stringify(expected)}`];
}

function dayAfter(day, days) {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

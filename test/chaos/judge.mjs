import { setTimeout as delay } from 'node:timers/promises';
import { NoAnswer } from './client.mjs';
import { namesOf } from './feed.mjs';
import { SOLD_TYPES } from './hotel.mjs';
import { comeBack } from './payments.mjs';
import { readCalendar } from './reads.mjs';

const STATUS = '/external/online/payment/status';
const ATTEMPTS = 100;
const MAX_REPEATED_BOOKS = 200;

/** Compares what the callers were told with what there is, after everything is healed and nothing is under way. */
export async function judge(context) {
  await settleBookings(context);
  await compareBookings(context);
  await repeatBooks(context);
  await settleDays(context);
  await settleAllotments(context);
  for (const instance of context.system.instances) {
    for (const isOfAgency of [false, true])
      await asked(() => readCalendar(context, instance, 'roomsLeft', isOfAgency));
  }
  await judgeChanges(context);
  await judgePayments(context);
  const { report, system } = context;
  const { stdout } = await system.command('ledger-check').catch((error) => error);
  report.check('ledger', stdout.startsWith('the ledger is clean'), stdout.slice(0, 300));
}

/** What is stored of every booking: its ID and its rooms, null where it holds none. */
async function storedBookings({ system }) {
  const rows = await system.query(
    `SELECT b.voucher, b.id, coalesce(json_agg(json_build_object('roomTypeId', r.room_type_id,
              'arrival', r.arrival, 'departure', r.departure)) FILTER (WHERE r.id IS NOT NULL), '[]') AS rooms
       FROM booking b
       LEFT JOIN booking_room r ON r.hotel_id = b.hotel_id AND r.booking_id = b.id AND b.status = 'active'
                               AND r.status IN ('active', 'checked_in', 'checked_out')
      WHERE b.hotel_id = $1 GROUP BY b.voucher, b.id`,
    [system.hotel.hotelID],
  );
  const stored = new Map();
  for (const { voucher, id, rooms } of rows) {
    stored.set(voucher, [
      ...(stored.get(voucher) ?? []),
      { id: Number(id), rooms: rooms.length > 0 ? { rooms } : null },
    ]);
  }
  return stored;
}

/** A content as one text, whatever the order of its rooms. */
function textOf(content) {
  const rooms = content?.rooms.map(
    ({ roomTypeId, arrival, departure }) => `${roomTypeId} ${arrival} ${departure}`,
  );
  return rooms?.sort().join(', ') ?? 'nothing';
}

async function settleBookings(context) {
  const { bookings, report, system } = context;
  const open = bookings.all.filter(({ pending }) => pending !== undefined);
  const stored = await storedBookings(context);
  for (const [index, booking] of open.entries()) {
    const found = stored.get(booking.voucher) ?? [];
    const content = textOf(found[0]?.rooms);
    const isWhole = found.length <= 1 && booking.states.some((state) => textOf(state) === content);
    report.check(
      'whole',
      isWhole,
      `${booking.voucher} is ${content}, not ${booking.states.map(textOf).join(' or ')}`,
    );
    for (let attempt = 0; booking.pending !== undefined && attempt < ATTEMPTS; attempt++) {
      await bookings.settle(system.instances[(index + attempt) % 2], booking);
    }
    report.check('definite', booking.pending === undefined, `${booking.voucher} got no answer`);
  }
}

async function compareBookings(context) {
  const { bookings, report } = context;
  const stored = await storedBookings(context);
  for (const { voucher, svcId, states } of bookings.all) {
    const found = stored.get(voucher) ?? [];
    const wanted = svcId === undefined ? [] : [`${svcId}: ${textOf(states[0])}`];
    const texts = found.map(({ id, rooms }) => `${id}: ${textOf(rooms)}`);
    report.check(
      'registered',
      texts.join() === wanted.join(),
      `${voucher} is ${texts.join()}, not ${wanted.join()}`,
    );
  }
}

async function repeatBooks({ bookings, report, system }) {
  const acknowledged = bookings.all.filter(({ svcId }) => svcId !== undefined).slice(-MAX_REPEATED_BOOKS);
  for (const [index, booking] of acknowledged.entries()) {
    const entry = await asked(() => bookings.bookAgain(system.instances[index % 2], booking));
    const isCancelled = booking.states[0] === null;
    const answer = isCancelled ? entry.Error?.[0]?.detail : entry.SVC_ID;
    const wanted = isCancelled ? 'booking_is_cancelled' : booking.svcId;
    report.check(
      'registered',
      answer === wanted,
      `${booking.voucher} pushed again: ${JSON.stringify(entry).slice(0, 200)}`,
    );
  }
}

/** Days whose change was not answered have one of the two values; from now on that one counts. */
async function settleDays({ system, holdings, report }) {
  const rows = await system.query(
    `SELECT d.room_type_id, d.day::text AS day, d.allotment, r.price FROM room_day d
       LEFT JOIN rate_plan p ON p.hotel_id = d.hotel_id AND p.room_type_id = d.room_type_id
       LEFT JOIN rate_day r ON r.hotel_id = d.hotel_id AND r.rate_plan_id = p.id AND r.day = d.day
      WHERE d.hotel_id = $1 AND d.room_type_id = ANY ($2)`,
    [system.hotel.hotelID, SOLD_TYPES.map((code) => system.roomTypes[code])],
  );
  for (const { room_type_id, day, allotment, price } of rows) {
    const roomTypeId = Number(room_type_id);
    const cell = holdings.cell(roomTypeId, day);
    if (cell === undefined) continue;
    const stored = { allotments: allotment, prices: Math.round(Number(price) * 100) };
    for (const [what, value] of Object.entries(stored)) {
      report.check(
        'roomsLeft',
        cell[what].includes(value),
        `${what} of ${roomTypeId} on ${day}: ${value}, not ${cell[what]}`,
      );
      holdings.setValues(roomTypeId, day, what, [value]);
    }
  }
}

/** Of what is set aside, too, one of the values holds; what of it the agency has not taken is kept for it. */
async function settleAllotments({ system, holdings, report }) {
  const rows = await system.query(
    `SELECT n.room_type_id, n.day::text AS day, CASE WHEN n.released IS NULL THEN n.rooms ELSE 0 END AS kept
       FROM partner_allotment_night n WHERE n.hotel_id = $1`,
    [system.hotel.hotelID],
  );
  report.check('roomsLeft', rows.length > 0, 'nothing is set aside');
  for (const { room_type_id, day, kept } of rows) {
    const wanted = holdings.cell(Number(room_type_id), day).kept;
    report.check(
      'roomsLeft',
      wanted.includes(kept),
      `set aside of ${room_type_id} on ${day}: ${kept}, not ${wanted}`,
    );
    holdings.setValues(Number(room_type_id), day, 'kept', [kept]);
  }
}

async function judgeChanges({ feed, report, system, bookings, dayChanges }) {
  while ((await asked(() => feed.read(system.instances[0], 0))) > 0);
  const lastPage = new Map();
  for (const change of feed.changes) for (const name of namesOf(change)) lastPage.set(name, change.page);
  for (const instance of system.instances) {
    const again = new Set((await asked(() => feed.readAgain(instance))).flatMap(namesOf));
    const missing = [...again].filter((name) => !lastPage.has(name));
    report.check(
      'changes',
      missing.length === 0,
      `${instance.name}: skipped ${missing.slice(0, 5).join('; ')}`,
    );
  }
  for (const [voucher, page] of bookings.acknowledged) {
    const seen = lastPage.get(`booking    ${voucher}`);
    report.check(
      'changes',
      seen >= page,
      `booking ${voucher}: asked after page ${page}, last seen in ${seen}`,
    );
  }
  for (const { kind, roomTypeId, day, page } of dayChanges) {
    const isTold = feed.changes.some(
      (one) =>
        one.page >= page &&
        one.kind === kind &&
        one.roomTypeID === roomTypeId &&
        one.from <= day &&
        one.to >= day,
    );
    report.check('changes', isTold, `${kind} of ${roomTypeId} on ${day} after page ${page}`);
  }
}

async function judgePayments(context) {
  const { payments, report, system, partner } = context;
  for (const payment of payments) {
    for (let attempt = 0; !payment.isBack && attempt < ATTEMPTS; attempt++) {
      await comeBack(context, payment, system.instances[attempt % 2]);
    }
    for (const instance of system.instances) {
      const { body } = await asked(() =>
        partner.get(instance, 'payment status', STATUS, { orderID: payment.orderID }),
      );
      const holds = payment.isApproved
        ? /^(paid|review)$/.test(body.status)
        : /^(failed|expired)$/.test(body.status);
      const outcome = payment.isApproved ? 'approved' : 'declined';
      report.check(
        'payments',
        holds,
        `${instance.name}: ${payment.orderID} was ${outcome} and is ${body.status}`,
      );
    }
  }
}

/** Asks until there is an answer: an instance may still be busy with what was lost. */
async function asked(work) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof NoAnswer) || attempt === ATTEMPTS) throw error;
      await delay(100);
    }
  }
}

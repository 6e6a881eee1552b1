import { isDeepStrictEqual } from 'node:util';
import { checkFolios } from '../../src/booking/folio/folio-check.js';
import { checkAllotments, checkLedger } from '../../src/booking/room/ledger-check.js';
import { checkNights } from '../../src/booking/room/night-completion.js';
import type { TestService } from '../harness/service.js';
import type { AllotmentFigures } from './model/allotments.js';
import { figuresOf } from './model/figures.js';
import { daysOf, depositsOf } from './model/hotel.js';
import { sorted } from './model/matching.js';
import {
  balanceOf,
  type Booking,
  isStanding,
  owedUnderTerms,
  type Room,
  stateOf,
  type World,
} from './model/sold.js';
import { paidAtBooking } from './model/taxes.js';
import { decimal, minorOf } from './amounts.js';
import { PARTNERS } from './played-hotel.js';
import { type Player, text } from './player.js';

/** How a booking is not what the model says that it is: read back, at the desk, its nights, its folio and its history. */
export async function differences(world: World, player: Player, booking: Booking): Promise<string[]> {
  const stored = await readStored(player, booking);
  tellNumbers(booking, stored);
  const found: string[] = [];
  const compare = (what: string, is: unknown, should: unknown) => {
    if (!isDeepStrictEqual(is, should))
      found.push(`${what}: ${JSON.stringify(is)}\n  should be ${JSON.stringify(should)}`);
  };
  if (booking.partner !== null) {
    const read = await player.readBack(booking.partner, booking.voucher);
    compare('read back', shownBack(read), expectedBack(player, booking, world.today));
  }
  compare('state', stored.state, stateOf(booking));
  compare(
    'history',
    stored.history,
    booking.history.map(({ kind, undoes }) => ({ kind, undoes })),
  );
  for (const room of booking.rooms) {
    const { nights, ages } = stored.rooms.find(({ id }) => id === room.id) ?? { nights: [], ages: [] };
    const isSold = isStanding(room);
    compare(
      `nights of room ${room.id}`,
      nights.map(isSold ? (night) => night : countOf),
      room.nights.map((night) => {
        const { day, type, counts, minor, from } = night;
        const full = { day, type: player.types[type], counts, minor, from };
        return isSold ? full : countOf(full);
      }),
    );
    if (isSold) compare(`children of room ${room.id}`, ages && sorted(ages), sorted(room.ages));
  }
  const { body: folio } = await player.read('folio', 'folio', { bookingId: booking.id });
  compare('balance', folio.sums.balance, decimal(balanceOf(booking)));
  return [...found, ...(await calendarDifferences(world, player))];
}

/** How the calendars of the partners are not what the model says. */
export async function calendarDifferences(world: World, player: Player): Promise<string[]> {
  const [from, to] = [world.today, world.today + 30];
  const found: string[] = [];
  for (const partner of PARTNERS) {
    const left = Object.values(world.hotel.types).map(({ code, rules }) => [
      code,
      daysOf({ arrival: from, departure: to + 1 }).map((day) =>
        rules.get(day)?.stopSale ? 0 : world.left(code, day, partner),
      ),
    ]);
    const [is, should] = [await player.calendar(partner, from, to), Object.fromEntries(left)];
    if (isDeepStrictEqual(is, should)) continue;
    found.push(`calendar of ${partner}: ${JSON.stringify(is)}\n  should be ${JSON.stringify(should)}`);
  }
  return found;
}

/** How reports and ledger of the hotel are not what the model says. */
export async function hotelDifferences(
  world: World,
  player: Player,
  service: TestService,
): Promise<string[]> {
  const [from, to] = [world.today - 20, world.today + 30];
  const { body } = await player.read('reports', 'read', { from: text(from), to: text(to) });
  const expected = figuresOf(world, from, to);
  const found = (body.days as ReportDay[]).flatMap((line) => {
    const { key, roomNights, sold, arrivals, noShows, cancellations, cancelledNights } = line;
    const revenue = sold.reduce((sum, { revenueMinor }) => sum + revenueMinor, 0);
    const is = { roomNights, revenue, arrivals, noShows, cancellations, cancelledNights };
    const should = expected.get(Date.parse(key) / 86_400_000);
    return isDeepStrictEqual(is, should)
      ? []
      : [`report of ${key}: ${JSON.stringify(is)}\n  should be ${JSON.stringify(should)}`];
  });
  if ((body.days as ReportDay[]).length === 0 && world.bookings.length > 0)
    found.push('the report has no days');
  const allotments = Object.fromEntries(
    (body.allotments as ReportedAllotment[]).map(({ partner, ...figures }) => [
      partner.split(' ')[0]!,
      figures,
    ]),
  );
  const expectedAllotments = Object.fromEntries(world.allotments.figures(from, to));
  if (!isDeepStrictEqual(allotments, expectedAllotments)) {
    const should = JSON.stringify(expectedAllotments);
    found.push(`allotments in the report: ${JSON.stringify(allotments)}\n  should be ${should}`);
  }
  const ledger = [
    await checkLedger(service.db),
    await checkAllotments(service.db),
    await checkFolios(service.db),
    await checkNights(service.db),
  ].flat();
  return [...found, ...ledger.map((one) => `ledger: ${JSON.stringify(one)}`)];
}

interface ReportedAllotment extends AllotmentFigures {
  partner: string;
}

interface ReportDay {
  key: string;
  roomNights: number;
  sold: { revenueMinor: number }[];
  arrivals: number;
  noShows: number;
  cancellations: number;
  cancelledNights: number;
}

interface StoredNight {
  day: number;
  type: number;
  counts: boolean;
  minor: number | null;
  from: string | null;
}

interface Stored {
  state: string;
  history: { kind: string; undoes: number | null }[];
  rooms: { id: number; position: number; ages: (number | null)[] | null; nights: StoredNight[] }[];
}

async function readStored({ db, hotelId }: Player, { id }: Booking): Promise<Stored> {
  const [stored] = await db.query<[Stored]>(
    `SELECT (SELECT state FROM booking_state WHERE hotel_id = $1 AND booking_id = $2) AS state,
            (SELECT json_agg(json_build_object('kind', kind, 'undoes', undoes) ORDER BY number)
               FROM booking_history WHERE hotel_id = $1 AND booking_id = $2) AS history,
            (SELECT json_agg(json_build_object('id', r.id, 'position', r.position, 'ages', r.child_ages, 'nights', (
                      SELECT coalesce(json_agg(json_build_object(
                               'day', n.from_day - DATE '1970-01-01', 'type', n.room_type_id,
                               'counts', n.state <> 'released', 'minor', (n.amount * 100)::bigint, 'from', n.amount_from)
                               ORDER BY n.from_day), '[]')
                        FROM booked_night n WHERE n.hotel_id = $1 AND n.booking_room_id = r.id)) ORDER BY r.id)
               FROM booking_room r WHERE r.hotel_id = $1 AND r.booking_id = $2) AS rooms`,
    [hotelId, id],
  );
  return stored;
}

/** New rooms are told their numbers, in the order of their places; and no-shows that a Modify left out their places. */
function tellNumbers({ rooms }: Booking, stored: Stored): void {
  const known = new Set(rooms.map(({ id }) => id));
  const fresh = stored.rooms.filter(({ id }) => !known.has(id)).sort((a, b) => a.position - b.position);
  const unknown = rooms.filter(({ id }) => id === 0).sort((a, b) => a.position - b.position);
  unknown.forEach((room, i) => (room.id = fresh[i]?.id ?? 0));
  for (const room of rooms.filter(({ state }) => state === 'no_show')) {
    room.position = stored.rooms.find(({ id }) => id === room.id)?.position ?? room.position;
  }
}

function countOf({ day, type, counts }: { day: number; type: number | undefined; counts: boolean }) {
  return counts ? { day, type } : { day };
}

function expectedBack(player: Player, booking: Booking, today: number) {
  const standing = booking.rooms.filter(({ state }) => state !== 'removed');
  const states: Record<string, string> = { in_house: 'checked_in', expected: 'active' };
  const state = stateOf(booking);
  return {
    state: states[state] ?? state,
    total: booking.minor,
    revision: booking.revision,
    rooms: standing
      .toSorted((a, b) => a.position - b.position || a.id - b.id)
      .map((room) => backOf(player, room, today)),
  };
}

function backOf({ types, boards }: Player, room: Room, today: number) {
  return {
    label: room.label,
    type: types[room.type],
    board: boards[room.board],
    from: text(room.cameOn ?? room.arrival),
    to: text(room.leftOn ?? room.departure),
    adults: room.adults,
    children: room.ages.length,
    minor: room.minor,
    state: room.state,
    refundable: room.rate === null ? null : room.rate === 'refundable',
    selection: room.selection,
    terms: room.terms?.code ?? null,
    fee: room.state === 'active' ? owedUnderTerms(room, today) : null,
    deposits: room.terms && depositsOf(room.terms, room.minor + taxesAtBooking(room)),
  };
}

function taxesAtBooking({ taxes, minor }: Room): number {
  return taxes ? paidAtBooking(taxes.rules, minor) : 0;
}

function shownBack(read: ReturnType<typeof JSON.parse>) {
  const rooms = read.RoomStays as ReturnType<typeof JSON.parse>[];
  return {
    state: read.state,
    total: minorOf(read.Total.amountAfterTaxes),
    revision: read.revision,
    rooms: rooms.map((room) => ({
      label: room.NumberOfUnits,
      type: Number(room.roomTypeID),
      board: Number(room.ratePlanID),
      from: room.checkinDate,
      to: room.checkoutDate,
      adults: room.GuestCount.adult,
      children: room.GuestCount.child,
      minor: minorOf(room.Total.amountAfterTaxes),
      state: room.state,
      refundable: room.refundable,
      selection: room.selectionID,
      terms: room.terms?.code ?? null,
      fee: room.cancellationFee ? minorOf(room.cancellationFee) : null,
      deposits: room.terms ? room.terms.deposits.map((one: { amount: string }) => minorOf(one.amount)) : null,
    })),
  };
}

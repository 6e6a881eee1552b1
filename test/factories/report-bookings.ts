import { BookedNight, BookedRoom } from '../../src/booking/room/booked-room.entity.js';
import type { BookedRoomState } from '../../src/booking/room/booked-room-states.js';
import { Booking } from '../../src/booking/room/booking.entity.js';
import { divided } from '../../src/booking/room/nights.js';
import { Stay } from '../../src/guests/stays/stay.entity.js';
import { dayText } from '../../src/values/day.js';
import type { TestService } from '../harness/service.js';
import { offerOf, type Offer } from './booking.js';
import { roomsOf } from './front-desk.js';

const STATES: readonly BookedRoomState[] = [
  ...(['active', 'checked_in', 'checked_out', 'checked_out'] as const),
  ...(['cancelled', 'no_show', 'removed'] as const),
];
const DAY_MS = 86_400_000;

/** Chooses as it likes, but always the same after the same seed. */
export class Chance {
  constructor(private state: number) {}

  /** A whole number from `min` to `max`. */
  whole(min: number, max: number): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return min + Math.floor((this.state / 2 ** 32) * (max - min + 1));
  }

  of<T>(choices: readonly T[]): T {
    return choices[this.whole(0, choices.length - 1)]!;
  }
}

/**
 * Writes bookings of every kind into a hotel, straight into its tables: past and future, in two currencies, with rooms in
 * every state, moved to another type, left early, not priced, of several guests. `sold` of its days is left as it is.
 */
export async function writeBookings(
  service: TestService,
  hotelId: number,
  { count, today, seed }: { count: number; today: number; seed: number },
): Promise<void> {
  const chance = new Chance(seed);
  const offer = await offerOf(service, hotelId);
  const roomIds = Object.values(await roomsOf(service, hotelId));
  const [partner] = await service.db.query<{ partnerId: number }[]>(
    `SELECT partner_id AS "partnerId" FROM partner_hotel WHERE hotel_id = $1`,
    [hotelId],
  );
  const idsOf = async (table: 'booking_source' | 'market_segment') =>
    (
      await service.db.query<{ id: number }[]>(`SELECT id FROM ${table} WHERE hotel_id = $1 ORDER BY sort`, [
        hotelId,
      ])
    ).map(({ id }) => id);
  const origins = [await idsOf('booking_source'), await idsOf('market_segment')] as const;
  for (let index = 0; index < count; index++) {
    const facts = { chance, offer, roomIds, today, partnerId: partner!.partnerId, origins };
    await writeBooking(service, hotelId, `REPORT-${index}`, facts);
  }
  // As changes of a hotel do: a replica that has not got them is asked nothing.
  await service.db.query('UPDATE hotel_revision SET desk = desk + 1 WHERE hotel_id = $1', [hotelId]);
}

interface Facts {
  chance: Chance;
  offer: Offer;
  roomIds: readonly number[];
  today: number;
  partnerId: number;
  /** The sources and the market segments that the hotel has. */
  origins: readonly [number[], number[]];
}

async function writeBooking(service: TestService, hotelId: number, voucher: string, facts: Facts) {
  const { chance, partnerId, today } = facts;
  const { manager } = service.db;
  const arrival = today + chance.whole(-420, 60);
  const departure = arrival + chance.whole(1, 9);
  const source = chance.of(['partner', 'partner', 'reception', 'import'] as const);
  const registeredMs = Math.min(arrival * DAY_MS - chance.whole(-3, 60) * 11 * 3_600_000, Date.now());
  const registeredAt = new Date(registeredMs);
  const [sourceIds, segmentIds] = facts.origins;
  const states = Array.from({ length: chance.whole(1, 3) }, () => chance.of(STATES));
  const isCancelled = states.every((state) => state === 'cancelled');
  const cancelledMs = registeredMs + chance.whole(0, 40) * 9 * 3_600_000;
  const country = chance.of(['TR', 'de', 'GB', '', 'Türkiye']);
  const inserted = await manager.insert(Booking, {
    hotelId,
    voucher,
    source,
    partnerId: source === 'partner' ? partnerId : null,
    bookingSourceId: source === 'partner' ? null : chance.of([null, ...sourceIds]),
    marketSegmentId: chance.of([null, ...segmentIds]),
    arrival,
    departure,
    registeredAt,
    status: isCancelled ? 'cancelled' : 'active',
    currency: chance.of(['EUR', 'EUR', 'USD']),
    guests: [{ name: 'A', surname: 'B', phone: '', email: '', countryCode: country }],
    cancelledAt: isCancelled ? new Date(cancelledMs) : null,
    changedAt: chance.of([null, new Date(cancelledMs)]),
  });
  const bookingId = inserted.identifiers[0]!['id'] as number;
  for (const [position, status] of states.entries()) {
    const goneAt = new Date(registeredMs + chance.whole(0, 40) * 7 * 3_600_000);
    const cancelledAt = status === 'cancelled' ? chance.of([null, goneAt]) : null;
    await writeRoom(
      service,
      { hotelId, bookingId, position, status, arrival, departure, cancelledAt },
      facts,
    );
  }
}

type RoomStart = Pick<
  BookedRoom,
  'hotelId' | 'bookingId' | 'position' | 'status' | 'arrival' | 'departure' | 'cancelledAt'
>;

async function writeRoom(service: TestService, room: RoomStart, { chance, offer, roomIds }: Facts) {
  const { manager } = service.db;
  const { hotelId, arrival, departure, status } = room;
  const types = Object.values(offer.roomType);
  const totalMinor = chance.of([
    null,
    0,
    chance.whole(1, 99),
    chance.whole(1_000, 99_999),
    chance.whole(1_000, 99_999),
  ]);
  const inserted = await manager.insert(BookedRoom, {
    ...room,
    roomTypeId: chance.of(types),
    boardId: chance.of([null, ...Object.values(offer.board)]),
    adults: 2,
    totalMinor,
  });
  const bookedRoomId = inserted.identifiers[0]!['id'] as number;
  if (totalMinor !== null && chance.whole(0, 1) === 1) {
    const days = Array.from({ length: departure - arrival }, (_, night) => arrival + night);
    const weights = days.map(() => chance.whole(0, 3));
    const amounts = divided(totalMinor, weights, 1);
    for (const [night, from] of days.entries()) {
      await manager.insert(BookedNight, {
        hotelId,
        bookedRoomId,
        from,
        until: from + 1,
        amountFrom: 'divided',
        amountMinor: amounts[night]!,
        roomTypeId: chance.of(types),
        state:
          status === 'cancelled'
            ? 'released'
            : chance.of(['held', 'held', 'held', 'slept', 'released'] as const),
      });
    }
  } else await writeEarlierNights(service, { ...room, id: bookedRoomId }, chance, types);
  if (status !== 'checked_in' && status !== 'checked_out') return;
  for (let guest = chance.whole(1, 3); guest > 0; guest--) {
    const checkedInMs = arrival * DAY_MS + chance.whole(0, 23) * 3_600_000;
    const leftMs = checkedInMs + chance.whole(0, (departure - arrival) * 24) * 3_600_000;
    await manager.insert(Stay, {
      hotelId,
      bookingId: room.bookingId,
      bookingRoomId: bookedRoomId,
      roomId: chance.of(roomIds),
      firstName: 'A',
      lastName: 'B',
      nationality: chance.of([null, 'TR', 'RU', 'DE']),
      checkedInAt: new Date(checkedInMs),
      departure: dayText(departure),
      checkedOutAt: status === 'checked_out' ? new Date(leftMs) : null,
    });
  }
}

/** As an earlier release writes them: ranges, without what each night costs. */
async function writeEarlierNights(
  service: TestService,
  { hotelId, id: bookedRoomId, status, arrival, departure }: RoomStart & { id: number },
  chance: Chance,
  types: readonly number[],
) {
  const { manager } = service.db;
  // Of the nights from `first` on, some before the stay; the last ones may be given back, and others were of another type.
  const first = arrival - chance.of([0, 0, 0, 2]);
  const last = departure - chance.of([0, 0, 0, 1, departure - first]);
  const middle = chance.of([last, first + 1]);
  for (const [from, until] of [
    [first, Math.min(middle, last)],
    [middle, last],
  ] as const) {
    if (until <= from || status === 'cancelled') continue;
    await manager.insert(BookedNight, { hotelId, bookedRoomId, roomTypeId: chance.of(types), from, until });
  }
}

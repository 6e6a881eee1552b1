import { FolioService } from '../../src/booking/folio/folio.service.js';
import { RoomPlanning } from '../../src/in-house/plan/room-planning.service.js';
import {
  entryOf,
  type Json,
  ledgerIsClean,
  type Offer,
  outcomeOf,
  push,
  soldOn,
  stay,
} from '../factories/booking.js';
import { changeDeparture, hotelToday, reception, roomsOf } from '../factories/front-desk.js';
import type { Answer, PartnerClient } from '../factories/hotel.js';
import { allAtOnce, booked, partnerAtTwo, type PartnerAtTwo } from '../factories/partner-at-two.js';
import type { TestService } from '../harness/service.js';

interface Change {
  number: number;
  kind: string;
  was: string | null;
  is: string | null;
}

describe('changes of one booking by partner and desk at once, on two instances', () => {
  let both: PartnerAtTwo;
  let one: TestService;
  let two: TestService;
  let here: PartnerClient;
  let there: PartnerClient;
  let offer: Offer;

  beforeAll(async () => {
    both = await partnerAtTwo();
    ({ one, two, here, there, offer } = both);
  });
  afterEach(() => ledgerIsClean(one));
  afterAll(() => both.close());

  const modify = (ID: string, departure: number): Json => stay(offer, 10, departure, { ID, type: 'Modify' });
  const cancel = (ID: string): Json => ({ hotelID: offer.hotelID, ID, type: 'Cancel' });
  const charge = (service: TestService, bookingId: number, requestKey: string) =>
    service.app.get(FolioService).post(
      offer.hotelID,
      { actor: reception, isManager: true },
      {
        bookingId,
        requestKey,
        kind: 'charge',
        amountMinor: 12_50,
        method: null,
        text: 'Minibar',
        reservationId: null,
        usualChargeId: null,
        seenBalanceMinor: 0,
        isMoreThanOwed: true,
      },
    );
  const historyOf = (bookingId: number): Promise<Change[]> =>
    one.db.query(
      `SELECT number, kind, booking -> 'before' ->> 'departure' AS was, booking -> 'after' ->> 'departure' AS is
         FROM booking_history WHERE booking_id = $1 ORDER BY number`,
      [bookingId],
    );
  const reservationOf = async (bookingId: number) => {
    const sql = 'SELECT id FROM booking_room WHERE booking_id = $1';
    const [row] = await one.db.query<{ id: number }[]>(sql, [bookingId]);
    return row!.id;
  };
  const rowsOf = async (bookingId: number) => {
    const [row] = await one.db.query<Record<string, unknown>[]>(
      `SELECT b.status, b.balance::text, b.departure::text,
              (SELECT sum(l.amount)::text FROM folio_line l WHERE l.hotel_id = $1 AND l.booking_id = $2) AS sum,
              (SELECT count(*)::int FROM folio_line l
                WHERE l.hotel_id = $1 AND l.booking_id = $2 AND l.text = 'Minibar') AS charges,
              (SELECT count(*)::int FROM booking_push p
                WHERE p.hotel_id = $1 AND p.booking_id = $2 AND p.outcome <> 'failed') AS pushes
         FROM booking b WHERE b.hotel_id = $1 AND b.id = $2`,
      [offer.hotelID, bookingId],
    );
    return row!;
  };
  /** The numbers have no gap, and each change found what the one before it had left. */
  const isOneOrder = (history: readonly Change[]) => {
    expect(history.map(({ number }) => number)).toEqual(history.map((_, i) => i + 1));
    let departure = offer.day(12);
    for (const { was, is } of history.filter((change) => change.is !== null)) {
      expect(was).toBe(departure);
      departure = is!;
    }
    return departure;
  };

  it.each([0, 1, 2, 3])('have one order and lose nothing (%i)', async (turn) => {
    const ID = `at once ${turn}`;
    const bookingId = await booked(both, ID);
    const pushes = [
      () => push(here, modify(ID, 14)),
      () => push(there, modify(ID, 15)),
      () => push(turn % 2 === 0 ? here : there, cancel(ID)),
    ];
    const inTurn = [...pushes.slice(turn % 3), ...pushes.slice(0, turn % 3)];
    const answers = await allAtOnce<Answer | void>(both, () => [
      ...inTurn.map((begin) => begin()),
      charge(turn % 2 === 0 ? two : one, bookingId, `charge ${turn}`),
    ]);
    const outcomes = answers.filter((answer) => answer !== undefined).map(outcomeOf);
    const accepted = outcomes.filter((outcome) => outcome === 'ok').length;
    expect(['ok', '03 booking_is_cancelled']).toEqual(expect.arrayContaining(outcomes));
    const history = await historyOf(bookingId);
    const departure = isOneOrder(history);
    expect(history).toHaveLength(1 + accepted + 1);
    expect(history.filter(({ kind }) => kind === 'cancelled')).toHaveLength(1);
    const rows = await rowsOf(bookingId);
    expect(rows).toMatchObject({ status: 'cancelled', departure, charges: 1, pushes: 1 + accepted });
    expect([rows.balance, rows.sum]).toEqual(['12.50', '12.50']);
    expect(await soldOn(one, offer, 'STD', 10, 16)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('count a Cancel once, however often it arrives at once', async () => {
    const bookingId = await booked(both, 'cancelled often');
    const answers = await allAtOnce(both, () =>
      [here, there, here, there].map((partner) => push(partner, cancel('cancelled often'))),
    );
    expect(answers.map(outcomeOf)).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(new Set(answers.map((answer) => JSON.stringify(entryOf(answer)))).size).toBe(1);
    expect((await historyOf(bookingId)).map(({ kind }) => kind)).toEqual(['booked', 'cancelled']);
    const [{ repeats }] = await one.db.query<[{ repeats: number }]>(
      `SELECT repeats FROM booking_push WHERE booking_id = $1 AND type = 'Cancel'`,
      [bookingId],
    );
    expect(repeats).toBe(3);
  });

  it('come one after the other where the desk gives other dates, or refuse what it saw before a push', async () => {
    const bookingId = await booked(both, 'dates of the desk');
    const reservationId = await reservationOf(bookingId);
    const today = await hotelToday(one, offer.hotelID);
    const [atDesk, pushed] = await Promise.allSettled([
      changeDeparture(one, offer.hotelID, reservationId, today + 13),
      push(there, modify('dates of the desk', 14)),
    ]);
    const refusal = atDesk.status === 'rejected' ? (atDesk.reason as Error).message : 'done';
    expect(['done', 'booking_has_changed']).toContain(refusal);
    expect(pushed.status === 'fulfilled' && outcomeOf(pushed.value)).toBe('ok');
    const history = await historyOf(bookingId);
    expect(isOneOrder(history)).toBe((await rowsOf(bookingId)).departure);
    expect(history).toHaveLength(refusal === 'done' ? 3 : 2);
    expect(outcomeOf(await push(here, cancel('dates of the desk')))).toBe('ok');
  });

  it('move and free the planned room with the stay', async () => {
    const bookingId = await booked(both, 'planned');
    const reservationId = await reservationOf(bookingId);
    const roomId = (await roomsOf(one, offer.hotelID))['101']!;
    const planned = () =>
      one.db.query<{ until: string }[]>(
        'SELECT until_day::text AS until FROM planned_room WHERE booking_id = $1',
        [bookingId],
      );
    const move = { reservationId, rooms: [{ roomId, from: null }] };
    await one.app.get(RoomPlanning).plan(offer.hotelID, reception, [move]);
    expect(await planned()).toEqual([{ until: offer.day(12) }]);
    expect(outcomeOf(await push(there, modify('planned', 14)))).toBe('ok');
    expect(await planned()).toEqual([{ until: offer.day(14) }]);
    expect(outcomeOf(await push(there, cancel('planned')))).toBe('ok');
    expect(await planned()).toEqual([]);
    expect((await historyOf(bookingId)).map(({ kind }) => kind)).toEqual(['booked', 'modified', 'cancelled']);
  });
});

import { type Touched, changeHotel } from '../../src/database/hotel-change.js';
import { HotelRevision } from '../../src/database/hotel-revision.entity.js';
import { SnapshotStore } from '../../src/inventory/snapshot/snapshot-store.service.js';
import { dayNumber } from '../../src/values/day.js';
import { booking, offerOf, PUSH, room } from '../factories/booking.js';
import { dayFromToday } from '../factories/days.js';
import {
  type Answer,
  importHotel,
  type PartnerClient,
  partnerOf,
  send,
  smallHotel,
} from '../factories/hotel.js';
import { CHANGES as CHANGES_OF_MACHINES, type Change } from '../factories/machine.js';
import { DatabaseLine } from '../harness/database-line.js';
import { startService, type TestService } from '../harness/service.js';
import { slowCalendar } from '../oracle/calendar-oracle.js';
import type { HotelFacts, SearchFacts } from '../oracle/hotel-facts.js';
import { readFacts } from '../oracle/read-facts.js';
import { slowRoomList } from '../oracle/room-list-oracle.js';

const CHANGES = 40;
const SEARCHERS = 6;
/** Of the hotel: more than an instance reads around the first question about it. */
const DAYS = 240;

/** Reproducible random numbers: the seed is named when a run fails. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const actor = { kind: 'command', name: 'test' } as const;
let sent = 0;

describe('no answer is older than its request', () => {
  let here: TestService;
  let there: TestService;
  let line: DatabaseLine;
  let partner: PartnerClient;
  let machineKey: string;
  beforeAll(async () => {
    here = await startService();
    line = await DatabaseLine.open(here.databaseUrl);
    there = await startService({ DATABASE_URL: line.url });
  });
  beforeEach(async () => {
    const file = smallHotel();
    for (const range of [...(file.inventory ?? []), ...(file.rates ?? [])]) {
      Object.assign(range, { from: 'today', to: `today+${DAYS}` });
    }
    const imported = await importHotel(here, { ...file, apiKeys: [{ label: 'PMS', scopes: ['rates'] }] });
    partner = await partnerOf(here, imported);
    machineKey = imported.apiKeys[0]!.key!;
  });
  afterAll(async () => {
    await there.close();
    await line.close();
    await here.close();
  });

  const today = dayFromToday(0);
  const headers = () => ({ authorization: `Bearer ${partner.token}` });

  async function search(service: TestService, facts: SearchFacts): Promise<Answer> {
    const { childAges = [], ...fields } = facts;
    const body = new URLSearchParams({ hotelID: String(partner.hotelID) });
    for (const [name, value] of Object.entries(fields)) body.append(name, String(value));
    for (const age of childAges) body.append('childAges[]', String(age));
    return send(service, 'POST', '/external/online/roomType', { headers: headers(), body });
  }

  function calendar(service: TestService, from: string, to: string): Promise<Answer> {
    const query = `hotelID=${partner.hotelID}&startDate=${from}&endDate=${to}`;
    return send(service, 'GET', `/external/room/type/hotel/availability?${query}`, { headers: headers() });
  }

  /** An answer without what the slow computation leaves out. */
  function comparable(answer: Answer): string {
    const text = answer.text.replace(/"id":"[\w-]{22}[A-Q]*",/g, '');
    return JSON.stringify(JSON.parse(text), (key, value: unknown) =>
      key === 'errorMessage' && typeof value === 'string' ? undefined : value,
    );
  }

  it.each([30, DAYS])('whatever two instances change and search at once on %i days', async (days) => {
    const seed = Date.now() % 1_000_000;
    const roll = dice(seed);
    const states: HotelFacts[] = [await readFacts(here.db, partner.hotelID)];
    let begun = 0;
    let stop = false;
    const checks: { lo: number; hi: number; answer: Answer; slow: (facts: HotelFacts) => unknown }[] = [];

    const searcher = async (mine: (sides: number) => number) => {
      while (!stop) {
        const service = mine(2) === 0 ? here : there;
        const from = mine(days - 6);
        const to = from + 1 + mine(5);
        const lo = states.length - 1;
        const [start, end] = [dayFromToday(from), dayFromToday(to)];
        let answer: Answer;
        let slow: (facts: HotelFacts) => unknown;
        if (mine(4) === 0) {
          answer = await calendar(service, start, end);
          slow = (facts) => slowCalendar(facts, start, end);
        } else {
          const facts: SearchFacts = { startDate: start, endDate: end, adultCount: 1 + mine(3) };
          if (mine(3) === 0) facts.childAges = [mine(17)];
          answer = await search(service, facts);
          slow = (hotel) => slowRoomList(hotel, today, facts);
        }
        checks.push({ lo, hi: begun, answer, slow });
      }
    };

    const change = async () => {
      for (let i = 0; i < CHANGES; i++) {
        begun++;
        await randomChange(roll(2) === 0 ? here : there, days, roll);
        states.push(await readFacts(here.db, partner.hotelID));
      }
    };
    const searchers = Array.from({ length: SEARCHERS }, (_, i) => searcher(dice(seed + i + 1)));
    await Promise.all([change().finally(() => (stop = true)), ...searchers]);

    const stale = checks.filter(({ lo, hi, answer, slow }) => {
      const actual = comparable(answer);
      return !states.slice(lo, hi + 1).some((facts) => JSON.stringify(slow(facts)) === actual);
    });
    expect({ seed, stale: stale.map(({ answer }) => answer.text.slice(0, 500)) }).toEqual({
      seed,
      stale: [],
    });
    expect(new Set(checks.map(({ answer }) => answer.text)).size).toBeGreaterThan(CHANGES);
  });

  /** A machine sends prices and restrictions of boards on all days, and an allotment on some, which may be below rooms sold. */
  async function sendRates(service: TestService, days: number, roll: (sides: number) => number) {
    const weeks = Array.from({ length: Math.ceil(days / 7) }, (_, week) => ({
      from: dayFromToday(week * 7),
      to: dayFromToday(week * 7 + 6),
    }));
    const boards = [
      ['STD', 'BB'],
      ['STD', 'RO'],
      ['FAM', 'BB'],
    ] as const;
    const changes: Change[] = boards.flatMap(([roomType, board]) =>
      weeks.map((week) => ({
        roomType,
        board,
        ...week,
        price: roll(9) === 0 ? null : `${40 + roll(200)}.50`,
        ...(roll(3) === 0 ? { minStay: roll(4) || null, closedToCheckout: roll(2) === 0 } : {}),
      })),
    );
    const from = roll(days);
    const span = { from: dayFromToday(from), to: dayFromToday(from + roll(20)) };
    changes.push({ roomType: 'FAM', ...span, allotment: roll(4), stopSale: roll(4) === 0 });
    const body = JSON.stringify({ hotelID: partner.hotelID, id: `rates-${++sent}`, changes });
    const answer = await send(service, 'POST', CHANGES_OF_MACHINES, {
      headers: { ApiKey: machineKey, 'content-type': 'application/json' },
      body,
    });
    expect(answer.body).toMatchObject({ success: true });
  }

  /** What the hotel's staff, its machines and its partners do: a push, days, prices, the catalogue. */
  async function randomChange(
    service: TestService,
    days: number,
    roll: (sides: number) => number,
  ): Promise<void> {
    const hotelId = partner.hotelID;
    const change = (touched: Touched[], sql: string, values: unknown[] = []) =>
      changeHotel(service.db, { hotelId, actor, touches: touched }, async (hotelChange) => {
        const stamped = touched.includes('days') ? [hotelId, hotelChange.searchRevision] : [hotelId];
        await hotelChange.tx.query(sql, [...stamped, ...values]);
      });
    const from = dayFromToday(roll(days));
    const to = dayFromToday(days);
    const kind = roll(12);
    if (kind < 5) {
      const offer = await offerOf(service, hotelId);
      const start = roll(days - 4);
      const dates = { checkinDate: offer.day(start), checkoutDate: offer.day(start + 1 + roll(3)) };
      const code = ['STD', 'FAM', 'SUI'][roll(3)]!;
      const stay = room(offer, { ...dates, roomTypeID: offer.roomType[code], ratePlanID: offer.board.BB });
      const pushed = booking(offer, { ...dates, RoomStays: [stay] });
      const path = PUSH;
      const body = JSON.stringify({ Bookings: [pushed] });
      await send(service, 'POST', path, {
        headers: { ...headers(), 'content-type': 'application/json' },
        body,
      });
    } else if (kind === 5) {
      await change(
        ['days'],
        'UPDATE room_day SET allotment = greatest(sold, $3), revision = $2 WHERE hotel_id = $1 AND day >= $4',
        [roll(5), from],
      );
    } else if (kind === 6) {
      await change(
        ['days'],
        `UPDATE rate_day SET price = $3, min_stay = $4, revision = $2
          WHERE hotel_id = $1 AND day BETWEEN $5::date AND $6::date`,
        [`${roll(200)}.${10 + roll(90)}`, roll(3) === 0 ? 2 : null, from, to],
      );
    } else if (kind === 7) {
      await change(
        ['days'],
        `UPDATE room_day SET stop_sale = NOT stop_sale, closed_to_checkin = $3, revision = $2
          WHERE hotel_id = $1 AND day = $4`,
        [roll(2) === 0, from],
      );
    } else if (kind === 8) {
      await change(
        ['catalogue'],
        `UPDATE room_type SET name = jsonb_set(name, '{tr}', to_jsonb($2::text)) WHERE hotel_id = $1`,
        [`Oda ${roll(1_000_000)}`],
      );
    } else if (kind > 9) {
      await sendRates(service, days, roll);
    } else {
      await change(['catalogue'], 'UPDATE hotel SET release_days = $2 WHERE id = $1', [roll(3)]);
    }
  }

  const setPrice = (service: TestService, price: string) =>
    changeHotel(
      service.db,
      { hotelId: partner.hotelID, actor, touches: ['days'] },
      async ({ tx, searchRevision }) => {
        await tx.query(
          `UPDATE rate_day SET price = $3, stop_sale = false, closed_to_checkin = false, min_stay = NULL, revision = $2
          WHERE hotel_id = $1`,
          [partner.hotelID, searchRevision, price],
        );
      },
    );
  const stay: SearchFacts = { startDate: dayFromToday(20), endDate: dayFromToday(22), adultCount: 1 };
  async function isFresh(answer: Answer): Promise<boolean> {
    const facts = await readFacts(here.db, partner.hotelID);
    return comparable(answer) === JSON.stringify(slowRoomList(facts, today, stay));
  }

  it('what a machine has sent, which memory takes over when it is committed', async () => {
    const seed = Date.now() % 1_000_000;
    const roll = dice(seed);
    const snapshots = here.app.get(SnapshotStore);
    for (let i = 0; i < 30; i++) {
      if (roll(3) === 0) await randomChange(there, DAYS, roll);
      await snapshots.covering(
        partner.hotelID,
        await searchRevision(),
        dayNumber(today),
        dayNumber(today) + DAYS,
      );
      const from = roll(DAYS - 6);
      const facts: SearchFacts = {
        startDate: dayFromToday(from),
        endDate: dayFromToday(from + 1 + roll(5)),
        adultCount: 1 + roll(3),
      };
      const before = await searchRevision();
      await sendRates(here, DAYS, roll);
      const revision = await searchRevision();
      expect({ seed, i, revision, isInMemory: !!snapshots.current(partner.hotelID, revision) }).toEqual({
        seed,
        i,
        revision: before + 1,
        isInMemory: true,
      });
      const hotel = await readFacts(here.db, partner.hotelID);
      const found = comparable(await search(here, facts));
      expect({ seed, i, found }).toEqual({
        seed,
        i,
        found: JSON.stringify(slowRoomList(hotel, today, facts)),
      });
    }
  });

  async function searchRevision(): Promise<number> {
    const { search: revision } = await here.db
      .getRepository(HotelRevision)
      .findOneByOrFail({ hotelId: partner.hotelID });
    return revision;
  }

  it('where a hotel cannot be read, which all who ask at once are told after two tries', async () => {
    const snapshots = here.app.get(SnapshotStore);
    const noHotel = 999_999;
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => snapshots.fresh(noHotel, 1)));
    const errors = asked.map((one) => (one.status === 'rejected' ? (one.reason as Error) : undefined));
    expect(errors.every((error) => error?.message === `there is no hotel ${noHotel}`)).toBe(true);
    expect(new Set(errors).size).toBe(2);
  });

  it('when connections are cut: the answer is fresh, or service_is_unavailable', async () => {
    let fresh = 0;
    for (let i = 0; i < 20; i++) {
      await setPrice(here, `${100 + i}.00`);
      const asked = search(there, stay);
      if (i % 2 === 0) line.cut();
      const answers = [await asked, await search(there, stay)];
      for (const answer of answers) {
        if (answer.status === 503) expect(answer.body.message).toBe('service_is_unavailable');
        else expect(await isFresh(answer)).toBe(true);
        if (answer.status === 200) fresh++;
      }
    }
    expect(fresh).toBeGreaterThan(10);
  });

  it('when the instance is cut off for a while and what it asked for arrives late', async () => {
    expect(await isFresh(await search(there, stay))).toBe(true);
    line.hold();
    const early = search(there, stay);
    await setPrice(here, '310.00');
    const later = search(there, stay);
    await setPrice(here, '320.00');
    const last = search(there, stay);
    line.release();
    const prices = (await Promise.all([early, later, last])).map(
      (answer) => answer.body.items[0].accommodationTypes[1].prices['1-1'].prices[0].price as string,
    );
    expect(prices[2]).toBe('320.00');
    expect(['310.00', '320.00']).toContain(prices[1]);
    expect(await isFresh(await search(there, stay))).toBe(true);
  });

  it('when a change of the catalogue is followed by one of the days', async () => {
    await setPrice(here, '77.00');
    await changeHotel(
      here.db,
      { hotelId: partner.hotelID, actor, touches: ['catalogue'] },
      async ({ tx }) => {
        await tx.query(`UPDATE board SET title = '{"tr": "Yeni ad"}' WHERE hotel_id = $1`, [partner.hotelID]);
      },
    );
    await setPrice(there, '78.00');
    const answer = await search(there, stay);
    expect(answer.text).toContain('Yeni ad');
    expect(await isFresh(answer)).toBe(true);
  });
});

import {
  booking,
  entryOf,
  type Json,
  ledgerIsClean,
  type Offer,
  offerOf,
  outcomeOf,
  push,
  room,
  soldOn,
  stay,
} from '../factories/booking.js';
import { type Answer, importHotel, type PartnerClient, partnerOf, smallHotel } from '../factories/hotel.js';
import { changeHotel } from '../../src/database/hotel-change.js';
import { startService, type TestService } from '../harness/service.js';
import { waitingForLock } from '../harness/database.js';
import { until } from '../harness/until.mjs';

const actor = { kind: 'command', name: 'test' } as const;

describe('bookings on two instances at once', () => {
  let one: TestService;
  let two: TestService;
  let partners: PartnerClient[];
  let offer: Offer;

  beforeAll(async () => {
    one = await startService();
    two = await startService({ DATABASE_URL: one.databaseUrl });
    const imported = await importHotel(
      one,
      smallHotel({
        inventory: [
          { roomType: 'STD', from: 'today', to: 'today+365', allotment: 5 },
          { roomType: 'FAM', from: 'today', to: 'today+365', allotment: 200 },
          { roomType: 'SUI', from: 'today', to: 'today+365', allotment: 200 },
        ],
      }),
    );
    partners = [await partnerOf(one, imported), await partnerOf(two, imported)];
    offer = await offerOf(one, imported.hotelID);
  });
  afterEach(() => ledgerIsClean(one));
  afterAll(async () => {
    await two.close();
    await one.close();
  });

  /** Sends all at once, by turns to both instances; again, as partners do, what was told to come back later. */
  const atOnce = (bookings: Json[]): Promise<Answer[]> =>
    Promise.all(
      bookings.map((json, i) =>
        until('an answer other than 503', async () => {
          const answer = await push(partners[i % 2]!, json);
          return answer.status !== 503 && answer;
        }),
      ),
    );

  it('sells five rooms to 200 who want one', async () => {
    const answers = await atOnce(Array.from({ length: 200 }, () => stay(offer, 10, 13)));
    const outcomes = answers.map(outcomeOf);
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(5);
    const refused = `03 room_is_not_available: ${offer.day(10)}`;
    expect(outcomes.filter((outcome) => outcome === refused)).toHaveLength(195);
    expect(await soldOn(one, offer, 'STD', 9, 14)).toEqual([0, 5, 5, 5, 0]);
  });

  it('registers one Book once, however often it arrives at the same time', async () => {
    const json = stay(offer, 20, 22);
    const answers = await atOnce(Array.from({ length: 50 }, () => json));
    expect(new Set(answers.map((answer) => JSON.stringify(entryOf(answer)))).size).toBe(1);
    expect(outcomeOf(answers[0]!)).toBe('ok');
    expect(await soldOn(one, offer, 'STD', 20, 22)).toEqual([1, 1]);
  });

  it('registers one of many contents under one ID', async () => {
    const ID = 'same-id';
    const answers = await atOnce(Array.from({ length: 20 }, (_, i) => stay(offer, 25, 26 + (i % 3), { ID })));
    const outcomes = answers.map(outcomeOf);
    expect(new Set(outcomes)).toEqual(new Set(['ok', '03 booking_is_already_registered']));
    expect(
      new Set(answers.map((answer) => entryOf(answer).SVC_ID).filter((id) => id !== undefined)).size,
    ).toBe(1);
  });

  it('takes rooms in opposite orders without a deadlock that anyone sees', async () => {
    const dates = { checkinDate: offer.day(30), checkoutDate: offer.day(35) };
    const fam = room(offer, { ...dates, roomTypeID: offer.roomType.FAM });
    const suite = room(offer, { ...dates, roomTypeID: offer.roomType.SUI, ratePlanID: offer.board.RO });
    const answers = await atOnce(
      Array.from({ length: 100 }, (_, i) =>
        booking(offer, { ...dates, RoomStays: i % 4 < 2 ? [fam, suite] : [suite, fam] }),
      ),
    );
    expect(new Set(answers.map(outcomeOf))).toEqual(new Set(['ok']));
    expect(await soldOn(one, offer, 'FAM', 30, 35)).toEqual([100, 100, 100, 100, 100]);
    expect(await soldOn(one, offer, 'SUI', 30, 35)).toEqual([100, 100, 100, 100, 100]);
  });

  it('keeps Books, Modifies and Cancels of the same bookings in step with the ledger', async () => {
    const IDs = Array.from({ length: 8 }, (_, i) => `mixed-${i}`);
    const random = (
      (seed: number) => () =>
        (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
    )(7);
    const pick = (below: number) => Math.floor(random() * below);
    const answers = await atOnce(
      Array.from({ length: 160 }, () => {
        const from = 50 + pick(6);
        const type = ['Book', 'Modify', 'Modify', 'Cancel'][pick(4)]!;
        return stay(offer, from, from + 1 + pick(5), { ID: IDs[pick(8)], type });
      }),
    );
    const outcomes = new Set(answers.map((answer) => outcomeOf(answer).replace(/: .*/, '')));
    const possible = [
      'ok',
      '03 room_is_not_available',
      '03 booking_is_not_found',
      '03 booking_is_cancelled',
      '03 booking_is_already_registered',
    ];
    expect(possible).toEqual(expect.arrayContaining([...outcomes]));
  });

  it.each(['room_type', 'board'])(
    'do not wait for a change of codes (%s) that waits for them',
    async (table) => {
      const { push: pushed, changes } = await changeHotel(
        one.db,
        { hotelId: offer.hotelID, actor, touches: ['catalogue'] },
        async ({ tx }) => {
          const waiting = push(partners[1]!, stay(offer, 90, 91, {}, { roomTypeID: offer.roomType.FAM }));
          await waitingForLock(one.db);
          await tx.query(`SET LOCAL lock_timeout = '300ms'`);
          const [, changed] = (await tx.query(`UPDATE ${table} SET code = code || '2' WHERE hotel_id = $1`, [
            offer.hotelID,
          ])) as [unknown[], number];
          return { push: waiting, changes: changed };
        },
      );
      expect([changes, outcomeOf(await pushed)]).toEqual([table === 'board' ? 2 : 3, 'ok']);
    },
  );

  it('leave the connections that other hotels need, however many wait for one hotel', async () => {
    const imported = await importHotel(one, smallHotel());
    const [other, otherOffer] = [await partnerOf(one, imported), await offerOf(one, imported.hotelID)];
    let end: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (end = resolve));
    const start = { hotelId: offer.hotelID, actor, touches: ['desk'] } as const;
    let holding: Promise<void> | undefined;
    await new Promise<void>((begun) => {
      holding = changeHotel(two.db, start, () => {
        begun();
        return held;
      });
    });
    const family = { roomTypeID: offer.roomType.FAM };
    const waiting = Array.from({ length: 30 }, () => push(partners[0]!, stay(offer, 60, 61, {}, family)));
    await waitingForLock(one.db);
    const answer = await push(other, stay(otherOffer, 10, 11));
    end();
    await holding;
    expect(outcomeOf(answer)).toBe('ok');
    expect((await Promise.all(waiting)).map(outcomeOf)).toEqual(Array(30).fill('ok'));
  });

  it('shows a push to the next search on the other instance', async () => {
    const left = async (partner: PartnerClient) => {
      const answer = await partner.postForm('/external/online/roomType', {
        hotelID: offer.hotelID,
        startDate: offer.day(100),
        endDate: offer.day(102),
        adultCount: 1,
      });
      return answer.body.items.find((item: Json) => item.id === offer.roomType.FAM).roomCount as number;
    };
    for (let i = 0; i < 10; i++) {
      const [here, there] = i % 2 === 0 ? [partners[0]!, partners[1]!] : [partners[1]!, partners[0]!];
      const before = await left(there);
      expect(outcomeOf(await push(here, stay(offer, 100, 102, {}, { roomTypeID: offer.roomType.FAM })))).toBe(
        'ok',
      );
      expect(await left(there)).toBe(before - 1);
    }
  });
});

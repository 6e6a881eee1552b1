import { CatalogueService } from '../../src/inventory/catalogue/catalogue.service.js';
import { HotelSettingsService } from '../../src/hotel/hotel-settings.service.js';
import { deleteOldChanges } from '../../src/partner-kit/changes/changes-housekeeping.js';
import { recordChanges } from '../../src/database/recorded-change.js';
import { ChangeWaits } from '../../src/partner-kit/changes/change-waits.service.js';
import { MAX_HELD_ANSWERS_OF_CALLER, MAX_HELD_ANSWERS_OF_PARTNER } from '../../src/values/limits.js';
import { booking, type Offer, offerOf, outcomeOf, PUSH, push, stay } from '../factories/booking.js';
import { CHANGES, changesOf, lineOf } from '../factories/changes.js';
import {
  clientWith,
  importHotel,
  type PartnerClient,
  partnerOf,
  send,
  smallHotel,
} from '../factories/hotel.js';
import { gridOf } from '../factories/rates.js';
import { twoPartners } from '../factories/two-partners.js';
import { startService, type TestService } from '../harness/service.js';
import { until } from '../harness/until.mjs';

const staff = { kind: 'staff', id: 1, name: 'Reception' } as const;

describe('changes of a hotel', () => {
  let service: TestService;
  let partner: PartnerClient;
  let other: PartnerClient;
  let offer: Offer;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    ({ partner, other, offer } = await twoPartners(service));
  });

  /** Resolves when an instance holds this many answers. */
  const heldBy = (instance: TestService, count: number) =>
    until(`answers that are held: ${count}`, () => instance.app.get(ChangeWaits).held === count);

  const linesAfter = async (after: string, by = partner) =>
    (await changesOf(by, { after })).changes.map(lineOf);

  it('begin with the cursor of now, after which there is nothing', async () => {
    const { changes, next } = await changesOf(partner);
    expect(changes).toEqual([]);
    expect(await changesOf(partner, { after: next })).toMatchObject({ changes: [], next });
  });

  it('tell everyone of the rooms that a booking takes, and its own partner of the booking', async () => {
    const { next } = await changesOf(partner);
    const { STD } = offer.roomType;
    expect(outcomeOf(await push(partner, stay(offer, 10, 12, { ID: 'B-1' })))).toBe('ok');
    expect(await linesAfter(next)).toEqual([`availability ${STD} 10-11`, 'booking B-1']);
    expect(await linesAfter(next, other)).toEqual([`availability ${STD} 10-11`]);
  });

  it('tell of the nights that a Modify moves and a Cancel gives back', async () => {
    const { STD } = offer.roomType;
    await push(partner, stay(offer, 10, 12, { ID: 'B-2' }));
    const booked = await changesOf(partner);
    await push(partner, stay(offer, 11, 13, { ID: 'B-2', type: 'Modify' }));
    const modified = await changesOf(partner, { after: booked.next });
    expect(modified.changes.map(lineOf)).toEqual([
      `availability ${STD} 10-10`,
      `availability ${STD} 12-12`,
      'booking B-2',
    ]);
    await push(partner, { hotelID: String(offer.hotelID), ID: 'B-2', type: 'Cancel' });
    expect(await linesAfter(modified.next)).toEqual([`availability ${STD} 11-12`, 'booking B-2']);
  });

  it('tell nothing of a push that was refused or repeated', async () => {
    const pushed = booking(offer);
    await push(partner, pushed);
    const { next } = await changesOf(partner);
    await push(partner, pushed);
    await push(partner, stay(offer, 10, 12, {}, { roomTypeID: '999999' }));
    expect(await linesAfter(next)).toEqual([]);
  });

  it('tell which prices, rooms and restrictions staff have changed', async () => {
    const { next } = await changesOf(partner);
    const grid = await gridOf(service, offer.hotelID);
    const { STD } = offer.roomType;
    const { BB } = offer.board;
    await grid.save([
      grid.cell('STD BB price', 3, 4_000, 4_100),
      grid.cell('STD BB price', 4, 4_000, 4_100),
      grid.cell('STD allotment', 5, 3, 2),
      grid.cell('STD BB minStay', 6, null, 2),
    ]);
    expect((await linesAfter(next)).sort()).toEqual([
      `availability ${STD} 5-5`,
      `rates ${STD} ${BB} 3-4`,
      `restrictions ${STD} ${BB} 6-6`,
    ]);
  });

  it('tell of a stop of sale as availability, where the calendar of the days is another one', async () => {
    const { next } = await changesOf(partner);
    const grid = await gridOf(service, offer.hotelID);
    const { STD } = offer.roomType;
    const calendar = async () => {
      const days = { startDate: offer.day(3), endDate: offer.day(3) };
      const { body } = await partner.get('/external/room/type/hotel/availability', {
        hotelID: offer.hotelID,
        ...days,
      });
      return body.roomTypes.map((type: { availability: object[] }) => type.availability);
    };
    const open = await calendar();
    await grid.save([grid.cell('STD BB stopSale', 3, 0, 1)]);
    expect(await calendar()).toEqual(open);
    const ofBoard = await changesOf(partner, { after: next });
    expect(ofBoard.changes.map(lineOf)).toEqual([`restrictions ${STD} ${offer.board.BB} 3-3`]);
    await grid.save([grid.cell('STD stopSale', 3, 0, 1)]);
    expect(await calendar()).not.toEqual(open);
    expect(await linesAfter(ofBoard.next)).toEqual([`availability ${STD} 3-3`, `restrictions ${STD} 3-3`]);
  });

  it('tell of the catalogue and of the hotel itself', async () => {
    const { next } = await changesOf(partner);
    const { hotelID } = offer;
    await service.app
      .get(CatalogueService)
      .save(
        'board',
        hotelID,
        offer.board.BB,
        { code: 'BB', title: { tr: 'Kahvaltı' }, priceType: '0' },
        staff,
      );
    await service.app
      .get(HotelSettingsService)
      .saveSocialLink(hotelID, undefined, { category: 'x', url: 'https://x.example' }, staff);
    expect(await linesAfter(next)).toEqual([`catalogue ${offer.board.BB}`, 'hotel']);
  });

  it('merge repeats and neighbouring days, and go on after a limit', async () => {
    const { next } = await changesOf(partner);
    const { STD } = offer.roomType;
    for (const [from, until] of [
      [20, 22],
      [22, 24],
      [30, 31],
    ] as const) {
      await push(partner, stay(offer, from, until, { ID: `M-${from}` }));
    }
    expect(await linesAfter(next)).toEqual([
      'booking M-20',
      `availability ${STD} 20-23`,
      'booking M-22',
      `availability ${STD} 30-30`,
      'booking M-30',
    ]);
    const first = await changesOf(partner, { after: next, limit: 2 });
    expect(first.changes.map(lineOf)).toEqual([`availability ${STD} 20-21`, 'booking M-20']);
    expect((await linesAfter(first.next)).length).toBe(4);
  });

  it('refuse cursors that are not the hotel’s, and limits that are none', async () => {
    const message = async (query: Record<string, string | number>, by = partner) =>
      (await by.get(CHANGES, { hotelID: by.hotelID, ...query })).body;
    const foreign = await changesOf(await partnerOf(service, await importHotel(service, smallHotel())));
    const refused = (identifier: string) => ({ success: false, message: identifier });
    for (const after of [foreign.next, '', 'x', 'a'.repeat(500), `${foreign.next}=`, '__proto__']) {
      expect(await message({ after })).toEqual(refused('cursor_is_not_valid'));
    }
    expect(await message({ limit: 0 })).toEqual(refused('limit_is_not_valid'));
    expect(await message({ limit: '1e1' })).toEqual(refused('limit_is_not_valid'));
    expect(await message({ limit: 5_000 })).toMatchObject({ success: true });
    expect(await message({ wait: -1 })).toEqual(refused('wait_is_not_valid'));
    expect(await message({ hotelID: 1 })).toEqual(refused('hotel_id_is_not_found'));
  });

  it('are kept for 30 days, and say when a cursor is older', async () => {
    const { next } = await changesOf(partner);
    await push(partner, stay(offer, 10, 11));
    const day = 86_400_000;
    await deleteOldChanges(service.db, Date.now() + 29 * day);
    expect((await linesAfter(next)).length).toBe(2);
    await deleteOldChanges(service.db, Date.now() + 31 * day);
    const answer = await partner.get(CHANGES, { hotelID: offer.hotelID, after: next });
    expect(answer.body).toEqual({ success: false, message: 'cursor_is_too_old' });
    const now = await changesOf(partner);
    await push(partner, stay(offer, 10, 11, { ID: 'kept' }));
    expect((await linesAfter(now.next)).length).toBe(2);
  });

  describe('held answers', () => {
    it('are so many for one caller; it gets others at once, and leaves places to those who come after', async () => {
      const { next } = await changesOf(partner);
      const more = 5;
      const waiting = Array.from({ length: MAX_HELD_ANSWERS_OF_CALLER + more }, () =>
        changesOf(partner, { after: next, wait: 30 }),
      );
      await heldBy(service, MAX_HELD_ANSWERS_OF_CALLER);
      const elsewhere = changesOf(other, { after: next, wait: 30 });
      await heldBy(service, MAX_HELD_ANSWERS_OF_CALLER + 1);
      await push(partner, stay(offer, 40, 41, { ID: 'places' }));
      const lines = (await Promise.all(waiting)).map(({ changes }) => changes.length);
      expect(lines.sort()).toEqual([...Array(more).fill(0), ...Array(MAX_HELD_ANSWERS_OF_CALLER).fill(2)]);
      expect((await elsewhere).changes).toHaveLength(1);
      expect(service.app.get(ChangeWaits).held).toBe(0);
    });

    it('are so many for one partner at all its hotels; others have their own', async () => {
      const file = smallHotel();
      const second = { name: 'Second', apiKey: `${file.partners![0]!.apiKey}-2`, apiSecret: 'second' };
      const hotels: [PartnerClient, PartnerClient][] = [];
      for (let at = 0; at <= MAX_HELD_ANSWERS_OF_PARTNER / MAX_HELD_ANSWERS_OF_CALLER; at++) {
        const partners = [file.partners![0]!, second];
        const imported = await importHotel(service, { ...smallHotel(), partners });
        const [one, another] = imported.partners;
        hotels.push([
          await partnerOf(service, { ...imported, partners: [one!] }),
          await partnerOf(service, { ...imported, partners: [another!] }),
        ]);
      }
      const cursors = await Promise.all(hotels.map(async ([by]) => (await changesOf(by)).next));
      const wait = (by: PartnerClient, at: number) => changesOf(by, { after: cursors[at]!, wait: 30 });
      const waiting = hotels
        .slice(0, -1)
        .flatMap(([by], at) => Array.from({ length: MAX_HELD_ANSWERS_OF_CALLER }, () => wait(by, at)));
      await heldBy(service, MAX_HELD_ANSWERS_OF_PARTNER);
      const last = hotels.length - 1;
      const [ofPartner, ofAnother] = hotels[last]!;
      expect((await wait(ofPartner, last)).changes).toEqual([]);
      expect(service.app.get(ChangeWaits).held).toBe(MAX_HELD_ANSWERS_OF_PARTNER);
      const held = wait(ofAnother, last);
      await heldBy(service, MAX_HELD_ANSWERS_OF_PARTNER + 1);
      for (const [by] of hotels) {
        await push(by, stay(await offerOf(service, by.hotelID), 40, 41, { ID: 'ends' }));
      }
      expect((await Promise.all(waiting)).every(({ changes }) => changes.length === 2)).toBe(true);
      expect((await held).changes).toHaveLength(1);
      expect(service.app.get(ChangeWaits).held).toBe(0);
    });

    it('come with the change, whichever instance made it, and cost no connection', async () => {
      const there = await startService({ DATABASE_URL: service.databaseUrl });
      try {
        const { next } = await changesOf(partner);
        const held = Array.from({ length: 40 }, () => changesOf(partner, { after: next, wait: 30 }));
        expect((await partner.get('/external/currencies')).status).toBe(200);
        await heldBy(service, 40);
        const body = JSON.stringify({ BookingPushRQ: { Bookings: [stay(offer, 40, 41, { ID: 'held' })] } });
        const headers = { authorization: `Bearer ${partner.token}`, 'content-type': 'application/json' };
        expect(outcomeOf(await send(there, 'POST', PUSH, { headers, body }))).toBe('ok');
        for (const { changes } of await Promise.all(held)) {
          expect(changes.map(lineOf)).toEqual([`availability ${offer.roomType.STD} 40-40`, 'booking held']);
        }
      } finally {
        await there.close();
      }
    });

    it('go on waiting when only something else was changed, and end with nothing when the time is over', async () => {
      const { next } = await changesOf(other);
      const held = changesOf(other, { after: next, wait: 2 });
      await heldBy(service, 1);
      await recordChanges(service.db, offer.hotelID, [
        { kind: 'payment', partnerId: 1, voucher: 'of another partner' },
      ]);
      const { changes, next: last } = await held;
      expect(changes).toEqual([]);
      expect(last).not.toBe(next);
    });

    it('end when the caller goes away', async () => {
      const { next } = await changesOf(partner);
      const gone = new AbortController();
      const headers = { authorization: `Bearer ${partner.token}` };
      const url = `${service.url}${CHANGES}?hotelID=${offer.hotelID}&after=${next}&wait=30`;
      const answer = fetch(url, { headers, signal: gone.signal }).catch((error: Error) => error.name);
      await heldBy(service, 1);
      gone.abort();
      expect(await answer).toBe('AbortError');
      await heldBy(service, 0);
    });

    it('are let go when the service shuts down', async () => {
      const there = await startService({ DATABASE_URL: service.databaseUrl });
      const { next } = await changesOf(partner);
      const answer = clientWith(there, partner.token, offer.hotelID).get(CHANGES, {
        hotelID: offer.hotelID,
        after: next,
        wait: 30,
      });
      await heldBy(there, 1);
      await there.close();
      expect((await answer).body).toEqual({ success: true, changes: [], next });
    });
  });
});

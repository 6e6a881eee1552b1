import { ReportsService } from '../../src/reports/reports.service.js';
import { MS_PER_DAY } from '../../src/values/day.js';
import { DayChangeService } from '../../src/inventory/rates/day-change.service.js';
import { PartnerAllotments } from '../../src/inventory/allotments/partner-allotments.service.js';
import { checkAllotments, checkLedger } from '../../src/booking/room/ledger-check.js';
import { allottedHotel, type AllottedHotel, allottedSteps } from '../factories/allotments.js';
import { ledgerIsClean } from '../factories/booking.js';
import { changesOf, lineOf } from '../factories/changes.js';
import { entryOf, outcomeOf, push, room, stay } from '../factories/booking.js';
import { allHotelsPartnerOf, clientWith, type PartnerClient, send } from '../factories/hotel.js';
import { CHANGES } from '../factories/machine.js';
import { search } from '../factories/search.js';
import { until } from '../harness/until.mjs';
import { startTwo, type TestService } from '../harness/service.js';

describe('rooms set aside for a partner', () => {
  let service: TestService;
  let second: TestService;
  let hotel: AllottedHotel;
  beforeAll(async () => {
    [service, second] = await startTwo();
  });
  afterEach(async () => {
    passDays(0, service, second);
    await ledgerIsClean(service);
  });
  afterAll(async () => {
    await second.close();
    await service.close();
  });
  const { found, book, sold, nights, change, passDays } = allottedSteps(
    () => service,
    () => hotel,
  );
  const begin = async (
    ...args: Parameters<typeof allottedHotel> extends [unknown, ...infer R] ? R : never
  ) => {
    hotel = await allottedHotel(service, ...args);
  };

  it('are found by the partner with what all have left, and by nobody else', async () => {
    await begin([{}]);
    expect([await found(hotel.acme), await found(hotel.other)]).toEqual([5, 2]);
    expect([await found(hotel.acme, 20, 22), await found(hotel.other, 20, 22)]).toEqual([5, 2]);
    expect([await found(hotel.acme, 21), await found(hotel.other, 21)]).toEqual([5, 5]);
    expect(await sold(9, 12)).toEqual([0, 3, 3]);
  });

  it('are taken first by a push of the partner', async () => {
    await begin([{}]);
    expect(await book(hotel.acme, 10, 12)).toBe('ok');
    expect(await nights(10, 13)).toEqual(['3 1 -', '3 1 -', '3 0 -']);
    expect(await sold(10, 13)).toEqual([3, 3, 3]);
    expect([await found(hotel.acme), await found(hotel.other)]).toEqual([4, 2]);
    expect(await book(hotel.other, 10, 12)).toBe('ok');
    expect([await found(hotel.acme), await found(hotel.other)]).toEqual([3, 1]);
  });

  it('are taken for some nights of a stay, and for some rooms of a booking', async () => {
    await begin([{ rooms: 1 }]);
    const dates = { checkinDate: hotel.offer.day(19), checkoutDate: hotel.offer.day(22) };
    const rooms = ['1', '2'].map((NumberOfUnits) => room(hotel.offer, { ...dates, NumberOfUnits }));
    const total = { amountAfterTaxes: '320.00', amountOfTaxes: '10.00', extraTotal: '0.00', currency: 'EUR' };
    const json = stay(hotel.offer, 19, 22, { RoomStays: rooms, Total: total });
    expect(outcomeOf(await push(hotel.acme, json))).toBe('ok');
    expect(await nights(18, 21)).toEqual(['1 0 -', '1 1 -', '1 1 -']);
    expect(await sold(18, 23)).toEqual([1, 2, 2, 2, 0]);
    expect([await found(hotel.acme, 19), await found(hotel.other, 19)]).toEqual([3, 3]);
  });

  it('are booked when all others are sold out', async () => {
    await begin([{ rooms: 5 }]);
    expect(await found(hotel.other)).toBe(0);
    expect(await book(hotel.other)).toBe(`03 room_is_not_available: ${hotel.offer.day(10)}`);
    for (let i = 0; i < 5; i++) expect(await book(hotel.acme)).toBe('ok');
    expect(await book(hotel.acme)).toBe(`03 room_is_not_available: ${hotel.offer.day(10)}`);
    expect(await sold(10, 11)).toEqual([5]);
  });

  it('have the restrictions of the hotel', async () => {
    await begin([{}], {
      inventory: [{ roomType: 'STD', from: 'today', to: 'today+365', allotment: 5, minStay: 3 }],
    });
    const { startDate, endDate } = { startDate: hotel.offer.day(10), endDate: hotel.offer.day(11) };
    const { body } = await search(hotel.acme, { startDate, endDate });
    expect(JSON.stringify(body)).toContain('roomRestriction":5');
    expect(await found(hotel.acme, 10, 13)).toBe(5);
  });

  it('are in the calendar of the partner alone, whose tag others keep when it sells', async () => {
    await begin([{}]);
    const { acme, other, offer } = hotel;
    const days = { hotelID: hotel.hotelId, startDate: offer.day(10), endDate: offer.day(11) };
    const calendarOf = async (partner: PartnerClient) => {
      const answer = await partner.get('/external/room/type/hotel/availability', days);
      const types = answer.body.roomTypes as { id: number; availability: { availability: number }[] }[];
      const rows = types.find(({ id }) => id === offer.roomType.STD)!.availability;
      return {
        etag: answer.headers.get('etag'),
        left: rows.map(({ availability }) => availability).join(),
      };
    };
    const before = { acme: await calendarOf(acme), other: await calendarOf(other) };
    expect([before.acme.left, before.other.left]).toEqual(['5,5', '2,2']);
    expect(await book(acme)).toBe('ok');
    expect(await calendarOf(other)).toEqual(before.other);
    const after = await calendarOf(acme);
    expect(after.left).toBe('4,5');
    expect(after.etag).not.toBe(before.acme.etag);
  });

  it('are in the explanation, its nearest stays and the search of many hotels of the partner alone', async () => {
    await begin([{ rooms: 5 }]);
    const { acme, other, offer, hotelId } = hotel;
    const stayOf = { startDate: offer.day(10), endDate: offer.day(12), adultCount: 2 };
    const explained = async (partner: PartnerClient) => {
      const roomTypeID = offer.roomType.STD!;
      const fields = { hotelID: hotelId, ...stayOf, roomTypeID };
      const { items } = (await partner.postForm('/external/online/roomType/explain', fields)).body;
      return items[0] as { left: number; nearest: { startDate: string; left: number }[] };
    };
    expect((await explained(acme)).left).toBe(5);
    const { left, nearest } = await explained(other);
    expect(left).toBe(0);
    expect(nearest.filter(({ startDate }) => startDate > offer.day(8) && startDate < offer.day(21))).toEqual(
      [],
    );
    const many = async (keys: AllottedHotel['keys']) => {
      const partner = await allHotelsPartnerOf(service, keys, hotelId);
      const answer = await partner.postForm('/external/online/hotels/search', {
        hotelIDs: hotelId,
        ...stayOf,
      });
      const offers = answer.body.items[0].cheapest as { roomTypeID: number; left: number }[];
      return offers.filter(({ roomTypeID }) => roomTypeID === offer.roomType.STD).map((one) => one.left);
    };
    expect(new Set(await many(hotel.keys))).toEqual(new Set([5]));
    expect(await many(hotel.keysOfOther)).toEqual([]);
  });

  it('come back when the partner cancels or changes the booking', async () => {
    await begin([{}]);
    const json = stay(hotel.offer, 10, 12);
    expect(outcomeOf(await push(hotel.acme, json))).toBe('ok');
    const dates = { checkinDate: hotel.offer.day(11), checkoutDate: hotel.offer.day(13) };
    const moved = { ...json, ...dates, type: 'Modify', RoomStays: [room(hotel.offer, dates)] };
    expect(outcomeOf(await push(hotel.acme, moved))).toBe('ok');
    expect(await nights(10, 13)).toEqual(['3 0 -', '3 1 -', '3 1 -']);
    expect(await sold(10, 13)).toEqual([3, 3, 3]);
    const cancel = { hotelID: json.hotelID, ID: json.ID, type: 'Cancel' };
    expect(outcomeOf(await push(hotel.acme, cancel))).toBe('ok');
    expect(await nights(10, 13)).toEqual(['3 0 -', '3 0 -', '3 0 -']);
    expect([await found(hotel.acme, 11), await found(hotel.other, 11)]).toEqual([5, 2]);
  });

  it('are released from 00:00 of the day on, before and after the job has run', async () => {
    await begin([{ releaseDays: 7 }]);
    passDays(3, service, second);
    expect([await found(hotel.acme), await found(hotel.other)]).toEqual([5, 5]);
    expect([await found(hotel.acme, 11), await found(hotel.other, 11)]).toEqual([5, 2]);
    expect(await nights(10, 12)).toEqual(['3 0 -', '3 0 -']);
    const jobs = service.app.get(PartnerAllotments);
    expect(await jobs.releaseDue()).toEqual({ hotels: 1 });
    expect(await jobs.releaseDue()).toEqual({ hotels: 0 });
    expect(await nights(10, 12)).toEqual(['3 0 3', '3 0 -']);
    expect(await sold(10, 12)).toEqual([0, 3]);
    expect([await found(hotel.acme), await found(hotel.other)]).toEqual([5, 5]);
  });

  it('are sold to others on the day of their release, before the job has run', async () => {
    await begin([{ rooms: 5, releaseDays: 7 }]);
    const json = stay(hotel.offer, 10, 11);
    expect(outcomeOf(await push(hotel.acme, json))).toBe('ok');
    expect(await book(hotel.other)).toBe(`03 room_is_not_available: ${hotel.offer.day(10)}`);
    passDays(3, service, second);
    expect(await book(hotel.other)).toBe('ok');
    expect(await nights(10, 12)).toEqual(['5 1 4', '5 0 -']);
    expect(await sold(10, 12)).toEqual([2, 5]);
    // What is given back now is for all.
    expect(outcomeOf(await push(hotel.acme, { hotelID: json.hotelID, ID: json.ID, type: 'Cancel' }))).toBe(
      'ok',
    );
    expect(await nights(10, 11)).toEqual(['5 0 4']);
    expect(await sold(10, 11)).toEqual([1]);
    expect(await found(hotel.other)).toBe(4);
  });

  it('are left for all on the day of their release, whoever lowers the rooms for sale before the job has run', async () => {
    await begin(
      [
        { releaseDays: 7, to: 'today+11' },
        { from: 'today+12', releaseDays: 8 },
      ],
      {
        apiKeys: [{ label: 'PMS', scopes: ['rates'], key: 'k'.repeat(32) }],
      },
    );
    const { offer, hotelId } = hotel;
    passDays(3, service, second);
    const changes = [{ roomType: 'STD', from: offer.day(10), to: offer.day(10), allotment: 0 }];
    const { body } = await send(service, 'POST', CHANGES, {
      headers: { ApiKey: 'k'.repeat(32), 'Content-Type': 'application/json' },
      body: JSON.stringify({ hotelID: hotelId, id: 'close', changes }),
    });
    expect(body).toMatchObject({ success: true, cells: 1, clipped: 0 });
    expect(await nights(10, 11)).toEqual(['3 0 3']);
    passDays(4, service, second);
    const day = Date.parse(offer.day(11)) / MS_PER_DAY;
    const cell = { roomTypeId: offer.roomType.STD!, ratePlanId: null, field: 'allotment' as const, day };
    const lowered = [{ ...cell, before: 5, after: 1 }];
    const actor = { kind: 'staff', id: 1, name: 'Ayşe' } as const;
    const days = service.app.get(DayChangeService);
    expect(await days.save(hotelId, actor, lowered, 'grid', true)).toMatchObject({ status: 'saved' });
    expect(await found(hotel.other, 11)).toBe(1);
  });

  it('are counted in what a file sets: more than is left is a fault, and so are two of the same night', async () => {
    await begin([{ rooms: 4 }]);
    const faults = async (...entries: object[]) => {
      const partnerAllotments = entries.map((one) => ({
        partner: hotel.apiKey,
        roomType: 'STD',
        from: 'today+10',
        to: 'today+20',
        rooms: 3,
        ...one,
      }));
      return change({ partnerAllotments }).then(
        () => 'none',
        (error: Error & { faults: { path: string; reason: string }[] }) =>
          error.faults.map(({ path, reason }) => `${path}: ${reason}`).join('\n'),
      );
    };
    const { day } = hotel.offer;
    expect(await faults({ rooms: 6 })).toBe(
      `partnerAllotments[0].rooms: rooms_are_not_left: on ${day(10)} there are 1 more to set aside`,
    );
    expect(await faults({}, { from: 'today+20', to: 'today+22' })).toBe(
      'partnerAllotments[1].from: allotments_overlap: partnerAllotments[0] has nights of it',
    );
    expect(await faults({ partner: 'nobody' })).toBe(
      'partnerAllotments[0].partner: there is no partner of the hotel "nobody"',
    );
    expect(await book(hotel.acme)).toBe('ok');
    expect(await faults({ rooms: 2 }, { from: 'today+30', to: 'today+31' })).toBe('none');
    expect(await nights(10, 12)).toEqual(['2 1 -', '2 0 -']);
    expect(await faults()).toBe('none');
    expect(await nights(10, 32)).toEqual(['0 1 -']);
    expect(await sold(10, 12)).toEqual([1, 0]);
    expect(await faults({ rooms: 5 })).toBe('none');
    expect(await sold(10, 12)).toEqual([5, 5]);
  });

  it('may be lowered by a file together with the rooms of the hotel', async () => {
    await begin([{ rooms: 4 }]);
    const faultsOf = async (rooms: number, allotment: number) => {
      const days = { roomType: 'STD', from: 'today+10', to: 'today+20' };
      return change({
        inventory: [{ ...days, allotment }],
        partnerAllotments: [{ ...days, partner: hotel.apiKey, rooms }],
      }).then(
        () => [],
        (error: Error & { faults: { path: string; reason: string }[] }) => error.faults,
      );
    };
    expect(await faultsOf(2, 3)).toEqual([]);
    expect([await found(hotel.acme), await found(hotel.other)]).toEqual([3, 1]);
    expect(await sold(10, 11)).toEqual([2]);
    const reason = `1 is below the 2 rooms sold on ${hotel.offer.day(10)}`;
    expect(await faultsOf(2, 1)).toEqual([{ path: 'inventory[0].allotment', reason }]);
    expect(await faultsOf(3, 3)).toEqual([]);
    expect(await found(hotel.other)).toBe(0);
    expect(await faultsOf(1, 1)).toEqual([]);
    expect(await faultsOf(4, 5)).toEqual([]);
    expect(await found(hotel.other)).toBe(1);
  });

  it('tell the partner what changes of them, and others what changes of all rooms', async () => {
    await begin([{}]);
    const { acme, other, offer } = hotel;
    const STD = offer.roomType.STD;
    const since = { acme: (await changesOf(acme)).next, other: (await changesOf(other)).next };
    const newLines = async () => ({
      acme: (await changesOf(acme, { after: since.acme })).changes.map(lineOf),
      other: (await changesOf(other, { after: since.other })).changes.map(lineOf),
    });
    const answer = await push(acme, stay(offer, 19, 23));
    const lines = await newLines();
    expect(lines.other).toEqual([`availability ${STD} 21-22`]);
    expect(lines.acme).toEqual([`availability ${STD} 19-22`, `booking ${entryOf(answer).ID}`]);
  });

  it('sell the last room once, to the partner or to the public, whoever comes first', async () => {
    await begin([{ rooms: 4 }]);
    const { acme, other, offer } = hotel;
    const [acmeThere, otherThere] = [
      clientWith(second, acme.token, acme.hotelID),
      clientWith(second, other.token, acme.hotelID),
    ];
    const partners = [acme, otherThere, acmeThere, other];
    const outcomes = await Promise.all(
      Array.from({ length: 24 }, async (_, i) => {
        const json = stay(offer, 10, 12);
        const partner = partners[i % 4]!;
        const answer = await until('an answer other than 503', async () => {
          const given = await push(partner, json);
          return given.status !== 503 && given;
        });
        return [i % 2 === 0 ? 'acme' : 'other', outcomeOf(answer)];
      }),
    );
    const sold = (name: string) => outcomes.filter(([by, how]) => by === name && how === 'ok').length;
    // Of five rooms the public can have one, and the partner all.
    expect(sold('acme') + sold('other')).toBe(5);
    expect(sold('other')).toBeLessThanOrEqual(1);
    const [night] = await nights(10, 11);
    expect(night).toBe('4 4 -');
  });

  it('are released by the job or taken by a push, never both', async () => {
    await begin([{ rooms: 5, releaseDays: 7 }]);
    const { acme, other, offer } = hotel;
    passDays(3, service, second);
    const otherThere = clientWith(second, other.token, other.hotelID);
    const jobs = [service, second].map(({ app }) => app.get(PartnerAllotments));
    const pushed = Array.from({ length: 12 }, (_, i) =>
      until('an answer other than 503', async () => {
        const given = await push(
          [acme, otherThere][i % 2]!,
          stay(offer, 10, 11, { ID: `release-${offer.hotelID}-${i}` }),
        );
        return given.status !== 503 && outcomeOf(given);
      }),
    );
    await Promise.all(jobs.map((job) => job.releaseDue()));
    const outcomes = await Promise.all(pushed);
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(5);
    const [night] = await nights(10, 11);
    const [rooms, taken, released] = night!.split(' ').map(Number);
    expect([rooms, taken! + released!]).toEqual([5, 5]);
    expect(await sold(10, 11)).toEqual([5]);
  });

  it('are in the report of their nights: held, used, released, and still kept', async () => {
    await begin([{ releaseDays: 7, to: 'today+11' }]);
    expect(await book(hotel.acme, 10, 12)).toBe('ok');
    passDays(3, service, second);
    const from = Date.parse(hotel.offer.day(0)) / MS_PER_DAY;
    const words = { language: 'en', unknown: '', sources: {} };
    const reports = service.app.get(ReportsService, { strict: false });
    const reported = async () =>
      (await reports.report(hotel.hotelId, { from, until: from + 30 }, words)).allotments;
    const expected = [{ held: 6, used: 2, released: 2, left: 2 }];
    expect(await reported()).toMatchObject(expected);
    await service.app.get(PartnerAllotments).releaseDue();
    expect(await reported()).toMatchObject(expected);
  });

  it('no longer add up for the check of the ledger when something else changes what is taken', async () => {
    await begin([{ to: 'today+10' }]);
    expect(await book(hotel.acme)).toBe('ok');
    const set = (taken: number) =>
      service.db.query('UPDATE partner_allotment_night SET taken = $2 WHERE hotel_id = $1', [
        hotel.hotelId,
        taken,
      ]);
    await set(2);
    expect(await checkAllotments(service.db)).toMatchObject([
      { hotelId: hotel.hotelId, day: hotel.offer.day(10), taken: 2, held: 1 },
    ]);
    await set(1);
    await service.db.query('UPDATE partner_allotment_night SET rooms = 4 WHERE hotel_id = $1', [
      hotel.hotelId,
    ]);
    expect(await checkLedger(service.db)).toMatchObject([{ sold: 3, held: 1, inBlocks: 0, inAllotments: 3 }]);
    await service.db.query('UPDATE partner_allotment_night SET rooms = 3 WHERE hotel_id = $1', [
      hotel.hotelId,
    ]);
  });
});

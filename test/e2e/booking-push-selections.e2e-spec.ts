import fc from 'fast-check';
import { BookingChanges } from '../../src/in-house/bookings/booking-changes.service.js';
import { Clock } from '../../src/values/clock.service.js';
import { dayNumber } from '../../src/values/day.js';
import { decimalMinor } from '../../src/values/money.js';
import {
  booking,
  entryOf,
  type Json,
  type Offer,
  offerOf,
  outcomeOf,
  push,
  room,
} from '../factories/booking.js';
import { reception } from '../factories/front-desk.js';
import { clientWith, importHotel, type PartnerClient, partnerOf, smallHotel } from '../factories/hotel.js';
import { itemsOf } from '../factories/search.js';
import {
  selectionOf,
  selectionsOf,
  setStandardRates,
  soldAs,
  WELL_STOCKED,
} from '../factories/selections.js';
import { partnerThatPushes } from '../factories/pushing-partner.js';
import { startService, type TestService } from '../harness/service.js';

const MINUTE_MS = 60_000;

describe('a push by a selection', () => {
  let service: TestService;
  let partner: PartnerClient;
  let offer: Offer;

  partnerThatPushes((pushing) => ({ service, partner, offer } = pushing), { file: WELL_STOCKED });

  const later = (ms: number) => (service.app.get(Clock).nowMs = () => Date.now() + ms);
  const setRates = (values: Json) => setStandardRates(service, offer, values);

  const selected = (type: string, board: string, key: string) =>
    selectionOf(partner, offer, type, board, key);
  const bookingOf = (json: Json, changes: Json = {}) => soldAs(offer, json, changes);
  const outcome = async (json: Json) => outcomeOf(await push(partner, json));
  const rowOf = async (id: number | undefined) => {
    const [row] = await service.db.query<Json[]>(
      `SELECT b.price_mismatch, b.remarks, r.matched_rate, r.selection_id
         FROM booking b JOIN booking_room r ON r.hotel_id = b.hotel_id AND r.booking_id = b.id
        WHERE b.id = $1 AND r.status <> 'removed'`,
      [id],
    );
    return row!;
  };

  it('agrees any option of any search as it was offered, and names the one field that was altered', async () => {
    const searches = [
      {},
      { adultCount: 1 },
      { 'childAges[]': [5] },
      { adultCount: 3, 'childAges[]': [9, 2] },
      { endDate: offer.day(15) },
    ];
    const all = (await Promise.all(searches.map((one) => selectionsOf(partner, offer, one)))).flat();
    expect(all.length).toBeGreaterThan(20);
    const alterations: Record<string, (json: Json) => Json> = {
      roomTypeID: (json) => ({ ...json, roomTypeID: other(offer.roomType, json.roomTypeID) }),
      ratePlanID: (json) => ({ ...json, ratePlanID: other(offer.board, json.ratePlanID) }),
      checkinDate: (json) => ({ ...json, checkinDate: offer.day(9) }),
      checkoutDate: (json) => ({ ...json, checkoutDate: offer.day(18) }),
      GuestCount: (json) => {
        const { adult, child } = json.GuestCount as { adult: number; child: number };
        return { ...json, GuestCount: { adult: adult + 1, child } };
      },
      'Total.amountAfterTaxes': (json) => ({
        ...json,
        Total: { ...(json.Total as Json), amountAfterTaxes: '1.00' },
      }),
      'Total.currency': (json) => ({ ...json, Total: { ...(json.Total as Json), currency: 'USD' } }),
    };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...all),
        fc.constantFrom(...Object.keys(alterations)),
        async ({ option, json, isForAnyParty }, field) => {
          const dates = { checkinDate: offer.day(9), checkoutDate: offer.day(20) };
          const answer = await push(partner, bookingOf(json, dates));
          expect(outcomeOf(answer)).toBe('ok');
          expect(await rowOf(entryOf(answer).SVC_ID)).toMatchObject({
            price_mismatch: null,
            matched_rate: option.nonRefundable === '' ? 'refundable' : 'non_refundable',
            selection_id: option.id,
          });
          const altered = bookingOf(alterations[field]!(json), dates);
          const isFree = isForAnyParty && field === 'GuestCount';
          expect(await outcome(altered)).toBe(isFree ? 'ok' : `03 selection_does_not_match: ${field}`);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('agrees the price of a room to any party that the room takes, and to no other', async () => {
    const found = await selectionsOf(partner, offer, { adultCount: 3, 'childAges[]': [9, 2] });
    const { json } = found.find(({ isForAnyParty }) => isForAnyParty)!;
    const withParty = (adult: number, child: number) =>
      outcome(bookingOf({ ...json, GuestCount: { adult, child } }));
    expect(await withParty(1, 0)).toBe('ok');
    expect(await withParty(3, 2)).toBe('03 selection_does_not_match: GuestCount');
    expect(await withParty(40, 0)).toBe('03 selection_does_not_match: GuestCount');
  });

  describe('of a search for children', () => {
    const ofAges = async (...ages: number[]) => {
      const found = await selectionsOf(partner, offer, { adultCount: 1, 'childAges[]': ages });
      return found.find(({ json }) => (json.GuestCount as { child: number }).child === ages.length)!.json;
    };
    const withAges = (json: Json, ...ages: number[]) =>
      bookingOf(json, { ChildGuests: ages.map((age) => ({ age })) });
    const otherAges = '03 selection_does_not_match: ChildGuests';

    it.each([[[3, 9]], [[9, 3]]])('agrees its price to children of %j', async (ages) => {
      const json = await ofAges(3, 9);
      expect(await outcome(withAges(json, ...ages))).toBe('ok');
    });

    it.each([[[3, 3]], [[9, 9]], [[2, 9]], [[3, 10]], [[0, 3]]])('refuses children of %j', async (ages) => {
      expect(await outcome(withAges(await ofAges(3, 9), ...ages))).toBe(otherAges);
    });

    it('agrees its price to any children of any search', async () => {
      const ages = fc.array(fc.nat(16), { minLength: 1, maxLength: 2 });
      await fc.assert(
        fc.asyncProperty(ages, ages, async (searched, pushed) => {
          const json = { ...(await ofAges(...searched)), GuestCount: { adult: 1, child: pushed.length } };
          const isSame = searched.toSorted().join() === pushed.toSorted().join();
          const isSameCount = searched.length === pushed.length;
          expect(await outcome(withAges(json, ...pushed))).toBe(
            isSame ? 'ok' : isSameCount ? otherAges : '03 selection_does_not_match: GuestCount',
          );
        }),
        { numRuns: 20 },
      );
    });

    it('cannot be cut, joined from two, or changed', async () => {
      const young = await ofAges(2);
      const id = String(young.selectionID);
      const [ofTwo, ofNobody] = [String((await ofAges(16, 2)).selectionID), id.slice(0, 22)];
      expect([id.length, ofTwo.length]).toEqual([23, 24]);
      const changed = `${id.startsWith('A') ? 'B' : 'A'}${id.slice(1)}`;
      const joined = [ofNobody, `${ofNobody}Q`, `${id}Q`, `${ofTwo.slice(0, 22)}C`, changed];
      for (const selectionID of joined) {
        for (const age of [2, 16]) {
          expect(await outcome(withAges({ ...young, selectionID }, age))).toBe('03 selection_is_not_valid');
        }
      }
    });

    it('stands by its ages where a booking tells none', async () => {
      expect(await outcome(bookingOf(await ofAges(3, 9), { strict: true }))).toBe('ok');
    });

    it('refuses ages that no child of the booking can have, whatever their number', async () => {
      const json = await ofAges(2);
      expect(await outcome(withAges(json, 16, 16))).toBe(otherAges);
      expect(await outcome(withAges(json, 2, 2))).toBe(otherAges);
      const two = { ...bookingOf(json), RoomStays: [json, await ofAges(2)] };
      expect(await outcome({ ...two, ChildGuests: [{ age: 16 }] })).toBe(otherAges);
      expect(await outcome({ ...two, ChildGuests: [{ age: 2 }] })).toBe('ok');
    });

    it('tells the ages of children of which the booking tells none', async () => {
      const answer = await push(partner, bookingOf(await ofAges(3, 9)));
      const [row] = await service.db.query<{ children: unknown }[]>(
        'SELECT children FROM booking WHERE id = $1',
        [entryOf(answer).SVC_ID],
      );
      expect(row!.children).toEqual([{ age: 9 }, { age: 3 }]);
    });

    it('is for children of any ages where the search told none', async () => {
      const found = await selectionsOf(partner, offer, { adultCount: 1, childCount: 1 });
      const { option, json } = found.find(({ option: { title } }) => title === 2)!;
      expect(option.id).toHaveLength(22);
      const ofParty = { ...json, GuestCount: { adult: 1, child: 1 } };
      expect(await outcome(withAges(ofParty, 16))).toBe('ok');
      expect(await outcome(withAges(ofParty, 2))).toBe('ok');
    });

    it('is compared across the rooms, as a booking does not tell which child is in which', async () => {
      const rooms = [await ofAges(2), await ofAges(12)];
      const total = rooms.reduce((sum, { Total }) => sum + Number((Total as Json).amountAfterTaxes), 0);
      const ofChildren = (...ages: number[]) =>
        booking(offer, {
          RoomStays: rooms,
          Total: { amountAfterTaxes: total.toFixed(2), currency: 'EUR' },
          ChildGuests: ages.map((age) => ({ age })),
        });
      expect(await outcome(ofChildren(2, 12))).toBe('ok');
      expect(await outcome(ofChildren(12, 2))).toBe('ok');
      expect(await outcome(ofChildren(2, 2))).toBe(otherAges);
      expect(await outcome(ofChildren(12, 13))).toBe(otherAges);
    });

    it('is compared with no children where staff have changed the party at the same price', async () => {
      const found = await selectionsOf(partner, offer, { adultCount: 1, 'childAges[]': [8] });
      const ofParty = ({ json }: { json: Json }) =>
        JSON.stringify([json['roomTypeID'], json['GuestCount']]) ===
        JSON.stringify([offer.roomType.STD, { adult: 1, child: 1 }]);
      const { json } = found.find(ofParty)!;
      const first = withAges(json, 8);
      const bookingId = entryOf(await push(partner, first)).SVC_ID!;
      const changes = service.app.get(BookingChanges);
      const { version, rooms } = await changes.booking(offer.hotelID, bookingId);
      const changed = {
        ...rooms[0]!,
        arrival: dayNumber(rooms[0]!.arrival),
        departure: dayNumber(rooms[0]!.departure),
        adults: 2,
        childAges: [],
        rate: rooms[0]!.rate!,
        ownTotalMinor: null,
        shownTotalMinor: decimalMinor(rooms[0]!.total!, 2)!,
      };
      const rights = { maySetPrices: false, mayLowerFees: false, accepted: [] };
      const asked = { bookingId, version, rooms: [changed], guest: null, reason: '', ...rights };
      await changes.change(offer.hotelID, reception, asked);
      const two = { ...json, GuestCount: { adult: 2, child: 0 } };
      expect(await outcome({ ...first, type: 'Modify', RoomStays: [two], ChildGuests: [] })).toBe('ok');
    });

    it('is compared again in a Modify', async () => {
      const first = withAges(await ofAges(3), 3);
      expect(await outcome(first)).toBe('ok');
      const changed = { ...first, type: 'Modify' };
      expect(await outcome({ ...changed, ChildGuests: [{ age: 15 }] })).toBe(otherAges);
      expect(await outcome({ ...changed, SpecialRequest: [{ text: 'Bebek yatağı' }] })).toBe('ok');
    });
  });

  it('agrees amounts of any size', async () => {
    await setRates({ price: '999999999.99' });
    const { option, json } = await selected('STD', 'BB', '2-1');
    expect(Number(option.price)).toBeGreaterThan(1e9);
    expect(await outcome(bookingOf(json))).toBe('ok');
    const lower = { ...(json.Total as Json), amountAfterTaxes: (Number(option.price) - 100).toFixed(2) };
    expect(await outcome(bookingOf({ ...json, Total: lower }))).toBe(
      '03 selection_does_not_match: Total.amountAfterTaxes',
    );
  });

  it('refuses ids that the service did not make', async () => {
    const { json } = await selected('STD', 'BB', '2-1');
    const text = fc.stringMatching(/^[A-Za-z0-9_-]{21}[AQgw][A-Q]{0,10}$/);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(text, fc.constantFrom(' ', 'x', 'a'.repeat(22), 'ş'.repeat(22))),
        async (id) => {
          expect(await outcome(bookingOf({ ...json, selectionID: id }))).toBe('03 selection_is_not_valid');
        },
      ),
      { numRuns: 60, seed: 4 },
    );
  });

  it.each([
    ['another hotel', {}],
    // The 13 bits of a hotel in an ID are the same for both.
    ['a hotel whose ID is 8192 higher', { idsApart: 8_192 }],
  ])('refuses the selection of %s', async (_, { idsApart }: { idsApart?: number }) => {
    const file = smallHotel();
    const imported = await importHotel(service, {
      ...file,
      hotel: { ...file.hotel, ...(idsApart && { id: offer.hotelID + idsApart }) },
    } as typeof file);
    const theirs = await partnerOf(service, imported);
    const items = await itemsOf(theirs, { startDate: offer.day(10), endDate: offer.day(12) });
    const { json } = await selected('STD', 'BB', '2-1');
    const selectionID = items[0]!.accommodationTypes[0]!.prices['2-1']!.id;
    expect(await outcome(bookingOf({ ...json, selectionID }))).toBe('03 selection_is_not_valid');
  });

  it.each([
    [{ selectionID: 5 }, 'RoomStays[0].selectionID'],
    [{ selectionID: {} }, 'RoomStays[0].selectionID'],
  ])('refuses %j as a field', async (changes, field) => {
    expect(await outcome(bookingOf(room(offer, changes)))).toBe(`04 field_is_not_valid: ${field}`);
  });

  it('keeps its price and rate whatever the hotel changes meanwhile', async () => {
    const { json } = await selected('STD', 'BB', '2-0');
    await setRates({ price: '95.00' });
    try {
      const answer = await push(partner, bookingOf(json, { strict: true }));
      expect(outcomeOf(answer)).toBe('ok');
      expect(await rowOf(entryOf(answer).SVC_ID)).toMatchObject({
        price_mismatch: null,
        matched_rate: 'non_refundable',
      });
      const { selectionID: _, ...unselected } = json;
      const flagged = await push(partner, bookingOf(unselected));
      expect((await rowOf(entryOf(flagged).SVC_ID)).price_mismatch).toEqual([
        expect.objectContaining({ kind: 'room' }),
      ]);
    } finally {
      await setRates({ price: '40.00' });
    }
  });

  it('holds for 30 minutes after any answer, and not for two hours', async () => {
    const { json } = await selected('STD', 'BB', '2-1');
    later(60 * MINUTE_MS);
    expect(await outcome(bookingOf(json))).toBe('ok');
    later(120 * MINUTE_MS);
    expect(await outcome(bookingOf(json))).toBe('03 selection_is_not_valid');
  });

  it('gives new ids in the next half hour, also where the answer is kept in memory', async () => {
    const idNow = async () => (await selected('STD', 'BB', '2-1')).option.id;
    later(0);
    const first = await idNow();
    expect([await idNow(), await idNow()]).toEqual([first, first]);
    later(30 * MINUTE_MS);
    expect(await idNow()).not.toBe(first);
  });

  it('keeps the ids of a kept answer whose room counts have changed', async () => {
    await selected('STD', 'BB', '2-1');
    const { option, json } = await selected('STD', 'BB', '2-1');
    expect(await outcome(bookingOf(json))).toBe('ok');
    expect((await selected('STD', 'BB', '2-1')).option.id).toBe(option.id);
  });

  it('holds on another instance, and after a restart', async () => {
    const { json } = await selected('STD', 'BB', '2-1');
    const second = await startService({ DATABASE_URL: service.databaseUrl });
    const there = clientWith(second, partner.token, offer.hotelID);
    try {
      expect(outcomeOf(await push(there, bookingOf(json)))).toBe('ok');
    } finally {
      await second.close();
    }
  });

  it('holds again in a Modify of its booking, however old it is', async () => {
    const { json } = await selected('STD', 'BB', '2-1');
    const first = bookingOf(json);
    expect(await outcome(first)).toBe('ok');
    later(24 * 60 * MINUTE_MS);
    const changed = { ...first, type: 'Modify', SpecialRequest: [{ text: 'Geç varış' }] };
    const answer = await push(partner, changed);
    expect(outcomeOf(answer)).toBe('ok');
    expect(await rowOf(entryOf(answer).SVC_ID)).toMatchObject({
      remarks: 'Geç varış',
      price_mismatch: null,
    });
  });

  it('is old in a Modify for as many rooms as stand by it, and no more', async () => {
    const { json } = await selected('STD', 'BB', '2-1');
    const first = bookingOf(json);
    expect(await outcome(first)).toBe('ok');
    later(24 * 60 * MINUTE_MS);
    const total = Number((json.Total as Json).amountAfterTaxes);
    const ofRooms = (...rooms: Json[]) => ({
      ...first,
      type: 'Modify',
      RoomStays: rooms,
      Total: { amountAfterTaxes: (total * rooms.length).toFixed(2), currency: 'EUR' },
    });
    expect(await outcome(ofRooms(json, json))).toBe('03 selection_is_not_valid');
    expect(await outcome(ofRooms(json))).toBe('ok');
    later(0);
    expect(await outcome(ofRooms(json, json))).toBe('ok');
    later(24 * 60 * MINUTE_MS);
    expect(await outcome(ofRooms(json, json))).toBe('ok');
  });

  it('for any party is compared with the party of a Modify', async () => {
    const found = await selectionsOf(partner, offer, { adultCount: 3, 'childAges[]': [9, 2] });
    const { json } = found.find(({ isForAnyParty }) => isForAnyParty)!;
    const first = bookingOf({ ...json, GuestCount: { adult: 1, child: 0 } });
    expect(await outcome(first)).toBe('ok');
    const ofParty = (adult: number) =>
      outcome({ ...first, type: 'Modify', RoomStays: [{ ...json, GuestCount: { adult, child: 0 } }] });
    expect(await ofParty(30)).toBe('03 selection_does_not_match: GuestCount');
    expect(await ofParty(2)).toBe('ok');
  });

  it('stands in a Modify also under another secret of the service', async () => {
    const imported = await importHotel(service, WELL_STOCKED);
    const here = await partnerOf(service, imported);
    const theirs = await offerOf(service, imported.hotelID);
    const { json } = await selectionOf(here, theirs, 'STD', 'BB', '2-0');
    const first = booking(theirs, { RoomStays: [json], Total: { ...(json.Total as Json) } });
    expect(outcomeOf(await push(here, first))).toBe('ok');
    const second = await startService({
      DATABASE_URL: service.databaseUrl,
      JWT_SECRET: 'another secret of this service, which is long enough',
    });
    try {
      const there = await partnerOf(second, imported);
      const kept = { ...first, type: 'Modify', SpecialRequest: [{ text: 'Geç varış' }] };
      const answer = await push(there, kept);
      expect(outcomeOf(answer)).toBe('ok');
      expect(await rowOf(entryOf(answer).SVC_ID)).toMatchObject({
        remarks: 'Geç varış',
        matched_rate: 'non_refundable',
        price_mismatch: null,
      });
      const Total = { amountAfterTaxes: '1.00', currency: 'EUR' };
      const cheaper = { ...kept, RoomStays: [{ ...json, Total }] };
      expect(outcomeOf(await push(there, cheaper))).toBe('03 selection_is_not_valid');
    } finally {
      await second.close();
    }
  });

  it('answers a repeated Book as the first time although the selection has expired', async () => {
    const { json } = await selected('STD', 'BB', '2-1');
    const once = bookingOf(json);
    const first = entryOf(await push(partner, once));
    later(24 * 60 * MINUTE_MS);
    expect(entryOf(await push(partner, once))).toEqual(first);
  });
});

/** Another of the hotel's IDs. */
function other(ids: Record<string, number>, id: unknown): number {
  return Object.values(ids).find((one) => one !== id)!;
}

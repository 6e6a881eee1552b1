import fc from 'fast-check';
import { dayNumber } from '../../src/values/day.js';
import { writeCalendar } from '../../src/inventory/search/calendar.js';
import { JsonWriter } from '../../src/inventory/search/json-writer.js';
import { OptionIdWriter } from '../../src/inventory/search/option-id-writer.js';
import { writeRoomList } from '../../src/inventory/search/room-list.json.js';
import { searchRooms } from '../../src/inventory/search/room-search.js';
import { layAway, takeUp } from '../../src/inventory/snapshot/laid-away.js';
import { applyChanges, type Snapshot, type StampedDay } from '../../src/inventory/snapshot/snapshot.js';
import type { HotelFacts, SearchFacts } from '../oracle/hotel-facts.js';
import { DAY_COUNT, FIRST_DAY, randomHotel, randomSearch, TODAY } from '../oracle/random-hotel.js';
import { snapshotOf } from '../oracle/snapshot-of.js';

const RUNS = 1_000;

describe('a hotel that was laid away', () => {
  const writer = new JsonWriter();
  const ids = { writer: new OptionIdWriter('a secret of the test'), slot: 7 };

  function roomList(snapshot: Snapshot, search: SearchFacts): string {
    const query = {
      arrival: dayNumber(search.startDate),
      nights: dayNumber(search.endDate) - dayNumber(search.startDate),
      adults: search.adultCount,
      childAges: [...(search.childAges ?? [])].sort((a, b) => b - a),
      buildingId: search.buildingID,
      today: dayNumber(TODAY),
    };
    const rooms = searchRooms(snapshot, query);
    if (typeof rooms === 'number') return String(rooms);
    const texts = snapshot.texts.in(search.language ?? 'tr');
    writeRoomList(writer, ids, { snapshot, texts, query, rooms });
    return writer.copy().toString();
  }

  function calendar(snapshot: Snapshot): string {
    const { firstDay: from, dayCount } = snapshot;
    writeCalendar(writer, snapshot, { from, to: from + dayCount - 1, language: 'en' });
    return writer.copy().toString();
  }

  /** What another state of the hotel's days leads to, as rows that were written later. */
  function changesTo(other: HotelFacts): StampedDay[] {
    const { roomTypes, firstDay } = snapshotOf(other, FIRST_DAY, DAY_COUNT);
    return roomTypes.flatMap(({ id, days, plans }) => {
      const rows = Array.from({ length: DAY_COUNT }, (_, index) => ({ day: firstDay + index, index }));
      const ofRooms = rows.map(({ day, index }): StampedDay => {
        const restrictions = days.restrictions[index]!;
        return { kind: 'room', id, day, value: days.left[index]!, restrictions, revision: 2 };
      });
      const ofPlans = plans.flatMap((plan) =>
        rows.map(({ day, index }): StampedDay => {
          const { restrictions, priceMinor, adultPrices = [] } = plan.days;
          const given = Array.from({ length: 7 }, (_, i) => adultPrices[i + 1]?.[index] ?? -1);
          return {
            kind: 'rate',
            id: plan.id,
            day,
            value: priceMinor[index]!,
            restrictions: restrictions[index]!,
            adultPrices: given.map((minor) => (minor < 0 ? null : minor)),
            revision: 2,
          };
        }),
      );
      return [...ofRooms, ...ofPlans];
    });
  }

  it('answers as one that was not, also after changes', () => {
    let lists = 0;
    fc.assert(
      fc.property(randomHotel, randomHotel, randomSearch, (hotel, other, search) => {
        const kept = snapshotOf(hotel, FIRST_DAY, DAY_COUNT);
        let takenUp = takeUp(layAway(snapshotOf(hotel, FIRST_DAY, DAY_COUNT)));
        expect(roomList(takenUp, search)).toBe(roomList(kept, search));
        expect(calendar(takenUp)).toBe(calendar(kept));
        const changes = changesTo(other);
        applyChanges(kept, 2, changes);
        applyChanges(takenUp, 2, changes);
        takenUp = takeUp(layAway(takenUp));
        expect(takenUp.revision).toBe(2);
        const list = roomList(takenUp, search);
        expect(list).toBe(roomList(kept, search));
        expect(calendar(takenUp)).toBe(calendar(kept));
        if (list.startsWith('{')) lists++;
      }),
      { numRuns: RUNS },
    );
    expect(lists).toBeGreaterThan(RUNS / 10);
  });
});

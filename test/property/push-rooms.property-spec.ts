import fc from 'fast-check';
import {
  agesToPrice,
  childrenOfPush,
  MAX_WAYS,
  type RoomAges,
  type RoomOfChildren,
} from '../../src/booking/push/children-of-push.js';
import {
  type ComparedRoom,
  isAsSold,
  isUnchanged,
  matchedRooms,
  type RoomAsSold,
} from '../../src/booking/push/matched-rooms.js';
import { amountsOfSale } from '../../src/booking/push/pushed-nights.js';
import { dayText } from '../../src/values/day.js';
import { slowAgesOfPush, sorted } from '../oracle/children-oracle.js';
import { slowMatchedRooms } from '../oracle/matched-rooms-oracle.js';
import { slowAmountsOfSale } from '../oracle/pushed-nights-oracle.js';

const RUNS = { numRuns: 1_000 };
const age = fc.constantFrom(0, 3, 7, 12);

describe('the children of a push', () => {
  const room = fc
    .record({
      children: fc.nat(2),
      kind: fc.constantFrom('open', 'open', 'quoted', 'standing', 'both'),
      price: fc.nat(3),
    })
    .chain(({ children, kind, price }) =>
      fc.record({
        price: fc.constant(price),
        quoted: fc.array(age, { minLength: children, maxLength: children }),
        standing: fc.array(fc.oneof(age, age, age, fc.constant(null)), {
          minLength: children,
          maxLength: children,
        }),
        kind: fc.constant(kind),
        children: fc.constant(children),
      }),
    );
  const push = fc.record({
    rooms: fc.array(room, { minLength: 1, maxLength: 4 }),
    /** What the push names beside the children of its rooms. */
    named: fc.oneof(fc.constant('theirs'), fc.constant('theirs'), fc.constant('any'), fc.constant('none')),
    any: fc.array(age, { maxLength: 6 }),
    maxWays: fc.constantFrom(MAX_WAYS, 1),
  });
  /** Prices that tell most ages apart, and some not. */
  const isPriceOf = (price: number, ages: readonly number[]) =>
    ages.reduce((sum, one) => sum + one, price) % 4 === 0;

  it('are in the rooms in which a slow search finds them', () => {
    fc.assert(
      fc.property(push, ({ rooms: described, named: which, any }) => {
        const rooms: RoomOfChildren[] = described.map(({ children, kind, quoted, standing }) => ({
          children,
          ...(kind === 'quoted' || kind === 'both' ? { quotedAges: quoted } : {}),
          ...(kind === 'standing' || kind === 'both' ? { standingAges: standing } : {}),
        }));
        const theirs = described.flatMap(({ kind, quoted, standing }) =>
          kind === 'standing' ? standing.filter((one) => one !== null) : quoted,
        );
        const named = { theirs, any, none: [] }[which];
        const isPriced = (i: number, ages: readonly number[]) => isPriceOf(described[i]!.price, ages);
        const children = named.map((one, i) => ({ age: one, name: `child ${i}` }));
        const given = childrenOfPush(rooms, children, isPriced);
        expect(given.ages.map((ages) => sorted(ages))).toEqual(
          slowAgesOfPush(rooms, named, isPriced, MAX_WAYS),
        );
        for (const child of children) expect(given.children).toContainEqual(child);
        const known = given.ages.flat().filter((one) => one !== null);
        const ofRooms = given.children.slice(0, known.length).map((child) => child.age);
        expect(ofRooms).toEqual(given.children.length === 0 ? [] : known);
        const asked = new Set(
          agesToPrice(rooms, children).map((one) => `${one.room} ${sorted(one.ages).join()}`),
        );
        childrenOfPush(rooms, children, (i, ages) => {
          if (asked.size > 0) expect(asked).toContain(`${i} ${sorted(ages).join()}`);
          return false;
        });
      }),
      RUNS,
    );
  });
});

describe('a Modify, room by room', () => {
  const facts = fc.record({
    unitLabel: fc.constantFrom('1', '1', '2'),
    roomTypeId: fc.constantFrom(1, 1, 2),
    boardId: fc.constantFrom(1, 2),
    arrival: fc.constantFrom(10, 10, 11),
    departure: fc.constantFrom(12, 12, 13),
    adults: fc.constantFrom(1, 2),
    currency: fc.constantFrom('EUR', 'EUR', 'USD'),
    selectionId: fc.constantFrom(null, null, 'a', 'b'),
    ages: fc.array(age, { maxLength: 2 }),
  });
  type Facts = typeof facts extends fc.Arbitrary<infer One> ? One : never;
  type Wanted = ComparedRoom & { ages: RoomAges };
  /** Each party has a price of its own. */
  const priced = (room: Facts): Wanted => {
    const ages = sorted(room.ages);
    const totalMinor =
      room.adults * 10_000 + ages.reduce<number>((sum, one, i) => sum + (one + 1) * 20 ** i, 0);
    return { ...room, ages, children: ages.length, totalMinor };
  };
  const dearer = ({ totalMinor, ...room }: Wanted, byMinor: number): Wanted => ({
    ...room,
    totalMinor: totalMinor! + 1_000_000 + byMinor,
  });
  const act = fc.constantFrom('keep', 'keep', 'keep', 'drop', 'dearer', 'later', 'otherBoard', 'otherAge');
  const modify = fc.record({
    standing: fc.array(fc.tuple(facts, act, fc.constantFrom('active', 'active', 'active', 'no_show')), {
      maxLength: 6,
    }),
    added: fc.array(facts, { maxLength: 2 }),
    order: fc.array(fc.nat(), { maxLength: 8 }),
  });
  const standingOf = ({ ages, ...room }: Wanted, position: number, status: string): RoomAsSold => ({
    ...room,
    ages,
    position,
    status: status as RoomAsSold['status'],
  });
  const altered = (room: Wanted, how: string, i: number): Wanted[] => {
    if (how === 'drop') return [];
    if (how === 'keep') return [room];
    const other = dearer(room, i);
    if (how === 'later') return [{ ...other, departure: room.departure + 1 }];
    if (how === 'otherBoard') return [{ ...other, boardId: 3 }];
    return how === 'otherAge' ? [{ ...other, ages: room.ages.map(() => 16) }] : [other];
  };
  const shuffled = (rooms: readonly Wanted[], order: readonly number[]) =>
    order.reduce<Wanted[]>(
      (mixed, at) => {
        const [one] = mixed.splice(at % Math.max(1, mixed.length), 1);
        return one ? [...mixed, one] : mixed;
      },
      [...rooms],
    );
  const namedIn = (rooms: readonly Wanted[]) => rooms.flatMap(({ ages }) => ages) as number[];
  const isUnchangedIn = (standing: readonly RoomAsSold[], wanted: readonly Wanted[]) => {
    const matched = matchedRooms(standing, wanted, namedIn(wanted));
    const rooms = wanted.map((room, i) => {
      const old = matched[i];
      const goesOn = old && (old.status === 'no_show' || isAsSold(old, room));
      return { children: room.children, ...(goesOn ? { standingAges: old.ages } : {}) };
    });
    const children = namedIn(wanted).map((one) => ({ age: one }));
    const { ages } = childrenOfPush(rooms, children, () => false);
    return matched.map((old, i) => (old && isUnchanged(old, wanted[i]!, ages[i]!) ? old : undefined));
  };

  it('leaves what is as it was as it was, whatever else it changes, in any order', () => {
    fc.assert(
      fc.property(modify, ({ standing: described, added, order }) => {
        const before = described.map(([room]) => priced(room));
        const standing = before.map((room, i) => standingOf(room, i, 'active'));
        const acted = before.flatMap((room, i) => altered(room, described[i]![1], i));
        const wanted = shuffled([...acted, ...added.map((room, i) => dearer(priced(room), 50 + i))], order);
        const unchanged = isUnchangedIn(standing, wanted).filter((old) => old !== undefined);
        const key = ({ status: _, position: __, ...room }: Partial<RoomAsSold>) =>
          JSON.stringify(Object.entries(room).sort());
        const kept = before.filter((_, i) => described[i]![1] === 'keep');
        expect(unchanged.map(key).sort()).toEqual(kept.map(key).sort());
      }),
      RUNS,
    );
  });

  it('leaves a booking that is pushed as it stands as it was, no-shows included', () => {
    fc.assert(
      fc.property(modify, ({ standing: described }) => {
        const wanted = described.map(([room]) => priced(room));
        const standing = wanted.map((room, i) => standingOf(room, i, described[i]![2]));
        expect(isUnchangedIn(standing, wanted)).not.toContain(undefined);
      }),
      RUNS,
    );
  });

  it('goes on with the rooms that a slow comparison of all pairs finds', () => {
    fc.assert(
      fc.property(modify, ({ standing: described, added }) => {
        const before = described.map(([room]) => priced(room));
        const standing = before.map((room, i) => standingOf(room, i, 'active'));
        const acted = before.flatMap((room, i) => altered(room, described[i]![1], i));
        const wanted = [...acted.reverse(), ...added.map(priced)];
        const found = matchedRooms(standing, wanted, namedIn(wanted));
        expect(found).toEqual(slowMatchedRooms(standing, wanted, namedIn(wanted)));
      }),
      RUNS,
    );
  });
});

describe('the nights of a sale', () => {
  const arrival = 20_000;
  const decimal = fc.constantFrom('0', '57', '57.5', '80.00', '33.33', '33.333', '0.005', '1000000.01');
  const sale = fc.integer({ min: 1, max: 5 }).chain((nights) =>
    fc.record({
      nights: fc.constant(nights),
      rates: fc.array(
        fc.record({
          baseRate: fc.oneof(decimal, decimal, decimal, fc.constant(null)),
          hotelServiceFees: fc.option(decimal),
        }),
        {
          minLength: nights,
          maxLength: nights,
        },
      ),
      hotel: fc.array(fc.oneof(fc.nat(20_000), fc.nat(20_000), fc.nat(20_000), fc.constant(null)), {
        minLength: nights,
        maxLength: nights,
      }),
      total: fc.constantFrom('withFees', 'rates', 'hotel', 'other'),
      other: fc.nat(1_000_000),
      spoilt: fc.constantFrom('', '', '', 'day', 'twice', 'more', 'currency'),
      currency: fc.constantFrom('EUR', 'USD'),
    }),
  );

  it('are those that a slow calculation with fractions finds, and add up to the amount', () => {
    fc.assert(
      fc.property(sale, ({ nights, rates, hotel, total, other, spoilt, currency }) => {
        const minorOf = (text: string | null) => Math.round(Number(text ?? 0) * 100);
        const fees = rates.reduce((sum, rate) => sum + minorOf(rate.hotelServiceFees), 0);
        const base = rates.reduce((sum, rate) => sum + minorOf(rate.baseRate), 0);
        const ofHotel = hotel.reduce<number>((sum, night) => sum + (night ?? 0), 0);
        const nightlyRates = rates.map((rate, i) => ({ ...rate, stayDate: dayText(arrival + i) }));
        if (spoilt === 'day') nightlyRates[0]!.stayDate = dayText(arrival - 1);
        if (spoilt === 'twice') nightlyRates[0]!.stayDate = dayText(arrival + nights - 1);
        if (spoilt === 'more')
          nightlyRates.push({
            ...nightlyRates[0]!,
            baseRate: '0',
            hotelServiceFees: null,
            stayDate: dayText(arrival + nights),
          });
        const room = {
          arrival,
          departure: arrival + nights,
          totalMinor: { withFees: base + fees, rates: base, hotel: ofHotel, other }[total],
          currency,
          nightlyRates,
          ratesCurrency: spoilt === 'currency' ? 'GBP' : '',
        };
        const offered = { currency: 'EUR', nightsMinor: hotel };
        const sold = amountsOfSale(room, offered);
        expect(sold).toEqual(slowAmountsOfSale(room, offered));
        expect(sold.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(room.totalMinor);
      }),
      RUNS,
    );
  });
});

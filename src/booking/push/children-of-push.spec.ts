import { agesToPrice, childrenOfPush, type RoomOfChildren } from './children-of-push.js';

const child = (age: number) => ({ age, name: `of ${age}` });
const agesOf = (
  rooms: readonly RoomOfChildren[],
  named: readonly number[],
  isPriced: (room: number, ages: readonly number[]) => boolean = () => false,
) => childrenOfPush(rooms, named.map(child), isPriced).ages;
const open = (...counts: number[]): RoomOfChildren[] => counts.map((children) => ({ children }));

describe('the children of a push', () => {
  it('go where the amounts are prices of the hotel', () => {
    const oldFirst = (room: number, ages: readonly number[]) => ages[0] === [12, 3][room];
    const { ages, children } = childrenOfPush(open(1, 1), [child(3), child(12)], oldFirst);
    expect(ages).toEqual([[12], [3]]);
    expect(children).toEqual([child(12), child(3)]);
  });

  it('go in order where no way has the prices of the hotel, or several have', () => {
    expect(agesOf(open(1, 0, 2), [9, 4, 2])).toEqual([[9], [], [4, 2]]);
    expect(agesOf(open(1, 0, 2), [9, 4, 2], () => true)).toEqual([[9], [], [4, 2]]);
  });

  it('count as one way where each room has the same ages', () => {
    const together = (room: number, ages: readonly number[]) => ages.includes(5) === (room === 1);
    expect(agesOf(open(1, 2), [5, 9, 5], together)).toEqual([[9], [5, 5]]);
    expect(agesOf(open(1, 2), [5, 9, 9], together)).toEqual([[9], [5, 9]]);
  });

  it('go in order where there are more ways than are compared', () => {
    const ages = Array.from({ length: 7 }, (_, age) => age);
    const reversed = (room: number, [age]: readonly number[]) => age === 6 - room;
    expect(agesOf(open(1, 1, 1, 1, 1, 1, 1), ages, reversed)).toEqual(ages.map((age) => [age]));
    expect(agesToPrice(open(1, 1, 1, 1, 1, 1, 1), ages.map(child))).toEqual([]);
    expect(agesOf(open(1, 1, 1, 1, 1, 1), ages.slice(1), reversed)).toEqual([[6], [5], [4], [3], [2], [1]]);
  });

  it('have the ages of the option by which their room is sold', () => {
    const rooms: RoomOfChildren[] = [{ children: 1, quotedAges: [12] }, { children: 1 }];
    expect(agesOf(rooms, [3, 12])).toEqual([[12], [3]]);
    expect(agesOf(rooms, [])).toEqual([[12], [null]]);
  });

  it('stay in a room that goes on, if they are named or no child is', () => {
    const rooms: RoomOfChildren[] = [{ children: 1 }, { children: 1, standingAges: [3] }];
    expect(agesOf(rooms, [3, 12])).toEqual([[12], [3]]);
    expect(agesOf(rooms, [5, 12])).toEqual([[5], [12]]);
    expect(agesOf(rooms, [])).toEqual([[null], [3]]);
  });

  it('are of unknown age where they do not add up, but in a room that goes on', () => {
    expect(agesOf(open(2, 0), [9])).toEqual([[null, null], []]);
    expect(agesOf([{ children: 2, standingAges: [9, null] }, { children: 1 }], [9])).toEqual([
      [9, null],
      [null],
    ]);
  });

  it('are all kept, those that no room has last', () => {
    const rooms: RoomOfChildren[] = [{ children: 1 }, { children: 1, quotedAges: [5] }];
    expect(childrenOfPush(rooms, [9, 8, 5].map(child), () => true).children).toEqual([5, 9, 8].map(child));
  });

  it('are named by their ages where the push names none and all are known', () => {
    const quoted = { children: 1, quotedAges: [5] };
    expect(childrenOfPush([quoted], [], () => true).children).toEqual([{ age: 5 }]);
    expect(childrenOfPush([quoted, { children: 1 }], [], () => true).children).toEqual([]);
  });

  it('need the prices of each room with all ages that it may have, once', () => {
    expect(agesToPrice(open(1, 0, 1), [3, 12].map(child))).toEqual([
      { room: 0, ages: [3] },
      { room: 0, ages: [12] },
      { room: 2, ages: [12] },
      { room: 2, ages: [3] },
    ]);
    expect(agesToPrice(open(1, 0, 1), [3, 3].map(child))).toEqual([]);
    expect(agesToPrice(open(1, 1), [3].map(child))).toEqual([]);
  });
});

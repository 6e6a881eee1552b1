import { childAgesOfRooms, childrenOfChanged, childrenWithNoShows } from './children-of-rooms.js';

const booking = (...ages: number[]) => ({ children: ages.map((age) => ({ age, name: 'Ada' })) });
const rooms = (...children: number[]) => children.map((count) => ({ children: count }));

describe('ages of children by room', () => {
  it('are dealt in the order of the rooms', () => {
    expect(childAgesOfRooms(booking(9, 4, 2), rooms(1, 0, 2))).toEqual([[9], [], [4, 2]]);
  });

  it('are those that their rooms have', () => {
    const own = [
      { children: 1, childAges: [12] },
      { children: 2, childAges: [3, null] },
    ];
    expect(childAgesOfRooms(booking(3, 12), own)).toEqual([[12], [3, null]]);
    expect(childAgesOfRooms(booking(), own)).toEqual([[12], [3, null]]);
    expect(childAgesOfRooms(booking(12, 3), [own[0]!, { children: 1, childAges: null }])).toEqual([
      [12],
      [3],
    ]);
  });

  it('are dealt once an instance of an earlier release has changed the children of the booking', () => {
    const own = [
      { children: 1, childAges: [12] },
      { children: 1, childAges: [3] },
    ];
    expect(childAgesOfRooms(booking(3, 12), own)).toEqual([[12], [3]]);
    expect(childAgesOfRooms(booking(4, 12), own)).toEqual([[4], [12]]);
    expect(childAgesOfRooms(booking(12), own)).toEqual([[null], [null]]);
    expect(childAgesOfRooms(booking(12, 3, 1), [own[0]!, { children: 2, childAges: [3] }])).toEqual([
      [12],
      [3, 1],
    ]);
  });

  it('are not known when they do not add up', () => {
    expect(childAgesOfRooms(booking(9), rooms(2, 0))).toEqual([[null, null], []]);
  });
});

describe('children of a booking whose rooms change', () => {
  const before = [
    { id: 1, children: 0 },
    { id: 2, children: 0 },
  ];

  it('stay with it where they do not add up to those of its rooms', () => {
    const { children } = booking(5);
    expect(childrenOfChanged({ children }, before, [before[0]!], new Map())).toEqual(children);
    expect(childrenOfChanged({ children }, before, before, new Map([[2, []]]))).toEqual(children);
  });

  it('are those whose ages staff have said', () => {
    const ages = new Map([[2, [7, null]]]);
    expect(childrenOfChanged(booking(5), before, before, ages)).toEqual([{ age: 7 }]);
  });

  it('go with their room', () => {
    const rooms = [
      { id: 1, children: 1 },
      { id: 2, children: 1 },
    ];
    expect(childrenOfChanged(booking(9, 4), rooms, [rooms[1]!], new Map())).toEqual([
      { age: 4, name: 'Ada' },
    ]);
  });
});

describe('children of a booking of which a Modify leaves no-shows out', () => {
  const before = [
    { id: 1, children: 1 },
    { id: 2, children: 0 },
    { id: 3, children: 1 },
  ];
  const leftOut = [
    { id: 1, position: 1, children: 1 },
    { id: 3, position: 4, children: 1 },
  ];
  const agesWith = (ages: number[], children: number[], earlier = booking(9, 4)) =>
    childrenWithNoShows({ ...booking(...ages), rooms: rooms(...children) }, earlier, before, leftOut).map(
      ({ age }) => age,
    );

  it('are theirs and those of the push, in the order of the rooms', () => {
    expect(agesWith([1, 2, 3], [1, 2])).toEqual([1, 9, 2, 3, 4]);
  });

  it('are those of the push where either do not add up', () => {
    expect(agesWith([1, 2, 3], [1, 1])).toEqual([1, 2, 3]);
    expect(agesWith([1, 2, 3], [1, 2], booking(9))).toEqual([1, 2, 3]);
  });
});

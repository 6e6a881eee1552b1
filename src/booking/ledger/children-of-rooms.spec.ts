import { childAgesOfRooms } from './children-of-rooms.js';

const booking = (...ages: number[]) => ({ children: ages.map((age) => ({ age, name: 'Ada' })) });
const rooms = (...children: number[]) => children.map((count) => ({ children: count }));

describe('ages of children by room', () => {
  it('are dealt in the order of the rooms', () => {
    expect(childAgesOfRooms(booking(9, 4, 2), rooms(1, 0, 2))).toEqual([[9], [], [4, 2]]);
  });

  it('are not known when they do not add up', () => {
    expect(childAgesOfRooms(booking(9), rooms(2, 0))).toEqual([[null, null], []]);
  });
});

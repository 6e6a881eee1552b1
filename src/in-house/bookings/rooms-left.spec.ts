import type { NightRow } from '../../booking/room/nights.js';
import { availabilityOfEach, leftForEach, type MovedRoom } from './rooms-left.js';

const TODAY = 100;
const DBL = 1;
const row = (from: number, until: number): NightRow => ({
  roomTypeId: DBL,
  from,
  until,
  blockId: null,
  state: 'held',
  amountMinor: null,
  amountFrom: null,
});
const held = (from: number, until: number) => ({
  arrival: from,
  departure: until,
  nightRows: [row(from, until)],
});
const moved = (arrival: number, departure: number, old = held(110, 112)): MovedRoom => ({
  roomTypeId: DBL,
  arrival,
  departure,
  old,
});

describe('rooms of a booking that are moved together', () => {
  it('take rooms from each other', () => {
    const rooms = [moved(120, 122), moved(120, 122), moved(121, 122)];
    expect(availabilityOfEach(rooms, () => 3, TODAY)).toEqual([true, true, true]);
    expect(availabilityOfEach(rooms, () => 2, TODAY)).toEqual([true, true, false]);
    expect(availabilityOfEach(rooms, (_, day) => (day === 120 ? 1 : 2), TODAY)).toEqual([true, false, true]);
  });

  it('may have what they all hold now', () => {
    const rooms = [moved(111, 113), moved(111, 113)];
    expect(availabilityOfEach(rooms, (_, day) => (day === 112 ? 2 : 0), TODAY)).toEqual([true, true]);
    expect(availabilityOfEach(rooms, (_, day) => (day === 112 ? 1 : 0), TODAY)).toEqual([true, false]);
  });

  it('need none for nights that are over or that they gave back', () => {
    const left = { arrival: 98, departure: 103, nightRows: [{ ...row(98, 101), roomTypeId: DBL }] };
    expect(availabilityOfEach([moved(98, 103, left)], () => 0, TODAY)).toEqual([true]);
    expect(availabilityOfEach([moved(98, 104, left)], () => 0, TODAY)).toEqual([false]);
  });
});

describe('what a block has left for each room of a change', () => {
  const leftOf = (rooms: MovedRoom[], left: number) =>
    leftForEach(rooms, () => left, TODAY).map((leftOn) => [110, 111, 112].map((day) => leftOn(DBL, day)));
  const added = (arrival: number, departure: number) => ({ ...moved(arrival, departure), old: undefined });

  it('is less what the rooms before it take', () => {
    expect(leftOf([added(110, 112), added(111, 113), added(110, 113)], 1)).toEqual([
      [1, 1, 1],
      [0, 0, 1],
      [0, -1, 0],
    ]);
  });

  it('has what other rooms give back, and takes nothing for nights that a room holds already', () => {
    expect(leftOf([added(110, 112), moved(111, 113)], 0)).toEqual([
      [1, 0, 0],
      [0, -1, 0],
    ]);
  });

  it('is nothing given back where more rooms are booked than the block has', () => {
    expect(leftOf([moved(120, 122), added(110, 112)], -1)[1]).toEqual([0, 0, -1]);
  });
});

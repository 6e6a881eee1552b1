import { allotted, type AllottedRoom } from './allotted-nights.js';
import type { Night, NightRow } from './nights.js';

const PARTNER = 7;
const DAY = 20_000;

const night = (roomTypeId: number, day = DAY): Night => ({
  roomTypeId,
  day,
  blockId: null,
  state: 'held',
  amountMinor: 100_00,
  amountFrom: 'price',
});
const row = (roomTypeId: number, allottedTo: number | null): NightRow => ({
  roomTypeId,
  from: DAY,
  until: DAY + 1,
  state: 'held',
  amountMinor: 100_00,
  amountFrom: 'price',
  blockId: null,
  allottedTo,
});
/** A room gives a night of the allotment back that another one takes up. */
const given: AllottedRoom = { before: [row(1, PARTNER)], after: [] };

describe('nights from rooms of a partner', () => {
  it('are those that it has left, and those that the same change gives back', () => {
    const added = [night(1), night(1), night(1)];
    const found = allotted([given, { before: [], after: added }], PARTNER, () => 1);
    expect(added.map((one) => found.get(one))).toEqual([PARTNER, PARTNER, undefined]);
  });

  it('are those that the change gives back where none are left', () => {
    const added = night(1);
    expect(allotted([given, { before: [], after: [added] }], PARTNER, () => 0).get(added)).toBe(PARTNER);
  });

  it('are none of a day that is released, also where the change gives one back', () => {
    const added = night(1);
    expect(allotted([given, { before: [], after: [added] }], PARTNER, () => undefined).size).toBe(0);
  });

  it('go on where a room goes on holding them, also once they are released', () => {
    const kept = night(1);
    const rooms = [{ before: [row(1, PARTNER)], after: [kept] }];
    expect(allotted(rooms, PARTNER, () => undefined).get(kept)).toBe(PARTNER);
  });
});

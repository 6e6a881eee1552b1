import {
  type ComparedRoom,
  isUnchanged,
  matchedRooms,
  placesOfLeftOut,
  type RoomAsSold,
} from './matched-rooms.js';

const wanted = (changes: Partial<ComparedRoom> = {}): ComparedRoom => ({
  unitLabel: '1',
  roomTypeId: 1,
  boardId: 1,
  arrival: 10,
  departure: 12,
  adults: 2,
  children: 0,
  totalMinor: 16_000,
  currency: 'EUR',
  selectionId: null,
  ...changes,
});
const standing = (position: number, changes: Partial<RoomAsSold> = {}): RoomAsSold => ({
  ...wanted(),
  status: 'active',
  position,
  ages: [],
  ...changes,
});
const places = (old: readonly RoomAsSold[], rooms: readonly ComparedRoom[], ages: readonly number[] = []) =>
  matchedRooms(old, rooms, ages).map((room) => room?.position);

describe('the rooms of a Modify', () => {
  it('are matched by label, type, board and dates; then without the label, the dates, the board', () => {
    const old = [
      standing(0, { boardId: 2, arrival: 9 }),
      standing(1, { arrival: 9 }),
      standing(2, { unitLabel: '2' }),
      standing(3),
    ];
    const cheaper = { totalMinor: 1 };
    expect(places(old, [wanted(cheaper)])).toEqual([3]);
    expect(places(old.slice(0, 3), [wanted(cheaper)])).toEqual([2]);
    expect(places(old.slice(0, 2), [wanted(cheaper)])).toEqual([1]);
    expect(places(old.slice(0, 1), [wanted(cheaper)])).toEqual([0]);
    expect(places(old.slice(0, 1), [wanted({ roomTypeId: 2 })])).toEqual([undefined]);
  });

  it('are matched by position within each of these', () => {
    const dearer = wanted({ totalMinor: 20_000 });
    expect(places([standing(0), standing(1)], [dearer, dearer, dearer])).toEqual([0, 1, undefined]);
  });

  it('are those that are as they were sold, before others of the same label and dates', () => {
    const old = [standing(0, { totalMinor: 9_900 }), standing(1)];
    expect(places(old, [wanted()])).toEqual([1]);
    expect(places(old, [wanted(), wanted({ totalMinor: 9_900 })])).toEqual([1, 0]);
  });

  it('are those of their option, then those whose children the Modify names', () => {
    const ofOptions = [standing(0, { selectionId: 'a' }), standing(1, { selectionId: 'b' }), standing(2)];
    expect(places(ofOptions, [wanted(), wanted({ selectionId: 'b' })])).toEqual([2, 1]);
    const child = { children: 1 };
    const withChildren = [standing(0, { ...child, ages: [12] }), standing(1, { ...child, ages: [3] })];
    expect(places(withChildren, [wanted(child)], [3])).toEqual([1]);
  });

  it('are unchanged with the same days, party, ages, amount and currency, and no new option', () => {
    const old = standing(0, { children: 2, ages: [3, 12], selectionId: 'a' });
    const same = { children: 2, selectionId: 'a' };
    const isSame = (changes: Partial<ComparedRoom>, ages = [12, 3]) =>
      isUnchanged(old, wanted({ ...same, ...changes }), ages);
    expect(isSame({})).toBe(true);
    expect(isSame({ selectionId: null, unitLabel: '7' })).toBe(true);
    const changes = [{ arrival: 9 }, { boardId: 2 }, { adults: 1 }, { totalMinor: 1 }, { currency: 'USD' }];
    for (const change of [...changes, { selectionId: 'b' }]) expect(isSame(change)).toBe(false);
    expect(isSame({}, [12, 4])).toBe(false);
  });

  it('are unchanged where they name a no-show, whatever else is said of it', () => {
    const noShow = standing(0, { status: 'no_show', currency: 'USD' });
    expect(places([noShow], [wanted()])).toEqual([0]);
    expect(isUnchanged(noShow, wanted({ selectionId: 'a' }), [])).toBe(true);
    expect(places([noShow], [wanted({ totalMinor: 1 })])).toEqual([undefined]);
  });
});

describe('no-shows that a Modify leaves out', () => {
  const noShow = standing(0, { status: 'no_show' });
  const positions = (old: readonly RoomAsSold[], rooms: readonly ComparedRoom[]) =>
    placesOfLeftOut(old, matchedRooms(old, rooms, [])).map(({ position }) => position);

  it('give way to a room that takes their position', () => {
    expect(positions([noShow, standing(1)], [wanted()])).toEqual([2]);
    expect(positions([noShow, standing(1)], [wanted({ roomTypeId: 2 })])).toEqual([0]);
  });

  it('follow the room that replaces them', () => {
    const successor = standing(0, { totalMinor: 17_000 });
    const rooms = [wanted({ roomTypeId: 3 }), wanted({ totalMinor: 17_000 })];
    expect(positions([noShow, successor], rooms)).toEqual([1]);
  });
});

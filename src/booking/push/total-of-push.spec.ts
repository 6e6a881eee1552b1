import { taxesInTotal } from './total-of-push.js';

const PARTS = { roomsMinor: 200_00, extrasMinor: 40_00, taxesOfRoomsMinor: 20_00, taxesOfExtrasMinor: 4_00 };

describe('the total of a push', () => {
  it.each([
    [200_00, false, false],
    [240_00, false, false],
    [220_00, true, false],
    [264_00, true, true],
    [260_00, true, false],
  ])('of %i says which taxes it includes', (totalMinor, ofRooms, ofExtras) => {
    expect(taxesInTotal(totalMinor, PARTS)).toEqual({ ofRooms, ofExtras });
  });

  it.each([199_99, 244_00, 224_00, 263_99])('of %i is none of its sums', (totalMinor) => {
    expect(taxesInTotal(totalMinor, PARTS)).toBeUndefined();
  });

  it('means the extras where these and the taxes are equal and it has one of both', () => {
    const equal = { ...PARTS, taxesOfRoomsMinor: 40_00, taxesOfExtrasMinor: 0 };
    expect(taxesInTotal(240_00, equal)).toEqual({ ofRooms: false, ofExtras: false });
    expect(taxesInTotal(280_00, equal)?.ofRooms).toBe(true);
  });

  it('includes no taxes where there are none, or where it is the rooms alone', () => {
    const none = { ...PARTS, taxesOfRoomsMinor: 0, taxesOfExtrasMinor: 0 };
    expect(taxesInTotal(200_00, none)?.ofRooms).toBe(false);
    expect(taxesInTotal(240_00, { ...none, extrasMinor: null })).toBeUndefined();
  });
});

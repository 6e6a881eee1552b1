import { percentDiscountMinor } from './percent-discount.js';

const LINES = [
  { kind: 'room', amountMinor: 100_01, bookedRoomId: 1 },
  { kind: 'room', amountMinor: 50_00, bookedRoomId: 2 },
  { kind: 'charge', amountMinor: 10_00, bookedRoomId: null },
  { kind: 'charge', amountMinor: 7_00, bookedRoomId: null },
  { kind: 'charge', amountMinor: -7_00, bookedRoomId: null },
  { kind: 'tax', amountMinor: 12_00, bookedRoomId: 1 },
  { kind: 'discount', amountMinor: -5_00, bookedRoomId: 1 },
  { kind: 'payment', amountMinor: -80_00, bookedRoomId: null },
] as const;

describe('a discount in percent', () => {
  it.each([
    ['of all nights, extras and charges', 10_00, null, 16_00],
    ['of one room', 10_00, 1, 10_00],
    ['rounded half up', 12_50, 1, 12_50],
    ['with hundredths of a percent', 33_33, 2, 16_67],
    ['of everything', 100_00, null, 160_01],
    ['of a room without charges', 50_00, 9, 0],
  ] as const)('%s', (_, percent, room, minor) => {
    expect(percentDiscountMinor(LINES, percent, room)).toBe(minor);
  });
});

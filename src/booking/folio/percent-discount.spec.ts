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
    const discount = { percentHundredths: percent, reservationId: room, unitMinor: 1 };
    expect(percentDiscountMinor(LINES, discount)).toBe(minor);
  });

  it('is a whole amount in a currency without decimals', () => {
    const lines = [{ kind: 'room', amountMinor: 12_345_00, bookedRoomId: 1 }] as const;
    const discount = { percentHundredths: 10_00, reservationId: null, unitMinor: 100 };
    expect(percentDiscountMinor(lines, discount)).toBe(1_235_00);
    expect(
      percentDiscountMinor([{ ...lines[0], amountMinor: 99_60 }], { ...discount, percentHundredths: 100_00 }),
    ).toBe(99_60);
  });
});

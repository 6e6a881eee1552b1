import { packagePriceMinor } from './package-price.js';

describe('the price of a package', () => {
  const rooms = [
    { arrival: 100, departure: 103, persons: 2 },
    { arrival: 101, departure: 105, persons: 3 },
  ];

  it.each([
    ['per stay', 0, 40_00],
    ['per night, from the first arrival to the last departure', 1, 200_00],
    ['per person', 2, 200_00],
    ['per person and night', 3, 720_00],
  ])('is charged %s', (_, priceMode, expected) => {
    expect(packagePriceMinor({ priceMinor: 40_00, priceMode }, rooms)).toBe(expected);
  });

  it('is nothing as long as there is no room', () => {
    expect(packagePriceMinor({ priceMinor: 40_00, priceMode: 1 }, [])).toBe(0);
  });
});

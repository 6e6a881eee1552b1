import { changedPriceMinor } from './changed-price.js';

describe('the price of a changed stay', () => {
  const agreed = { agreedMinor: 30_000, nightsMinor: [10_000, 20_000, 10_000], addedMinor: [] };

  it('is the agreed one as long as every night is kept', () => {
    expect(changedPriceMinor({ ...agreed, kept: [0, 1, 2] })).toBe(30_000);
  });

  it('adds nights at what they cost now', () => {
    expect(changedPriceMinor({ ...agreed, kept: [0, 1, 2], addedMinor: [12_345, 1] })).toBe(42_346);
    expect(changedPriceMinor({ ...agreed, kept: [0, 1, 2], addedMinor: [12_345, null] })).toBeNull();
  });

  it('divides the agreed price among the nights as they cost now, rounded half up', () => {
    expect(changedPriceMinor({ ...agreed, kept: [0, 2] })).toBe(15_000);
    expect(changedPriceMinor({ ...agreed, kept: [] })).toBe(0);
    expect(changedPriceMinor({ ...agreed, agreedMinor: 101, kept: [1] })).toBe(51);
  });

  it('divides it evenly where a night has no price now', () => {
    expect(changedPriceMinor({ ...agreed, nightsMinor: [null, 20_000, 10_000], kept: [1] })).toBe(10_000);
    expect(changedPriceMinor({ ...agreed, nightsMinor: [0, 0, 0], kept: [1, 2] })).toBe(20_000);
  });

  it('is exact for amounts whose products exceed safe integers', () => {
    const nightsMinor = [3e13, 6e13];
    expect(changedPriceMinor({ agreedMinor: 9e13, nightsMinor, kept: [1], addedMinor: [] })).toBe(6e13);
  });
});

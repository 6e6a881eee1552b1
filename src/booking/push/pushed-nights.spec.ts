import { dayText } from '../../values/day.js';
import { amountsOfSale, type HotelNights, type SoldRoom } from './pushed-nights.js';

const ARRIVAL = 20_000;
const rate = (night: number, baseRate: string | null, hotelServiceFees: string | null = null) => ({
  stayDate: dayText(ARRIVAL + night),
  baseRate,
  hotelServiceFees,
});
const room = (totalMinor: number, changes: Partial<SoldRoom> = {}): SoldRoom => ({
  arrival: ARRIVAL,
  departure: ARRIVAL + 3,
  totalMinor,
  currency: 'EUR',
  nightlyRates: [],
  ratesCurrency: '',
  ...changes,
});
const offered = (...nightsMinor: (number | null)[]) => ({ currency: 'EUR', nightsMinor });
/** The amounts, and where they all come from. */
const nightsOfSale = (sold: SoldRoom, hotel: HotelNights) => {
  const nights = amountsOfSale(sold, hotel);
  const [from, ...others] = new Set(nights.map(({ amountFrom }) => amountFrom));
  expect(others).toEqual([]);
  return { amountsMinor: nights.map(({ amountMinor }) => amountMinor), from };
};
const NO_PRICES = offered(null, null, null);

describe('the nights of a room that is sold', () => {
  const nightlyRates = [rate(2, '70.00'), rate(0, '50'), rate(1, '80.00')];

  it('are those of its partner, where they are complete and add up', () => {
    const sold = nightsOfSale(room(20_000, { nightlyRates }), offered(6_000, 7_000, 7_000));
    expect(sold).toEqual({ amountsMinor: [5_000, 8_000, 7_000], from: 'partner' });
  });

  it('contain the fees of the partner only where these add up with them', () => {
    const withFees = nightlyRates.map((one) => ({ ...one, hotelServiceFees: '1.50' }));
    expect(nightsOfSale(room(20_450, { nightlyRates: withFees }), NO_PRICES).amountsMinor).toEqual([
      5_150, 8_150, 7_150,
    ]);
    expect(nightsOfSale(room(20_000, { nightlyRates: withFees }), NO_PRICES).amountsMinor).toEqual([
      5_000, 8_000, 7_000,
    ]);
  });

  it('keep fractions of a minor unit of the partner for the nights after', () => {
    const thirds = [rate(0, '33.333'), rate(1, '33.333'), rate(2, '33.334')];
    expect(nightsOfSale(room(10_000, { nightlyRates: thirds }), NO_PRICES)).toEqual({
      amountsMinor: [3_333, 3_334, 3_333],
      from: 'partner',
    });
  });

  it.each([
    ['of which one is missing', [rate(0, '100'), rate(1, '100')]],
    ['of which one has no rate', [rate(0, '100'), rate(1, '100'), rate(2, null)]],
    ['of which one is told twice', [rate(0, '100'), rate(1, '50'), rate(1, '50')]],
    ['with one beside the stay', [...nightlyRates, rate(3, '0')]],
    ['that do not add up', [rate(0, '100'), rate(1, '100'), rate(2, '0.01')]],
  ])('are not those of a partner %s', (_, rates) => {
    const sold = nightsOfSale(room(20_000, { nightlyRates: rates }), offered(6_000, 7_000, 7_000));
    expect(sold).toEqual({ amountsMinor: [6_000, 7_000, 7_000], from: 'price' });
  });

  it('are not those of a partner in another currency', () => {
    const inDollars = room(20_000, { nightlyRates, ratesCurrency: 'USD' });
    expect(nightsOfSale(inDollars, NO_PRICES).from).toBe('divided');
    expect(nightsOfSale({ ...inDollars, currency: 'USD' }, NO_PRICES).from).toBe('partner');
  });

  it('are the amount in the proportion of what the hotel asks, where that is another sum', () => {
    expect(nightsOfSale(room(10_000), offered(6_000, 7_000, 7_000))).toEqual({
      amountsMinor: [3_000, 3_500, 3_500],
      from: 'divided',
    });
    const inDollars = room(20_000, { currency: 'USD' });
    expect(nightsOfSale(inDollars, offered(6_000, 7_000, 7_000)).from).toBe('divided');
  });

  it('are equal where the hotel has no price for one of them, the sum rounded from night to night', () => {
    expect(nightsOfSale(room(10_000), offered(6_000, null, 7_000))).toEqual({
      amountsMinor: [3_333, 3_334, 3_333],
      from: 'divided',
    });
  });
});

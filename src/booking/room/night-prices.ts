import type { BookedRoom } from './booked-room.entity.js';

type PricedStay = Pick<BookedRoom, 'arrival' | 'departure' | 'totalMinor' | 'nightPricesMinor'>;

/**
 * Returns what each night of a stay costs of its price: as it was kept when staff changed the stay, else divided in the
 * proportion of what the nights cost now. The parts add up to the price. Null where the stay has none.
 */
export function nightPricesOf(stay: PricedStay, nightsNowMinor: readonly (number | null)[]): number[] | null {
  const { totalMinor, nightPricesMinor: kept } = stay;
  if (totalMinor === null) return null;
  const nights = stay.departure - stay.arrival;
  // An earlier release changes price and days without them.
  const isOfStay = kept !== null && kept.length === nights && sumOf(kept) === totalMinor;
  return isOfStay ? [...kept] : divided(totalMinor, weightsOf(nightsNowMinor));
}

/** The price of a whole stay; null where a night has none. */
export function priceOfNights(nightsMinor: readonly (number | null)[]): number | null {
  return hasPrices(nightsMinor) ? sumOf(nightsMinor) : null;
}

export function hasPrices(nightsMinor: readonly (number | null)[]): nightsMinor is readonly number[] {
  return !nightsMinor.includes(null);
}

/** All the same where a night has no price, or all cost nothing. */
function weightsOf(nightsMinor: readonly (number | null)[]): readonly number[] {
  const isKnown = hasPrices(nightsMinor) && nightsMinor.some((night) => night > 0);
  return isKnown ? nightsMinor : nightsMinor.map(() => 1);
}

/** Rounds what the nights cost so far, half up, so that nothing is lost or added. */
function divided(totalMinor: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  let [weightSoFar, minorSoFar] = [0n, 0];
  return weights.map((weight) => {
    weightSoFar += BigInt(weight);
    const minor = Number((BigInt(totalMinor) * weightSoFar * 2n + whole) / (whole * 2n));
    const part = minor - minorSoFar;
    minorSoFar = minor;
    return part;
  });
}

function sumOf(nightsMinor: readonly number[]): number {
  return nightsMinor.reduce((sum, night) => sum + night, 0);
}

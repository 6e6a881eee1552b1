import type { TakenOff } from '../../inventory/quote/quote-query.js';
import type { StayOffer } from '../../inventory/search/stay-offer.js';
import { dayText } from '../../values/day.js';
import { dividedAmounts, type NightAmount } from '../room/nights.js';
import type { AgreedRate } from './selection-check.js';
import { unitOfCurrency } from '../../values/currency-unit.js';

export interface SoldRoom {
  /** Day numbers. */
  arrival: number;
  departure: number;
  totalMinor: number;
  currency: string;
  /** As its partner pushed them, each with the text of its day; `ratesCurrency` is '' where they are in the room's. */
  nightlyRates: readonly NightlyRate[];
  ratesCurrency: string;
}

interface NightlyRate {
  stayDate: string;
  baseRate: string | null;
  hotelServiceFees: string | null;
}

/** What the hotel asks now for each night of the stay; null where a night has no price. */
export interface HotelNights {
  currency: string;
  nightsMinor: readonly (number | null)[];
  /** What promotions take off each; left out for none. */
  promotions?: readonly (readonly TakenOff[] | undefined)[];
}

/**
 * Returns what each night of a room costs that is sold now: what its partner says if that is complete and adds up to the room's
 * amount, with the fees or without them; else the hotel's price at the rate that the room has, if that does; else the amount
 * divided in the proportion of the hotel's nights, evenly where one of these has no price.
 */
export function amountsOfSale(
  room: SoldRoom,
  { currency, nightsMinor, promotions }: HotelNights,
): NightAmount[] {
  const ofPartner = partnersNights(room);
  if (ofPartner) return ofPartner.map((amountMinor) => ({ amountMinor, amountFrom: 'partner' }));
  const nights = room.departure - room.arrival;
  const unitMinor = unitOfCurrency(room.currency);
  if (!hasPrices(nightsMinor)) return dividedAmounts(room.totalMinor, nights, { unitMinor });
  const isOfHotel = currency === room.currency && sumOf(nightsMinor) === room.totalMinor;
  if (isOfHotel) {
    return nightsMinor.map((amountMinor, night) => {
      const taken = promotions?.[night];
      return { amountMinor, amountFrom: 'price', ...(taken ? { promotions: taken } : {}) };
    });
  }
  return dividedAmounts(room.totalMinor, nights, { weights: nightsMinor, unitMinor });
}

/** The hotel's nights at the rate that a room has; at one that is offered, where it has none. */
export function hotelNights(
  { refundable, nonRefundable }: StayOffer,
  rate: AgreedRate | null,
  currency: string,
): HotelNights {
  const isRefundable = rate === null ? refundable.totalMinor !== null : rate === 'refundable';
  const { nights } = isRefundable ? refundable : nonRefundable;
  const promotions = nights.map((night) => night.promotions);
  return { currency, nightsMinor: nights.map(({ amountMinor }) => amountMinor), promotions };
}

/** Decimals have at most so many places; minor units are hundredths. */
const PLACES = 10;
const UNITS_OF_MINOR = 10n ** BigInt(PLACES - 2);

function partnersNights(room: SoldRoom): number[] | undefined {
  const { arrival, departure, nightlyRates, currency, ratesCurrency } = room;
  if (ratesCurrency !== '' && ratesCurrency !== currency) return undefined;
  const byDay = new Map(nightlyRates.map((rate) => [rate.stayDate, rate]));
  const nights = Array.from({ length: departure - arrival }, (_, night) =>
    byDay.get(dayText(arrival + night)),
  );
  if (nightlyRates.length !== nights.length) return undefined;
  const rates = nights.flatMap((rate) => unitsOf(rate?.baseRate ?? null) ?? []);
  if (rates.length < nights.length) return undefined;
  const withFees = rates.map((rate, night) => rate + (unitsOf(nights[night]!.hotelServiceFees) ?? 0n));
  const totalUnits = BigInt(room.totalMinor) * UNITS_OF_MINOR;
  const addingUp = [withFees, rates].find(
    (units) => units.reduce((sum, one) => sum + one, 0n) === totalUnits,
  );
  return addingUp && inMinor(addingUp);
}

function unitsOf(decimal: string | null): bigint | null {
  if (decimal === null) return null;
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(PLACES, '0'));
}

/** Rounds the sum so far, half up, so that nothing is lost or added. */
function inMinor(units: readonly bigint[]): number[] {
  let [unitsSoFar, minorSoFar] = [0n, 0n];
  return units.map((one) => {
    unitsSoFar += one;
    const before = minorSoFar;
    minorSoFar = (unitsSoFar * 2n + UNITS_OF_MINOR) / (UNITS_OF_MINOR * 2n);
    return Number(minorSoFar - before);
  });
}

function sumOf(nightsMinor: readonly number[]): number {
  return nightsMinor.reduce((sum, night) => sum + night, 0);
}

function hasPrices(nightsMinor: readonly (number | null)[]): nightsMinor is readonly number[] {
  return !nightsMinor.includes(null);
}

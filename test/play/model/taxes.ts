import { daysOf, rounded, type Stay, sumOf, type Taxes } from './hotel.js';

/** The taxes of the moment of the sale, and whether the booking's total has what is paid at booking. */
export interface SoldTaxes {
  rules: Taxes;
  isCharged: boolean;
}

interface TaxedRoom {
  taxes: SoldTaxes | null;
  minor: number;
}

interface StayedIn extends Stay, TaxedRoom {
  state: string;
  nights: readonly { day: number; counts: boolean }[];
}

export function paidAtBooking({ percent }: Taxes, minor: number): number {
  return rounded(minor * percent, 100);
}

/** What each night costs at the hotel. A child of unknown age counts as an adult. */
export function paidAtHotel({ city }: Taxes, stay: Stay): number[] {
  const children = stay.ages.filter((age) => age === null || age >= city.fromAge);
  const persons = stay.adults + children.length;
  return daysOf(stay).map((_, night) => (night < city.maxNights ? persons * city.minor : 0));
}

/** What the booking's total has for a room. */
export function costOf({ taxes, minor }: TaxedRoom): number {
  return minor + (taxes?.isCharged ? paidAtBooking(taxes.rules, minor) : 0);
}

/** What is owed at the hotel once the guests have come; after they have left, up to the last night that they slept. */
export function owedAtHotel(room: StayedIn): number {
  const isIn = room.state === 'checked_in';
  if (!room.taxes || (!isIn && room.state !== 'checked_out')) return 0;
  const slept = room.nights.filter(({ counts }) => counts).map(({ day }) => day);
  const nights = isIn ? undefined : Math.max(room.arrival, ...slept.map((day) => day + 1)) - room.arrival;
  return sumOf(paidAtHotel(room.taxes.rules, room).slice(0, nights));
}

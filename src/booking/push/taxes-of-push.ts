import type { StayOffer } from '../../inventory/search/stay-offer.js';
import {
  addedAtBookingMinor,
  type SoldTax,
  type TaxesOfSale,
  taxesOfExtras,
  taxesOfStay,
} from '../room/sold-taxes.js';
import type { RoomAges } from './children-of-push.js';
import { rateOf, type AddedTaxes } from './price-check.js';
import type { PushedContent, PushedRoom } from './pushed-booking.js';
import { amountsOfSale, hotelNights } from './pushed-nights.js';
import type { RoomSoldBefore, SoldBefore } from './sold-before.js';

/** Before it is known whether the total includes them. */
export interface TaxesOfPush {
  /** Of each room, in the order of the push; null where it is sold without records of taxes. */
  rooms: (readonly SoldTax[] | null)[];
  extras: readonly SoldTax[] | null;
}

interface TaxedRoom {
  room: PushedRoom;
  ages: RoomAges;
  /** Undefined for a room that stays as it was sold: it keeps its taxes. */
  offer: StayOffer | undefined;
  old: RoomSoldBefore | undefined;
}

interface Currencies {
  ofHotel: string;
  ofBooking: string;
}

/** Returns the taxes of what a push sells. Extras that a Modify leaves as they are keep theirs, too. */
export function taxesOfPush(
  content: PushedContent,
  rooms: readonly TaxedRoom[],
  { extras: extrasBefore }: SoldBefore,
  hotelCurrency: string,
): TaxesOfPush {
  const currencies = { ofHotel: hotelCurrency, ofBooking: content.currency };
  const ofHotel = rooms.find(({ offer }) => offer?.taxes)?.offer?.taxes;
  return {
    rooms: rooms.map((one) => taxesOfRoom(one, currencies)),
    extras: extraTaxes(content.extraTotalMinor ?? 0, ofHotel, extrasBefore),
  };
}

/** Returns what taxes add to the price and is paid at booking. */
export function addedTaxes({ rooms, extras }: TaxesOfPush): AddedTaxes {
  return {
    ofRoomsMinor: rooms.reduce((sum, taxes) => sum + addedAtBookingMinor(taxes), 0),
    ofExtrasMinor: addedAtBookingMinor(extras),
  };
}

function taxesOfRoom(
  { room, ages, offer, old }: TaxedRoom,
  { ofHotel, ofBooking }: Currencies,
): readonly SoldTax[] | null {
  if (!offer) return old?.taxes ?? null;
  if (!offer.taxes) return null;
  const currency = room.currency ?? ofBooking;
  const { rules, unitMinor } = offer.taxes;
  const inCurrency = currency === ofHotel ? rules : rules.filter(({ rate }) => 'percent' in rate);
  const nightsMinor = taxedNights({ ...room, currency }, offer, ofHotel);
  const { arrival, adults } = room;
  return taxesOfStay({ rules: inCurrency, unitMinor }, { arrival, nightsMinor, adults, childAges: ages });
}

/** The hotel's nights where the room has its price, as its answers show taxes by these; else those that the room is sold for. */
function taxedNights(
  room: PushedRoom & { currency: string },
  offer: StayOffer,
  hotelCurrency: string,
): number[] {
  const rate = room.currency === hotelCurrency ? rateOf(room.totalMinor, offer) : null;
  const ofHotel = hotelNights(offer, rate, hotelCurrency);
  if (rate !== null) return ofHotel.nightsMinor.map((minor) => minor ?? 0);
  return amountsOfSale(room, ofHotel).map(({ amountMinor }) => amountMinor);
}

function extraTaxes(
  priceMinor: number,
  ofHotel: TaxesOfSale | undefined,
  before: SoldBefore['extras'],
): readonly SoldTax[] | null {
  if (before?.priceMinor === priceMinor) return before.taxes;
  if (ofHotel) return taxesOfExtras(ofHotel, priceMinor);
  if (!before?.taxes) return null;
  return taxesOfExtras({ rules: before.taxes, unitMinor: before.taxes[0]?.unitMinor ?? 1 }, priceMinor);
}

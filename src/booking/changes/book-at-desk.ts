import { randomInt } from 'node:crypto';
import type { HotelChange } from '../../database/hotel-change.js';
import type { GuestContact } from '../room/booking.entity.js';
import { BookingRefusal } from '../room/ledger.errors.js';
import { dividedAmounts, type NightAmount, nightsOfSale, promotionsOf } from '../room/nights.js';
import { setNights } from '../room/nights.queries.js';
import { chargedTaxesMinor, taxesOfExtras, withCharge } from '../room/sold-taxes.js';
import { FIRST_CHANGE } from '../history/booking-history.entity.js';
import { taxesOfDeskRoom, taxesOfSale } from './taxes-of-sale.js';
import { type NewBooking, type NewRoom, writeBooking } from './write-booking.js';
import { unitOfCurrency } from '../../values/currency-unit.js';

export type DeskRoom = Pick<
  NewRoom,
  'roomTypeId' | 'boardId' | 'arrival' | 'departure' | 'adults' | 'totalMinor'
> &
  Partial<Pick<NewRoom, 'matchedRate' | 'blockId' | 'terms'>> & {
    /** Null for a child whose age is not known. */
    childAges: readonly (number | null)[];
    /** Of its nights; the total is divided evenly where it has none. */
    amounts?: readonly NightAmount[] | null;
  };

/** A package of the hotel that is sold with the rooms, as partners' extras are kept. Amounts are minor units. */
export interface DeskExtra {
  name: string;
  note: string;
  person: null;
  piece: number;
  priceMinor: number;
  priceMode: string;
  totalMinor: number;
  stockId: number;
}

export interface DeskBooking {
  guest: GuestContact;
  currency: string;
  /** Of the rooms, without added taxes. */
  totalMinor: number | null;
  extras?: readonly DeskExtra[];
  remarks: string;
  rooms: readonly DeskRoom[];
}

export interface DeskBookingResult {
  bookingId: number;
  voucher: string;
  /** In the order of the rooms. */
  reservationIds: number[];
}

/**
 * Writes a booking that the desk makes, also from a block. To its total are added the taxes that are paid at booking. Throws `dates_are_not_valid`, `room_is_not_available: <day>`.
 */
export async function bookAtDesk(
  change: HotelChange,
  { guest, rooms, extras = [], ...booking }: DeskBooking,
): Promise<DeskBookingResult> {
  if (rooms.length === 0 || rooms.some((room) => room.departure <= room.arrival)) {
    throw new BookingRefusal('dates_are_not_valid');
  }
  const isOfBlock = rooms.some(({ blockId }) => (blockId ?? null) !== null);
  const taxes = await taxesOfSale(change, booking.currency);
  const sold = rooms.map((room, position) => {
    const row = roomOfDesk(room, position, booking.currency);
    return { ...row, taxes: taxesOfDeskRoom(taxes, row) };
  });
  const extraTotalMinor = extras.reduce((sum, extra) => sum + extra.totalMinor, 0);
  const extraTaxes = taxes ? withCharge(taxesOfExtras(taxes, extraTotalMinor), true) : null;
  const taxesMinor = sold.reduce(
    (sum, room) => sum + chargedTaxesMinor(room.taxes),
    chargedTaxesMinor(extraTaxes),
  );
  const totalMinor = booking.totalMinor === null ? null : booking.totalMinor + extraTotalMinor + taxesMinor;
  const ofExtras = extras.length === 0 ? {} : { extras, extraTotalMinor };
  const booked = await writeDeskBooking(
    change,
    {
      ...booking,
      ...ofExtras,
      totalMinor,
      extraTaxes,
      source: 'reception',
      guest,
      children: childrenOf(rooms),
    },
    isOfBlock ? sold.map((room) => ({ ...room, nights: [] })) : sold,
  );
  if (isOfBlock) {
    const nights = sold.map((room, i) => ({
      reservationId: booked.reservationIds[i]!,
      before: [],
      after: room.nights,
    }));
    await change.because(booked.bookingId, FIRST_CHANGE, () => setNights(change, booked.bookingId, nights));
  }
  return booked;
}

/** Returns the row of a room; its nights are held, but for those before `firstDay`. */
export function roomOfDesk(
  { amounts, childAges, ...room }: DeskRoom,
  position: number,
  currency: string,
): NewRoom {
  const { arrival, departure, totalMinor, roomTypeId, blockId = null } = room;
  const unitMinor = unitOfCurrency(currency);
  const sold =
    amounts ?? (totalMinor === null ? null : dividedAmounts(totalMinor, departure - arrival, { unitMinor }));
  const nights = nightsOfSale({ arrival, departure, roomTypeId, blockId, amounts: sold });
  return {
    ...room,
    unitLabel: String(position + 1),
    childAges,
    children: childAges.length,
    taxMinor: null,
    nightlyRates: [],
    matchedRate: room.matchedRate ?? null,
    status: 'active',
    promotions: promotionsOf(nights),
    nights,
  };
}

/** The children of a booking whose ages are known, in the order of its rooms, as instances of the earlier release read them. */
export function childrenOf(rooms: readonly Pick<DeskRoom, 'childAges'>[]): { age: number }[] {
  return rooms.flatMap(({ childAges }) => childAges.flatMap((age) => (age === null ? [] : [{ age }])));
}

type DeskContent = Omit<NewBooking['booking'], 'voucher' | 'arrival' | 'departure'> & { guest: GuestContact };

/** Writes a booking with a voucher of the hotel's own. Throws `room_is_not_available: <day>`. */
export async function writeDeskBooking(
  change: HotelChange,
  { guest, ...content }: DeskContent,
  rooms: readonly NewRoom[],
): Promise<DeskBookingResult> {
  const voucher = deskVoucher();
  await change.touch('days');
  const written = await writeBooking(change.tx, change.hotelId, change.searchRevision, {
    booking: {
      ...content,
      voucher,
      arrival: Math.min(...rooms.map((room) => room.arrival)),
      departure: Math.max(...rooms.map((room) => room.departure)),
      guestName: guest.name,
      guestSurname: guest.surname,
      guests: [guest],
    },
    rooms,
    by: change.actor,
  });
  if (!written) throw new Error(`the new voucher ${voucher} is taken`);
  const { bookingId, reservationIds } = written;
  return { bookingId, voucher, reservationIds };
}

const VOUCHER_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Can be read out on the telephone: `R-7K2MQ4XB`. */
function deskVoucher(): string {
  return `R-${Array.from({ length: 8 }, () => VOUCHER_LETTERS[randomInt(VOUCHER_LETTERS.length)]).join('')}`;
}

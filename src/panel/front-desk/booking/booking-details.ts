import type { EntityManager } from 'typeorm';
import { Partner } from '../../../auth/partner.entity.js';
import { tiersOf } from '../../../booking/folio/cancellation-tiers.service.js';
import type { CancellationTier } from '../../../booking/folio/cancellation-tier.entity.js';
import { depositedMinor, depositsOfBooking, openStateOf } from '../../../booking/folio/deposits.js';
import { feeOfCancellation, soldNights } from '../../../booking/folio/fee-under-terms.js';
import { isPaid } from '../../../booking/folio/folio-kinds.js';
import { type BookingWithNights, pricedBooking } from '../../../booking/folio/folio-lines.js';
import { askedDepositFact, askedDepositOf } from '../../../booking/room/asked-deposit.js';
import { Booking, type GuestContact } from '../../../booking/room/booking.entity.js';
import { stateOfBooking } from '../../../booking/room/booking-state.js';
import { childAgesOfRooms } from '../../../booking/room/children-of-rooms.js';
import { completedNights } from '../../../booking/room/nights.js';
import { packagesOf } from '../../../booking/room/sold-packages.js';
import { freeUntilUnder } from '../../../booking/room/sold-terms.js';
import { bookingIsNotFound } from '../../../guests/guests.errors.js';
import { Hotel } from '../../../hotel/hotel.entity.js';
import { termsOfStay } from '../../../inventory/search/shown-terms.js';
import { dayText } from '../../../values/day.js';
import type { PanelLanguage } from '../../../values/languages.js';
import { minorOrNullToDecimal, minorToDecimal } from '../../../values/money.js';
import { dayIn } from '../../../values/time-zone.js';
import { instantText } from '../../../values/zone-instant.js';
import type {
  BookingDetails,
  DetailedDeposit,
  DetailedNight,
  DetailedPackage,
  DetailedRoom,
  RoomTerms,
} from './booking.contract.js';
import {
  type CatalogueNames,
  readCatalogueNames,
  readOriginNames,
  readPackageNames,
} from './booking-names.queries.js';

type Room = BookingWithNights['rooms'][number];
type RecordedDetails = Omit<BookingDetails, 'payment' | 'reservations' | 'registeredAt'> & {
  registeredAt: Date;
};

/** By the clock and by the hotel's day; texts of terms are in the language where they have one. */
export interface DetailsMoment {
  at: Date;
  today: number;
  language: PanelLanguage;
}

/** Returns a booking with its rooms, nights and terms. Throws `booking_is_not_found`. */
export async function readDetails(
  tx: EntityManager,
  hotelId: number,
  bookingId: number,
  moment: DetailsMoment,
): Promise<RecordedDetails> {
  if (!(await tx.existsBy(Booking, { hotelId, id: bookingId }))) throw bookingIsNotFound();
  const folio = await pricedBooking(tx, hotelId, bookingId);
  const { booking } = folio;
  const { partnerId } = booking;
  const partner = partnerId === null ? null : await tx.findOneBy(Partner, { id: partnerId });
  const tiers = await tiersOf(tx, hotelId);
  const { timeZone } = await tx.findOneByOrFail(Hotel, { id: hotelId });
  const names = await readCatalogueNames(tx, hotelId, folio.rooms);
  const { sources, segments, companies } = await readOriginNames(tx, hotelId, [booking]);
  const { bookingSourceId, marketSegmentId, companyId } = booking;
  return {
    bookingId,
    voucher: booking.voucher,
    source: booking.source,
    partnerName: partner?.name ?? null,
    origin: {
      bookingSourceId,
      marketSegmentId,
      sourceName: sources.get(bookingSourceId ?? 0) ?? null,
      companyId,
      companyName: companies.get(companyId ?? 0) ?? null,
      segmentName: segments.get(marketSegmentId ?? 0) ?? null,
    },
    state: stateOfBooking(
      booking.status,
      folio.rooms.map(({ status }) => status),
    ),
    arrival: dayText(booking.arrival),
    departure: dayText(booking.departure),
    currency: booking.currency,
    total: minorOrNullToDecimal(booking.totalMinor),
    balance: minorToDecimal(booking.balanceMinor),
    registeredAt: booking.registeredAt,
    paymentTypeId: booking.paymentTypeId,
    booker: bookerOf(booking),
    remarks: booking.remarks,
    isGuestDataErased: booking.guestDataErasedAt !== null,
    differences: booking.priceMismatch ?? [],
    today: dayText(moment.today),
    deposits: depositsOf(folio, moment.at, timeZone),
    askedDeposit: askedDepositFact(booking),
    packages: await packagesIn(tx, booking),
    rooms: detailedRooms(folio, tiers, names, moment),
  };
}

/** What partners push as extras is not the hotel's, also where it has a number. */
async function packagesIn(
  tx: EntityManager,
  { hotelId, partnerId, extras }: Booking,
): Promise<DetailedPackage[]> {
  if (partnerId !== null) return [];
  const sold = packagesOf(extras);
  const ids = sold.map(({ packageId }) => packageId);
  const names = await readPackageNames(tx, hotelId, ids);
  return sold.map(({ packageId, count, totalMinor }) => ({
    packageId,
    count,
    name: names.get(packageId) ?? {},
    total: minorToDecimal(totalMinor),
  }));
}

/** Whether one is overdue goes by the calendar, as all that terms say. */
function depositsOf(
  { booking, rooms, lines }: BookingWithNights,
  at: Date,
  hotelZone: string,
): DetailedDeposit[] {
  const { currency, registeredAt, totalMinor } = booking;
  const asked = askedDepositOf(booking);
  const expected = rooms.filter(({ status }) => status === 'active');
  const paid = lines.filter((line) => isPaid(line.kind) && line.currency === currency);
  const paidMinor = 0 - paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const zone = expected.find(({ terms }) => terms)?.terms?.timeZone ?? hotelZone;
  return depositsOfBooking(expected, { totalMinor, paidMinor, registeredAt, asked }).map((deposit) => ({
    due: dayText(deposit.due),
    amount: minorToDecimal(deposit.amountMinor),
    paid: minorToDecimal(deposit.paidMinor),
    state:
      deposit.paidMinor === deposit.amountMinor
        ? 'paid'
        : openStateOf(deposit.due, dayIn(zone, at.getTime())),
  }));
}

function bookerOf({ guests, guestName: name, guestSurname: surname }: Booking): GuestContact {
  return { phone: '', email: '', countryCode: '', ...guests[0], name, surname };
}

function detailedRooms(
  folio: BookingWithNights,
  tiers: readonly CancellationTier[],
  { roomTypes, boards }: CatalogueNames,
  moment: DetailsMoment,
): DetailedRoom[] {
  const { booking } = folio;
  const rooms = folio.rooms.filter(({ status }) => status !== 'removed');
  const childAges = childAgesOfRooms(booking, rooms);
  return rooms.map((room, i) => ({
    reservationId: room.id,
    status: room.status,
    roomTypeName: roomTypes.get(room.roomTypeId) ?? {},
    boardTitle: room.boardId === null ? null : (boards.get(room.boardId) ?? {}),
    arrival: dayText(room.arrival),
    departure: dayText(room.departure),
    adults: room.adults,
    childAges: childAges[i]!,
    rate: room.matchedRate,
    total: minorOrNullToDecimal(room.totalMinor),
    currency: room.pushedCurrency ?? booking.currency,
    nights: nightsOf(room, moment.today),
    terms: termsOf(booking, room, moment),
    cancellationFee: feeOf(folio, room, tiers, moment),
    taxes: (room.taxes ?? []).map(({ code, name, amountMinor, isIncluded, paidAt }) => ({
      code,
      name,
      isIncluded,
      paidAt,
      amount: minorToDecimal(amountMinor),
    })),
  }));
}

/** Nights that are no longer of the stay are left out. */
function nightsOf(room: Room, today: number): DetailedNight[] {
  return completedNights(room, today)
    .filter(({ day }) => day >= room.arrival && day < room.departure)
    .map(({ day, amountMinor, amountFrom, state, promotions = [] }) => ({
      amountFrom,
      state,
      day: dayText(day),
      amount: minorOrNullToDecimal(amountMinor),
      promotions: promotions.map(({ code, name, amountMinor: takenOffMinor }) => ({
        code,
        name,
        amount: minorToDecimal(takenOffMinor),
      })),
    }));
}

function termsOf(
  { currency, registeredAt }: Booking,
  room: Room,
  { at, language }: DetailsMoment,
): RoomTerms | null {
  const { terms, arrival } = room;
  if (!terms) return null;
  const { timeZone, unitMinor, language: hotelLanguage } = terms;
  const stay = { arrival, nightsMinor: soldNights(room), timeZone, unitMinor };
  const shown = { ...stay, wholeMinor: depositedMinor(room), language, hotelLanguage };
  const moment = { nowMs: at.getTime(), today: dayIn(timeZone, registeredAt.getTime()) };
  const free = freeUntilUnder(terms, stay, at.getTime(), registeredAt.getTime());
  const { graceHours: _, ...said } = termsOfStay(
    terms,
    { ...shown, currency: room.pushedCurrency ?? currency },
    moment,
  );
  return { ...said, freeUntil: free === null ? null : instantText(timeZone, free) };
}

function feeOf(
  folio: BookingWithNights,
  { id, status }: Room,
  tiers: readonly CancellationTier[],
  { at, today }: DetailsMoment,
): string | null {
  if (status !== 'active') return null;
  return minorToDecimal(feeOfCancellation(folio, [id], { tiers, at, today }).feeMinor);
}

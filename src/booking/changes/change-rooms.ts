import { isDeepStrictEqual } from 'node:util';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import type { HotelChange } from '../../database/hotel-change.js';
import type { CardVault } from '../cards/card-vault.service.js';
import { BookedRoom } from '../room/booked-room.entity.js';
import { isOpen, isStanding } from '../room/booked-room-states.js';
import type { Booking } from '../room/booking.entity.js';
import { BookingRefusal } from '../room/ledger.errors.js';
import {
  amountsOf,
  completedNights,
  dividedAmounts,
  type Night,
  type NightAmount,
  nightsOfChange,
  nightsOfSale,
  promotionsOf,
} from '../room/nights.js';
import { type NightsOfRoom, setNights } from '../room/nights.queries.js';
import { NO_PUSHED_PRICE, NO_PUSHED_RATES } from '../room/pushed-price.js';
import type { SoldTerms } from '../room/sold-terms.js';
import { roomsOfBooking } from '../room/rooms-of-booking.js';
import { type TaxesOfSale, taxesOfChangedStay } from '../room/sold-taxes.js';
import { insertRooms, openRoom } from './room-rows.js';
import { settleBooking } from './settle-booking.js';
import { taxesOfDeskRoom, taxesOfSale } from './taxes-of-sale.js';
import type { NewRoom } from './write-booking.js';
import { unitOfCurrency } from '../../values/currency-unit.js';

/** Days are day numbers, amounts minor units of the booking's currency. */
export interface WantedRoom {
  /** Null for a room that is added. */
  reservationId: number | null;
  roomTypeId: number;
  boardId: number | null;
  arrival: number;
  departure: number;
  adults: number;
  childAges: readonly (number | null)[];
  rate: 'refundable' | 'non_refundable' | null;
  totalMinor: number | null;
  /** What each night costs of the total; null for a price by hand. */
  amounts: readonly NightAmount[] | null;
  /** The named terms that it is sold under now; left out where it keeps its own, or is a room without such. */
  terms?: SoldTerms | null;
}

/**
 * Changes and adds rooms, within a change of the booking (`changeBooking`); the partner reads it back as changed by the hotel.
 * Returns the reservation IDs in the order of `wanted`. Throws `room_is_not_found`, `room_is_not_available: <day>`,
 * `room_is_not_active` for a room whose guests are neither expected nor in house, and `dates_are_not_valid`: a stay in house keeps
 * its arrival and type, and no other stay begins in the past.
 */
export async function changeRooms(
  change: HotelChange,
  cards: CardVault,
  { booking, wanted }: { booking: Booking; wanted: readonly WantedRoom[] },
): Promise<number[]> {
  const { tx, hotelId, today } = change;
  const rooms = await roomsOfBooking(tx, hotelId, booking.id);
  const before = wanted.map(({ reservationId }) =>
    reservationId === null ? undefined : openRoom(rooms, reservationId),
  );
  wanted.forEach((room, i) => checkDates(today, room, before[i]));
  const added = wanted.filter(({ reservationId }) => reservationId === null);
  const blockId = blockOf(rooms);
  const next = Math.max(-1, ...rooms.map(({ position }) => position)) + 1;
  const labels = freeLabels(rooms, next + 1);
  const taxes = added.length === 0 ? undefined : await taxesOfSale(change, booking.currency);
  const sale = { blockId, unitMinor: unitOfCurrency(booking.currency) };
  const newRooms = added.map((room, i) => ({
    ...newRoom(room, sale, taxes),
    position: next + i,
    unitLabel: labels.next().value,
  }));
  const newIds = await insertRooms(change, booking.id, newRooms);
  const ids = wanted.map(({ reservationId }) => reservationId ?? newIds.shift()!);
  const nights: NightsOfRoom[] = [];
  for (const [i, room] of wanted.entries()) {
    const old = before[i];
    if (!old) nights.push({ reservationId: ids[i]!, before: [], after: nightsOfNew(room, sale) });
    else {
      const changed = nightsOfChanged(room, old, { today, unitMinor: sale.unitMinor });
      nights.push(changed);
      const content = {
        ...roomContent(room, old),
        ...taxesOfChanged(room, old, changed.after),
        promotions: promotionsOf(changed.after),
      };
      await tx.update(BookedRoom, { hotelId, id: old.id }, content);
    }
  }
  await setNights(change, booking.id, nights);
  const ages = new Map(wanted.map((room, i) => [ids[i]!, room.childAges]));
  await settleBooking(change, cards, { booking, before: rooms, ages });
  return ids;
}

function checkDates(today: number, wanted: WantedRoom, old: BookedRoom | undefined): void {
  const { arrival, departure, roomTypeId } = wanted;
  const isArrivalKept = arrival === old?.arrival;
  const isDepartureKept = departure === old?.departure;
  const isInHouse = old?.status === 'checked_in';
  if (
    departure <= arrival ||
    (!isArrivalKept && (isInHouse || arrival < today)) ||
    (!isDepartureKept && departure < today) ||
    (isInHouse && roomTypeId !== old.roomTypeId)
  ) {
    throw new BookingRefusal('dates_are_not_valid');
  }
}

/** Yields labels that no standing room has, from `first` on: the partner's rooms keep theirs, whatever their positions. */
function* freeLabels(rooms: readonly BookedRoom[], first: number): Generator<string, never> {
  const taken = new Set(rooms.filter(isStanding).map(({ unitLabel }) => unitLabel));
  for (let label = first; ; label++) if (!taken.has(String(label))) yield String(label);
}

/** A room that is added to a booking from a block is of that block, too. */
function blockOf(rooms: readonly BookedRoom[]): number | null {
  return rooms.find((room) => isOpen(room.status))?.blockId ?? null;
}

/** What rooms that are added to a booking have alike; prices by hand are divided in multiples of `unitMinor`. */
interface SaleOfBooking {
  blockId: number | null;
  unitMinor: number;
}

function nightsOfNew(room: WantedRoom, { blockId, unitMinor }: SaleOfBooking): Night[] {
  return nightsOfSale({ ...room, blockId, amounts: amountsOfWanted(room, [], unitMinor) });
}

function nightsOfChanged(
  room: WantedRoom,
  old: BookedRoom,
  { today, unitMinor }: { today: number; unitMinor: number },
): NightsOfRoom {
  const { id: reservationId, blockId, nightRows: before, status } = old;
  const nights = completedNights(old, today);
  const sold = { ...room, blockId, amounts: amountsOfWanted(room, nights, unitMinor) };
  const after = nightsOfChange(nights, sold, { today, isInHouse: status === 'checked_in' });
  return { reservationId, before, after };
}

/** A price by hand is divided as the nights cost before; it is that of before where it is the same in all. */
function amountsOfWanted(
  { arrival, departure, totalMinor, amounts }: WantedRoom,
  old: readonly Night[],
  unitMinor: number,
): readonly NightAmount[] | null {
  if (totalMinor === null || amounts !== null) return amounts;
  const days = Array.from({ length: departure - arrival }, (_, night) => arrival + night);
  const before = days.map((day) => old.find((night) => night.day === day));
  const kept = amountsOf(before.filter((night) => night !== undefined));
  const isKnown = kept?.length === days.length;
  const weights = isKnown ? kept.map(({ amountMinor }) => amountMinor) : [];
  if (isKnown && weights.reduce((sum, minor) => sum + minor, 0) === totalMinor) return kept;
  const known = isKnown ? { weights } : {};
  return dividedAmounts(totalMinor, days.length, { amountFrom: 'hand', unitMinor, ...known });
}

function newRoom(room: WantedRoom, sale: SaleOfBooking, taxes: TaxesOfSale | undefined): NewRoom {
  const { roomTypeId, boardId, arrival, departure, adults, childAges, rate, totalMinor } = room;
  return {
    unitLabel: '',
    roomTypeId,
    boardId,
    arrival,
    departure,
    adults,
    children: childAges.length,
    childAges,
    totalMinor,
    taxMinor: null,
    nightlyRates: [],
    matchedRate: rate,
    status: 'active',
    blockId: sale.blockId,
    terms: room.terms ?? null,
    promotions: promotionsOf(nightsOfNew(room, sale)),
    taxes: taxesOfDeskRoom(taxes, { ...room, nights: nightsOfNew(room, sale) }),
    nights: [],
  };
}

/** A room goes on bearing the taxes that it was sold with: another stay, party or price changes their amounts alone. */
function taxesOfChanged(
  { arrival, departure, adults, childAges, totalMinor }: WantedRoom,
  old: BookedRoom,
  nights: readonly Night[],
): Pick<BookedRoom, 'taxes'> {
  const ofStay = nights.filter(({ day }) => day >= arrival && day < departure);
  const isSame =
    arrival === old.arrival &&
    departure === old.departure &&
    adults === old.adults &&
    totalMinor === old.totalMinor &&
    isDeepStrictEqual(childAges, old.childAges);
  if (isSame) return { taxes: old.taxes };
  const nightsMinor = ofStay.map(({ amountMinor }) => amountMinor ?? 0);
  return { taxes: taxesOfChangedStay(old.taxes, { arrival, nightsMinor, adults, childAges }) };
}

/** Returns the columns of a changed room. What its partner pushed for a price, stay, type or board that has changed is dropped. */
function roomContent(room: WantedRoom, old: BookedRoom): QueryDeepPartialEntity<BookedRoom> {
  const { roomTypeId, boardId, arrival, departure, adults, childAges, rate } = room;
  const { totalMinor, amounts } = room;
  const isPriceKept = totalMinor === old.totalMinor;
  const isStayKept = arrival === old.arrival && departure === old.departure && roomTypeId === old.roomTypeId;
  return {
    roomTypeId,
    boardId,
    arrival,
    departure,
    adults,
    totalMinor,
    nightPricesMinor: amounts?.map(({ amountMinor }) => amountMinor) ?? null,
    childAges,
    children: childAges.length,
    matchedRate: rate,
    ...(room.terms === undefined ? {} : { terms: room.terms as QueryDeepPartialEntity<SoldTerms> | null }),
    ...(isStayKept && room.terms === undefined ? {} : { soldAt: () => 'now()' }),
    ...(isPriceKept ? {} : NO_PUSHED_PRICE),
    ...(isPriceKept && isStayKept ? {} : { ...NO_PUSHED_RATES, priceBeforeMove: null }),
    ...(roomTypeId === old.roomTypeId ? {} : { pushedRoomName: null }),
    ...(boardId === old.boardId ? {} : { pushedBoardName: null }),
  };
}

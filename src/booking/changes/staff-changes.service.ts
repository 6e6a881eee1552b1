import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { HotelChange } from '../../database/hotel-change.js';
import { CardVault } from '../cards/card-vault.service.js';
import { reverseCancellationFees } from '../folio/cancellation-fee.js';
import { restoreDiscounts, settleFolio } from '../folio/folio-lines.js';
import { BookedRoom } from '../room/booked-room.entity.js';
import { isOpen, isStanding, TRANSITIONS } from '../room/booked-room-states.js';
import { Booking, type GuestContact } from '../room/booking.entity.js';
import { cancelBooking, cancellationColumns, insertRooms, released, roomsOfBooking } from './bookings.js';
import { coveringTotal, remainingDifferences, totalOf } from '../room/booking-totals.js';
import { childrenOfChanged } from '../room/children-of-rooms.js';
import { holdsFrom, nightsToHold } from '../room/held-nights.js';
import { BookingRefusal } from '../room/ledger.errors.js';
import { recordedDays, type RoomHolds, setHolds } from '../room/nights-ledger.queries.js';
import {
  keptPrice,
  NO_PUSHED_PRICE,
  NO_PUSHED_RATES,
  type PriceBeforeMove,
  priceOfRoom,
} from '../room/price-before-move.js';

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
  /** Of the total; null for a price by hand. */
  nightPricesMinor: readonly number[] | null;
}

/**
 * Changes of a booking by staff, each within a change of the hotel that was opened with its day (`today`). The partner reads
 * the booking back as changed by the hotel.
 */
@Injectable()
export class StaffChanges {
  constructor(private readonly cards: CardVault) {}

  /**
   * Changes and adds rooms; returns their reservation IDs in the order of `wanted`. Throws `room_is_not_found`,
   * `room_is_not_available: <day>`, `room_is_not_active` for a room whose guests are neither expected nor in house, and
   * `dates_are_not_valid`: a stay in house keeps its arrival and type, and no other stay begins in the past.
   */
  async changeRooms(change: HotelChange, booking: Booking, wanted: readonly WantedRoom[]): Promise<number[]> {
    const { tx, hotelId } = change;
    const rooms = await roomsOfBooking(tx, hotelId, booking.id);
    const before = wanted.map(({ reservationId }) =>
      reservationId === null ? undefined : openRoom(rooms, reservationId),
    );
    wanted.forEach((room, i) => checkDates(change.today, room, before[i]));
    const added = wanted.filter(({ reservationId }) => reservationId === null);
    const blockId = blockOf(rooms);
    const next = Math.max(-1, ...rooms.map(({ position }) => position)) + 1;
    const labels = freeLabels(rooms, next + 1);
    const newIds = await insertRooms(
      change,
      booking.id,
      added.map((room, i) => ({ ...newRoom(room, next + i), unitLabel: labels.next().value, blockId })),
    );
    const ids = wanted.map(({ reservationId }) => reservationId ?? newIds.shift()!);
    await setHolds(
      change,
      wanted.map((room, i) => heldNights(change.today, { id: ids[i]!, blockId }, room, before[i])),
    );
    for (const [i, room] of wanted.entries()) {
      const old = before[i];
      if (old) await tx.update(BookedRoom, { hotelId, id: old.id }, contentOf(room, old));
    }
    const ages = new Map(wanted.map((room, i) => [ids[i]!, room.childAges]));
    await this.settle(change, booking, rooms, { ages });
    return ids;
  }

  /**
   * Cancels rooms, with the last standing one also the booking; returns whether it did. Throws `room_is_not_found`, and
   * `room_is_not_active` for a room whose guests are not expected.
   */
  async cancelRooms(
    change: HotelChange,
    booking: Booking,
    ids: readonly number[],
    at: Date,
  ): Promise<{ isWhole: boolean }> {
    const { tx, hotelId } = change;
    const rooms = await roomsOfBooking(tx, hotelId, booking.id);
    const { from } = TRANSITIONS.cancel;
    const cancelled = ids.map((id) => openRoom(rooms, id));
    if (cancelled.some(({ status }) => status !== from)) throw new BookingRefusal('room_is_not_active');
    const isWhole = !rooms.some((room) => !ids.includes(room.id) && isStanding(room));
    if (isWhole) {
      await cancelBooking(change, booking, at);
      return { isWhole };
    }
    await setHolds(
      change,
      cancelled.map((room) => released(room, change.today)),
    );
    await tx.update(BookedRoom, { hotelId, id: In([...ids]) }, cancellationColumns());
    await this.settle(change, booking, rooms, { cancelledIds: ids });
    return { isWhole };
  }

  /**
   * Takes the cancellation of a booking back. The rooms that were cancelled with it are expected again, with their nights
   * from today on; no-shows stay no-shows. The cancellation fee is reversed, and discounts that were reversed with the rooms
   * are posted again. Cards stay erased. An earlier release did not record when it cancelled rooms: then all
   * cancelled rooms are expected again at their prices, and discounts stay reversed. Returns the reservation IDs. Throws
   * `room_is_not_cancelled`, `room_is_not_available: <day>`.
   */
  async undoCancellation(change: HotelChange, booking: Booking): Promise<number[]> {
    const { tx, hotelId } = change;
    const rooms = await roomsOfBooking(tx, hotelId, booking.id);
    const last = lastCancelledRooms(rooms);
    const [first] = last;
    if (!first || booking.status !== 'cancelled') throw new BookingRefusal('room_is_not_cancelled');
    const { from, to: status } = TRANSITIONS.undo_cancel;
    const restored = last.filter((room) => room.status === from);
    const holds: RoomHolds[] = [];
    for (const { id, blockId, roomTypeId, arrival, departure, holds: before } of restored) {
      const days = { from: Math.max(change.today, arrival), until: departure };
      const nights = await recordedDays(change, { roomTypeId, ...days });
      const after = holdsFrom(change.today, before, roomTypeId, nights);
      holds.push({ reservationId: id, blockId, before, after });
    }
    await setHolds(change, holds);
    const ids = restored.map(({ id }) => id);
    await tx.update(BookedRoom, { hotelId, id: In(ids) }, { status });
    await tx.update(BookedRoom, { hotelId, id: In(last.map(({ id }) => id)) }, { cancelledAt: null });
    const before = rooms.map((room) => (ids.includes(room.id) ? { ...room, status } : room));
    const totalMinor = first.cancelledAt ? booking.totalMinor : coveringTotal(booking, before);
    const standing = { status: 'active', cancelledAt: null, totalMinor } as const;
    await tx.update(Booking, { hotelId, id: booking.id }, standing);
    await this.settle(change, { ...booking, ...standing }, before);
    await reverseCancellationFees(change, first);
    await restoreDiscounts(change, first);
    // Together with discounts posted since the cancellation, more may be discounted than is charged now.
    await settleFolio(change, booking.id);
    return ids;
  }

  /** Sets the price of a stay that moves to another room, and keeps the one before its first such move. */
  async setPriceOfMove(
    change: HotelChange,
    { id, bookingId }: BookedRoom,
    { totalMinor, nightPricesMinor }: Pick<WantedRoom, 'totalMinor' | 'nightPricesMinor'>,
  ): Promise<void> {
    const { tx, hotelId } = change;
    const booking = await tx.findOneByOrFail(Booking, { hotelId, id: bookingId });
    const rooms = await roomsOfBooking(tx, hotelId, bookingId);
    const priceBeforeMove = keptPrice(booking, openRoom(rooms, id));
    const price = { totalMinor, nightPricesMinor, ...NO_PUSHED_PRICE, ...NO_PUSHED_RATES };
    await tx.update(BookedRoom, { hotelId, id }, { ...price, priceBeforeMove });
    await this.settle(change, booking, rooms);
  }

  /** Sets the price from before all moves again. Returns its total, null where there is none. */
  async restorePriceBeforeMove(
    change: HotelChange,
    { id, bookingId, priceBeforeMove }: BookedRoom,
  ): Promise<number | null> {
    if (priceBeforeMove === null) return null;
    const { tx, hotelId } = change;
    const booking = await tx.findOneByOrFail(Booking, { hotelId, id: bookingId });
    const rooms = await roomsOfBooking(tx, hotelId, bookingId);
    await tx.update(BookedRoom, { hotelId, id }, priceOfRoom(priceBeforeMove));
    await this.settle(change, booking, rooms, { restored: priceBeforeMove });
    return priceBeforeMove.totalMinor;
  }

  async changeGuest(
    change: HotelChange,
    booking: Booking,
    { guest, remarks }: { guest: GuestContact; remarks: string },
  ): Promise<void> {
    const { tx, hotelId } = change;
    const guests = [guest, ...booking.guests.slice(1)];
    const names = { guestName: guest.name, guestSurname: guest.surname };
    const changedAt = () => 'now()';
    await tx.update(
      Booking,
      { hotelId, id: booking.id },
      { ...names, guests, remarks, changedAt, guestDataErasedAt: null },
    );
    change.record({ kind: 'booking', bookingId: booking.id });
  }

  /** Sets the booking's days, children and total by its rooms, and drops price differences of rooms that staff have priced. */
  private async settle(
    change: HotelChange,
    booking: Booking,
    before: readonly BookedRoom[],
    {
      ages = new Map(),
      cancelledIds = [],
      restored,
    }: {
      ages?: ReadonlyMap<number, WantedRoom['childAges']>;
      cancelledIds?: readonly number[];
      restored?: PriceBeforeMove;
    } = {},
  ): Promise<void> {
    const { tx, hotelId } = change;
    const after = (await roomsOfBooking(tx, hotelId, booking.id)).filter(isStanding);
    const children = childrenOfChanged(booking, before.filter(isStanding), after, ages);
    const departure = Math.max(...after.map((room) => room.departure));
    const priced = after.filter(({ id }) => ages.has(id)).map(({ position }) => position);
    const hadNoTotal = restored?.ofBooking.totalMinor === null;
    const totalMinor = totalOf(hadNoTotal ? restored.ofBooking : booking, before.filter(isStanding), after);
    const isAsBefore = restored?.ofBooking.totalMinor === totalMinor;
    const isPriced = priced.length > 0 || totalMinor !== booking.totalMinor;
    const differences = isPriced ? remainingDifferences(booking, priced) : booking.priceMismatch;
    const differencesBefore = isAsBefore ? restored.ofBooking.priceMismatch : undefined;
    await tx.update(
      Booking,
      { hotelId, id: booking.id },
      {
        arrival: Math.min(...after.map((room) => room.arrival)),
        departure,
        children,
        totalMinor,
        ...(totalMinor === booking.totalMinor ? {} : { taxMinor: null }),
        ...(isAsBefore ? { taxMinor: restored.ofBooking.taxMinor } : {}),
        priceMismatch: differencesBefore === undefined ? differences : differencesBefore,
        changedAt: () => 'now()',
      },
    );
    await this.cards.setErasure(tx, hotelId, booking.id, departure);
    await settleFolio(change, booking.id, cancelledIds);
    change.record({ kind: 'booking', bookingId: booking.id });
  }
}

/** Returns the rooms cancelled last, with their no-shows; all where an earlier release cancelled them. */
function lastCancelledRooms(rooms: readonly BookedRoom[]): BookedRoom[] {
  const cancelled = rooms.filter(({ status }) => status === 'cancelled' || status === 'no_show');
  const atMs = ({ cancelledAt }: BookedRoom) => cancelledAt?.getTime() ?? 0;
  const last = Math.max(...cancelled.map(atMs));
  return cancelled.filter((room) => atMs(room) === last);
}

function openRoom(rooms: readonly BookedRoom[], id: number): BookedRoom {
  const room = rooms.find((one) => one.id === id);
  if (!room) throw new BookingRefusal('room_is_not_found');
  if (!isOpen(room.status)) throw new BookingRefusal('room_is_not_active');
  return room;
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

/** Returns what a room holds before and after the change: nights that have begun stay as they were. */
function heldNights(
  today: number,
  added: Pick<BookedRoom, 'id' | 'blockId'>,
  wanted: WantedRoom,
  old: BookedRoom | undefined,
): RoomHolds {
  const { id: reservationId, blockId } = old ?? added;
  const before = old?.holds ?? [];
  const after = holdsFrom(today, before, wanted.roomTypeId, nightsToHold(wanted, old));
  return { reservationId, blockId, before, after };
}

function newRoom(room: WantedRoom, position: number) {
  const { roomTypeId, boardId, arrival, departure, adults, childAges, rate } = room;
  const { totalMinor, nightPricesMinor } = room;
  return {
    ...{ roomTypeId, boardId, arrival, departure, adults, totalMinor, nightPricesMinor, position },
    children: childAges.length,
    taxMinor: null,
    nightlyRates: [],
    matchedRate: rate,
    status: 'active' as const,
    holds: [],
  };
}

/** Returns the columns of a changed room. What its partner pushed for a price, stay, type or board that has changed is dropped. */
function contentOf(room: WantedRoom, old: BookedRoom): Partial<BookedRoom> {
  const { roomTypeId, boardId, arrival, departure, adults, childAges, rate } = room;
  const { totalMinor, nightPricesMinor } = room;
  const isPriceKept = totalMinor === old.totalMinor;
  const isStayKept = arrival === old.arrival && departure === old.departure && roomTypeId === old.roomTypeId;
  return {
    ...{ roomTypeId, boardId, arrival, departure, adults, totalMinor, nightPricesMinor },
    children: childAges.length,
    matchedRate: rate,
    ...(isPriceKept ? {} : NO_PUSHED_PRICE),
    ...(isPriceKept && isStayKept ? {} : { ...NO_PUSHED_RATES, priceBeforeMove: null }),
    ...(roomTypeId === old.roomTypeId ? {} : { pushedRoomName: null }),
    ...(boardId === old.boardId ? {} : { pushedBoardName: null }),
  };
}

import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Booking } from '../../booking/room/booking.entity.js';
import { recordBooking } from '../../booking/history/booking-change.js';
import { nameGuests } from '../../booking/room/named-guests.js';
import type { Actor } from '../../database/audit.js';
import type { Database } from '../../database/queries.js';
import { sheetIsNotReadable, sheetIsTooLarge } from '../../inventory/rates/day-change.errors.js';
import { textOf } from '../../inventory/rates/rate-sheet.js';
import { SheetWriter } from '../../http/sheet-writer.service.js';
import { SheetFiles } from '../../inventory/rates/sheet-files.service.js';
import { Country } from '../../lookup/country.entity.js';
import { dayNumber, dayText } from '../../values/day.js';
import { localized } from '../../values/localized-text.js';
import {
  MAX_GUEST_LIST_LENGTH,
  MAX_GUEST_LIST_LINES,
  MAX_LISTED_BOOKINGS_OF_ROOMS,
} from '../../values/limits.js';
import { bookerName } from '../../values/names.js';
import { GuestChanges } from '../guest-changes.service.js';
import { type GuestForm, type Guest, readGuest } from '../stays/guest.js';
import { HotelDay } from '../../hotel/hotel-day.service.js';
import { bookingIsNotFound, guestsAreNotValid } from '../guests.errors.js';
import { readBookingsOfRooms, readRoomsWithNames } from './booked-rooms.queries.js';
import { type ListRoom, readGuestList } from './guest-list.js';
import { listIsTooLong, namesHaveChanged } from './guest-list.errors.js';
import { headingsIn } from './list-columns.js';
import { lineCount, rowsOfText, textOfBytes, textOfRows } from './list-text.js';
import type { BookingOfRooms, ListPreview, NamesOfBooking } from './names-of-booking.js';
import { partyFault } from './room-party.js';

const XLSX_MARK = Buffer.from('PK');
const COLUMN_WIDTHS = [8, 18, 22, 22, 14, 14, 20];

/** Who comes to a room: all of them. */
export interface NamesOfRoom {
  reservationId: number;
  guests: readonly GuestForm[];
}

@Injectable()
export class GuestLists {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changes: GuestChanges,
    private readonly day: HotelDay,
    private readonly files: SheetFiles,
    private readonly writer: SheetWriter,
  ) {}

  /** Bookings of several rooms that are still to come, soonest first, at most 100. */
  async bookings(hotelId: number): Promise<BookingOfRooms[]> {
    const today = dayText(await this.day.today(hotelId));
    return readBookingsOfRooms(this.dataSource, hotelId, today, MAX_LISTED_BOOKINGS_OF_ROOMS);
  }

  /** Throws `booking_is_not_found`. */
  names(hotelId: number, bookingId: number): Promise<NamesOfBooking> {
    return namesOf(this.dataSource.manager, hotelId, bookingId);
  }

  /** A file as text. Throws `spreadsheet_is_not_readable`, `spreadsheet_is_too_large`, `too_many_uploads`. */
  async text(hotelId: number, file: Buffer, signal?: AbortSignal): Promise<string> {
    const isSheet = file.subarray(0, XLSX_MARK.length).equals(XLSX_MARK);
    const text = isSheet
      ? textOfRows((await this.files.rows(hotelId, file, signal)).map((row) => row.map(textOf)))
      : textOfBytes(file);
    if (text === undefined) throw sheetIsNotReadable();
    if (text.length > MAX_GUEST_LIST_LENGTH) throw sheetIsTooLarge();
    return text;
  }

  /**
   * Returns what a list would make of the names of a booking; saves nothing. With `replaces` the names that are there go,
   * else they stay. Throws `list_is_too_long`, `booking_is_not_found`.
   */
  async preview(
    hotelId: number,
    bookingId: number,
    { text, replaces }: { text: string; replaces: boolean },
  ): Promise<ListPreview> {
    if (text.length > MAX_GUEST_LIST_LENGTH || lineCount(text) > MAX_GUEST_LIST_LINES) throw listIsTooLong();
    const { version, rooms } = await this.names(hotelId, bookingId);
    const today = await this.day.today(hotelId);
    const countries = await this.dataSource.manager.find(Country);
    const lines = readGuestList(rowsOfText(text), {
      rooms: rooms.map((room) => listRoom(room, replaces)),
      countries: countries.map(({ code, name, nameIng }) => ({ code, names: [name, nameIng] })),
      today,
    });
    const named = rooms.flatMap(({ reservationId, status, named: before }) => {
      const added = lines.filter((line) => line.reservationId === reservationId);
      const guests = added.map(({ guest }) => readGuest(guest, today).guest);
      if (replaces) return status === 'active' ? [{ reservationId, guests }] : [];
      return added.length === 0 ? [] : [{ reservationId, guests: [...before, ...guests] }];
    });
    return { version, lines, rooms: named };
  }

  /**
   * Writes all names or none. Throws `booking_is_not_found`, `names_have_changed` when they are no longer what the person saw,
   * `room_is_not_active`, `guests_are_not_valid` with the first faults (`rooms[0].guests[1].firstName`, `rooms[0].guests`).
   */
  async save(
    hotelId: number,
    actor: Actor,
    { bookingId, version, rooms }: { bookingId: number; version: string; rooms: readonly NamesOfRoom[] },
  ): Promise<void> {
    const today = await this.day.today(hotelId);
    const read = rooms.map((room, i) => ({
      ...room,
      read: room.guests.map((form, j) => readGuest(form, today, `rooms[${i}].guests[${j}].`)),
    }));
    const faults = read.flatMap((room) => room.read.flatMap((guest) => guest.faults));
    if (faults.length > 0) throw guestsAreNotValid(faults);
    await this.changes.change(hotelId, actor, async (change) => {
      const standing = await namesOf(change.tx, hotelId, bookingId);
      if (standing.version !== version) throw namesHaveChanged();
      const names = new Map(
        read.map((room) => [room.reservationId, room.read.map(({ guest }) => guest)] as const),
      );
      requireFit(standing.rooms, names);
      await recordBooking(change, { bookingId, kind: 'guests_named' }, () =>
        nameGuests(change, bookingId, names),
      );
      const guests = [...names.values()].reduce((sum, { length }) => sum + length, 0);
      const changes = { rooms: names.size, guests };
      await change.audit({ action: 'guests_named', entity: 'booking', entityId: bookingId, changes });
    });
  }

  /** A list to fill in: a row for each person that the rooms were booked for. Throws `booking_is_not_found`. */
  async template(
    hotelId: number,
    bookingId: number,
    language: 'en' | 'tr',
    signal?: AbortSignal,
  ): Promise<Buffer> {
    const { rooms } = await this.names(hotelId, bookingId);
    const rows = rooms
      .filter(({ status }) => status === 'active')
      .flatMap((room) =>
        Array.from({ length: Math.max(room.adults + room.children, room.named.length) }, (_, i) => {
          const guest = room.named[i];
          return [
            room.number,
            localized(room.name, language, language) || room.code,
            guest?.firstName ?? null,
            guest?.lastName ?? null,
            guest?.birthDate ?? null,
            guest?.nationality ?? null,
            guest?.identityNumber ?? null,
          ];
        }),
      );
    const sheet = { headings: headingsIn(language), rows, widths: COLUMN_WIDTHS };
    return this.writer.write(hotelId, [sheet], signal);
  }
}

async function namesOf(
  database: Database & Pick<DataSource['manager'], 'findOneBy'>,
  hotelId: number,
  bookingId: number,
): Promise<NamesOfBooking> {
  const booking = await database.findOneBy(Booking, { hotelId, id: bookingId });
  if (!booking) throw bookingIsNotFound();
  const rooms = (await readRoomsWithNames(database, hotelId, bookingId)).map((room, i) => ({
    ...room,
    number: i + 1,
  }));
  const version = createHash('sha256').update(JSON.stringify(rooms)).digest('base64url').slice(0, 22);
  return { bookingId, version, voucher: booking.voucher, guestName: bookerName(booking), rooms };
}

function listRoom(room: NamesOfBooking['rooms'][number], replaces: boolean): ListRoom {
  const { reservationId, number, adults, children, arrival, code, name, status, named } = room;
  return {
    reservationId,
    number,
    adults,
    children,
    arrival: dayNumber(arrival),
    typeNames: [code, ...Object.values(name)],
    isExpected: status === 'active',
    named: replaces ? [] : named,
  };
}

function requireFit(rooms: NamesOfBooking['rooms'], names: ReadonlyMap<number, readonly Guest[]>): void {
  const faults = [...names.keys()].flatMap((id, i) => {
    const room = rooms.find(({ reservationId }) => reservationId === id);
    const party = room && { ...room, arrival: dayNumber(room.arrival) };
    const message = party && partyFault(party, names.get(id)!);
    return message === undefined ? [] : [{ field: `rooms[${i}].guests`, message }];
  });
  if (faults.length > 0) throw guestsAreNotValid(faults);
}

import type { DayText } from '../../values/day.js';
import type { LocalizedText } from '../../values/localized-text.js';
import type { ExpectedGuest } from '../stays/desk-guest.js';

export interface BookedRoomWithNames {
  reservationId: number;
  roomTypeId: number;
  code: string;
  name: LocalizedText;
  arrival: DayText;
  departure: DayText;
  adults: number;
  children: number;
  status: 'active' | 'checked_in' | 'checked_out' | 'no_show';
  named: ExpectedGuest[];
}

export interface BookingOfRooms {
  bookingId: number;
  voucher: string;
  guestName: string;
  arrival: DayText;
  departure: DayText;
  rooms: number;
  persons: number;
  named: number;
}

export interface NamesOfBooking {
  bookingId: number;
  /** Stands for everything that is shown here: names are refused when it is no longer the same. */
  version: string;
  voucher: string;
  guestName: string;
  rooms: (BookedRoomWithNames & { number: number })[];
}

export interface ListLine {
  /** As spreadsheets and editors count it, from 1. */
  row: number;
  reservationId: number | null;
  guest: ExpectedGuest;
  /** Of a field of the guest, or of `room`. */
  faults: { field: string; message: string }[];
  isDoubtful: boolean;
}

/** What a list would make of the names of a booking. `rooms` leaves out those whose names stay as they are. */
export interface ListPreview {
  version: string;
  lines: ListLine[];
  rooms: { reservationId: number; guests: ExpectedGuest[] }[];
}

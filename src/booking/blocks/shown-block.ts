import type { DayText } from '../../values/day.js';
import type { LocalizedText } from '../../values/localized-text.js';
import type { BlockStatus } from './block-status.js';

export interface ListedBlock {
  blockId: number;
  name: string;
  status: BlockStatus;
  arrival: DayText;
  departure: DayText;
  releaseDay: DayText;
  /** Nights of rooms: those that it holds or held, and those of them that were picked up. */
  roomNights: number;
  pickedUp: number;
}

export interface ShownNight {
  day: DayText;
  rooms: number;
  pickedUp: number;
  /** For sale beside the rooms of the block; null without an inventory record. */
  free: number | null;
}

export interface ShownType {
  roomTypeId: number;
  name: LocalizedText;
  boardId: number;
  boardTitle: LocalizedText;
  price: string | null;
  nights: ShownNight[];
}

export interface BookingOfBlock {
  bookingId: number;
  voucher: string;
  guestName: string;
  status: 'active' | 'cancelled';
  arrival: DayText;
  departure: DayText;
  /** Rooms that stand, for how many persons, and how many of those have names. */
  rooms: number;
  persons: number;
  named: number;
  total: string | null;
  currency: string;
}

export interface ShownBlock extends ListedBlock {
  version: number;
  currency: string;
  contactName: string;
  contactPhone: string;
  contactEmail: string;
  notes: string;
  types: ShownType[];
  bookings: BookingOfBlock[];
}

/** `free` has one number for each night. */
export interface FreeType {
  roomTypeId: number;
  name: LocalizedText;
  free: number[];
  boards: { boardId: number; title: LocalizedText }[];
}

export interface HeldRooms {
  roomTypeId: number;
  blockId: number;
  name: string;
  from: string;
  to: string;
  /** The most rooms that it has left in one of them. */
  rooms: number;
}

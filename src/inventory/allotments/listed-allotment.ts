import type { DayText } from '../../values/day.js';
import type { LocalizedText } from '../../values/localized-text.js';

/** A partner allotment as its form has it, and whether it is out of use. */
export interface ListedAllotment {
  id: number;
  isRetired: boolean;
  partnerId: number;
  roomTypeId: number;
  from: DayText;
  to: DayText;
  rooms: number;
  releaseDays: number | null;
}

/** Room nights of an allotment: those that bookings of the partner hold, and those from today on that are kept for it alone. */
export interface AllotmentUse {
  partner: string;
  roomType: LocalizedText;
  taken: number;
  kept: number;
}

export interface NamedRoomType {
  roomTypeId: number;
  name: LocalizedText;
}

/** What an allotment would set aside; the record `id`, if any, is replaced by it. */
export interface AllotmentQuestion {
  id: number | null;
  partnerId: number;
  roomTypeId: number;
  from: DayText;
  to: DayText;
  releaseDays: number | null;
}

/** The first night of those with the fewest rooms, and the most rooms that the allotment can have on it. */
export interface FewestRooms {
  day: DayText;
  rooms: number;
}

export interface AllotmentPreview {
  /** Null where all nights are over or released. */
  fewest: FewestRooms | null;
  /** How many nights would be set aside. */
  nights: number;
  /** How many nights are over, or released by now: they are for sale to all. */
  openNights: number;
}

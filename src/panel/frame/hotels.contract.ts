import type { Change, Read } from '../page/operations.js';
import type { PanelHotel } from '../page/panel.js';

export interface FoundHotels {
  hotels: PanelHotel[];
  /** How many further ones the search has found. */
  more: number;
}

/** For everyone who is signed in. */
export interface HotelsContract {
  /** `GET /admin/api/hotels`: at most 100 that the person may open, by title; an operator searches by title or number. */
  search: Read<{ search: string }, FoundHotels>;
  open: Change<{ hotelId: number }>;
}

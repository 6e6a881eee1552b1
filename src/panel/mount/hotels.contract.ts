import type { Change, Read } from '../page/operations.js';
import type { PanelHotel } from '../page/panel.js';

/** For everyone who is signed in. */
export interface HotelsContract {
  /** `GET /admin/api/hotels`: at most 100 that the person may open, by title; an operator searches by title or number. */
  search: Read<{ search: string }, PanelHotel[]>;
  open: Change<{ hotelId: number }>;
}

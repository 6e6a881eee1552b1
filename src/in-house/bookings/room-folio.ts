import type { DayText } from '../../values/day.js';
import type { Folio } from '../../booking/folio/folio.js';

/** A folio; `name` is the room that a reservation has, or had last, and null where it had none; `leftOn` when its guests left. */
export interface RoomFolio extends Omit<Folio, 'rooms'> {
  rooms: (Folio['rooms'][number] & { name: string | null; leftOn: DayText | null })[];
}

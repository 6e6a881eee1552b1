import type { Folio, OpenFolio } from '../booking/folio/folio.js';

/** A folio with the rooms that its reservations have or had last; null for one without. */
export interface RoomFolio extends Omit<Folio, 'rooms'> {
  rooms: (Folio['rooms'][number] & { name: string | null })[];
}

/** An open folio with the names of its rooms, joined. */
export interface OpenRoomFolio extends Omit<OpenFolio, 'reservationIds'> {
  rooms: string;
}

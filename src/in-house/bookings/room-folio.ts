import type { Folio, OpenFolio } from '../../booking/folio/folio.js';

/** A folio; `name` is the room that a reservation has, or had last, and null where it had none. */
export interface RoomFolio extends Omit<Folio, 'rooms'> {
  rooms: (Folio['rooms'][number] & { name: string | null })[];
}

/** An open folio with the names of its rooms, joined. */
export interface OpenRoomFolio extends Omit<OpenFolio, 'reservationIds'> {
  rooms: string;
}

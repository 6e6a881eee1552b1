import type { DeskReservation, HouseRoom, RoomPlan } from '../../../in-house/desk-reservation';
import { type Answer, changePage, readPage } from '../parts/call';
import type { Step } from './steps';

export type ListName = 'arrivals' | 'inHouse' | 'departures';

/** What the front desk knows of the house. */
export interface House {
  today: string;
  roomTypes: { id: number; name: Record<string, string> }[];
  buildings: { id: number; name: string }[];
  countries: { code: string; name: string }[];
}

export interface DeskListAnswer {
  day: string;
  today: string;
  counts: {
    arrivals: { all: number; open: number };
    inHouse: { all: number; guests: number };
    departures: { all: number; open: number };
  };
  reservations: DeskReservation[];
}

export interface PlanAnswer extends RoomPlan {
  today: string;
  from: string;
  days: number;
}

export interface OfferedBoard {
  boardId: number;
  title: Record<string, string>;
  restriction: string | null;
  restrictionNights: number;
  refundable: string | null;
  nonRefundable: string | null;
}

export interface Offer {
  roomTypeId: number;
  name: Record<string, string>;
  capacityAdult: number;
  capacityChildren: number;
  capacityTotal: number;
  left: number;
  takesParty: boolean;
  boards: OfferedBoard[];
}

const PAGE = 'frontDesk';

export const readHouse = (): Promise<Answer<House>> => readPage(PAGE, 'house');
export const readList = (query: {
  list: ListName;
  day?: string;
  search: string;
}): Promise<Answer<DeskListAnswer>> => readPage(PAGE, 'list', query);
export const readReservation = (reservationId: number): Promise<Answer<DeskReservation>> =>
  readPage(PAGE, 'reservation', { reservationId: String(reservationId) });
export const readFreeRooms = (reservationId: number): Promise<Answer<{ rooms: HouseRoom[] }>> =>
  readPage(PAGE, 'freeRooms', { reservationId: String(reservationId) });
export const readPlan = (from: string, days: number): Promise<Answer<PlanAnswer>> =>
  readPage(PAGE, 'plan', { from, days: String(days) });
export const readOffers = (
  query: Record<string, string>,
): Promise<Answer<{ currency: string; offers: Offer[] }>> => readPage(PAGE, 'offers', query);

export const change = <T>(operation: string, input: object): Promise<Answer<T>> =>
  changePage<T>(PAGE, operation, input);

/** What was done, told above the list. */
export interface Notice {
  text: string;
  /** Something to look at again. */
  warning?: string;
}

/** What is open over the page. */
export type OpenDialog =
  | {
      kind: 'details' | Step;
      reservation: DeskReservation;
    }
  | { kind: 'editGuest' | 'guestOut' | 'undoGuestOut'; reservation: DeskReservation; stayId: number }
  | { kind: 'book' };

/** What every dialog of the front desk is given. */
export interface DeskDialogProps {
  house: House;
  reservation: DeskReservation;
  onClose: () => void;
  /** Something was changed: the lists are read anew. */
  onDone: (notice: Notice) => void;
  /** Something was refused because the world has moved on: the lists are read anew behind the dialog. */
  onStale: () => void;
}

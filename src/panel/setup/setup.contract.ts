import type { DayText } from '../../values/day.js';
import type { Change, Nothing, Read } from '../page/operations.js';
import type { Outcome } from '../rates/rates.contract.js';

export const SETUP_STEPS = [
  'roomTypes',
  'boards',
  'rooms',
  'prices',
  'payment',
  'partner',
  'key',
  'search',
] as const;
export type SetupStepName = (typeof SETUP_STEPS)[number];

export interface SetupStep {
  name: SetupStepName;
  isDone: boolean;
  /** Who can do it; operators can do all. */
  by: 'manager' | 'operator';
  /** Room types that lack it, or words: `bankAccount`, `virtualPos`, `onlineSales`, `onlineChannel`. */
  lacking: string[];
}

export interface SetupRoomType {
  id: number;
  code: string;
  name: string;
  onlineSales: boolean;
  /** Rooms that are in use. */
  rooms: number;
  /** Whether rooms for sale or restrictions are set for a day to come. */
  hasDays: boolean;
}

export interface SetupBoard {
  id: number;
  code: string;
  title: string;
  /** 0: prices are for a person; 1: for the room. */
  priceType: 0 | 1;
}

/** A board that most hotels know, and this one does not have, or no longer uses. */
export interface UsualBoard {
  code: string;
  title: string;
  /** Whether the hotel has it, out of use: it is taken up again as it was. */
  isRetired: boolean;
}

export interface TriedStay {
  startDate: DayText;
  endDate: DayText;
  adultCount: number;
}

/** A room type with a board that partners find, at its lowest price. */
export interface FoundOffer {
  roomType: string;
  board: string;
  price: string;
  currency: string;
  left: number;
}

/** `board` is null for a room type without boards; `text` is in the person's language. */
export interface NotFound {
  roomType: string;
  board: string | null;
  reasons: { text: string; day: DayText | null }[];
}

export interface TriedSearch {
  stay: TriedStay;
  offers: FoundOffer[];
  /** What the search itself says where it finds no list. */
  error: string | null;
  notFound: NotFound[];
}

export interface Setup {
  today: DayText;
  /** The last day on which a stay can begin. */
  lastDay: DayText;
  currency: string;
  /** Of the hotel: names are needed in it. */
  language: string;
  steps: SetupStep[];
  roomTypes: SetupRoomType[];
  boards: SetupBoard[];
  usualBoards: UsualBoard[];
  buildings: { id: number; name: string }[];
  paymentTypes: number[];
  /** How many partners have access, and ApiKeys of hotspots. */
  partners: number;
  hotspotKeys: number;
  tried: TriedSearch;
}

export interface NewRoomType {
  code: string;
  /** In the hotel's language. */
  name: string;
  capacityAdult: string;
  capacityChildren: string;
}

export interface NewRooms {
  first: string;
  last: string;
  roomTypeId: number;
  /** '' for a new building, which then has a name. */
  buildingId: number | '';
  buildingName: string;
}

/** Rooms for sale ('' leaves them) and prices (decimals) of every night from `from` to `to`. */
export interface NewSeason {
  from: DayText;
  to: DayText;
  roomTypes: {
    roomTypeId: number;
    allotment: string;
    prices: { boardId: number; price: string }[];
  }[];
  /** Saves what looks like a slip, too. */
  confirmed: boolean;
}

export interface SetupContract {
  read: Read<Nothing, Setup>;
  search: Read<TriedStay, TriedSearch>;
  addRoomType: Change<NewRoomType>;
  addBoards: Change<{ codes: string[]; priceType: 0 | 1 }>;
  addRooms: Change<NewRooms, { rooms: number }>;
  saveSeason: Change<NewSeason, Outcome>;
  /** Refuses with `payment_types_have_changed` where they are no longer those that were `seen`. */
  savePayment: Change<{ types: number[]; seen: number[] }>;
}

declare module '../page/contract.js' {
  interface PanelContract {
    setup: SetupContract;
  }
}

import type { OpenStatus } from '../../booking/blocks/block-status.js';
import type { FreeType, ListedBlock, ShownBlock } from '../../booking/blocks/shown-block.js';
import type { BookingOfRooms, ListPreview, NamesOfBooking } from '../../guests/names/names-of-booking.js';
import type { DayText } from '../../values/day.js';
import type { BookerInput } from '../front-desk/change/booking-changes.contract.js';
import type { GuestInput } from '../front-desk/front-desk.contract.js';
import type {
  Change,
  Download,
  Nothing,
  OfForm,
  PostedRead,
  Read,
  UploadToRead,
} from '../page/operations.js';

export interface BlockTypeInput {
  roomTypeId: number;
  boardId: number;
  /** Of a room for a night; '' for what it costs when it is booked. */
  price: string;
  /** Rooms in each night from the arrival on. */
  rooms: number[];
}

export interface BlockContactInput {
  contactName: string;
  contactPhone: string;
  contactEmail: string;
  notes: string;
}

export interface BlockInput extends BlockContactInput {
  name: string;
  status: OpenStatus;
  arrival: DayText;
  departure: DayText;
  releaseDay: DayText;
  types: BlockTypeInput[];
}

interface BlockStayInput {
  blockId: number;
  arrival: DayText;
  departure: DayText;
  adults: number;
}

/** `total` is of the whole stay; null where a night has no price. */
export interface QuotedRoom {
  roomTypeId: number;
  boardId: number;
  left: number;
  takesParty: boolean;
  total: string | null;
}

export interface GroupsContract {
  blocks: Read<Nothing, { today: DayText; blocks: ListedBlock[] }>;
  block: Read<{ blockId: number }, ShownBlock>;
  free: Read<{ arrival: DayText; departure: DayText }, { currency: string; types: FreeType[] }>;
  addBlock: Change<BlockInput & OfForm, { blockId: number }>;
  /** `version` is that of the block which the person saw. */
  changeBlock: Change<BlockInput & { blockId: number; version: number }>;
  /** Also of a block that is closed. */
  changeContact: Change<BlockContactInput & { blockId: number; version: number }>;
  releaseBlock: Change<{ blockId: number; version: number }>;
  cancelBlock: Change<{ blockId: number; version: number }>;
  quote: Read<BlockStayInput & { childAges: string }, { currency: string; rooms: QuotedRoom[] }>;
  /** Books rooms from a block, each for such a party; `shownTotal` is the price of all rooms that the guest was told. */
  book: Change<
    BlockStayInput &
      BookerInput &
      OfForm & { childAges: number[]; roomTypeId: number; rooms: number; shownTotal: string },
    { bookingId: number; voucher: string }
  >;

  bookings: Read<Nothing, { bookings: BookingOfRooms[] }>;
  names: Read<{ bookingId: number }, NamesOfBooking>;
  template: Download<{ bookingId: number }>;
  readFile: UploadToRead<{ text: string }>;
  readList: PostedRead<{ bookingId: number; text: string; replaces: boolean }, ListPreview>;
  /** Who comes to each room: all of them; a fault names `rooms[0].guests[1].firstName`. */
  saveNames: Change<{
    bookingId: number;
    version: string;
    rooms: { reservationId: number; guests: GuestInput[] }[];
  }>;
}

declare module '../page/contract.js' {
  interface PanelContract {
    groups: GroupsContract;
  }
}

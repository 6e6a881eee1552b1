import type { LocalizedText } from '../../values/localized-text.js';
import { NO_RATE, NO_RECORD, type Plan, type RoomTypeOfHotel, type Snapshot } from './snapshot.js';

/** A room type with a board; a booking keeps both, also once they are archived. */
export interface BookedPlan {
  roomTypeId: number;
  /** Null in a booking that was brought in without one. */
  boardId: number | null;
}

export interface ArchivedPlan {
  name: LocalizedText;
  capacityAdult: number;
  capacityChildren: number;
  capacityTotal: number;
  boardTitle: LocalizedText | null;
  /** Rooms left on each day; null where the hotel has entered none. */
  leftOfDays: readonly (number | null)[];
}

export function isOffered({ roomTypes }: Snapshot, { roomTypeId, boardId }: BookedPlan): boolean {
  const type = roomTypes.find(({ id }) => id === roomTypeId);
  return type !== undefined && (boardId === null || type.plans.some(({ board }) => board.id === boardId));
}

/**
 * Returns the snapshot with what a booking has and is archived since, whose `leftOfDays` begin on the day `from`. It has no
 * prices: it can be kept, or priced by hand.
 */
export function withArchived(
  snapshot: Snapshot,
  { roomTypeId, boardId }: BookedPlan,
  archived: ArchivedPlan,
  from: number,
): Snapshot {
  const { roomTypes } = snapshot;
  const type =
    roomTypes.find(({ id }) => id === roomTypeId) ?? archivedType(snapshot, roomTypeId, archived, from);
  const { boardTitle } = archived;
  const plan = boardId === null || boardTitle === null ? [] : [archivedPlan(snapshot, boardId, boardTitle)];
  const completed = { ...type, plans: [...type.plans, ...plan] };
  const others = roomTypes.map((one) => (one.id === roomTypeId ? completed : one));
  return { ...snapshot, roomTypes: roomTypes.includes(type) ? others : [...roomTypes, completed] };
}

function archivedType(
  { firstDay, dayCount }: Snapshot,
  id: number,
  { name, capacityAdult, capacityChildren, capacityTotal, leftOfDays }: ArchivedPlan,
  from: number,
): RoomTypeOfHotel {
  const left = new Int16Array(dayCount).fill(NO_RECORD);
  leftOfDays.forEach(
    (rooms, i) => (left[from - firstDay + i] = rooms === null ? NO_RECORD : Math.max(0, rooms)),
  );
  return {
    id,
    name,
    capacityAdult,
    capacityChildren,
    capacityTotal,
    detail: {},
    totalBed: 0,
    totalBathroom: 0,
    roomSize: 0,
    images: [],
    features: [],
    roomsIn: new Map(),
    refundable: false,
    nonRefundable: false,
    onlineSales: false,
    plans: [],
    days: { restrictions: new Uint32Array(dayCount), left },
  };
}

function archivedPlan({ dayCount }: Snapshot, boardId: number, title: LocalizedText): Plan {
  return {
    id: 0,
    board: { id: boardId, title, priceType: 0 },
    rules: { perRoom: false, adultShares: [], childShares: [], discount: 0, unitMinor: 1 },
    maxBasePriceMinor: 0,
    days: { restrictions: new Uint32Array(dayCount), priceMinor: new Float64Array(dayCount).fill(NO_RATE) },
  };
}

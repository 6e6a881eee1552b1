import type { RecordedChange } from '../../database/recorded-change.js';
import type { RecordKind } from '../../hotel/hotel-record.js';
import { Board, BOARD_FORM } from './board.entity.js';
import { BOOKING_SOURCE_FORM, BookingSource } from './booking-source.entity.js';
import { Building, BUILDING_FORM } from './building.entity.js';
import { MARKET_SEGMENT_FORM, MarketSegment } from './market-segment.entity.js';
import { Package, PACKAGE_FORM } from './package.entity.js';
import { RATE_PLAN_FORM, RatePlan, ratePlanFaults } from './rate-plan.entity.js';
import { ROOM_TYPE_FORM, RoomType, roomTypeFaults, roomTypeInitials } from './room-type.entity.js';
import { Room, ROOM_FORM } from './room.entity.js';

function ofCatalogue(): RecordedChange {
  return { kind: 'catalogue' };
}

/** The hotspot gets a building's router encryption and a room's name with every guest. */
const building: RecordKind<Building> = {
  entity: Building,
  form: BUILDING_FORM,
  name: 'building',
  touched: ['catalogue', 'desk'],
  recorded: ofCatalogue,
  unique: 'code',
};
const room: RecordKind<Room> = {
  entity: Room,
  form: ROOM_FORM,
  name: 'room',
  touched: ['catalogue', 'desk'],
  recorded: ofCatalogue,
  unique: 'name',
};
const board: RecordKind<Board> = {
  entity: Board,
  form: BOARD_FORM,
  texts: ['title'],
  name: 'board',
  touched: ['catalogue'],
  recorded: (_, boardId) => ({ kind: 'catalogue', boardId }),
  unique: 'code',
};
const roomType: RecordKind<RoomType> = {
  entity: RoomType,
  form: ROOM_TYPE_FORM,
  texts: ['detail', 'features', 'name'],
  faults: roomTypeFaults,
  initials: roomTypeInitials,
  name: 'room-type',
  touched: ['catalogue'],
  recorded: (_, roomTypeId) => ({ kind: 'catalogue', roomTypeId }),
  unique: 'code',
};
const ratePlan: RecordKind<RatePlan> = {
  entity: RatePlan,
  form: RATE_PLAN_FORM,
  faults: ratePlanFaults,
  name: 'rate-plan',
  touched: ['catalogue'],
  recorded: ({ roomTypeId }, ratePlanId) => ({ kind: 'catalogue', roomTypeId, ratePlanId }),
};
const packageKind: RecordKind<Package> = {
  entity: Package,
  form: PACKAGE_FORM,
  texts: ['note', 'name'],
  name: 'package',
  touched: ['catalogue'],
  recorded: ofCatalogue,
};

/** Nobody outside the hotel sees these lists. */
const OF_THE_HOUSE = { touched: [], recorded: ofCatalogue, recordedForEach: () => [] };
const bookingSource: RecordKind<BookingSource> = {
  ...OF_THE_HOUSE,
  entity: BookingSource,
  form: BOOKING_SOURCE_FORM,
  name: 'booking-source',
};
const marketSegment: RecordKind<MarketSegment> = {
  ...OF_THE_HOUSE,
  entity: MarketSegment,
  form: MARKET_SEGMENT_FORM,
  name: 'market-segment',
};

export const CATALOGUE_KINDS = {
  building,
  room,
  board,
  roomType,
  ratePlan,
  package: packageKind,
  bookingSource,
  marketSegment,
};

export type CatalogueKind = keyof typeof CATALOGUE_KINDS;

import type { HousekeepingRoom } from '../../in-house/housekeeping/housekeeping-room';
import { floorOf } from '../../in-house/plan/room-proposal';

export const SHOWN = ['all', 'dirty', 'departures', 'stayOvers', 'arrivals'] as const;
export type Shown = (typeof SHOWN)[number];

export function isShown({ cleanliness, guests, arriving }: HousekeepingRoom, shown: Shown): boolean {
  switch (shown) {
    case 'all':
      return true;
    case 'dirty':
      return cleanliness === 'dirty';
    case 'departures':
      return guests === 'leaving' || guests === 'left';
    case 'stayOvers':
      return guests === 'staying';
    case 'arrivals':
      return arriving !== null || guests === 'arrived';
  }
}

export interface RoomGroup {
  buildingId: number;
  /** Null where numbers tell no floor. */
  floor: number | null;
  rooms: HousekeepingRoom[];
}

export function groupsOf(rooms: readonly HousekeepingRoom[]): RoomGroup[] {
  const groups: RoomGroup[] = [];
  for (const room of rooms) {
    const floor = floorOf(room.roomName);
    const last = groups.at(-1);
    if (last?.buildingId === room.buildingId && last.floor === floor) last.rooms.push(room);
    else groups.push({ buildingId: room.buildingId, floor, rooms: [room] });
  }
  return groups;
}

import type { Cleanliness } from '../../in-house/housekeeping/cleanliness.js';
import type { HousekeepingRoom } from '../../in-house/housekeeping/housekeeping-room.js';
import type { DayText } from '../../values/day.js';
import type { LocalizedText } from '../../values/localized-text.js';
import type { Change, Nothing, Read } from '../page/operations.js';

export interface HousekeepingAnswer {
  today: DayText;
  roomTypes: { id: number; name: LocalizedText }[];
  buildings: { id: number; name: string }[];
  rooms: HousekeepingRoom[];
}

export interface HousekeepingContract {
  rooms: Read<Nothing, HousekeepingAnswer>;
  set: Change<{ roomIds: number[]; state: Cleanliness }>;
}

declare module '../page/contract.js' {
  interface PanelContract {
    housekeeping: HousekeepingContract;
  }
}

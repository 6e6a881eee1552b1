import type { AccountContract } from './account.js';
import type { BookingChangesContract } from './booking-changes.js';
import type { FindContract } from './find.js';
import type { FolioContract } from './folio.js';
import type { FrontDeskContract } from './front-desk.js';
import type { GuestsContract } from './guests.js';
import type { GroupsContract } from './groups.js';
import type { HousekeepingContract } from './housekeeping.js';
import type { MediaContract } from './media.js';
import type { RatesContract } from './rates.js';
import type { ReportsContract } from './reports.js';
import type { RoomPlanContract } from './room-plan.js';
import type { SetupContract } from './setup.js';
import type { TodayContract } from './today.js';

/** What each operation at `/admin/api/pages/<page>/<operation>` takes and answers; both sides are checked by it. */
export interface PanelContract {
  account: AccountContract;
  bookingChanges: BookingChangesContract;
  find: FindContract;
  folio: FolioContract;
  frontDesk: FrontDeskContract;
  guests: GuestsContract;
  groups: GroupsContract;
  housekeeping: HousekeepingContract;
  media: MediaContract;
  rates: RatesContract;
  reports: ReportsContract;
  roomPlan: RoomPlanContract;
  setup: SetupContract;
  today: TodayContract;
}

export type PageName = keyof PanelContract;

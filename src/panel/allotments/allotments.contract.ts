import type {
  AllotmentPreview,
  AllotmentUse,
  ListedAllotment,
  NamedRoomType,
} from '../../inventory/allotments/listed-allotment.js';
import type { NamedPartner } from '../../inventory/price-rules/listed-rules.js';
import type { DayText } from '../../values/day.js';
import type { Change, Nothing, PostedRead, Read } from '../page/operations.js';
import type { SavedRecord, SeenRecord, Versioned } from '../page/versions.js';

/** As it is typed: what is not valid is refused with the field where it stands, such as `rooms`. */
export type TypedAllotment = Record<string, unknown>;

export interface AllotmentsContract {
  list: Read<
    Nothing,
    {
      today: DayText;
      allotments: (Versioned<ListedAllotment> & AllotmentUse)[];
      partners: NamedPartner[];
      roomTypes: NamedRoomType[];
    }
  >;
  /** `rooms` of the allotment is not needed. */
  preview: PostedRead<{ id: number | null; allotment: TypedAllotment }, AllotmentPreview>;
  save: Change<SeenRecord & { allotment: TypedAllotment }, SavedRecord>;
  retire: Change<{ id: number }>;
  restore: Change<{ id: number }>;
}

declare module '../page/contract.js' {
  interface PanelContract {
    allotments: AllotmentsContract;
  }
}

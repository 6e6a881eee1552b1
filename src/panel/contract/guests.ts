import type {
  GuestsOfBooking,
  ListedGuest,
  ProfileForm,
  ShownProfile,
} from '../../in-house/guest-profiles/guest-profile.js';
import type { Change, Read } from './operations.js';

interface OfGuest {
  guestId: number;
}

/** People across their stays. */
export interface GuestsContract {
  /** At most 50 who fit, or the newest where the text is ''. A POST, so that what is typed never stands in an address. */
  list: Change<{ text: string }, { guests: ListedGuest[]; hasMore: boolean }>;
  profile: Read<OfGuest, ShownProfile>;
  ofBooking: Read<{ bookingId: number }, GuestsOfBooking>;
  add: Change<ProfileForm, { id: number }>;
  /** `version` is that of the profile which the person saw. */
  save: Change<OfGuest & { version: number } & ProfileForm>;
  merge: Change<{ keptId: number; mergedId: number }>;
  /** Takes the merge of this profile back. */
  separate: Change<OfGuest>;
  /** For managers who have confirmed who they are. */
  erase: Change<OfGuest>;
}

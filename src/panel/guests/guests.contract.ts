import type {
  ComparedProfiles,
  GuestsOfBooking,
  ListedGuest,
  Namesakes,
  ProfileForm,
  ShownProfile,
} from '../../guests/profiles/guest-profile.js';
import type { Change, Download, OfForm, PostedRead, Read } from '../page/operations.js';

interface OfProfile {
  guestId: number;
}

export interface GuestsContract {
  /** At most 50 who fit. A POST, so that what is typed never stands in an address. */
  list: PostedRead<{ text: string }, { guests: ListedGuest[]; hasMore: boolean }>;
  profile: Read<OfProfile, ShownProfile>;
  ofBooking: Read<{ bookingId: number }, GuestsOfBooking>;
  add: Change<ProfileForm & OfForm, { id: number }>;
  /** What was changed of it. `version` is that of the profile which the person saw. */
  save: Change<OfProfile & { version: number } & Partial<ProfileForm>>;
  /** Both side by side, and in what they agree or differ. */
  compare: Read<{ keptId: number; mergedId: number }, ComparedProfiles>;
  merge: Change<{ keptId: number; mergedId: number }>;
  separate: Change<OfProfile>;
  /** The two are different people: neither is proposed as a double of the other, until `proposeAgain`. */
  tellApart: Change<OfProfile & { otherId: number }>;
  proposeAgain: Change<OfProfile & { otherId: number }>;
  /** For managers: what is kept of the person, as a spreadsheet in the language of the panel. */
  disclosure: Download<OfProfile>;
  /** For confirmed managers. `namesakes`: what guests of this name are; `ask` is refused with `bookings`. */
  erase: Change<OfProfile & { namesakes: Namesakes }>;
}

declare module '../page/contract.js' {
  interface PanelContract {
    guests: GuestsContract;
  }
}

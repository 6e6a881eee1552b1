import type { DayText } from '../../values/day.js';
import type { LocalizedText } from '../../values/localized-text.js';
import type { LikenessReason } from './guest-evidence.js';

export const GUEST_MARKS = ['none', 'vip', 'blocked'] as const;
/** What staff shall notice at once: nothing, a guest of honour, or one who shall not be booked in again. */
export type GuestMark = (typeof GUEST_MARKS)[number];

export const GUEST_PRESENCES = ['in_house', 'arriving_today', 'arriving_this_week'] as const;
/** Who is here, or expected from today on. */
export type GuestPresence = (typeof GUEST_PRESENCES)[number];

export interface MarkedGuest {
  /** Of the profile that stands for them. */
  guestId: number;
  name: string;
  mark: Exclude<GuestMark, 'none'>;
}

export interface MarkedArrival extends MarkedGuest {
  reservationId: number;
  status: 'active' | 'checked_in';
  arrival: DayText;
  departure: DayText;
  /** The room that they have, or that is planned. */
  roomName: string | null;
}

export const NAMESAKES = ['ask', 'erase', 'keep'] as const;
/** What guests of the same name are that other bookings name: not known yet, the person, or others. */
export type Namesakes = (typeof NAMESAKES)[number];

/** What is not known is ''. */
export interface ProfileForm {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  countryCode: string;
  birthDate: DayText | '';
  mark: GuestMark;
  preferences: string;
  notes: string;
}

/** A person in a list: without birth date and identity number. */
export interface ListedGuest {
  id: number;
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  countryCode: string;
  mark: GuestMark;
  /** Bookings that stand, made by them or for a room in which they stayed. */
  bookings: number;
  nextArrival: DayText | null;
  /** When they left the last one that has begun; its departure while they are in house. */
  lastDeparture: DayText | null;
}

export interface GuestStay {
  reservationId: number;
  bookingId: number;
  voucher: string;
  status: 'active' | 'checked_in' | 'checked_out' | 'no_show' | 'cancelled';
  arrival: DayText;
  departure: DayText;
  /** Nights slept, or planned; 0 for a room in which they did not stay. */
  nights: number;
  roomTypeName: LocalizedText;
  roomName: string | null;
  total: string | null;
  currency: string;
  isBooker: boolean;
  hasStayed: boolean;
}

/** What the folios of a person's own bookings charge, payments left out. Amounts are decimals. */
export interface GuestMoney {
  currency: string;
  earlier: string;
  expectedOrInHouse: string;
}

export interface ProposedDouble extends ListedGuest {
  reasons: LikenessReason[];
}

export interface MergedProfile {
  id: number;
  firstName: string;
  lastName: string;
  preferences: string;
  notes: string;
  /** An instant, in ISO 8601. */
  mergedAt: string;
}

export interface ShownProfile extends ProfileForm {
  id: number;
  version: number;
  hasIdentityNumber: boolean;
  earlier: { stays: number; nights: number };
  expectedOrInHouse: { stays: number; nights: number };
  money: GuestMoney[];
  /** The latest first, at most 200. */
  stays: GuestStay[];
  hasMoreStays: boolean;
  /** The likeliest first. */
  proposals: ProposedDouble[];
  /** How many further people may be doubles. */
  moreProposals: number;
  toldApart: ListedGuest[];
  merged: MergedProfile[];
}

export interface ComparedProfile
  extends
    ListedGuest,
    Pick<ShownProfile, 'birthDate' | 'hasIdentityNumber' | 'earlier' | 'expectedOrInHouse'> {}

/** What speaks for one person, and what for two. What only one profile knows, or neither, is left out. */
export type Comparison = Partial<
  Record<'name' | 'identityNumber' | 'birthDate' | 'phone' | 'email' | 'countryCode', 'same' | 'different'>
>;

/** Two profiles that may be merged. */
export interface ComparedProfiles {
  kept: ComparedProfile;
  merged: ComparedProfile;
  comparison: Comparison;
}

/** Who has booked, and who stays, as far as their profiles are known. */
export interface GuestsOfBooking {
  booker: ListedGuest | null;
  guests: { stayId: number; guest: ListedGuest }[];
  /** How many profiles may be doubles of these. */
  proposals: number;
}

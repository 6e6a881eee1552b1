import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { GuestMark } from './guest-profile.js';

@Entity({ name: 'guest_profile' })
export class GuestProfile {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  /** The profile that stands for this one; never one that is merged itself. */
  @Column({ name: 'merged_into_id', type: 'bigint', nullable: true })
  mergedIntoId!: number | null;

  /** The profile it was merged under, perhaps merged since. Counts only with `mergedIntoId`: old releases keep it. */
  @Column({ name: 'merge_parent_id', type: 'bigint', nullable: true })
  mergeParentId!: number | null;

  @Column({ name: 'merged_at', type: 'timestamptz', nullable: true })
  mergedAt!: Date | null;

  @Column({ name: 'first_name', type: 'text' })
  firstName!: string;

  @Column({ name: 'last_name', type: 'text' })
  lastName!: string;

  @Column({ type: 'text', default: '' })
  phone!: string;

  @Column({ type: 'text', default: '' })
  email!: string;

  /** Where they are from: ISO 3166-1 alpha-2, or ''. */
  @Column({ name: 'country_code', type: 'text', default: '' })
  countryCode!: string;

  @Column({ name: 'birth_date', type: 'date', nullable: true })
  birthDate!: string | null;

  /** A keyed digest of the identity number; the number itself is never kept here. */
  @Column({ name: 'identity_digest', type: 'text', nullable: true })
  identityDigest!: string | null;

  @Column({ name: 'name_key', type: 'text' })
  nameKey!: string;

  @Column({ name: 'phone_key', type: 'text', default: '' })
  phoneKey!: string;

  @Column({ name: 'email_key', type: 'text', default: '' })
  emailKey!: string;

  @Column({ type: 'text', default: 'none' })
  mark!: GuestMark;

  /** The mark that staff gave the person while several profiles were theirs: it counts instead of this one's own. */
  @Column({ name: 'person_mark', type: 'text', nullable: true })
  personMark!: GuestMark | null;

  /** The profile whose `personMark` overrules the mark of this one. Counts only while `mergedIntoId` is set. */
  @Column({ name: 'mark_overruled_by_id', type: 'bigint', nullable: true })
  markOverruledById!: number | null;

  @Column({ type: 'text', default: '' })
  preferences!: string;

  @Column({ type: 'text', default: '' })
  notes!: string;

  /** Staff made it; others came with a booking or stay and go with it. */
  @Column({ name: 'made_by_hand', type: 'boolean', default: false })
  madeByHand!: boolean;

  /** Raised by each change that staff make. */
  @Column({ type: 'integer', default: 1 })
  version!: number;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}

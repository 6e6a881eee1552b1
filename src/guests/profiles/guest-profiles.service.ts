import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { readTerms } from './search-terms.js';
import { readToldApart } from './guest-distinctions.queries.js';
import { likeness } from './guest-evidence.js';
import type {
  GuestPresence,
  GuestsOfBooking,
  ListedGuest,
  ProposedDouble,
  ShownProfile,
} from './guest-profile.js';
import {
  findGuestIds,
  findGuests,
  readArrivingGuests,
  readGuestsInHouse,
  readLinksOfBooking,
  readListedGuests,
  readMoney,
  readNights,
  readPairs,
  readPerhapsMarked,
  readStaysOf,
} from './guest-profile.queries.js';
import { formOf } from './merged-profiles.js';
import { readMergedInto, rootProfile } from './merged-profiles.queries.js';
import { IdentityDigests } from './identity-digests.service.js';

const MAX_LISTED = 50;
const MAX_FOUND = 10_000;
/** Within how many days they arrive; null for those who are here. */
const ARRIVING_DAYS: Record<GuestPresence, number | null> = {
  in_house: null,
  arriving_today: 1,
  arriving_this_week: 7,
};
const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);
const MAX_STAYS = 200;
const MAX_PROPOSALS = 10;

/** What is known of guests. */
@Injectable()
export class GuestProfiles {
  constructor(
    private readonly dataSource: DataSource,
    private readonly digests: IdentityDigests,
  ) {}

  /** Finds by name, telephone, e-mail address or exact identity number; nobody without a text. */
  async find(
    hotelId: number,
    typed: string,
    limit = MAX_LISTED,
  ): Promise<{ guests: ListedGuest[]; hasMore: boolean }> {
    const text = typed.trim();
    if (text === '') return { guests: [], hasMore: false };
    const guests = await findGuests(this.dataSource, hotelId, await this.termsOf(hotelId, text), limit + 1);
    return { guests: guests.slice(0, limit), hasMore: guests.length > limit };
  }

  /** Finds as {@link find}: the people by their profiles, who left last first. */
  async findIds(hotelId: number, typed: string): Promise<number[]> {
    const terms = await this.termsOf(hotelId, typed.trim());
    return idsOf(await findGuestIds(this.dataSource, hotelId, terms, MAX_FOUND));
  }

  /** Returns what a list says of people, by their profiles. */
  listed(hotelId: number, ids: readonly number[]): Promise<Map<number, ListedGuest>> {
    return readListedGuests(this.dataSource, hotelId, ids);
  }

  async idsOfPresent(hotelId: number, presence: GuestPresence): Promise<number[]> {
    const days = ARRIVING_DAYS[presence];
    return idsOf(
      days === null
        ? await readGuestsInHouse(this.dataSource, hotelId)
        : await readArrivingGuests(this.dataSource, hotelId, days),
    );
  }

  async idsOfMarked(hotelId: number, wanted: string): Promise<number[]> {
    const perhaps = idsOf(await readPerhapsMarked(this.dataSource, hotelId));
    const listed = await this.listed(hotelId, perhaps);
    return [...listed.values()].filter(({ mark }) => mark === wanted).map(({ id }) => id);
  }

  /** A merged profile answers as the one that stands for it. Throws `guest_is_not_found`. */
  async profile(hotelId: number, id: number): Promise<ShownProfile> {
    const tx = this.dataSource.manager;
    const root = await rootProfile(tx, hotelId, id);
    const merged = await readMergedInto(tx, hotelId, root.id);
    const [nights, money, stays, proposed, toldApart] = await Promise.all([
      readNights(tx, hotelId, root.id),
      readMoney(tx, hotelId, root.id),
      readStaysOf(tx, hotelId, root.id, MAX_STAYS + 1),
      this.proposals(hotelId, [root.id]),
      this.toldApart(hotelId, root.id),
    ]);
    return {
      id: root.id,
      version: root.version,
      ...formOf(root, merged),
      hasIdentityNumber: [root, ...merged].some(({ identityDigest }) => identityDigest),
      ...nights,
      money,
      stays: stays.slice(0, MAX_STAYS),
      hasMoreStays: stays.length > MAX_STAYS,
      ...proposed,
      toldApart,
      merged: merged.map(({ id: mergedId, firstName, lastName, preferences, notes, mergedAt }) => ({
        id: mergedId,
        firstName,
        lastName,
        preferences,
        notes,
        mergedAt: mergedAt?.toISOString() ?? '',
      })),
    };
  }

  async ofBooking(hotelId: number, bookingId: number): Promise<GuestsOfBooking> {
    const links = await readLinksOfBooking(this.dataSource, hotelId, bookingId);
    const ids = [...new Set(links.map(({ profileId }) => profileId))];
    const listed = await readListedGuests(this.dataSource, hotelId, ids);
    const booker = links.find(({ stayId }) => stayId === null);
    return {
      booker: (booker && listed.get(booker.profileId)) ?? null,
      guests: links.flatMap(({ stayId, profileId }) => {
        const guest = listed.get(profileId);
        return stayId === null || !guest ? [] : [{ stayId, guest }];
      }),
      proposals: ids.length === 0 ? 0 : (await readPairs(this.dataSource, hotelId, ids)).people,
    };
  }

  private async toldApart(hotelId: number, rootId: number): Promise<ListedGuest[]> {
    const ids = await readToldApart(this.dataSource, hotelId, rootId);
    const listed = await readListedGuests(this.dataSource, hotelId, ids);
    return ids.flatMap((id) => listed.get(id) ?? []);
  }

  private async termsOf(hotelId: number, text: string) {
    const { words, phone } = await readTerms(this.dataSource, hotelId, text);
    return { words, phone, identityDigest: await this.digests.known(this.dataSource.manager, hotelId)(text) };
  }

  private async proposals(
    hotelId: number,
    rootIds: readonly number[],
  ): Promise<Pick<ShownProfile, 'proposals' | 'moreProposals'>> {
    const { pairs, people } = await readPairs(this.dataSource, hotelId, rootIds);
    const reasons = new Map<number, Set<ProposedDouble['reasons'][number]>>();
    for (const { own, other } of pairs) {
      const known = reasons.get(other.rootId) ?? new Set();
      for (const reason of likeness(own, other).reasons) reasons.set(other.rootId, known.add(reason));
    }
    const ids = [...reasons.keys()].slice(0, MAX_PROPOSALS);
    const listed = await readListedGuests(this.dataSource, hotelId, ids);
    const proposals = ids.flatMap((id) => {
      const guest = listed.get(id);
      return guest ? [{ ...guest, reasons: [...reasons.get(id)!] }] : [];
    });
    return { proposals, moreProposals: people - proposals.length };
  }
}

import { IsNull } from 'typeorm';
import { Company } from '../booking/companies/company.entity.js';
import { NO_ORIGIN, setOrigin } from '../booking/changes/set-origin.js';
import type { HotelChange } from '../database/hotel-change.js';
import { BookingSource } from '../inventory/catalogue/booking-source.entity.js';
import { MarketSegment } from '../inventory/catalogue/market-segment.entity.js';
import type { LocalizedText } from '../values/localized-text.js';
import type { FileBooking } from './booking-form.js';

/** The entries of a hotel's lists that are in use, by their names in each language; of equal names the first counts. */
export interface OriginsByName {
  sources: ReadonlyMap<string, number>;
  segments: ReadonlyMap<string, number>;
}

export async function originsByName({ tx, hotelId }: HotelChange): Promise<OriginsByName> {
  const inUse = { where: { hotelId, retiredAt: IsNull() }, order: { sort: 'ASC', id: 'ASC' } } as const;
  return {
    sources: idsByNames(await tx.find(BookingSource, inUse)),
    segments: idsByNames(await tx.find(MarketSegment, inUse)),
  };
}

function idsByNames(entries: readonly { id: number; name: LocalizedText }[]): Map<string, number> {
  const named = entries.flatMap(({ id, name }) => Object.values(name).map((text) => [text, id] as const));
  return new Map(named.toReversed());
}

/** Returns what a file says wrongly of where a booking comes from, by the keys of its entry. */
export function faultsOfOrigin(
  { partner, source, segment }: FileBooking,
  { sources, segments }: OriginsByName,
): { key: 'source' | 'segment'; reason: string }[] {
  const faults: ReturnType<typeof faultsOfOrigin> = [];
  if (source !== null && partner !== null) {
    faults.push({ key: 'source', reason: 'is the partner, who sold it' });
  } else if (source !== null && !sources.has(source)) {
    faults.push({ key: 'source', reason: `there is no booking source ${JSON.stringify(source)}` });
  }
  if (segment !== null && !segments.has(segment)) {
    faults.push({ key: 'segment', reason: `there is no market segment ${JSON.stringify(segment)}` });
  }
  return faults;
}

/** Says of a booking that was brought in where it comes from. A company that the hotel has not got yet is added. */
export async function writeOrigin(
  change: HotelChange,
  booking: { id: number; partnerId: number | null },
  { source, segment, company }: FileBooking,
  { sources, segments }: OriginsByName,
): Promise<void> {
  if (source === null && segment === null && company === null) return;
  const known = company && (await knownCompany(change, company));
  await setOrigin(
    change,
    { ...booking, ...NO_ORIGIN },
    {
      bookingSourceId: source === null ? null : sources.get(source)!,
      marketSegmentId: segment === null ? null : segments.get(segment)!,
      companyId: known ?? null,
      newCompany: known ? null : company,
    },
  );
}

/** Companies are told apart by name and tax number. */
async function knownCompany(
  { tx, hotelId }: HotelChange,
  { name, taxNumber }: NonNullable<FileBooking['company']>,
): Promise<number | undefined> {
  const found = await tx.findOne(Company, {
    select: { id: true },
    where: { hotelId, name, taxNumber, retiredAt: IsNull() },
    order: { id: 'ASC' },
  });
  return found?.id;
}

import type { HotelChange } from '../database/hotel-change.js';
import { jsonOf } from '../http/record-form.js';
import { setAllotmentNights } from '../inventory/allotments/allotment-nights.queries.js';
import type { PartnerAllotment } from '../inventory/allotments/partner-allotment.entity.js';
import { PARTNER_ALLOTMENT_KIND } from '../inventory/allotments/partner-allotment.record.js';
import { dayText } from '../values/day.js';
import { dayOf, resolveDay } from './day-expression.js';
import { type Fault, jsonPath } from './faults.js';
import { type HotelFile, type ReadHotelFile, RECORDS } from './hotel-file.js';
import { partnerKeys } from './hotel-file.queries.js';
import { codesById, type HotelRecords, inUse } from './hotel-records.js';
import { type CatalogueIds, saveList } from './write-catalogue.js';

/**
 * Writes the partner allotments of a file, once its days and its partners are there, and counts their nights. Those that it leaves out
 * are retired. Returns the fault of the first night with too few rooms left.
 */
export async function writePartnerAllotments(
  change: HotelChange,
  { partnerAllotments }: ReadHotelFile,
  before: HotelRecords | undefined,
  { roomTypes }: Pick<CatalogueIds, 'roomTypes'>,
  now: Date,
): Promise<Fault[]> {
  if (!partnerAllotments) return [];
  const { tx, hotelId, today } = change;
  const partners = new Map([...(await partnerKeys(tx, hotelId))].map(([id, key]) => [key, id]));
  const entries = partnerAllotments.map(({ partner, roomType, from, to, ...allotment }) => ({
    ...allotment,
    partnerId: partners.get(partner)!,
    roomTypeId: roomTypes.get(roomType)!,
    from: dayText(dayOf(from, today)),
    to: dayText(dayOf(to, today)),
  }));
  const byBeginning = ({ partnerId, roomTypeId, from }: (typeof entries)[number] | PartnerAllotment) =>
    `${partnerId} ${roomTypeId} ${from}`;
  await saveList(
    { tx, hotelId, now },
    PARTNER_ALLOTMENT_KIND,
    entries,
    before?.partnerAllotments,
    byBeginning,
  );
  const refused = await setAllotmentNights(change);
  if (!refused) return [];
  const { roomTypeId, day, left } = refused;
  const index = entries.findIndex((one) => one.roomTypeId === roomTypeId && one.from <= day && day <= one.to);
  const reason = `rooms_are_not_left: on ${day} there are ${left ?? 0} more to set aside`;
  return [{ path: jsonPath(['partnerAllotments', ...(index < 0 ? [] : [index, 'rooms'])]), reason }];
}

/** Two entries may not set aside rooms of one type for one partner on the same night. */
export function partnerAllotmentFaults({ partnerAllotments = [] }: ReadHotelFile, today: number): Fault[] {
  const entries = partnerAllotments.map((entry) => {
    const [from, to] = [resolvedDay(entry?.from, today), resolvedDay(entry?.to, today)];
    return from === undefined || to === undefined ? undefined : { named: keyOf(entry), from, to };
  });
  return entries.flatMap((entry, index) => {
    const other = entries.findIndex(
      (one, at) => at < index && one !== undefined && entry !== undefined && isSameNight(one, entry),
    );
    const reason = `allotments_overlap: partnerAllotments[${other}] has nights of it`;
    return other < 0 ? [] : [{ path: jsonPath(['partnerAllotments', index, 'from']), reason }];
  });
}

/** The partner allotments of an export; those of partners that have left the hotel are nobody's. */
export function partnerAllotmentsPart(
  { partnerAllotments, roomTypes }: HotelRecords,
  partners: ReadonlyMap<number, string>,
): NonNullable<HotelFile['partnerAllotments']> {
  const types = codesById(inUse(roomTypes));
  return inUse(partnerAllotments).flatMap((allotment) => {
    const [partner, roomType] = [partners.get(allotment.partnerId), types.get(allotment.roomTypeId)];
    if (partner === undefined || roomType === undefined) return [];
    return [jsonOf(RECORDS.partnerAllotment, { ...allotment, partner, roomType })];
  });
}

interface NamedNights {
  named: string;
  from: number;
  to: number;
}

function isSameNight(one: NamedNights, other: NamedNights): boolean {
  return one.named === other.named && one.from <= other.to && other.from <= one.to;
}

function keyOf(entry: { partner?: string; roomType?: string }): string {
  return JSON.stringify([entry.partner, entry.roomType]);
}

function resolvedDay(text: string | undefined, today: number): number | undefined {
  return typeof text === 'string' ? resolveDay(text, today) : undefined;
}

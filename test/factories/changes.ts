import { dayFromToday } from './days.js';
import type { PartnerClient } from './hotel.js';

export const CHANGES = '/external/online/changes';

export interface Change {
  kind: string;
  roomTypeID: number | null;
  accommodationTypeID: number | null;
  from: string | null;
  to: string | null;
  ID: string | null;
}

export interface Changes {
  changes: Change[];
  next: string;
}

/** The changes after a cursor; without one the cursor of now. */
export async function changesOf(
  partner: PartnerClient,
  query: Record<string, string | number> = {},
): Promise<Changes> {
  const answer = await partner.get(CHANGES, { hotelID: partner.hotelID, ...query });
  if (answer.body?.success !== true) throw new Error(answer.text);
  return answer.body as Changes;
}

/** A change as one line: `availability 7 10-12`, with days after today. */
export function lineOf({ kind, roomTypeID, accommodationTypeID, from, to, ID }: Change): string {
  const [first, last] = [daysFromToday(from), daysFromToday(to)];
  const days = first === undefined ? '' : `${first}-${last}`;
  return [kind, roomTypeID, accommodationTypeID, days, ID]
    .filter((part) => part !== null && part !== '')
    .join(' ');
}

function daysFromToday(day: string | null): number | undefined {
  if (day === null) return undefined;
  return Math.round((Date.parse(day) - Date.parse(dayFromToday(0))) / 86_400_000);
}

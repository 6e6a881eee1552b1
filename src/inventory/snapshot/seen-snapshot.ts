import type { AllottedDays } from './allotted-days.js';
import { NO_RECORD, type RoomTypeOfHotel, type Snapshot } from './snapshot.js';

interface Seen {
  today: number;
  revision: number;
  snapshot: Snapshot;
}

/** Partners without rooms of their own share what the desk sees. */
const ALL_OTHERS = 0;
const seen = new WeakMap<Snapshot, Map<number, Seen>>();

/**
 * Returns the snapshot with the rooms left as a partner counts them: what all have, what is released by the hotel's day `today`, and
 * what the partner itself has left. Undefined is the desk, which has nothing of its own. The snapshot itself where the hotel has no
 * allotments. Valid until the snapshot changes: ask for it anew in each request.
 */
export function seenBy(snapshot: Snapshot, partnerId: number | undefined, today: number): Snapshot {
  const { allotments, revision } = snapshot;
  if (!allotments) return snapshot;
  const isOwn = allotments.some((one) => one.partnerId === partnerId);
  const reader = isOwn && partnerId !== undefined ? partnerId : ALL_OTHERS;
  const known = seen.get(snapshot) ?? new Map<number, Seen>();
  seen.set(snapshot, known);
  const kept = known.get(reader);
  if (kept?.today === today && kept.revision === revision) return kept.snapshot;
  const made = asSeen(snapshot, allotments, reader, today);
  known.set(reader, { today, revision, snapshot: made });
  return made;
}

function asSeen(
  { allotments: _, ...snapshot }: Snapshot,
  allotments: readonly AllottedDays[],
  reader: number,
  today: number,
): Snapshot {
  const leftChangedAt = snapshot.leftChangedAt.slice();
  const roomTypes = snapshot.roomTypes.map((type): RoomTypeOfHotel => {
    const ofType = allotments.filter(({ roomTypeId }) => roomTypeId === type.id);
    if (ofType.length === 0) return type;
    const left = type.days.left.slice();
    for (const days of ofType) addSeen(left, leftChangedAt, days, days.partnerId === reader, today);
    return { ...type, days: { ...type.days, left } };
  });
  return { ...snapshot, roomTypes, leftChangedAt, seenAs: `${reader}.${today}` };
}

function addSeen(
  left: Int16Array,
  leftChangedAt: Float64Array,
  days: AllottedDays,
  isOwn: boolean,
  today: number,
): void {
  for (let index = 0; index < left.length; index++) {
    if (!isOwn && days.releaseDay[index]! > today) continue;
    leftChangedAt[index] = Math.max(leftChangedAt[index]!, days.changedAt[index]!);
    if (left[index] !== NO_RECORD) left[index] = left[index]! + days.left[index]!;
  }
}

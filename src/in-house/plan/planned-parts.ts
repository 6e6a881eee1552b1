/** A room for a part of a stay: from the day `from` until the day before `until` (day numbers). */
export interface PlannedPart {
  roomId: number;
  from: number;
  until: number;
}

/** Returns the parts of a stay that ends on the day `until`: each room is had from its day until that of the next one. */
export function partsUntil(rooms: readonly Omit<PlannedPart, 'until'>[], until: number): PlannedPart[] {
  const parts = rooms.map((room, i) => ({ ...room, until: rooms[i + 1]?.from ?? until }));
  return joined(parts);
}

/**
 * Returns the parts on the new days of a stay: what lies outside is left out, the last part goes on until the departure and, where
 * nobody has come yet, the first one begins at the arrival. A stay that has none of its old days keeps its first room.
 */
export function partsOnDays(
  parts: readonly PlannedPart[],
  { from, until }: { from: number; until: number },
  hasBegun = false,
): PlannedPart[] {
  const kept = parts.filter((part) => part.from < until && (hasBegun || part.until > from));
  const shown = kept.length > 0 || hasBegun ? kept : parts.slice(0, 1);
  const starts = shown.map(({ roomId, from: start }, i) => ({
    roomId,
    from: i === 0 && !hasBegun ? from : start,
  }));
  return partsUntil(starts, until);
}

/** Returns the parts as they are compared with what a person saw: `12@20784,15@20786`. */
export function partsText(parts: readonly PlannedPart[]): string {
  return parts.map(({ roomId, from }) => `${roomId}@${from}`).join(',');
}

/** Whether the days of the parts follow each other, each with one day at least. */
export function areInOrder(parts: readonly PlannedPart[]): boolean {
  return parts.every((part, i) => part.until > part.from && (i === 0 || parts[i - 1]!.until === part.from));
}

export function isSameParts(a: readonly PlannedPart[], b: readonly PlannedPart[]): boolean {
  return partsText(a) === partsText(b) && a.at(-1)?.until === b.at(-1)?.until;
}

function joined(parts: readonly PlannedPart[]): PlannedPart[] {
  const found: PlannedPart[] = [];
  for (const part of parts) {
    const last = found.at(-1);
    if (last?.roomId === part.roomId && last.until === part.from) last.until = part.until;
    else found.push({ ...part });
  }
  return found;
}

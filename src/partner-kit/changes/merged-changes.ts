/** A change with its place in the sequence. `from` and `to` are inclusive day numbers, null where it has no days. */
export interface PlacedChange {
  seq: number;
  kind: string;
  roomTypeId: number | null;
  boardId: number | null;
  from: number | null;
  to: number | null;
  id: string | null;
}

/** Joins changes of the same thing whose days meet or follow each other, at the place of the last of them. */
export function mergedChanges<C extends PlacedChange>(changes: readonly C[]): C[] {
  const bySubject = new Map<string, C[]>();
  for (const change of changes) {
    const { kind, roomTypeId, boardId, from, id } = change;
    const subject = JSON.stringify([kind, roomTypeId, boardId, id, from === null]);
    const known = bySubject.get(subject) ?? [];
    const apart = known.filter((other) => !overlaps(other, change));
    const joined = known.filter((other) => overlaps(other, change)).reduce(join, change);
    bySubject.set(subject, [...apart, joined]);
  }
  return [...bySubject.values()].flat().sort((a, b) => a.seq - b.seq);
}

function overlaps(a: PlacedChange, b: PlacedChange): boolean {
  if (a.from === null || a.to === null || b.from === null || b.to === null) return true;
  return a.from <= b.to + 1 && b.from <= a.to + 1;
}

function join<C extends PlacedChange>(a: C, b: C): C {
  if (a.from === null || a.to === null || b.from === null || b.to === null) return a;
  return { ...a, from: Math.min(a.from, b.from), to: Math.max(a.to, b.to) };
}

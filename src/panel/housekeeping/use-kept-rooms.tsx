import { useEffect, useState } from 'react';
import type { Cleanliness } from '../../in-house/housekeeping/cleanliness';
import type { HousekeepingRoom } from '../../in-house/housekeeping/housekeeping-room';

/** After the last change. */
const KEPT_MS = 8_000;

export interface KeptRooms {
  /** What a room was before it was set here a moment ago; undefined for all others. */
  before: (roomId: number) => Cleanliness | undefined;
  keep: (room: HousekeepingRoom) => void;
  forget: (roomId: number) => void;
  forgetAll: () => void;
}

/** The rooms that were set here a moment ago: they stay in the list, where they can be set back, so that none moves up under the finger. */
export function useKeptRooms(): KeptRooms {
  const [kept, setKept] = useState<ReadonlyMap<number, Cleanliness>>(new Map());
  useEffect(() => {
    if (kept.size === 0) return undefined;
    const timer = setTimeout(() => setKept(new Map()), KEPT_MS);
    return () => clearTimeout(timer);
  }, [kept]);
  return {
    before: (roomId) => kept.get(roomId),
    keep: ({ roomId, cleanliness }) =>
      setKept((known) => new Map(known).set(roomId, known.get(roomId) ?? cleanliness)),
    forget: (roomId) => setKept((known) => new Map([...known].filter(([id]) => id !== roomId))),
    forgetAll: () => setKept(new Map()),
  };
}

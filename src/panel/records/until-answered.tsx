import { useEffect, useState } from 'react';
import { type Query, type QueryOptions, useQuery } from '../parts/query';

const AGAIN_MS = 3_000;
/** The statuses of a service that is away: its own, a proxy's, or no answer at all. */
const AWAY = new Set([0, 502, 503, 504]);

/** Reads an address, and while the service is away again and again until it answers. */
export function useUntilAnswered<T>(
  address: string,
  { everyMs = 0, ...options }: QueryOptions<T> = {},
): Query<T> & { isAway: boolean } {
  const [isAway, setAway] = useState(false);
  const query = useQuery<T>(address, { everyMs: isAway ? AGAIN_MS : everyMs, ...options });
  const isRefusedAway = query.refused !== undefined && AWAY.has(query.refused.status);
  useEffect(() => setAway(isRefusedAway), [isRefusedAway]);
  return { ...query, isAway: isRefusedAway };
}

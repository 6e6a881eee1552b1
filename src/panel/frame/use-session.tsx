import { useQuery } from '../parts/query';

const ASK_EVERY_MS = 60_000;

/** Whether the session of this page has ended. The page asks every minute, and when it comes into sight again. */
export function useHasSessionEnded(): boolean {
  const { refused } = useQuery('/admin/api/session', {
    everyMs: ASK_EVERY_MS,
    onFocus: true,
    onMount: false,
  });
  return refused?.status === 401;
}

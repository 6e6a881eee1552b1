import { useEffect, useState } from 'react';
import { call } from './call';

const ASK_EVERY_MS = 60_000;

/** Whether the session of this page has ended. The page asks every minute, and when it comes into sight again. */
export function useHasSessionEnded(): boolean {
  const [hasEnded, setHasEnded] = useState(false);
  useEffect(() => {
    const ask = async () => {
      if (document.hidden) return;
      const answer = await call('/admin/api/session');
      setHasEnded(!answer.ok && answer.status === 401);
    };
    const timer = setInterval(() => void ask(), ASK_EVERY_MS);
    const seen = () => void ask();
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, []);
  return hasEnded;
}

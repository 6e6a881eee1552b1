import { useLayoutEffect, useRef } from 'react';

/** Within this time, a finger that was on its way comes down. */
const MOVED_MS = 600;

/**
 * Returns whether an element has just moved on its page by itself: what hits it now was meant for what was there before.
 * `asked` is what the person has asked for; what moves because they ask for something else is no surprise.
 */
export function useJustMoved(element: React.RefObject<HTMLElement>, asked: string): () => boolean {
  const last = useRef<{ asked: string; top: number; left: number }>();
  const movedAtMs = useRef(-Infinity);
  useLayoutEffect(() => {
    if (!element.current) return;
    const { offsetTop: top, offsetLeft: left } = element.current;
    const before = last.current;
    if (before?.asked === asked && (before.top !== top || before.left !== left))
      movedAtMs.current = performance.now();
    last.current = { asked, top, left };
  });
  return () => performance.now() - movedAtMs.current < MOVED_MS;
}

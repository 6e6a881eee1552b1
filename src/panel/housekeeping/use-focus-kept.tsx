import { useEffect, useRef } from 'react';

/**
 * Gives the focus, where what had it is gone from a list, to the state of its room, else to the filter that is chosen.
 * Returns what the list says of the focus.
 */
export function useFocusKept(): (event: React.FocusEvent) => void {
  const last = useRef<{ element: Element; roomId: string }>();
  useEffect(() => {
    const lost = last.current;
    if (!lost || lost.element.isConnected || document.activeElement !== document.body) return;
    const place =
      document.querySelector<HTMLElement>(`[data-room="${lost.roomId}"] [aria-pressed=true]`) ??
      document.querySelector<HTMLElement>('.hk-filter [aria-pressed=true]');
    place?.focus({ preventScroll: true });
  });
  return ({ target }) => {
    const roomId = target.closest('[data-room]')?.getAttribute('data-room') ?? '';
    last.current = { element: target, roomId };
  };
}

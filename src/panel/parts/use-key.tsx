import { useEffect } from 'react';

/** Does something at a key anywhere on the page, unless something is being typed or a dialog is open. */
export function useKey(key: string, act: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = (event.target as HTMLElement).closest(
        'input, textarea, select, [contenteditable=true]',
      );
      if (event.key !== key || isTyping || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [key, act]);
}

import { useCallback, useEffect } from 'react';
import { useText } from './panel';
import { agreeToLeave, hasUnsavedOfPage } from './unsaved';

/** Returns what asks before a page is left on which something typed would be lost; true where it may be left. */
export function useMayLeave(): () => boolean {
  const text = useText('messages');
  return useCallback(() => {
    if (!hasUnsavedOfPage()) return true;
    if (!window.confirm(text('leavesUnsaved'))) return false;
    agreeToLeave();
    return true;
  }, [text]);
}

export function useQuestionBeforeLeaving(): void {
  const mayLeave = useMayLeave();
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const atLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || !leavesPage(link, event) || mayLeave()) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('click', atLink, { capture: true, signal });
    // Browsers without it do not ask on the way back.
    const navigation = 'navigation' in window ? window.navigation : undefined;
    const onWayBack = (event: NavigateEvent) => {
      const isAsked = event.navigationType === 'traverse' && event.cancelable;
      if (isAsked && !mayLeave()) event.preventDefault();
    };
    navigation?.addEventListener('navigate', onWayBack, { signal });
    return () => listening.abort();
  }, [mayLeave]);
}

function leavesPage(link: HTMLAnchorElement, click: MouseEvent): boolean {
  const isPlain = click.button === 0 && !click.ctrlKey && !click.metaKey && !click.shiftKey && !click.altKey;
  const isHere = link.href.replace(/#.*/, '') === window.location.href.replace(/#.*/, '');
  return isPlain && link.target === '' && !link.hasAttribute('download') && !isHere;
}

import { useFilterDrawer } from 'adminjs';
import { useEffect, useRef } from 'react';
import { useText } from '../parts/panel';

const DRAWER = '[data-css$="-filter-drawer"]';
const CONTENT = '[data-css=app-content] > :not(.p-topbar, [data-css=notice], footer)';
const FILTER_BUTTON = '[data-css$="-filter-button"]';
/** Buttons of AdminJS that are drawn as nothing but a picture, and the text that says what they do. */
const UNNAMED: readonly (readonly [string, string])[] = [
  ['[data-testid=first]', 'buttons.firstPage'],
  ['[data-testid=previous]', 'buttons.previousPage'],
  ['[data-testid=next]', 'buttons.nextPage'],
  ['[data-testid=last]', 'buttons.lastPage'],
  ['[data-css=notice] button', 'buttons.close'],
  [`${DRAWER} button:not([data-css]):has(> span > svg:only-child)`, 'buttons.close'],
];

/**
 * Makes the lists of AdminJS usable at the keyboard: its filter button is a link that leads nowhere and takes no focus,
 * its closed filter takes the focus out of sight, and some of its buttons have no name. Its pages do not say either what
 * on them is the content, and its tables not what is a heading.
 */
export function useReachableLists(): void {
  const text = useText();
  const { isVisible, close } = useFilterDrawer();
  const wasVisible = useRef(isVisible);

  useEffect(() => {
    const repair = () => {
      for (const drawer of document.querySelectorAll<HTMLElement>(DRAWER)) drawer.inert = !isVisible;
      for (const button of document.querySelectorAll<HTMLElement>(`${FILTER_BUTTON}:not([tabindex])`)) {
        button.tabIndex = 0;
        button.setAttribute('role', 'button');
      }
      for (const button of document.querySelectorAll('[data-testid=actions-dropdown]:not([aria-hidden])')) {
        // For the mouse alone: the record's own page has the same buttons.
        button.setAttribute('aria-hidden', 'true');
      }
      for (const head of document.querySelectorAll('thead .adminjs_TableCell:not([role]):not(:empty)')) {
        head.setAttribute('role', 'columnheader');
      }
      // What AdminJS says in the place of a page.
      for (const heading of document.querySelectorAll('.adminjs_InfoBox h4')) heading.ariaLevel = '1';
      const content = document.querySelector(CONTENT);
      if (content?.querySelector('main') === null) content.setAttribute('role', 'main');
      for (const [selector, key] of UNNAMED) {
        for (const button of document.querySelectorAll(`${selector}:not([aria-label])`)) {
          button.setAttribute('aria-label', text(key));
        }
      }
    };
    repair();
    const observer = new MutationObserver(repair);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [isVisible, text]);

  useEffect(() => {
    if (isVisible === wasVisible.current) return;
    wasVisible.current = isVisible;
    const first = isVisible ? `${DRAWER} :is(input, select)` : FILTER_BUTTON;
    document.querySelector<HTMLElement>(first)?.focus();
  }, [isVisible]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (!(target instanceof HTMLElement)) return;
      if (target.matches(FILTER_BUTTON) && (key === 'Enter' || key === ' ')) {
        event.preventDefault();
        target.click();
      } else if (key === 'Escape' && target.closest(DRAWER) && !event.defaultPrevented) {
        close();
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [close]);
}

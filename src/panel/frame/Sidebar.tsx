import { Icon } from '@adminjs/design-system';
import { useTranslation } from 'adminjs';
import React, { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { HotelSwitch } from './hotel-switch';
import { usePageTitle } from './page-title';
import { type NavigationEntry, SETTINGS_GROUPS, WORK_GROUPS } from '../page/panel';
import { nameOfEntry, recordMissingText, panel, useOptionalText, useText } from '../parts/panel';

const NAVIGATION_ID = 'navigation';

export default function Sidebar({ isVisible }: { isVisible: boolean }): React.ReactElement {
  const text = useText();
  const nav = useDrawer(isVisible);
  useMissingTexts();
  useFocusRecovery();
  usePageTitle(useTitleOfPage());
  return (
    <nav
      ref={nav}
      id={NAVIGATION_ID}
      className={isVisible ? 'p-sidebar p-open' : 'p-sidebar'}
      aria-label={text('labels.navigation')}
      data-css="sidebar"
      onKeyDown={({ key }) => {
        if (key === 'Escape' && isVisible) menuButton()?.click();
      }}
    >
      <SkipButton />
      <HotelSwitch />
      {WORK_GROUPS.map((group) => {
        const entries = panel.navigation.filter((entry) => entry.group === group);
        if (entries.length === 0) return null;
        return (
          <section key={group}>
            {group === 'settings' ? null : <h2>{text(`navigation.groups.${group}`)}</h2>}
            <ul>
              {entries.map((entry) => (
                <li key={entry.name}>
                  <Entry entry={entry} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}

/** The one that is open is always in sight; what is reached from the page of settings counts as part of it. */
function Entry({ entry }: { entry: NavigationEntry }): React.ReactElement {
  const text = useText();
  const { pathname } = useLocation();
  const item = useRef<HTMLDivElement>(null);
  const isOpen = isWithin(pathname, entry) || (entry.name === 'settings' && isSetting(pathname));
  useEffect(() => {
    if (isOpen) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <div ref={item}>
      <Link to={entry.href} className={isOpen ? 'active' : ''} aria-current={isOpen ? 'page' : undefined}>
        <Icon icon={entry.icon} size={18} />
        <span>{nameOfEntry(text, entry)}</span>
      </Link>
    </div>
  );
}

const isWithin = (pathname: string, { href }: NavigationEntry) =>
  pathname === href || pathname.startsWith(`${href}/`);

function isSetting(pathname: string): boolean {
  const groups: readonly string[] = SETTINGS_GROUPS;
  return panel.navigation.some((entry) => groups.includes(entry.group) && isWithin(pathname, entry));
}

const menuButton = () => document.querySelector<HTMLElement>('.p-menu');

/** Moves the focus into the drawer of narrow screens and back, and tells its button, as AdminJS does not. */
function useDrawer(isOpen: boolean): React.RefObject<HTMLElement> {
  const nav = useRef<HTMLElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const button = menuButton();
    button?.setAttribute('aria-expanded', String(isOpen));
    button?.setAttribute('aria-controls', NAVIGATION_ID);
    if (isOpen === wasOpen.current) return;
    wasOpen.current = isOpen;
    const { activeElement, body } = document;
    const isElsewhere = activeElement !== body && !nav.current?.contains(activeElement);
    if (isOpen) nav.current?.querySelector<HTMLElement>('select, a')?.focus();
    else if (!isElsewhere) button?.focus();
  }, [isOpen]);
  return nav;
}

function SkipButton(): React.ReactElement {
  const text = useText();
  return (
    <button type="button" className="p-skip" onClick={() => focusContent()}>
      {text('labels.skip')}
    </button>
  );
}

function focusContent(options?: FocusOptions): void {
  const content = document.querySelector<HTMLElement>('main, [role=main]');
  content?.setAttribute('tabindex', '-1');
  content?.focus(options);
}

/** Where what had the focus has gone, as with a form that was sent, the keyboard goes on from the content of the page. */
function useFocusRecovery(): void {
  useEffect(() => {
    let last: EventTarget | null = null;
    const onFocus = ({ target }: FocusEvent) => (last = target);
    const observer = new MutationObserver(() => {
      const isLost = last instanceof Element && !last.isConnected && document.activeElement === document.body;
      if (!isLost || document.querySelector('dialog[open]')) return;
      last = null;
      focusContent({ preventScroll: true });
    });
    document.addEventListener('focusin', onFocus);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      observer.disconnect();
    };
  }, []);
}

/** What the page at this address is called; lists, forms and records say so themselves. */
function useTitleOfPage(): string {
  const optional = useOptionalText();
  const [, page] = /^\/admin\/pages\/(\w+)$/.exec(useLocation().pathname) ?? [];
  return page === undefined ? '' : optional(`pages.${page}.title`);
}

function useMissingTexts(): void {
  const { i18n } = useTranslation();
  useEffect(() => {
    i18n.on('missingKey', (_languages: readonly string[], _namespace: string, key: string) =>
      recordMissingText(key),
    );
  }, [i18n]);
}

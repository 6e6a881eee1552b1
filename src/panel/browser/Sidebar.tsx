import { Icon } from '@adminjs/design-system';
import { useTranslation } from 'adminjs';
import React, { useEffect } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { HotelSwitch } from './parts/hotel-switch';
import { usePageTitle } from './parts/page-title';
import { nameOfEntry, noteMissing, panel, useOptionalText, useText } from './parts/panel';
import { useReachableLists } from './parts/use-reachable';

const GROUPS = ['today', 'sales', 'house', 'hotel', 'payments', 'access', 'service'];

/** The navigation: the open hotel, then everything that this person may open. */
export default function Sidebar({ isVisible }: { isVisible: boolean }): React.ReactElement {
  const text = useText();
  useWatch();
  useReachableLists();
  usePageTitle(useTitleOfPage());
  return (
    <nav
      className={isVisible ? 'p-sidebar p-open' : 'p-sidebar'}
      aria-label={text('labels.navigation')}
      data-css="sidebar"
    >
      <SkipButton />
      <HotelSwitch />
      {GROUPS.map((group) => {
        const entries = panel.navigation.filter((entry) => entry.group === group);
        if (entries.length === 0) return null;
        return (
          <section key={group}>
            <h2>{text(`navigation.groups.${group}`)}</h2>
            <ul>
              {entries.map((entry) => (
                <li key={entry.name}>
                  <NavLink to={entry.href}>
                    <Icon icon={entry.icon} size={18} />
                    <span>{nameOfEntry(text, entry)}</span>
                  </NavLink>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}

/** The first stop of the keyboard: it leads past the navigation to what the page shows. */
function SkipButton(): React.ReactElement {
  const text = useText();
  const skip = () => {
    const content = document.querySelector<HTMLElement>('main, [role=main]');
    content?.setAttribute('tabindex', '-1');
    content?.focus();
  };
  return (
    <button type="button" className="p-skip" onClick={skip}>
      {text('labels.skip')}
    </button>
  );
}

/** What the page at this address is called; lists, forms and records say so themselves. */
function useTitleOfPage(): string {
  const optional = useOptionalText();
  const [, page] = /^\/admin\/pages\/(\w+)$/.exec(useLocation().pathname) ?? [];
  return page === undefined ? '' : optional(`pages.${page}.title`);
}

/** Notes every text that AdminJS looks for in vain. */
function useWatch(): void {
  const { i18n } = useTranslation();
  useEffect(() => {
    i18n.on('missingKey', (_languages: readonly string[], _namespace: string, key: string) =>
      noteMissing(key),
    );
  }, [i18n]);
}

import { Icon } from '@adminjs/design-system';
import React, { useState } from 'react';
import { Link } from 'react-router-dom';
import { matchesSearch } from '../../values/folded-text';
import { SETTINGS_GROUPS } from '../page/panel';
import { nameOfEntry, panel, useOptionalText, useText } from '../parts/panel';

/** Everything that is set up once, by what it concerns; found by its name or by what is said of it. */
export default function SettingsPage(): React.ReactElement {
  const text = useText();
  const optional = useOptionalText();
  const [wanted, setWanted] = useState('');
  const groups = SETTINGS_GROUPS.map((group) => {
    const entries = panel.navigation
      .filter((entry) => entry.group === group)
      .map((entry) => ({
        ...entry,
        title: nameOfEntry(text, entry),
        hint: optional(`pages.settings.hints.${entry.name}`),
      }))
      .filter(({ title, hint }) => matchesSearch(wanted, [title, hint]));
    return { group, entries };
  }).filter(({ entries }) => entries.length > 0);
  return (
    <main className="p-page p-settings" data-css="settings">
      <h1>{text('pages.settings.title')}</h1>
      <input
        type="search"
        className="p-input"
        aria-label={text('pages.settings.find')}
        placeholder={text('pages.settings.find')}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      {groups.map(({ group, entries }) => (
        <section key={group}>
          <h2>{text(`navigation.groups.${group}`)}</h2>
          <ul className="p-tiles">
            {entries.map(({ name, icon, href, title, hint }) => (
              <li key={name}>
                <Link to={href}>
                  <Icon icon={icon} size={22} />
                  <span>
                    {title}
                    {hint === '' ? null : <small>{hint}</small>}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 ? <p role="status">{text('pages.settings.nothing')}</p> : null}
    </main>
  );
}

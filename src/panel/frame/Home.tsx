import { Icon } from '@adminjs/design-system';
import React from 'react';
import { Link, Navigate } from 'react-router-dom';
import { hotel, nameOfEntry, panel, useText } from '../parts/panel';

/** Leads to the first page of the navigation; without an open hotel it lists what this person may open. */
export default function Home(): React.ReactElement {
  const text = useText();
  if (hotel) return <Navigate to={panel.navigation[0]?.href ?? '/admin/pages/account'} replace />;
  return (
    <main className="p-page">
      <h1>{text('navigation.none')}</h1>
      <ul className="p-tiles">
        {panel.navigation.map((entry) => (
          <li key={entry.name}>
            <Link to={entry.href}>
              <Icon icon={entry.icon} size={22} />
              <span>{nameOfEntry(text, entry)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </main>
  );
}

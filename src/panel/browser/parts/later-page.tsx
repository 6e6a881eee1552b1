import React from 'react';
import { later } from './later';

type PageComponent = React.ComponentType<Record<string, unknown>>;

/** A page whose script is fetched when it is first shown, while the frame around it stands. */
export function laterPage(name: string, load: () => Promise<{ default: PageComponent }>): PageComponent {
  return later(name, load, <main className="p-page" aria-busy />);
}

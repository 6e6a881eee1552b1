import React from 'react';
import { later } from './later';

type PageComponent = React.ComponentType<Record<string, unknown>>;

export function laterPage(name: string, load: () => Promise<{ default: PageComponent }>): PageComponent {
  return later(name, load, <main className="p-page" aria-busy />);
}

import React from 'react';
import { lazyWithReload } from './lazy-with-reload';

type PageComponent = React.ComponentType<Record<string, unknown>>;

export function laterPage(name: string, load: () => Promise<{ default: PageComponent }>): PageComponent {
  return lazyWithReload(name, load, <main className="p-page" aria-busy />);
}

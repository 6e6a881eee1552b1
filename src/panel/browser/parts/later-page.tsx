import React from 'react';
import { later } from './later';

type Component = React.ComponentType<Record<string, unknown>>;

/** A page whose script is fetched when it is first shown, while the frame around it stands. */
export function laterPage(name: string, load: () => Promise<{ default: Component }>): Component {
  return later(name, load, <main className="p-page" aria-busy />);
}

import React from 'react';
import type { DeskListAnswer } from './front-desk.contract';
import { useWords } from './words';

export const TABS = ['arrivals', 'inHouse', 'departures'] as const;
export type Tab = (typeof TABS)[number];

interface TabsProps {
  tab: Tab;
  list: DeskListAnswer | undefined;
  onChoose: (tab: Tab) => void;
}

export function DeskTabs({ tab, list, onChoose }: TabsProps): React.ReactElement {
  const { word } = useWords();
  const step = (event: React.KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    const next = TABS[(TABS.indexOf(tab) + by + TABS.length) % TABS.length] ?? tab;
    onChoose(next);
    document.getElementById(`fd-tab-${next}`)?.focus();
  };
  return (
    <div className="fd-tabs" role="tablist" aria-label={word('title')} onKeyDown={step}>
      {TABS.map((one) => (
        <button
          key={one}
          id={`fd-tab-${one}`}
          type="button"
          role="tab"
          aria-selected={one === tab}
          aria-controls="fd-panel"
          tabIndex={one === tab ? 0 : -1}
          onClick={() => onChoose(one)}
        >
          {word(`tabs.${one}`)}
          <span className="fd-badge">{list ? list.counts[one].all : '…'}</span>
        </button>
      ))}
    </div>
  );
}

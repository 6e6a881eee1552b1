import type { BasePropertyJSON, ResourceJSON } from 'adminjs';
import { useState } from 'react';
import { factsOf } from '../field-facts';
import { listMetaOf } from '../resource';
import { SHORT_KINDS } from '../short-kinds';
import { type Filters, filtersOfView, sameFilters } from './use-list';

export interface Columns {
  shown: readonly BasePropertyJSON[];
  offered: readonly BasePropertyJSON[];
  /** Whether they are others than a new person sees. */
  isChosen: boolean;
  toggle: (name: string) => void;
  reset: () => void;
}

/** The columns of a list, which this browser keeps by their names. */
export function useColumns(resource: ResourceJSON, filters: Filters): Columns {
  const key = `panel.columns.${resource.id}`;
  const usual = resource.listProperties.map(({ name }) => name);
  const [names, setNames] = useState<readonly string[]>(() => kept(key) ?? usual);
  const others = resource.showProperties.filter(
    (property) => SHORT_KINDS.has(factsOf(property).kind) && !usual.includes(property.name),
  );
  const offered = [...resource.listProperties, ...others];
  const choose = (chosen: readonly string[]) => {
    setNames(chosen);
    if (sameNames(chosen, usual)) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(chosen));
  };
  const view = (listMetaOf(resource).views ?? []).find((one) => sameFilters(filtersOfView(one), filters));
  const shown = offered.filter(({ name }) => names.includes(name) || view?.columns?.includes(name));
  return {
    // A release may have taken away all that was chosen.
    shown: shown.length === 0 ? resource.listProperties : shown,
    offered,
    isChosen: view?.columns !== undefined || !sameNames(names, usual),
    toggle: (name) => {
      const chosen = names.includes(name) ? names.filter((one) => one !== name) : [...names, name];
      if (chosen.length > 0) choose(chosen);
    },
    reset: () => choose(usual),
  };
}

function kept(key: string): string[] | undefined {
  const names = JSON.parse(localStorage.getItem(key) ?? 'null') as unknown;
  return Array.isArray(names) ? names.map(String) : undefined;
}

function sameNames(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((name) => others.includes(name));
}

import { useState } from 'react';
import { FIRST_RESERVATIONS, MAX_RESERVATIONS } from '../../values/limits';
import type { DeskListAnswer, House } from './front-desk.contract';
import type { Refused } from '../parts/call';
import { usePage } from '../parts/query';
import type { Tab } from './desk-tabs';

/** Colleagues work here, too: their changes are seen after a minute at the latest. */
const REFRESH_MS = 60_000;

interface WantedDesk {
  tab: Tab;
  day: string;
  search: string;
  /** The reservations of a list that are shown. */
  limit: number;
  /** While a dialog is open over the page, the lists behind it are not refreshed. */
  isPaused: boolean;
}

export interface Desk {
  house: House | undefined;
  /** The list of the chosen day that was read last; `isListed` tells whether it is the one that is wanted. */
  list: DeskListAnswer | undefined;
  isListed: boolean;
  refused: Refused | undefined;
  reload: () => void;
}

/** How many reservations of a list are shown: the first ones, until all of it are wanted. Another list begins with its first ones again. */
export function useListLimit(list: string): { limit: number; showAll: () => void } {
  const [whole, setWhole] = useState('');
  return {
    limit: whole === list ? MAX_RESERVATIONS : FIRST_RESERVATIONS,
    showAll: () => setWhole(list),
  };
}

export function useDesk({ tab, day, search, limit, isPaused }: WantedDesk): Desk {
  const refresh = isPaused ? {} : { everyMs: REFRESH_MS, onFocus: true };
  const house = usePage('frontDesk', 'house', {}, refresh);
  const listDay = day || undefined;
  const list = usePage('frontDesk', 'list', { list: tab, search, day: listDay, limit }, refresh);
  // While another day is read, the answer is still that of the day before.
  const isOfDay = list.data !== undefined && list.data.day === (listDay ?? list.data.today);
  return {
    house: house.data,
    list: isOfDay ? list.data : undefined,
    isListed: isOfDay && list.data?.list === tab,
    refused: list.refused ?? house.refused,
    reload: () => void Promise.all([house.reload(), list.reload()]),
  };
}

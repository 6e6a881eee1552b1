import { useState } from 'react';
import { FIRST_RESERVATIONS, MAX_RESERVATIONS } from '../../values/limits';
import type { DeskListAnswer, House, ListName, PlanAnswer } from './front-desk.contract';
import type { Refused } from '../parts/call';
import { addDays } from '../parts/days';
import { usePage } from '../parts/query';
import type { Tab } from './desk-tabs';

/** Colleagues work here, too: their changes are seen after a minute at the latest. */
const REFRESH_MS = 60_000;

interface WantedDesk {
  tab: Tab;
  day: string;
  search: string;
  planDays: number;
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
  plan: PlanAnswer | undefined;
  planFrom: string;
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

export function useDesk({ tab, day, search, planDays, limit, isPaused }: WantedDesk): Desk {
  const refresh = isPaused ? {} : { everyMs: REFRESH_MS, onFocus: true };
  const house = usePage('frontDesk', 'house', {}, refresh);
  const shown: ListName = tab === 'plan' ? 'arrivals' : tab;
  // The plan shows the counts of today; its own address lets the lists be read again when one of them is opened.
  const listDay = tab === 'plan' ? house.data?.today : day || undefined;
  const isKnown = tab !== 'plan' || listDay !== undefined;
  const query = { list: shown, search, day: listDay, limit };
  const list = usePage('frontDesk', 'list', isKnown ? query : null, refresh);
  const planFrom = day !== '' ? day : house.data ? addDays(house.data.today, -1) : '';
  const planQuery = tab === 'plan' && planFrom !== '' ? { from: planFrom, days: planDays } : null;
  const plan = usePage('frontDesk', 'plan', planQuery, refresh);
  // While another day is read, the answer is still that of the day before.
  const isOfDay = list.data !== undefined && list.data.day === (listDay ?? list.data.today);
  return {
    house: house.data,
    list: isOfDay ? list.data : undefined,
    isListed: isOfDay && list.data?.list === shown,
    plan: tab === 'plan' ? plan.data : undefined,
    planFrom,
    refused: list.refused ?? plan.refused ?? house.refused,
    reload: () => void Promise.all([house.reload(), list.reload(), plan.reload()]),
  };
}

import { useCallback, useEffect, useState } from 'react';
import {
  type DeskListAnswer,
  type House,
  type ListName,
  type PlanAnswer,
  readHouse,
  readList,
  readPlan,
} from './desk';
import type { Tab } from './desk-tabs';
import { addDays, type Words } from './words';

/** Colleagues work here, too: what they did is seen after a minute at the latest. */
const REFRESH_MS = 60_000;

interface Asked {
  tab: Tab;
  /** '' for today. */
  day: string;
  search: string;
  planDays: number;
  /** While something is open over the page, the lists behind it stand still. */
  isStill: boolean;
}

/** What the front desk shows, read anew whenever something else is asked for. */
export interface Desk {
  house: House | undefined;
  /** The list that was read last, and which it is. */
  list: (DeskListAnswer & { list: ListName }) | undefined;
  plan: PlanAnswer | undefined;
  /** The first day of the room plan, '' as long as today is not known. */
  planFrom: string;
  failure: string;
  setFailure: (failure: string) => void;
  /** Reads everything anew. */
  again: () => void;
}

export function useDesk({ tab, day, search, planDays, isStill }: Asked, words: Words): Desk {
  const [house, setHouse] = useState<House>();
  const [list, setList] = useState<Desk['list']>();
  const [plan, setPlan] = useState<PlanAnswer>();
  const [failure, setFailure] = useState('');
  const [round, setRound] = useState(0);
  const again = useCallback(() => setRound((before) => before + 1), []);

  useEffect(() => {
    void readHouse().then((answer) => (answer.ok ? setHouse(answer.data) : setFailure(words.unread(answer))));
  }, [round]);

  useEffect(() => {
    let stale = false;
    const shown: ListName = tab === 'plan' ? 'arrivals' : tab;
    void readList({ list: shown, search, ...(day === '' || tab === 'plan' ? {} : { day }) }).then(
      (answer) => {
        if (stale) return;
        setFailure(answer.ok ? '' : words.unread(answer));
        if (answer.ok) setList({ ...answer.data, list: shown });
      },
    );
    return () => {
      stale = true;
    };
  }, [tab, day, search, round]);

  const planFrom = day !== '' ? day : house ? addDays(house.today, -1) : '';
  useEffect(() => {
    if (tab !== 'plan' || planFrom === '') return undefined;
    let stale = false;
    void readPlan(planFrom, planDays).then((answer) => {
      if (stale) return;
      setFailure(answer.ok ? '' : words.unread(answer));
      if (answer.ok) setPlan(answer.data);
    });
    return () => {
      stale = true;
    };
  }, [tab, planFrom, planDays, round]);

  useEffect(() => {
    if (isStill) return undefined;
    const timer = setInterval(again, REFRESH_MS);
    window.addEventListener('focus', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', again);
    };
  }, [isStill]);

  return { house, list, plan, planFrom, failure, setFailure, again };
}

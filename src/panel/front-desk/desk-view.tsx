import React from 'react';
import type { DeskListAnswer, ListName } from './front-desk.contract';
import { Button } from '../parts/button';
import type { Translate } from '../parts/panel';
import type { OpenDialog } from './desk';
import type { Tab } from './desk-tabs';
import { ReservationList } from './reservation-list';
import type { Desk } from './use-desk';
import { useWords } from './words';

interface DeskViewProps {
  tab: Tab;
  search: string;
  desk: Desk;
  hasFailed: boolean;
  onOpen: (dialog: OpenDialog) => void;
  onOpenById: (reservationId: number) => void;
  /** Shows the whole list. */
  onAll: () => void;
}

export function DeskView(props: DeskViewProps): React.ReactElement {
  const { tab, search, desk, hasFailed, onOpen, onOpenById } = props;
  const { list, isListed } = desk;
  const { word } = useWords();
  /** The details show what a colleague has changed; the other dialogs find it out when they are submitted. */
  const open = (next: OpenDialog) =>
    next.kind === 'details' ? onOpenById(next.reservation.reservationId) : onOpen(next);
  return (
    <section id="fd-panel" role="tabpanel" aria-labelledby={`fd-tab-${tab}`} aria-busy={!isListed}>
      {!isListed && !hasFailed ? <p className="fd-empty">{word('loading')}</p> : null}
      {isListed && list ? (
        <>
          <p className="fd-count">{countLine(tab, list, word)}</p>
          {list.reservations.length === 0 ? (
            <p className="fd-empty">{emptyLine(tab, list, search, word)}</p>
          ) : (
            <ReservationList
              list={tab}
              day={list.day}
              today={list.today}
              reservations={list.reservations}
              onOpen={open}
            />
          )}
          {list.reservations.length < list.counts[tab].all ? (
            <p className="fd-more">
              <Button look="quiet" onClick={props.onAll}>
                {word('all', { count: list.counts[tab].all })}
              </Button>
            </p>
          ) : null}
        </>
      ) : null}
    </section>
  );
}

function countLine(tab: ListName, { counts }: DeskListAnswer, word: Translate): string {
  return counts[tab].all === 0 ? '' : word(`counts.${tab}`, { ...counts[tab] });
}

function emptyLine(tab: ListName, list: DeskListAnswer, search: string, word: Translate): string {
  if (search !== '') return word('empty.search', { search });
  return word(`empty.${tab === 'inHouse' && list.day !== list.today ? 'inHouseThen' : tab}`);
}

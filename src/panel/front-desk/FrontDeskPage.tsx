import React, { useEffect, useRef, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { Done, NextStep } from './desk';
import { DeskDays } from './desk-days';
import { DeskTabs, type Tab, TABS } from './desk-tabs';
import { DeskView } from './desk-view';
import { PrintMenu } from './print-menu';
import { OpenedDialog } from './opened-dialog';
import { type Desk, useDesk, useListLimit } from './use-desk';
import type { Step } from './steps';
import { type Opened, useOpenedDialog } from './use-opened-dialog';
import { useWantedReservation } from './use-wanted-reservation';
import { useWords } from './words';
import { Button } from '../parts/button';
import { Notice } from '../parts/notice';
import { useDebounced } from '../parts/query';
import { MAX_TEXT_LENGTH } from '../../values/limits';

const DAY = /^20\d\d-\d\d-\d\d$/;

export default function FrontDeskPage(): React.ReactElement {
  const [address] = useSearchParams();
  // The room plan was a tab of the front desk: people have kept its address.
  return address.get('tab') === 'plan' ? <Navigate replace to="/admin/pages/roomPlan" /> : <Lists />;
}

function Lists(): React.ReactElement {
  const { unread } = useWords();
  const { tab, day, go } = useAddress();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const opened = useOpenedDialog();
  const { dialog, open, close } = opened;
  const [done, setDone] = useState<Done>();
  const [failure, setFailure] = useState('');
  const { limit, showAll } = useListLimit([tab, day, search].join(' '));
  const desk = useDesk({ tab, day, search, limit, isPaused: dialog !== undefined });
  const searchField = useRef<HTMLInputElement>(null);
  useFocusBack(opened, desk, searchField);

  const reload = () => {
    setFailure('');
    desk.reload();
  };
  const openById = async (reservationId: number, kind: 'details' | Step) => {
    const answer = await opened.openById(reservationId, kind);
    if (!answer || answer.ok) return;
    setFailure(unread(answer));
    if (answer.status === 404) desk.reload();
  };
  useWantedReservation(openById);
  const finish = (what: Done, next?: NextStep) => {
    close();
    setDone(what);
    reload();
    if (next) void openById(next.reservationId, next.step);
  };

  const today = desk.house?.today ?? desk.list?.today ?? '';
  const shownFailure = failure || (desk.refused ? unread(desk.refused) : '');
  return (
    <main className="p-page fd-page">
      <DeskHead
        search={searchField}
        typed={typed}
        onType={setTyped}
        onBook={desk.house ? () => open({ kind: 'book', arrival: day > today ? day : today }) : undefined}
      />
      <div className="fd-bar-line">
        <DeskTabs tab={tab} list={desk.list} onChoose={(chosen) => go({ tab: chosen })} />
        <DeskDays
          day={day || today}
          isToday={day === '' || day === today}
          step="day"
          onDay={(chosen) => go({ day: chosen })}
        />
        <PrintMenu list={tab} day={day || today} />
      </div>
      <DoneNotice done={done} onClose={() => setDone(undefined)} />
      <Failure text={shownFailure} onRetry={reload} />
      <DeskView
        tab={tab}
        onAll={showAll}
        search={search}
        desk={desk}
        hasFailed={shownFailure !== ''}
        onOpen={open}
        onOpenById={(id) => void openById(id, 'details')}
      />
      {dialog && desk.house ? (
        <OpenedDialog
          key={`${dialog.kind}-${'reservation' in dialog ? dialog.reservation.reservationId : ''}`}
          dialog={dialog}
          house={desk.house}
          onOpen={open}
          onClose={close}
          onDone={(what) => finish(what)}
          onStale={reload}
          onBooked={finish}
        />
      ) : null}
    </main>
  );
}

function Failure({ text, onRetry }: { text: string; onRetry: () => void }): React.ReactElement | null {
  const { word } = useWords();
  if (text === '') return null;
  return (
    <Notice retry={word('retry')} onRetry={onRetry}>
      {text}
    </Notice>
  );
}

interface DeskHeadProps {
  search: React.RefObject<HTMLInputElement>;
  typed: string;
  onType: (text: string) => void;
  onBook: (() => void) | undefined;
}

function DeskHead({ search, typed, onType, onBook }: DeskHeadProps): React.ReactElement {
  const { word } = useWords();
  return (
    <div className="fd-head">
      <h1>{word('title')}</h1>
      <div className="fd-search">
        <input
          ref={search}
          type="search"
          className="p-input"
          aria-label={word('searchLabel')}
          placeholder={word('search')}
          maxLength={MAX_TEXT_LENGTH}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      </div>
      <Button disabled={!onBook} onClick={onBook}>
        {word('newBooking')}
      </Button>
    </div>
  );
}

function DoneNotice({ done, onClose }: { done: Done | undefined; onClose: () => void }): React.ReactElement {
  return (
    <div role="status" aria-live="polite">
      {done ? (
        <Notice kind={done.warning ? 'warning' : 'done'} onClose={onClose}>
          {done.text} {done.warning ? <strong>{done.warning}</strong> : null}
        </Notice>
      ) : null}
    </div>
  );
}

/** Gives the focus back to the button of the reservation that was open last, where it is drawn again. */
function useFocusBack(
  { dialog, lastReservation }: Opened,
  { list }: Desk,
  search: React.RefObject<HTMLInputElement>,
): void {
  useEffect(() => {
    if (dialog || lastReservation.current === undefined || document.activeElement !== document.body) return;
    const button = document.querySelector<HTMLElement>(`[data-reservation="${lastReservation.current}"]`);
    (button ?? search.current)?.focus();
  }, [dialog, list, lastReservation, search]);
}

interface Address {
  tab: Tab;
  /** '' for today. */
  day: string;
  go: (changes: { tab?: Tab; day?: string }) => void;
}

function useAddress(): Address {
  const [address, setAddress] = useSearchParams();
  const tab = TABS.find((one) => one === address.get('tab')) ?? 'arrivals';
  const day = address.get('day') ?? '';
  const go = (changes: { tab?: Tab; day?: string }) => {
    const next = new URLSearchParams(address);
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setAddress(next, { replace: true });
  };
  return { tab, day: DAY.test(day) ? day : '', go };
}

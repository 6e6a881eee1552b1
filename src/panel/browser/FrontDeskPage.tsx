import React, { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  type DeskListAnswer,
  type ListName,
  type Notice,
  type OpenDialog,
  readReservation,
} from './front-desk/desk';
import { DeskDays } from './front-desk/desk-days';
import { DeskTabs, type Tab, TABS } from './front-desk/desk-tabs';
import { OpenedDialog } from './front-desk/opened-dialog';
import { ReservationList } from './front-desk/reservation-list';
import { RoomPlan } from './front-desk/room-plan';
import { useDesk } from './front-desk/use-desk';
import { useWords } from './front-desk/words';

const TYPING_MS = 200;
const DAY = /^20\d\d-\d\d-\d\d$/;

/** Where reception works: who comes, who is here, who goes, which room is whose. */
export default function FrontDeskPage(): React.ReactElement {
  const words = useWords();
  const { word } = words;
  const [address, setAddress] = useSearchParams();
  const tab = TABS.find((one) => one === address.get('tab')) ?? 'arrivals';
  const asked = address.get('day') ?? '';
  const day = DAY.test(asked) ? asked : '';
  const [planDays, setPlanDays] = useState(14);
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [dialog, setDialog] = useState<OpenDialog>();
  const [notice, setNotice] = useState<Notice>();
  const desk = useDesk({ tab, day, search, planDays, isStill: dialog !== undefined }, words);
  const { house, list, plan, planFrom, failure, setFailure, again } = desk;
  /** The reservation whose button has the focus again when what it was opened from is gone. */
  const focusOn = useRef<number>();
  const searchField = useRef<HTMLInputElement>(null);
  /** Counts what was opened: what comes too late must not take the place of something that people type into. */
  const openings = useRef(0);

  const go = (changes: { tab?: Tab; day?: string }) => {
    const next = new URLSearchParams(address);
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setAddress(next, { replace: true });
  };

  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  useEffect(() => {
    if (dialog || focusOn.current === undefined || document.activeElement !== document.body) return;
    const button = document.querySelector<HTMLElement>(`[data-reservation="${focusOn.current}"]`);
    (button ?? searchField.current)?.focus();
  }, [dialog, list, plan]);

  const open = (next: OpenDialog) => {
    openings.current++;
    if ('reservation' in next) focusOn.current = next.reservation.reservationId;
    setDialog(next);
  };
  /** What a colleague changed meanwhile is in the details; the other dialogs find it out when they are done. */
  const openFromList = (next: OpenDialog) =>
    next.kind === 'details' ? void openById(next.reservation.reservationId, 'details') : open(next);
  const openById = async (reservationId: number, kind: 'details' | 'checkIn') => {
    const opening = ++openings.current;
    const answer = await readReservation(reservationId);
    if (opening !== openings.current) return;
    if (answer.ok) return open({ kind, reservation: answer.data });
    setFailure(words.unread(answer));
    if (answer.status === 404) again();
  };
  const close = () => setDialog(undefined);
  const done = (told: Notice) => {
    setDialog(undefined);
    setNotice(told);
    again();
  };

  const today = house?.today ?? list?.today ?? '';
  const shownDay = day || (tab === 'plan' ? planFrom : today);
  const loaded = tab === 'plan' ? plan !== undefined : list?.list === tab;
  return (
    <main className="p-page fd-page">
      <div className="fd-head">
        <h1>{word('title')}</h1>
        <div className="fd-search" role="search">
          <input
            ref={searchField}
            type="search"
            className="p-input"
            aria-label={word('searchLabel')}
            placeholder={word('search')}
            maxLength={255}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <button type="button" className="p-button" disabled={!house} onClick={() => open({ kind: 'book' })}>
          {word('newBooking')}
        </button>
      </div>
      <div className="fd-bar-line">
        <DeskTabs tab={tab} list={list} onChoose={(chosen) => go({ tab: chosen })} />
        <DeskDays
          day={shownDay}
          isToday={day === '' || day === today}
          step={tab === 'plan' ? 7 : 1}
          onDay={(chosen) => go({ day: chosen })}
        />
      </div>
      <div role="status" aria-live="polite">
        {notice ? (
          <div className={notice.warning ? 'fd-notice fd-notice-warning' : 'fd-notice'}>
            <span>
              {notice.text} {notice.warning ? <strong>{notice.warning}</strong> : null}
            </span>
            <button type="button" aria-label={word('actions.close')} onClick={() => setNotice(undefined)}>
              ×
            </button>
          </div>
        ) : null}
      </div>
      {failure !== '' ? (
        <div className="p-alert fd-failure" role="alert">
          <span>{failure}</span>
          <button type="button" className="p-button p-button-quiet" onClick={again}>
            {word('retry')}
          </button>
        </div>
      ) : null}
      <section id="fd-panel" role="tabpanel" aria-labelledby={`fd-tab-${tab}`} aria-busy={!loaded}>
        {!loaded && failure === '' ? <p className="fd-empty">{word('loading')}</p> : null}
        {loaded && tab === 'plan' && plan && house ? (
          <RoomPlan
            house={house}
            plan={plan}
            onOpen={(id) => void openById(id, 'details')}
            onDays={setPlanDays}
          />
        ) : null}
        {loaded && tab !== 'plan' && list ? (
          <>
            {tab in list.counts ? <p className="fd-count">{countLine(tab, list, word)}</p> : null}
            {list.reservations.length === 0 ? (
              <p className="fd-empty">{emptyLine(tab, list, search, word)}</p>
            ) : (
              <ReservationList
                list={tab}
                day={list.day}
                today={list.today}
                reservations={list.reservations}
                onOpen={openFromList}
              />
            )}
          </>
        ) : null}
      </section>
      {dialog && house ? (
        <OpenedDialog
          key={dialogKey(dialog)}
          dialog={dialog}
          house={house}
          onOpen={open}
          onClose={close}
          onDone={done}
          onStale={again}
          onBooked={(told, checkIn) => {
            done(told);
            if (checkIn !== undefined) void openById(checkIn, 'checkIn');
          }}
        />
      ) : null}
    </main>
  );
}

function dialogKey(dialog: OpenDialog): string {
  return `${dialog.kind}-${'reservation' in dialog ? dialog.reservation.reservationId : ''}`;
}

type Word = ReturnType<typeof useWords>['word'];

function countLine(tab: ListName, { counts }: DeskListAnswer, word: Word): string {
  if (counts[tab].all === 0) return '';
  return word(`counts.${tab}`, { ...counts[tab] });
}

function emptyLine(tab: ListName, list: DeskListAnswer, search: string, word: Word): string {
  if (search !== '') return word('empty.search', { search });
  return word(`empty.${tab === 'inHouse' && list.day !== list.today ? 'inHouseThen' : tab}`);
}

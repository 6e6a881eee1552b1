import React, { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BookingDialog } from './front-desk/booking-dialog';
import { CheckInDialog } from './front-desk/check-in-dialog';
import { CheckOutDialog } from './front-desk/check-out-dialog';
import { ConfirmDialog } from './front-desk/confirm-dialog';
import { DepartureDialog } from './front-desk/departure-dialog';
import {
  type DeskListAnswer,
  type House,
  type ListName,
  type Notice,
  type OpenDialog,
  type PlanAnswer,
  readHouse,
  readList,
  readPlan,
  readReservation,
} from './front-desk/desk';
import { DetailsDialog } from './front-desk/details-dialog';
import { GuestDialog } from './front-desk/guest-dialog';
import { MoveDialog } from './front-desk/move-dialog';
import { ReservationList } from './front-desk/reservation-list';
import { RoomPlan } from './front-desk/room-plan';
import { UndoCheckOutDialog } from './front-desk/undo-check-out-dialog';
import { UndoGuestOutDialog } from './front-desk/undo-guest-out-dialog';
import { addDays, useWords } from './front-desk/words';
import { DateInput } from './parts/date-input';

const TABS = ['arrivals', 'inHouse', 'departures', 'plan'] as const;
type Tab = (typeof TABS)[number];

const TYPING_MS = 200;
/** Colleagues work here, too: what they did is seen after a minute at the latest. */
const REFRESH_MS = 60_000;
const DAY = /^20\d\d-\d\d-\d\d$/;

/** Where reception works: who comes, who is here, who goes, which room is whose. */
export default function FrontDeskPage(): React.ReactElement {
  const words = useWords();
  const { word } = words;
  const [address, setAddress] = useSearchParams();
  const tab = TABS.find((one) => one === address.get('tab')) ?? 'arrivals';
  const asked = address.get('day') ?? '';
  const day = DAY.test(asked) ? asked : '';
  const [house, setHouse] = useState<House>();
  const [list, setList] = useState<DeskListAnswer & { list: ListName }>();
  const [plan, setPlan] = useState<PlanAnswer>();
  const [planDays, setPlanDays] = useState(14);
  const [failure, setFailure] = useState('');
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [round, setRound] = useState(0);
  const [dialog, setDialog] = useState<OpenDialog>();
  const [notice, setNotice] = useState<Notice>();
  /** The reservation whose button has the focus again when what it was opened from is gone. */
  const focusOn = useRef<number>();
  const searchField = useRef<HTMLInputElement>(null);

  const again = useCallback(() => setRound((before) => before + 1), []);
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

  useEffect(() => {
    if (dialog) return undefined;
    const timer = setInterval(again, REFRESH_MS);
    window.addEventListener('focus', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', again);
    };
  }, [dialog !== undefined]);

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
    if (dialog || focusOn.current === undefined || document.activeElement !== document.body) return;
    const button = document.querySelector<HTMLElement>(`[data-reservation="${focusOn.current}"]`);
    (button ?? searchField.current)?.focus();
  }, [dialog, list, plan]);

  const open = (next: OpenDialog) => {
    if ('reservation' in next) focusOn.current = next.reservation.reservationId;
    setDialog(next);
  };
  /** What a colleague changed meanwhile is in the details; the other dialogs find it out when they are done. */
  const openFromList = (next: OpenDialog) =>
    next.kind === 'details' ? void openById(next.reservation.reservationId, 'details') : open(next);
  const openById = async (reservationId: number, kind: 'details' | 'checkIn') => {
    const answer = await readReservation(reservationId);
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
        <Tabs tab={tab} list={list} onChoose={(chosen) => go({ tab: chosen })} />
        <div className="fd-days">
          <button
            type="button"
            className="fd-step"
            aria-label={word('earlier')}
            disabled={shownDay === ''}
            onClick={() => go({ day: addDays(shownDay, tab === 'plan' ? -7 : -1) })}
          >
            ‹
          </button>
          <DateInput
            className="p-date-over"
            aria-label={word('day')}
            value={shownDay}
            onChange={(next) => {
              if (next !== '') go({ day: next });
            }}
          />
          <button
            type="button"
            className="fd-step"
            aria-label={word('later')}
            disabled={shownDay === ''}
            onClick={() => go({ day: addDays(shownDay, tab === 'plan' ? 7 : 1) })}
          >
            ›
          </button>
          <button
            type="button"
            className="fd-toggle"
            aria-pressed={day === '' || day === today}
            onClick={() => go({ day: '' })}
          >
            {word('today')}
          </button>
        </div>
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

interface TabsProps {
  tab: Tab;
  list: DeskListAnswer | undefined;
  onChoose: (tab: Tab) => void;
}

/** The lists and the plan as tabs: arrow keys go from one to the next. */
function Tabs({ tab, list, onChoose }: TabsProps): React.ReactElement {
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
          {one !== 'plan' && list ? <span className="fd-badge">{list.counts[one].all}</span> : null}
        </button>
      ))}
    </div>
  );
}

interface OpenedDialogProps {
  dialog: OpenDialog;
  house: House;
  onOpen: (dialog: OpenDialog) => void;
  onClose: () => void;
  onDone: (notice: Notice) => void;
  onStale: () => void;
  onBooked: (notice: Notice, checkIn?: number) => void;
}

function OpenedDialog({ dialog, onOpen, onBooked, ...rest }: OpenedDialogProps): React.ReactElement {
  if (dialog.kind === 'book')
    return <BookingDialog house={rest.house} onClose={rest.onClose} onDone={onBooked} />;
  const given = { ...rest, reservation: dialog.reservation };
  switch (dialog.kind) {
    case 'details':
      return <DetailsDialog {...given} onOpen={onOpen} />;
    case 'checkIn':
      return <CheckInDialog {...given} />;
    case 'moveRoom':
      return <MoveDialog {...given} />;
    case 'changeDeparture':
      return <DepartureDialog {...given} />;
    case 'checkOut':
      return <CheckOutDialog {...given} />;
    case 'guestOut':
      return <CheckOutDialog {...given} stayId={dialog.stayId} />;
    case 'addGuest':
      return <GuestDialog {...given} />;
    case 'editGuest':
      return <GuestDialog {...given} stayId={dialog.stayId} />;
    case 'undoCheckOut':
      return <UndoCheckOutDialog {...given} />;
    case 'undoGuestOut':
      return <UndoGuestOutDialog {...given} stayId={dialog.stayId} />;
    default:
      return <ConfirmDialog {...given} operation={dialog.kind} />;
  }
}

import React, { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { HouseRoom } from '../../in-house/reservations/desk-reservation';
import type { Done, NextStep } from '../front-desk/desk';
import { DeskDays } from '../front-desk/desk-days';
import type { House } from '../front-desk/front-desk.contract';
import { OpenedDialog } from '../front-desk/opened-dialog';
import type { Step } from '../front-desk/steps';
import { useOpenedDialog } from '../front-desk/use-opened-dialog';
import { useWantedReservation } from '../front-desk/use-wanted-reservation';
import { Button } from '../parts/button';
import { changePage } from '../parts/call';
import { addDays } from '../parts/days';
import { localizedText } from '../parts/format';
import { Notice } from '../parts/notice';
import { usePage } from '../parts/query';
import { Toast, type Toasted } from '../parts/toast';
import { useIsNarrow } from '../parts/use-is-narrow';
import { Chart } from './chart';
import type { DrawnStay } from './chart-acts';
import { type Bar, barsOf } from './chart-bars';
import { chartRows, type Grouping, GROUPINGS } from './chart-rows';
import { type PriceOfStay, restoreDeparture } from './changed-departure';
import { ExtendDialog, type Extension } from './extend-dialog';
import { ProposalDialog } from './proposal-dialog';
import { RoomDialog } from './room-dialog';
import type { PlanAnswer } from './room-plan.contract';
import { PlanBar } from './plan-bar';
import { usePlanMoves } from './use-plan-moves';
import { useRemembered } from './use-remembered';
import { usePlanWords } from './words';

const DAY = /^20\d\d-\d\d-\d\d$/;
const PLAN_DAYS = [14, 31, 62] as const;
/** Colleagues work here, too: their changes are seen after a minute at the latest. */
const REFRESH_MS = 60_000;

type PlanDialog =
  { kind: 'room'; room: HouseRoom } | { kind: 'proposal' } | { kind: 'extend'; extension: Extension };

/** Who is where, and who shall be where: rooms down, days across. */
export default function RoomPlanPage(): React.ReactElement {
  const words = usePlanWords();
  const [address, setAddress] = useSearchParams();
  const asked = address.get('day') ?? '';
  const day = DAY.test(asked) ? asked : '';
  const [days, setDays] = useRemembered<number>('days', PLAN_DAYS);
  const [grouping, setGrouping] = useRemembered<Grouping>('grouping', GROUPINGS);
  const [building, setBuilding] = useState('');
  const isNarrow = useIsNarrow();
  const opened = useOpenedDialog();
  const [dialog, setDialog] = useState<PlanDialog>();
  const [said, setSaid] = useState<Toasted>();
  const refresh = opened.dialog || dialog ? {} : { everyMs: REFRESH_MS, onFocus: true };
  const house = usePage('frontDesk', 'house', {}, refresh);
  const from = day !== '' ? day : house.data ? addDays(house.data.today, -1) : '';
  const read = usePage('roomPlan', 'chart', from === '' ? null : { from, days }, refresh);
  const reload = () => void Promise.all([house.reload(), read.reload()]);
  const refused = house.refused ?? read.refused;
  const today = house.data?.today ?? '';
  const go = (next: string) => setAddress(next === '' ? {} : { day: next }, { replace: true });
  useWantedReservation((reservationId, step) => opened.openById(reservationId, step));
  const bar =
    house.data && read.data && read.data.rooms.length > 0 ? (
      <PlanBar
        house={house.data}
        days={days}
        choices={PLAN_DAYS}
        onDays={setDays}
        grouping={grouping}
        onGrouping={setGrouping}
        building={building}
        onBuilding={setBuilding}
        onPropose={() => setDialog({ kind: 'proposal' })}
      />
    ) : null;
  const chooseDay = <DeskDays day={from} isToday={day === '' || day === today} step="week" onDay={go} />;
  return (
    <main className="p-page rp-page" aria-busy={!read.data && !refused}>
      <div className="rp-page-head">
        <h1>{words.word('title')}</h1>
        {isNarrow ? null : chooseDay}
        <span className="p-spacer" />
        <Button disabled={!house.data} onClick={() => opened.open({ kind: 'book', arrival: today })}>
          {words.desk('newBooking')}
        </Button>
        {isNarrow ? bar : null}
        {isNarrow ? chooseDay : null}
      </div>
      {isNarrow ? null : bar}
      {refused ? (
        <Notice retry={words.desk('retry')} onRetry={reload}>
          {words.unread(refused)}
        </Notice>
      ) : null}
      {!refused && !read.data ? <p className="fd-empty">{words.desk('loading')}</p> : null}
      {read.data && house.data ? (
        <Plan
          house={house.data}
          plan={read.data}
          grouping={grouping}
          building={building}
          opened={opened}
          dialog={dialog}
          onDialog={setDialog}
          said={said}
          onSaid={setSaid}
          onChanged={reload}
        />
      ) : null}
      <Toast said={said} onClose={() => setSaid(undefined)} />
    </main>
  );
}

interface PlanProps {
  house: House;
  plan: PlanAnswer;
  grouping: Grouping;
  building: string;
  opened: ReturnType<typeof useOpenedDialog>;
  dialog: PlanDialog | undefined;
  onDialog: (dialog: PlanDialog | undefined) => void;
  said: Toasted | undefined;
  onSaid: (said: Toasted | undefined) => void;
  onChanged: () => void;
}

function Plan(props: PlanProps): React.ReactElement {
  const { house, plan, grouping, building, opened, onDialog } = props;
  const words = usePlanWords();
  const bars = useMemo(() => barsOf(plan), [plan]);
  const rows = useRows(props, bars);
  const move = usePlanMoves({ planned: bars.planned, onSaid: props.onSaid, onChanged: props.onChanged });
  const { openStay, finish, booked, extended } = usePlanWork(props);
  useFocusBack(opened, props.dialog !== undefined);
  if (plan.rooms.length === 0) return <p className="fd-empty">{words.desk('empty.rooms')}</p>;
  return (
    <>
      <Chart
        key={`${grouping} ${building}`}
        house={house}
        plan={plan}
        rows={rows}
        onOpen={(bar) => void openStay(bar, 'details')}
        onOpenRoom={(room) => onDialog({ kind: 'room', room })}
        onBook={({ room, arrival, departure }: DrawnStay) =>
          opened.open({ kind: 'book', arrival, departure, roomTypeId: room.roomTypeId, drawnRoom: room })
        }
        onMove={(bar, room) =>
          bar.kind === 'inHouse' && room
            ? void openStay(bar, 'moveRoom', { roomId: room.roomId })
            : void move(bar, room)
        }
        onChooseRoom={(bar) => void openStay(bar, bar.isInHouse ? 'moveRoom' : 'planRoom')}
        onSplit={(bar) => void openStay(bar, 'splitStay')}
        onExtend={(bar, departure) => {
          if (bar.stay) onDialog({ kind: 'extend', extension: { stay: bar.stay, departure } });
        }}
        onUndo={() => props.said?.undo?.()}
      />
      <PlanDialogs
        {...props}
        onExtended={extended}
        onBooked={(done, next) => void booked(done, next)}
        onFinished={finish}
      />
    </>
  );
}

/** What is done with the stays of the plan, and what is said of it. */
function usePlanWork({ opened, onDialog, onSaid, onChanged }: PlanProps) {
  const words = usePlanWords();
  const { word } = words;
  const openStay = async (bar: Bar, kind: 'details' | Step, wanted?: { roomId?: number; day?: string }) => {
    if (!bar.stay) return;
    const answer = await opened.openById(bar.stay.reservationId, kind, wanted);
    if (!answer || answer.ok) return;
    onSaid({ kind: 'fault', text: words.unread(answer) });
    if (answer.status === 404) onChanged();
  };
  const finish = (done: Done, next?: NextStep) => {
    opened.close();
    onChanged();
    const undo = async () => {
      const refusal = await done.undo?.();
      onChanged();
      onSaid(refusal ? { kind: 'fault', text: refusal } : { text: word('plan.undone', { what: done.text }) });
    };
    onSaid({
      text: [done.text, done.warning].filter(Boolean).join(' '),
      kind: done.warning ? 'warning' : 'done',
      undo: done.undo && (() => void undo()),
    });
    if (next) void opened.openById(next.reservationId, next.step);
  };
  const booked = async (done: Done, next?: NextStep) => {
    const [reservationId, ...others] = done.reservationIds ?? [];
    const room = opened.dialog?.kind === 'book' ? opened.dialog.drawnRoom : undefined;
    if (!room || reservationId === undefined || others.length > 0) return finish(done, next);
    const answer = await changePage('roomPlan', 'plan', {
      moves: [{ reservationId, roomId: room.roomId, seen: [] }],
    });
    const planned = answer.ok
      ? { ...done, text: `${done.text} ${word('plan.alsoPlanned', { room: room.roomName })}` }
      : {
          ...done,
          warning: `${word('plan.notPlanned', { room: room.roomName })} ${words.refusal(answer, 'plan')}`,
        };
    finish(planned, next);
  };
  const extended = ({ stay }: Extension, departure: string, before: PriceOfStay) => {
    onDialog(undefined);
    onChanged();
    const name = stay.guestName || word('plan.unnamed');
    const text = word('extend.done', { name, stay: words.stay({ ...stay, departure }) });
    const undo = async () => {
      if (await restoreDeparture(stay, before)) {
        onChanged();
        return onSaid({ text: word('plan.undone', { what: text }) });
      }
      // It costs something else now: that is confirmed first.
      onSaid(undefined);
      onDialog({ kind: 'extend', extension: { stay: { ...stay, departure }, departure: stay.departure } });
    };
    onSaid({ text, undo: () => void undo() });
  };
  return { openStay, finish, booked, extended };
}

function useRows({ house, plan, grouping, building }: PlanProps, bars: ReturnType<typeof barsOf>) {
  const { word } = usePlanWords();
  return useMemo(() => {
    const names = {
      types: house.roomTypes.map(({ id, name }) => ({ id, name: localizedText(name) })),
      buildings: house.buildings,
      floor: (floor: number | null) =>
        floor === null ? word('plan.noFloor') : word('plan.floor', { n: floor }),
      unplaced: word('plan.unplaced'),
    };
    const buildingId = building === '' ? undefined : Number(building);
    return chartRows(plan, bars, names, { grouping, buildingId });
  }, [house, plan, bars, grouping, building, word]);
}

interface PlanDialogsProps extends PlanProps {
  onFinished: (done: Done) => void;
  onBooked: (done: Done, next?: NextStep) => void;
  onExtended: (extension: Extension, departure: string, before: PriceOfStay) => void;
}

function PlanDialogs(props: PlanDialogsProps): React.ReactElement | null {
  const { house, plan, opened, dialog, onDialog, onChanged } = props;
  const close = () => onDialog(undefined);
  const done = (work: Done) => {
    close();
    props.onFinished(work);
  };
  if (dialog) {
    const given = { house, plan, onClose: close, onDone: done };
    if (dialog.kind === 'room') return <RoomDialog {...given} room={dialog.room} />;
    if (dialog.kind === 'proposal') return <ProposalDialog {...given} />;
    return (
      <ExtendDialog
        house={house}
        extension={dialog.extension}
        onClose={close}
        onStale={onChanged}
        onDone={(departure, before) => props.onExtended(dialog.extension, departure, before)}
      />
    );
  }
  if (!opened.dialog) return null;
  return (
    <OpenedDialog
      key={`${opened.dialog.kind}-${'reservation' in opened.dialog ? opened.dialog.reservation.reservationId : ''}`}
      dialog={opened.dialog}
      house={house}
      onOpen={opened.open}
      onClose={opened.close}
      onDone={props.onFinished}
      onStale={onChanged}
      onBooked={props.onBooked}
    />
  );
}

/** Gives the focus back to the bar that was open last, else to the place of the keyboard in the plan. */
function useFocusBack({ dialog, lastReservation }: PlanProps['opened'], isOpen: boolean): void {
  useEffect(() => {
    if (dialog || isOpen || lastReservation.current === undefined || document.activeElement !== document.body)
      return;
    const bar = document.querySelector<HTMLElement>(`[data-reservation="${lastReservation.current}"]`);
    (bar ?? document.querySelector<HTMLElement>('.rp-chart [tabindex="0"]'))?.focus();
  });
}

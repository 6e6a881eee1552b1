import React, { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { HouseRoom } from '../../../in-house/reservations/desk-reservation';
import type { House, PlanAnswer } from '../front-desk.contract';
import { Button } from '../../parts/button';
import { changePage } from '../../parts/call';
import { addDays, isWeekend, nightsBetween, shortDay, shortMonth, weekday } from '../../parts/days';
import { Select } from '../../parts/select';
import { PlanLine } from './plan-line';
import { HEAD_PX, NAME_PX, ROW_PX } from './plan-sizes';
import type { Done } from '../desk';
import { PlanDialogs } from './plan-dialogs';
import { type Bar, type PlanRow, planRows } from './plan-rows';
import { type Drag, usePlanDrag } from './use-plan-drag';
import { useWords } from '../words';

const PLAN_DAYS = [14, 31];
const MIN_DAY_PX = 44;
/** Lines drawn above and below what is visible, so that scrolling finds them there. */
const SPARE_ROWS = 8;

interface RoomPlanProps {
  house: House;
  plan: PlanAnswer;
  onOpen: (reservationId: number, kind?: 'details' | 'planRoom') => void;
  onDays: (days: number) => void;
  onDone: (done: Done) => void;
  /** Something was refused; '' takes back what was said. */
  onRefused: (failure: string) => void;
}

/** A bar goes from the noon of the arrival to that of the departure. Expected guests are dragged, or moved with M. */
export function RoomPlan(props: RoomPlanProps): React.ReactElement {
  const { house, plan, onOpen, onDays } = props;
  const { word } = useWords();
  const [building, setBuilding] = useState('');
  const rows = useMemo(
    () => planRows(plan, house, building === '' ? undefined : Number(building)),
    [plan, house, building],
  );
  const view = useRef<HTMLDivElement>(null);
  const size = useSize(view);
  const [top, setTop] = useState(0);
  useEffect(() => {
    // What it returns is no clean-up: newer browsers give a promise.
    void view.current?.scrollTo({ top: 0 });
  }, [building]);

  const [opened, setOpened] = useState<HouseRoom | 'proposal'>();
  const drop = useDrop(props);
  const { drag, start, wasDragged } = usePlanDrag({ view, rows, onDrop: (bar, row) => void drop(bar, row) });
  const dayPx = Math.max(MIN_DAY_PX, Math.floor((size.width - NAME_PX) / plan.days));
  const days = Array.from({ length: plan.days }, (_, index) => addDays(plan.from, index));
  const first = Math.max(0, Math.floor(top / ROW_PX) - SPARE_ROWS);
  const last = Math.ceil((top + (size.height || 600)) / ROW_PX) + SPARE_ROWS;
  const width = NAME_PX + dayPx * plan.days;
  const label = word('plan.label', { from: shortDay(plan.from), to: shortDay(days.at(-1) ?? plan.from) });
  if (plan.rooms.length === 0) return <p className="fd-empty">{word('empty.rooms')}</p>;
  return (
    <>
      <PlanBar
        house={house}
        days={plan.days}
        building={building}
        onBuilding={setBuilding}
        onDays={onDays}
        onPropose={() => setOpened('proposal')}
      />
      <div
        ref={view}
        className={drag ? 'fd-plan fd-dragging' : 'fd-plan'}
        role="region"
        aria-label={label}
        tabIndex={0}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      >
        <div className="fd-plan-sheet" style={{ width, height: HEAD_PX + rows.length * ROW_PX }}>
          <PlanDays days={days} today={nightsBetween(plan.from, plan.today)} dayPx={dayPx} width={width} />
          {rows.slice(first, last).map((row, index) => (
            <PlanLine
              key={row.key}
              row={row}
              top={HEAD_PX + (first + index) * ROW_PX}
              dayPx={dayPx}
              width={width}
              house={house}
              drop={drag && row === drag.row ? (drag.isPossible ? 'possible' : 'impossible') : undefined}
              onOpen={(reservationId, kind) => {
                if (!wasDragged()) onOpen(reservationId, kind);
              }}
              onOpenRoom={setOpened}
              onDragStart={start}
            />
          ))}
        </div>
      </div>
      {drag ? <Dragged drag={drag} /> : null}
      <PlanDialogs
        {...props}
        opened={opened}
        onClose={() => setOpened(undefined)}
        onDone={(done) => {
          setOpened(undefined);
          props.onDone(done);
        }}
      />
    </>
  );
}

function useDrop({ onDone, onRefused }: Pick<RoomPlanProps, 'onDone' | 'onRefused'>) {
  const { word, refusal } = useWords();
  return async (bar: Bar, row: PlanRow) => {
    const { reservationId } = bar;
    if (reservationId === null) return;
    const room = row.kind === 'room' ? row.room : undefined;
    const moves = [{ reservationId, roomId: room?.roomId ?? null }];
    const answer = await changePage('roomPlan', 'plan', { moves });
    if (!answer.ok) return onRefused(refusal(answer));
    onRefused('');
    const name = bar.name || word('unnamed');
    onDone({
      text: room ? word('planRoom.done', { name, room: room.roomName }) : word('planRoom.freed', { name }),
    });
  };
}

function Dragged({ drag: { bar, x, y, row, isPossible } }: { drag: Drag }): React.ReactElement {
  const { word } = useWords();
  const room = row?.kind === 'room' ? row.room.roomName : word('plan.noRoomYet');
  return (
    <div className="fd-dragged" style={{ left: x + 12, top: y + 14 }} aria-hidden>
      <strong>{bar.name || word('unnamed')}</strong> {isPossible ? `→ ${room}` : ''}
    </div>
  );
}

/** The size of an element, in pixels; 0 until it is drawn. */
function useSize(element: React.RefObject<HTMLElement>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const observer = new ResizeObserver(() =>
      setSize({ width: current.clientWidth, height: current.clientHeight }),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

interface PlanBarProps {
  house: House;
  days: number;
  building: string;
  onBuilding: (building: string) => void;
  onDays: (days: number) => void;
  onPropose: () => void;
}

function PlanBar(props: PlanBarProps): React.ReactElement {
  const { house, days, building, onBuilding, onDays, onPropose } = props;
  const { word } = useWords();
  return (
    <div className="fd-plan-bar">
      {house.buildings.length > 1 ? (
        <label>
          {word('plan.building')}{' '}
          <Select
            className="p-input p-medium"
            empty={word('plan.allBuildings')}
            options={house.buildings.map(({ id, name }) => [id, name])}
            value={building}
            onChange={onBuilding}
          />
        </label>
      ) : null}
      <span className="fd-days">
        {PLAN_DAYS.map((count) => (
          <button
            key={count}
            type="button"
            className="fd-toggle"
            aria-pressed={days === count}
            onClick={() => onDays(count)}
          >
            {word('plan.days', { count })}
          </button>
        ))}
      </span>
      <Button look="quiet" onClick={onPropose}>
        {word('proposal.open')}
      </Button>
      <span className="p-spacer" />
      <ul className="fd-legend">
        <li className="fd-bar-inHouse">{word('plan.legendInHouse')}</li>
        <li className="fd-bar-planned">{word('plan.legendPlanned')}</li>
        <li className="fd-bar-left">{word('plan.legendLeft')}</li>
        <li className="fd-bar-expected">{word('plan.legendExpected')}</li>
        <li className="fd-bar-outOfOrder">{word('plan.legendOutOfOrder')}</li>
      </ul>
    </div>
  );
}

interface PlanDaysProps {
  days: string[];
  /** The index of today among the days. */
  today: number;
  dayPx: number;
  width: number;
}

function PlanDays({ days, today, dayPx, width }: PlanDaysProps): React.ReactElement {
  const { word } = useWords();
  const kinds = (day: string, index: number) =>
    `${isWeekend(day) ? ' fd-weekend' : ''}${index === today ? ' fd-today' : ''}`;
  return (
    <>
      <div className="fd-plan-head" style={{ height: HEAD_PX, width }}>
        <div className="fd-plan-name">{word('plan.rooms')}</div>
        {days.map((day, index) => (
          <div
            key={day}
            className={`fd-plan-day${kinds(day, index)}`}
            style={{ width: dayPx }}
            aria-current={index === today ? 'date' : undefined}
          >
            <span>{weekday(day)}</span>
            <strong>{Number(day.slice(8))}</strong>
            {index === 0 || day.endsWith('-01') ? <small>{shortMonth(day)}</small> : null}
          </div>
        ))}
      </div>
      {days.map((day, index) =>
        kinds(day, index) === '' ? null : (
          <div
            key={day}
            aria-hidden
            className={index === today ? 'fd-plan-column fd-today' : 'fd-plan-column fd-weekend'}
            style={{ left: NAME_PX + index * dayPx, width: dayPx, top: HEAD_PX }}
          />
        ),
      )}
    </>
  );
}

import React, { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { House, PlanAnswer } from '../../contract/front-desk';
import { addDays, isWeekend, nightsBetween, shortDay, weekday } from '../parts/days';
import { Select } from '../parts/select';
import { PlanLine } from './plan-line';
import { HEAD_PX, NAME_PX, ROW_PX } from './plan-sizes';
import { planRows } from './plan-rows';
import { useWords } from './words';

const PLAN_DAYS = [14, 31];
const MIN_DAY_PX = 44;
/** Lines drawn above and below what is visible, so that scrolling finds them there. */
const SPARE_ROWS = 8;

interface RoomPlanProps {
  house: House;
  plan: PlanAnswer;
  onOpen: (reservationId: number) => void;
  /** Another number of days is wanted. */
  onDays: (days: number) => void;
}

/** Who is where: rooms down, days across. A bar goes from the noon of the arrival to that of the departure. */
export function RoomPlan({ house, plan, onOpen, onDays }: RoomPlanProps): React.ReactElement {
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

  const dayPx = Math.max(MIN_DAY_PX, Math.floor((size.width - NAME_PX) / plan.days));
  const days = Array.from({ length: plan.days }, (_, index) => addDays(plan.from, index));
  const first = Math.max(0, Math.floor(top / ROW_PX) - SPARE_ROWS);
  const last = Math.ceil((top + (size.height || 600)) / ROW_PX) + SPARE_ROWS;
  const width = NAME_PX + dayPx * plan.days;
  const label = word('plan.label', { from: shortDay(plan.from), to: shortDay(days.at(-1) ?? plan.from) });
  if (plan.rooms.length === 0) return <p className="fd-empty">{word('empty.rooms')}</p>;
  return (
    <>
      <PlanBar house={house} days={plan.days} building={building} onBuilding={setBuilding} onDays={onDays} />
      <div
        ref={view}
        className="fd-plan"
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
              onOpen={onOpen}
            />
          ))}
        </div>
      </div>
    </>
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
}

function PlanBar({ house, days, building, onBuilding, onDays }: PlanBarProps): React.ReactElement {
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
      <span className="p-spacer" />
      <ul className="fd-legend">
        <li className="fd-bar-inHouse">{word('plan.legendInHouse')}</li>
        <li className="fd-bar-left">{word('plan.legendLeft')}</li>
        <li className="fd-bar-expected">{word('plan.legendExpected')}</li>
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

/** The heads of the days, and the columns of today and of weekends. */
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
            <strong>{index === 0 || day.endsWith('-01') ? shortDay(day) : Number(day.slice(8))}</strong>
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

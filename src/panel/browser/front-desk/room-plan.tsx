import React, { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { localizedText } from '../parts/format';
import type { House, PlanAnswer } from './desk';
import { type Bar, type PlanRow, planRows } from './plan-rows';
import { addDays, dayRange, isWeekend, nightsBetween, shortDay, useWords, weekday } from './words';

const PLAN_DAYS = [14, 31];
const ROW_PX = 36;
const HEAD_PX = 48;
const NAME_PX = 150;
const LEAST_DAY_PX = 44;
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
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = view.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    // What it returns is no clean-up: newer browsers give a promise.
    void view.current?.scrollTo({ top: 0 });
  }, [building]);

  const dayPx = Math.max(LEAST_DAY_PX, Math.floor((size.width - NAME_PX) / plan.days));
  const days = Array.from({ length: plan.days }, (_, index) => addDays(plan.from, index));
  const today = nightsBetween(plan.from, plan.today);
  const first = Math.max(0, Math.floor(top / ROW_PX) - SPARE_ROWS);
  const last = Math.ceil((top + (size.height || 600)) / ROW_PX) + SPARE_ROWS;
  const visible = rows.slice(first, last);
  const width = NAME_PX + dayPx * plan.days;
  const label = word('plan.label', { from: shortDay(plan.from), to: shortDay(days.at(-1) ?? plan.from) });
  if (plan.rooms.length === 0) return <p className="fd-empty">{word('empty.rooms')}</p>;
  return (
    <>
      <div className="fd-plan-bar">
        {house.buildings.length > 1 ? (
          <label>
            {word('plan.building')}{' '}
            <select
              className="p-input p-medium"
              value={building}
              onChange={(event) => setBuilding(event.target.value)}
            >
              <option value="">{word('plan.allBuildings')}</option>
              {house.buildings.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        <span className="fd-days">
          {PLAN_DAYS.map((count) => (
            <button
              key={count}
              type="button"
              className="fd-toggle"
              aria-pressed={plan.days === count}
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
      <div
        ref={view}
        className="fd-plan"
        role="region"
        aria-label={label}
        tabIndex={0}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      >
        <div className="fd-plan-sheet" style={{ width, height: HEAD_PX + rows.length * ROW_PX }}>
          <div className="fd-plan-head" style={{ height: HEAD_PX, width }}>
            <div className="fd-plan-name">{word('plan.rooms')}</div>
            {days.map((day, index) => (
              <div
                key={day}
                className={dayClass(day, index === today)}
                style={{ width: dayPx }}
                {...(index === today ? { 'aria-current': 'date' as const } : {})}
              >
                <span>{weekday(day)}</span>
                <strong>{index === 0 || day.endsWith('-01') ? shortDay(day) : Number(day.slice(8))}</strong>
              </div>
            ))}
          </div>
          {days.map((day, index) =>
            isWeekend(day) || index === today ? (
              <div
                key={day}
                aria-hidden
                className={index === today ? 'fd-plan-column fd-today' : 'fd-plan-column fd-weekend'}
                style={{ left: NAME_PX + index * dayPx, width: dayPx, top: HEAD_PX }}
              />
            ) : null,
          )}
          {visible.map((row, index) => (
            <Row
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

function dayClass(day: string, isToday: boolean): string {
  return ['fd-plan-day', ...(isWeekend(day) ? ['fd-weekend'] : []), ...(isToday ? ['fd-today'] : [])].join(
    ' ',
  );
}

interface RowProps {
  row: PlanRow;
  top: number;
  dayPx: number;
  width: number;
  house: House;
  onOpen: (reservationId: number) => void;
}

function Row({ row, top, dayPx, width, house, onOpen }: RowProps): React.ReactElement {
  const { word } = useWords();
  const style = { top, height: ROW_PX, width };
  if (row.kind === 'type') {
    const type = house.roomTypes.find((one) => one.id === row.typeId);
    return (
      <div className="fd-plan-row fd-plan-type" style={style}>
        <div className="fd-plan-name" title={type ? localizedText(type.name) : ''}>
          {type ? localizedText(type.name) : ''}
        </div>
        {row.free.map((free, day) => (
          <span
            key={day}
            className="fd-plan-free"
            style={{ left: NAME_PX + day * dayPx, width: dayPx }}
            title={word('plan.free', { n: free })}
          >
            {free}
          </span>
        ))}
      </div>
    );
  }
  const room = row.kind === 'room' ? row.room : undefined;
  const building = house.buildings.find((one) => one.id === room?.buildingId);
  return (
    <div className={`fd-plan-row fd-plan-${row.kind}`} style={style}>
      <div className="fd-plan-name">
        {room ? <strong>{room.roomName}</strong> : <em>{word('plan.noRoomYet')}</em>}
        {room && house.buildings.length > 1 ? <small>{building?.name}</small> : null}
      </div>
      {row.bars.map((bar) => (
        <BarButton key={bar.key} bar={bar} dayPx={dayPx} room={room?.roomName} onOpen={onOpen} />
      ))}
    </div>
  );
}

interface BarButtonProps {
  bar: Bar;
  dayPx: number;
  room: string | undefined;
  onOpen: (reservationId: number) => void;
}

function BarButton({ bar, dayPx, room, onOpen }: BarButtonProps): React.ReactElement {
  const { word } = useWords();
  const left = bar.start * dayPx + (bar.cutStart ? 0 : dayPx / 2);
  const right = (bar.start + bar.length) * dayPx + (bar.cutEnd ? 0 : dayPx / 2);
  const name = bar.name || word('unnamed');
  const values = { name, room: room ?? '', stay: dayRange(bar.from, bar.until) };
  const label = word(bar.kind === 'expected' ? 'plan.barExpected' : 'plan.bar', values);
  const cut = `${bar.cutStart ? ' fd-cut-start' : ''}${bar.cutEnd ? ' fd-cut-end' : ''}`;
  return (
    <button
      type="button"
      className={`fd-bar fd-bar-${bar.kind}${cut}`}
      style={{ left: NAME_PX + left, width: Math.max(12, right - left - 2) }}
      aria-label={label}
      title={label}
      data-reservation={bar.reservationId}
      onClick={() => onOpen(bar.reservationId)}
    >
      {name}
    </button>
  );
}

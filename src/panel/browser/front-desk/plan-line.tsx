import React from 'react';
import type { House } from '../../contract/front-desk';
import { dayRange } from '../parts/days';
import { localizedText } from '../parts/format';
import type { Bar, PlanRow } from './plan-rows';
import { NAME_PX, ROW_PX } from './plan-sizes';
import { useWords } from './words';

interface PlanLineProps {
  row: PlanRow;
  top: number;
  dayPx: number;
  width: number;
  house: House;
  onOpen: (reservationId: number) => void;
}

/** One line of the room plan. */
export function PlanLine({ row, top, dayPx, width, house, onOpen }: PlanLineProps): React.ReactElement {
  const { word } = useWords();
  const style = { top, height: ROW_PX, width };
  if (row.kind === 'type') {
    const name = localizedText(house.roomTypes.find((one) => one.id === row.typeId)?.name);
    return (
      <div className="fd-plan-row fd-plan-type" style={style}>
        <div className="fd-plan-name" title={name}>
          {name}
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
        <BarButton key={bar.key} bar={bar} dayPx={dayPx} room={room?.roomName ?? ''} onOpen={onOpen} />
      ))}
    </div>
  );
}

interface BarButtonProps {
  bar: Bar;
  dayPx: number;
  room: string;
  onOpen: (reservationId: number) => void;
}

function BarButton({ bar, dayPx, room, onOpen }: BarButtonProps): React.ReactElement {
  const { word } = useWords();
  const left = bar.start * dayPx + (bar.cutStart ? 0 : dayPx / 2);
  const right = (bar.start + bar.length) * dayPx + (bar.cutEnd ? 0 : dayPx / 2);
  const name = bar.name || word('unnamed');
  const values = { name, room, stay: dayRange(bar.from, bar.until) };
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

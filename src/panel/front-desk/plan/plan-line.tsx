import React from 'react';
import type { HouseRoom } from '../../../in-house/reservations/desk-reservation';
import type { House } from '../front-desk.contract';
import { dayRange } from '../../parts/days';
import { localizedText } from '../../parts/format';
import type { Bar, PlanRow } from './plan-rows';
import { NAME_PX, ROW_PX } from './plan-sizes';
import { isMovable } from './use-plan-drag';
import { useWords } from '../words';

const LABELS = {
  inHouse: 'plan.bar',
  left: 'plan.bar',
  planned: 'plan.barPlanned',
  expected: 'plan.barExpected',
  outOfOrder: 'plan.barOutOfOrder',
} as const;

interface PlanLineProps {
  row: PlanRow;
  top: number;
  dayPx: number;
  width: number;
  house: House;
  drop: 'possible' | 'impossible' | undefined;
  onOpen: (reservationId: number, kind?: 'details' | 'planRoom') => void;
  onOpenRoom: (room: HouseRoom) => void;
  onDragStart: (bar: Bar, event: React.PointerEvent) => void;
}

export function PlanLine(props: PlanLineProps): React.ReactElement {
  const { row, top, dayPx, width, house, drop, onOpen, onOpenRoom, onDragStart } = props;
  const { word } = useWords();
  const dropClass = drop === undefined ? '' : ` fd-drop-${drop}`;
  const style = { top, height: ROW_PX, width };
  if (row.kind === 'type') {
    const name = localizedText(house.roomTypes.find((one) => one.id === row.typeId)?.name);
    return (
      <div className={`fd-plan-row fd-plan-type${dropClass}`} style={style}>
        <div className="fd-plan-name" title={name}>
          {name}
        </div>
        {row.left.map((left, day) => (
          <span
            key={day}
            className="fd-plan-free"
            style={{ left: NAME_PX + day * dayPx, width: dayPx }}
            title={
              left === null
                ? word('plan.notLoaded', { n: row.free[day] ?? 0 })
                : word('plan.free', { left, n: row.free[day] ?? 0 })
            }
          >
            {left ?? '–'}
          </span>
        ))}
      </div>
    );
  }
  const room = row.kind === 'room' ? row.room : undefined;
  const building = house.buildings.find((one) => one.id === room?.buildingId);
  return (
    <div className={`fd-plan-row fd-plan-${row.kind}${dropClass}`} style={style}>
      <div className="fd-plan-name">
        {room ? (
          <button
            type="button"
            className={`fd-room-name fd-${room.cleanliness}`}
            title={word(`cleanliness.${room.cleanliness}`)}
            aria-label={word('plan.room', {
              room: room.roomName,
              state: word(`cleanliness.${room.cleanliness}`),
            })}
            data-room={room.roomId}
            onClick={() => onOpenRoom(room)}
          >
            <strong>{room.roomName}</strong>
          </button>
        ) : (
          <em>{word('plan.noRoomYet')}</em>
        )}
        {room && house.buildings.length > 1 ? <small>{building?.name}</small> : null}
      </div>
      {row.bars.map((bar) => (
        <BarButton
          key={bar.key}
          bar={bar}
          dayPx={dayPx}
          room={room}
          onOpen={onOpen}
          onOpenRoom={onOpenRoom}
          onDragStart={onDragStart}
        />
      ))}
    </div>
  );
}

interface BarButtonProps extends Pick<PlanLineProps, 'dayPx' | 'onOpen' | 'onOpenRoom' | 'onDragStart'> {
  bar: Bar;
  room: HouseRoom | undefined;
}

function BarButton(props: BarButtonProps): React.ReactElement {
  const { bar, dayPx, room, onOpen, onOpenRoom, onDragStart } = props;
  const { word } = useWords();
  const left = bar.start * dayPx + (bar.isStartCut ? 0 : dayPx / 2);
  const right = (bar.start + bar.length) * dayPx + (bar.isEndCut ? 0 : dayPx / 2);
  const name = bar.name || word('unnamed');
  const values = { name, room: room?.roomName ?? '', stay: dayRange(bar.from, bar.until) };
  const label = word(bar.isInConflict ? 'plan.barConflict' : LABELS[bar.kind], values);
  const { reservationId } = bar;
  const open = () => {
    if (reservationId !== null) onOpen(reservationId);
    else if (room) onOpenRoom(room);
  };
  const onKeyDown = ({ key, ctrlKey, metaKey, altKey }: React.KeyboardEvent) => {
    if (key.toLowerCase() !== 'm' || ctrlKey || metaKey || altKey) return;
    if (reservationId !== null && isMovable(bar)) onOpen(reservationId, 'planRoom');
  };
  const cut = `${bar.isStartCut ? ' fd-cut-start' : ''}${bar.isEndCut ? ' fd-cut-end' : ''}`;
  return (
    <button
      type="button"
      className={`fd-bar fd-bar-${bar.kind}${cut}${bar.isInConflict ? ' fd-bar-conflict' : ''}`}
      style={{ left: NAME_PX + left, width: Math.max(12, right - left - 2) }}
      aria-label={label}
      title={label}
      aria-keyshortcuts={isMovable(bar) ? 'M' : undefined}
      data-reservation={reservationId ?? undefined}
      onPointerDown={(event) => onDragStart(bar, event)}
      onKeyDown={onKeyDown}
      onClick={open}
    >
      {name}
    </button>
  );
}

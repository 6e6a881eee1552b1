import React, { memo } from 'react';
import type { HouseRoom } from '../../in-house/reservations/desk-reservation';
import type { House } from '../front-desk/front-desk.contract';
import type { ChartRow } from './chart-rows';
import { ROW_PX } from './chart-sizes';
import type { RowWords } from './words';

interface ChartNamesProps {
  house: House;
  rows: readonly ChartRow[];
  /** Those that are drawn. */
  lines: readonly number[];
  words: RowWords;
}

/** What the lines are called: one column that stays at the side, as each name would take a layer of its own for that. */
export function ChartNames({ house, rows, lines, words }: ChartNamesProps): React.ReactElement {
  return (
    <div className="rp-names" style={{ height: rows.length * ROW_PX }}>
      {lines.map((line) => {
        const row = rows[line]!;
        return (
          <LineName key={row.key} row={row} line={line} building={buildingOf(house, row)} words={words} />
        );
      })}
    </div>
  );
}

function buildingOf({ buildings }: House, row: ChartRow): string {
  if (row.kind !== 'room' || buildings.length < 2) return '';
  return buildings.find(({ id }) => id === row.room.buildingId)?.name ?? '';
}

interface LineNameProps {
  row: ChartRow;
  line: number;
  building: string;
  words: RowWords;
}

const LineName = memo(function LineName({ row, line, building, words }: LineNameProps) {
  const given = {
    className: `rp-name rp-name-${row.kind}`,
    style: { top: line * ROW_PX, height: ROW_PX },
    'data-row': line,
  };
  switch (row.kind) {
    case 'group':
      return (
        <div {...given} title={row.name}>
          {row.name}
        </div>
      );
    case 'held': {
      const label = words.word(`held.${row.held.kind}`, { name: row.held.name });
      return (
        <div {...given} title={label}>
          <em>{label}</em>
        </div>
      );
    }
    case 'expected':
      return (
        <div {...given}>
          <em>{words.word('plan.noRoomYet')}</em>
        </div>
      );
    case 'room':
      return (
        <div {...given}>
          <RoomName room={row.room} words={words} />
          {building === '' ? null : <small>{building}</small>}
        </div>
      );
  }
});

function RoomName({ room, words: { word } }: { room: HouseRoom; words: RowWords }): React.ReactElement {
  const state = word(`cleanliness.${room.cleanliness}`);
  return (
    <button
      type="button"
      className={`rp-room-name rp-${room.cleanliness}`}
      title={state}
      aria-label={word('plan.room', { room: room.roomName, state })}
      data-room={room.roomId}
    >
      <strong>{room.roomName}</strong>
    </button>
  );
}

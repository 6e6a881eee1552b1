import React, { memo } from 'react';
import type { HouseRoom } from '../../in-house/reservations/desk-reservation';
import type { Bar } from './chart-bars';
import { BarButton } from './chart-bar';
import type { ChartRow, HeldSpan } from './chart-rows';
import { ROW_PX, type ChartSizes } from './chart-sizes';
import type { RowWords } from './words';

export interface RowProps {
  row: ChartRow;
  index: number;
  top: number;
  sizes: ChartSizes;
  /** The days that are drawn: from `first` until the day before `end`. */
  first: number;
  end: number;
  /** Of the bar that Tab comes to, where it stands in this row. */
  stop: string | undefined;
  words: RowWords;
}

/** A line of the plan. What is done with it is heard by the plan: it says by `data-row` and `data-bar` what it is. */
export const ChartRowView = memo(function ChartRowView(props: RowProps): React.ReactElement {
  const { row, index, top, sizes } = props;
  const style = { top, height: ROW_PX, width: sizes.width };
  const named = row.kind === 'room' ? { role: 'group', 'aria-label': row.room.roomName } : {};
  return (
    <div className={`rp-row rp-${row.kind}`} style={style} data-row={index} {...named}>
      <RowContent {...props} />
    </div>
  );
});

function RowContent(props: RowProps): React.ReactElement {
  const { row } = props;
  switch (row.kind) {
    case 'group':
      return <GroupContent {...props} row={row} />;
    case 'held':
      return <HeldContent {...props} row={row} />;
    case 'expected':
      return <RowBars {...props} bars={row.bars} room={undefined} />;
    case 'room':
      return <RowBars {...props} bars={row.bars} room={row.room} />;
  }
}

function GroupContent({
  row: { left, free },
  sizes,
  first,
  end,
  words: { word },
}: RowProps & { row: Extract<ChartRow, { kind: 'group' }> }): React.ReactElement {
  return (
    <>
      {free.slice(first, end).map((n, i) => {
        const day = first + i;
        const forSale = left?.[day] ?? null;
        const text =
          left === null
            ? word('plan.freeRooms', { n })
            : forSale === null
              ? word('plan.notLoaded', { n })
              : word('plan.free', { left: forSale, n });
        return (
          <span
            key={day}
            className="rp-free"
            style={{ left: sizes.namePx + day * sizes.dayPx, width: sizes.dayPx }}
            title={text}
          >
            {left === null ? n : (forSale ?? '–')}
          </span>
        );
      })}
    </>
  );
}

function HeldContent({
  row: { held, spans },
  sizes,
  first,
  end,
  words,
}: RowProps & { row: Extract<ChartRow, { kind: 'held' }> }): React.ReactElement {
  const { word } = words;
  const label = word(`held.${held.kind}`, { name: held.name });
  return (
    <>
      {spans.filter(isDrawn(first, end)).map(({ start, length, rooms }) => (
        <span
          key={start}
          className="rp-held-span"
          style={{ left: sizes.namePx + start * sizes.dayPx + 1, width: length * sizes.dayPx - 2 }}
          title={`${label}: ${word('held.rooms', { count: rooms })}`}
        >
          {length * sizes.dayPx < 90 ? rooms : word('held.rooms', { count: rooms })}
        </span>
      ))}
    </>
  );
}

function isDrawn(first: number, end: number) {
  return ({ start, length }: Pick<HeldSpan, 'start' | 'length'>) => start < end && start + length >= first;
}

interface RowBarsProps extends RowProps {
  bars: readonly Bar[];
  room: HouseRoom | undefined;
}

function RowBars({ bars, room, sizes, first, end, stop, words }: RowBarsProps): React.ReactElement {
  return (
    <>
      {bars.filter(isDrawn(first, end)).map((bar) => (
        <BarButton
          key={bar.key}
          bar={bar}
          room={room}
          sizes={sizes}
          isStop={bar.key === stop}
          words={words}
        />
      ))}
    </>
  );
}

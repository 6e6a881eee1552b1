import React, { memo, useMemo } from 'react';
import type { ChartRow } from './chart-rows';
import { HEAD_PX, ROW_PX, type ChartSizes } from './chart-sizes';
import type { PlanAnswer } from './room-plan.contract';
import { nightsBetween } from '../parts/days';

interface PartLinksProps {
  plan: PlanAnswer;
  rows: readonly ChartRow[];
  sizes: ChartSizes;
  /** The lines that are drawn. */
  first: number;
  end: number;
}

/** Lines between the parts of a stay that has several rooms, on the day on which the guests move. */
export const PartLinks = memo(function PartLinks({ plan, rows, sizes, first, end }: PartLinksProps) {
  const all = useMemo(() => linksOf(plan, rows), [plan, rows]);
  const links = all.filter(({ top, bottom }) => bottom >= first && top < end);
  return (
    <>
      {links.map(({ key, top, bottom, at }) => (
        <div
          key={key}
          className="rp-link"
          aria-hidden
          style={{
            top: HEAD_PX + top * ROW_PX + ROW_PX / 2,
            height: (bottom - top) * ROW_PX,
            left: sizes.namePx + at * sizes.dayPx + sizes.dayPx / 2 - 2,
          }}
        />
      ))}
    </>
  );
});

interface Link {
  key: string;
  /** The lines of the rooms. */
  top: number;
  bottom: number;
  /** The day on which the guests move. */
  at: number;
}

function linksOf(plan: PlanAnswer, rows: readonly ChartRow[]): Link[] {
  const moves = movesOf(plan);
  if (moves.length === 0) return [];
  const lineOf = new Map(
    rows.flatMap((row, i) => (row.kind === 'room' ? [[row.room.roomId, i] as const] : [])),
  );
  return moves.flatMap(({ reservationId, from, to, day }) => {
    const lines = [lineOf.get(from) ?? -1, lineOf.get(to) ?? -1];
    const at = nightsBetween(plan.from, day);
    const [top, bottom] = [Math.min(...lines), Math.max(...lines)];
    return top < 0 || at < 0 || at >= plan.days ? [] : [{ key: `${reservationId}-${day}`, top, bottom, at }];
  });
}

interface PlannedMove {
  reservationId: number;
  from: number;
  to: number;
  day: string;
}

/** From which room to which the guests of each stay are to move, and when. */
function movesOf({ planned, occupancies }: PlanAnswer): PlannedMove[] {
  const last = new Map(
    occupancies.filter(({ inHouse }) => inHouse).map((one) => [one.reservationId, one.roomId]),
  );
  return planned.flatMap(({ reservationId, roomId, from }) => {
    const before = last.get(reservationId);
    last.set(reservationId, roomId);
    return before === undefined || before === roomId
      ? []
      : [{ reservationId, from: before, to: roomId, day: from }];
  });
}

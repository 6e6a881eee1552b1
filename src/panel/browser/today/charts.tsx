import React from 'react';
import { shortDay, weekday } from './days';
import type { Night, PickupDay } from './model';
import { useTodayText } from './words';

const WIDTH = 720;
const HEIGHT = 168;
const BASE = 126;
const TOP = 22;

/** Rooms sold and left, night by night: one bar each, as high as the rooms that can be sold. */
export function NightsChart({ nights }: { nights: readonly Night[] }): React.ReactElement {
  const text = useTodayText();
  const most = Math.max(1, ...nights.map(({ allotment }) => allotment));
  const step = WIDTH / nights.length;
  const scale = (rooms: number) => (rooms / most) * (BASE - TOP);
  return (
    <svg className="t-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="list" aria-label={text('nights')}>
      <line x1="0" x2={WIDTH} y1={BASE + 0.5} y2={BASE + 0.5} className="t-base" />
      {nights.map((night, index) => {
        const { day, allotment, sold, left } = night;
        const x = index * step + step * 0.2;
        const width = step * 0.6;
        const words =
          allotment === 0
            ? text('nightClosed', { day: shortDay(day) })
            : text('night', { ...night, day: shortDay(day) });
        return (
          <g key={day} role="listitem" aria-label={words}>
            <title>{words}</title>
            <rect x={index * step} y={0} width={step} height={HEIGHT} fill="transparent" />
            <rect
              x={x}
              y={BASE - scale(allotment)}
              width={width}
              height={scale(allotment)}
              rx="3"
              className="t-bar-left"
            />
            <rect
              x={x}
              y={BASE - scale(sold)}
              width={width}
              height={scale(sold)}
              rx="3"
              className="t-bar-sold"
            />
            <text
              x={x + width / 2}
              y={BASE - scale(allotment) - 6}
              className={left === 0 && allotment > 0 ? 't-value t-full' : 't-value'}
            >
              {allotment === 0 ? '–' : left === 0 ? text('soldOut') : left}
            </text>
            <text x={x + width / 2} y={BASE + 17} className="t-axis">
              {weekday(day)}
            </text>
            <text x={x + width / 2} y={BASE + 33} className="t-axis t-strong">
              {Number(day.slice(8))}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** Bookings made on each of the last days. */
export function PickupChart({ pickup }: { pickup: readonly PickupDay[] }): React.ReactElement {
  const text = useTodayText();
  const width = 340;
  const most = Math.max(1, ...pickup.map(({ bookings }) => bookings));
  const step = width / pickup.length;
  return (
    <svg className="t-chart" viewBox={`0 0 ${width} ${HEIGHT}`} role="list" aria-label={text('pickup')}>
      <line x1="0" x2={width} y1={BASE + 0.5} y2={BASE + 0.5} className="t-base" />
      {pickup.map(({ day, bookings, roomNights, cancellations }, index) => {
        const height = (bookings / most) * (BASE - TOP);
        const x = index * step + step * 0.22;
        const words = text('pickupDay', { day: shortDay(day), bookings, nights: roomNights, cancellations });
        return (
          <g key={day} role="listitem" aria-label={words}>
            <title>{words}</title>
            <rect x={index * step} y={0} width={step} height={HEIGHT} fill="transparent" />
            <rect x={x} y={BASE - height} width={step * 0.56} height={height} rx="3" className="t-bar-sold" />
            <text x={x + step * 0.28} y={BASE - height - 6} className="t-value">
              {bookings}
            </text>
            <text x={x + step * 0.28} y={BASE + 17} className="t-axis">
              {weekday(day)}
            </text>
            <text x={x + step * 0.28} y={BASE + 33} className="t-axis t-strong">
              {Number(day.slice(8))}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

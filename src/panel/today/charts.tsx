import React from 'react';
import type { PickupDay, TodayNight } from './today.contract';
import { shortDay, weekday } from '../parts/days';
import { useText } from '../parts/panel';

const HEIGHT = 168;
const BASE = 126;
const TOP = 22;

interface ChartBar {
  day: string;
  label: string;
  /** Each part's height in the chart's unit, over one another, with its class. */
  parts: readonly (readonly [height: number, className: string])[];
  value: string | number;
  isFull?: boolean;
}

function BarChart({ label, width, bars }: { label: string; width: number; bars: readonly ChartBar[] }) {
  const max = Math.max(1, ...bars.flatMap(({ parts }) => parts.map(([height]) => height)));
  const step = width / bars.length;
  const scale = (height: number) => (height / max) * (BASE - TOP);
  return (
    <svg className="t-chart" viewBox={`0 0 ${width} ${HEIGHT}`} role="list" aria-label={label}>
      <line x1="0" x2={width} y1={BASE + 0.5} y2={BASE + 0.5} className="t-base" />
      {bars.map(({ day, label: name, parts, value, isFull }, index) => {
        const middle = (index + 0.5) * step;
        const top = BASE - Math.max(...parts.map(([height]) => scale(height)));
        return (
          <g key={day} role="listitem" aria-label={name}>
            <title>{name}</title>
            <rect x={index * step} y={0} width={step} height={HEIGHT} fill="transparent" />
            {parts.map(([height, className]) => (
              <rect
                key={className}
                x={middle - step * 0.3}
                y={BASE - scale(height)}
                width={step * 0.6}
                height={scale(height)}
                rx="3"
                className={className}
              />
            ))}
            <text x={middle} y={top - 6} className={isFull ? 't-value t-full' : 't-value'}>
              {value}
            </text>
            <text x={middle} y={BASE + 17} className="t-axis">
              {weekday(day)}
            </text>
            <text x={middle} y={BASE + 33} className="t-axis t-strong">
              {Number(day.slice(8))}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

export function NightsChart({ nights }: { nights: readonly TodayNight[] }): React.ReactElement {
  const text = useText('pages.today');
  const bars = nights.map((night): ChartBar => {
    const { day, allotment, sold, left } = night;
    const isFull = left === 0 && allotment > 0;
    return {
      day,
      label: text(allotment === 0 ? 'nightClosed' : 'night', { ...night, day: shortDay(day) }),
      parts: [
        [allotment, 't-bar-left'],
        [sold, 't-bar-sold'],
      ],
      value: allotment === 0 ? '–' : isFull ? text('soldOut') : left,
      isFull,
    };
  });
  return <BarChart label={text('nights')} width={720} bars={bars} />;
}

export function PickupChart({ pickup }: { pickup: readonly PickupDay[] }): React.ReactElement {
  const text = useText('pages.today');
  const bars = pickup.map(({ day, bookings, roomNights, cancellations }): ChartBar => ({
    day,
    label: text('pickupDay', { day: shortDay(day), bookings, nights: roomNights, cancellations }),
    parts: [[bookings, 't-bar-sold']],
    value: bookings,
  }));
  return <BarChart label={text('pickup')} width={340} bars={bars} />;
}

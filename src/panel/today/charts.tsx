import React from 'react';
import type { PickupDay, TodayNight } from './today.contract';
import { shortDay, weekday } from '../parts/days';
import { useText } from '../parts/panel';
import { topOfScale } from './model';
import { useIsNarrow } from '../parts/use-is-narrow';

const HEIGHT = 168;
const BASE = 126;
const TOP = 22;
/** The width of the numbers of the scale. */
const SCALE = 30;
const NIGHTS = 14;
/** More of them would be too small to be read. */
const NIGHTS_ON_A_PHONE = 7;

/** How many nights a chart has room for. */
export function useNightsInChart(): number {
  return useIsNarrow() ? NIGHTS_ON_A_PHONE : NIGHTS;
}

interface ChartBar {
  day: string;
  label: string;
  /** Each part's height in the chart's unit, over one another, with its class. */
  parts: readonly (readonly [height: number, className: string])[];
  value: string | number;
  isFull?: boolean;
  /** A mark beside the parts, at its height. */
  yearBefore?: number | null;
}

interface BarChartProps {
  label: string;
  width: number;
  bars: readonly ChartBar[];
}

function BarChart({ label, width, bars }: BarChartProps): React.ReactElement {
  const heights = bars.flatMap(({ parts, yearBefore }) => [
    yearBefore ?? 0,
    ...parts.map(([height]) => height),
  ]);
  const max = topOfScale(Math.max(...heights));
  const step = (width - SCALE) / bars.length;
  const scale = (height: number) => (height / max) * (BASE - TOP);
  return (
    <svg className="t-chart" viewBox={`0 0 ${width} ${HEIGHT}`} role="list" aria-label={label}>
      {[max / 2, max].map((height) => (
        <g key={height} aria-hidden="true">
          <line
            x1={SCALE}
            x2={width}
            y1={BASE - scale(height)}
            y2={BASE - scale(height)}
            className="t-grid"
          />
          <text x={0} y={BASE - scale(height) + 4} className="t-scale">
            {height}
          </text>
        </g>
      ))}
      <line x1={SCALE} x2={width} y1={BASE + 0.5} y2={BASE + 0.5} className="t-base" />
      {bars.map(({ day, label: name, parts, value, isFull, yearBefore }, index) => {
        const left = SCALE + index * step;
        const middle = left + step / 2;
        const top = BASE - Math.max(...parts.map(([height]) => scale(height)));
        return (
          <g key={day} role="listitem" aria-label={name}>
            <title>{name}</title>
            <rect x={left} y={0} width={step} height={HEIGHT} fill="transparent" />
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
            {typeof yearBefore === 'number' ? (
              <line
                x1={middle - step * 0.42}
                x2={middle + step * 0.42}
                y1={BASE - scale(yearBefore)}
                y2={BASE - scale(yearBefore)}
                className="t-year-before"
              />
            ) : null}
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
    const { soldYearBefore, ...numbers } = night;
    const { day, allotment, sold, left } = numbers;
    const isFull = left === 0 && allotment > 0;
    return {
      day,
      label:
        text(allotment === 0 ? 'nightClosed' : 'night', { ...numbers, day: shortDay(day) }) +
        (soldYearBefore === null ? '' : text('yearBefore', { count: soldYearBefore })),
      parts: [
        [allotment, 't-bar-left'],
        [sold, 't-bar-sold'],
      ],
      value: allotment === 0 ? '–' : isFull ? text('soldOut') : left,
      isFull,
      yearBefore: soldYearBefore,
    };
  });
  return <BarChart label={text('nights', { count: nights.length })} width={nights.length * 51} bars={bars} />;
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

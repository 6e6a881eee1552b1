import React, { memo } from 'react';
import { isWeekend, monthTitle, shortMonth, weekday } from '../parts/days';
import { HEAD_PX, type ChartSizes } from './chart-sizes';

interface ChartHeadProps {
  days: readonly string[];
  /** The index of today among the days. */
  today: number;
  sizes: ChartSizes;
  corner: string;
}

/** The months in one line, each as long as its days, and the days below. */
export const ChartHead = memo(function ChartHead({ days, today, sizes, corner }: ChartHeadProps) {
  const { dayPx, namePx, width } = sizes;
  return (
    <>
      <div className="rp-head" style={{ height: HEAD_PX, width }}>
        <div className="rp-name" style={{ width: namePx }}>
          {corner}
        </div>
        {monthsOf(days).map(({ day, count }, i, { length }) => (
          <div
            key={day}
            className="rp-month"
            style={{ left: namePx + days.indexOf(day) * dayPx, width: count * dayPx }}
          >
            <span style={{ left: namePx + 8 }}>
              {count * dayPx > 120 && (i > 0 || length === 1) ? monthTitle(day) : shortMonth(day)}
            </span>
          </div>
        ))}
        {days.map((day, index) => (
          <div
            key={day}
            className={`rp-day${kindsOf(day, index === today)}`}
            style={{ left: namePx + index * dayPx, width: dayPx }}
            aria-current={index === today ? 'date' : undefined}
          >
            <span>{weekday(day)}</span>
            <strong>{Number(day.slice(8))}</strong>
          </div>
        ))}
      </div>
      {days.map((day, index) =>
        kindsOf(day, index === today) === '' ? null : (
          <div
            key={day}
            aria-hidden
            className={index === today ? 'rp-column rp-today' : 'rp-column rp-weekend'}
            style={{ left: namePx + index * dayPx, width: dayPx, top: HEAD_PX }}
          />
        ),
      )}
    </>
  );
});

function kindsOf(day: string, isToday: boolean): string {
  return `${isWeekend(day) ? ' rp-weekend' : ''}${isToday ? ' rp-today' : ''}`;
}

function monthsOf(days: readonly string[]): { day: string; count: number }[] {
  const months: { day: string; count: number }[] = [];
  for (const day of days) {
    const last = months.at(-1);
    if (last?.day.slice(0, 7) === day.slice(0, 7)) last.count++;
    else months.push({ day, count: 1 });
  }
  return months;
}

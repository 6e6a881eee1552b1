import React from 'react';
import type { NamedLine } from '../../reports/report';
import { dayOfMonth, shortMonth } from '../parts/days';
import { cellText } from './cell-text';
import { useReportText } from './words';

const [WIDTH, HEIGHT, TOP, BASE] = [960, 210, 24, 170];
/** Values are written over the bars while there is room for them. */
const MAX_WRITTEN = 24;

interface ChartProps {
  label: string;
  lines: readonly NamedLine[];
  kind: 'share' | 'money';
  valueOf: (line: NamedLine) => number | null;
  /** The height of the whole chart; by default the highest value. */
  max?: number;
}

/** A bar for each day or month. Every bar says its value, and the tables below have it too. */
export function ReportChart({ label, lines, kind, valueOf, max }: ChartProps): React.ReactElement {
  const text = useReportText();
  const isByDay = lines[0]?.key?.length === 10;
  const values = lines.map((line) => valueOf(line) ?? 0);
  const highest = Math.max(max ?? 0, ...values, 1e-9);
  const step = WIDTH / lines.length;
  const isWritten = lines.length <= MAX_WRITTEN;
  const labelled = Math.ceil(lines.length / 31);
  return (
    <figure className="m-chart">
      <figcaption>{label}</figcaption>
      <div className="p-scroll" tabIndex={0} role="group" aria-label={label}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="list" aria-label={label}>
          <line x1="0" x2={WIDTH} y1={BASE + 0.5} y2={BASE + 0.5} className="t-base" />
          {lines.map((line, index) => {
            const value = valueOf(line);
            const height = ((value ?? 0) / highest) * (BASE - TOP);
            const middle = (index + 0.5) * step;
            const written = cellText(value, kind);
            const name = text('chartBar', {
              name: cellText(line.name, isByDay ? 'day' : 'month'),
              value: written,
            });
            return (
              <g key={line.key} role="listitem" aria-label={name}>
                <title>{name}</title>
                <rect x={index * step} y={0} width={step} height={HEIGHT} fill="transparent" />
                <rect
                  x={middle - step * 0.36}
                  y={BASE - height}
                  width={step * 0.72}
                  height={height}
                  rx={Math.min(3, step * 0.2)}
                  className="t-bar-sold"
                />
                {isWritten ? (
                  <text x={middle} y={BASE - height - 7} className="t-value">
                    {kind === 'money' && value !== null ? shortAmount(value) : written}
                  </text>
                ) : null}
                {index % labelled === 0 ? (
                  <text x={middle} y={BASE + 18} className="t-axis">
                    {isByDay ? dayOfMonth(line.name) : shortMonth(`${line.name}-01`)}
                  </text>
                ) : null}
                {startsPeriod(lines, index, isByDay) ? (
                  <text x={middle} y={BASE + 35} className="t-axis t-strong">
                    {isByDay ? shortMonth(line.name) : line.name.slice(0, 4)}
                  </text>
                ) : null}
              </g>
            );
          })}
        </svg>
      </div>
    </figure>
  );
}

/** Whole units over a bar; the exact amount stands in its name. */
function shortAmount(minor: number): string {
  return cellText(Math.round(minor / 100), 'count');
}

function startsPeriod(lines: readonly NamedLine[], index: number, isByDay: boolean): boolean {
  const period = (at: number) => lines[at]?.name.slice(0, isByDay ? 7 : 4);
  return index === 0 || period(index) !== period(index - 1);
}

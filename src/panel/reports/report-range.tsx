import React from 'react';
import type { ReportDays } from './reports.contract';
import { DateInput } from '../parts/date-input';
import { Field } from '../parts/field';
import { hotelToday } from '../parts/days';
import { PRESETS, rangeOf } from './presets';
import { useReportText } from './words';

interface RangeProps {
  range: ReportDays;
  fault: string | undefined;
  onRange: (range: ReportDays) => void;
}

export function ReportRange({ range, fault, onRange }: RangeProps): React.ReactElement {
  const text = useReportText();
  const today = hotelToday();
  const choose = (changes: Partial<ReportDays>) => {
    const next = { ...range, ...changes };
    if (next.from !== '' && next.to !== '') onRange(next);
  };
  return (
    <div className="m-range">
      <div role="group" aria-label={text('rangeLabel')} className="p-acts">
        {PRESETS.map((preset) => {
          const of = rangeOf(preset, today);
          return (
            <button
              key={preset}
              type="button"
              className="fd-toggle"
              aria-pressed={of.from === range.from && of.to === range.to}
              onClick={() => onRange(of)}
            >
              {text(`ranges.${preset}`)}
            </button>
          );
        })}
      </div>
      <Field id="report-from" className="p-field-above" label={text('from')}>
        <DateInput value={range.from} onChange={(from) => choose({ from })} />
      </Field>
      <Field id="report-to" className="p-field-above" label={text('to')} fault={fault}>
        <DateInput value={range.to} onChange={(to) => choose({ to })} />
      </Field>
    </div>
  );
}

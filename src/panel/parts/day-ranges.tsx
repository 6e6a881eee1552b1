import React from 'react';
import { Button } from './button';
import { DateInput } from './date-input';
import { useText } from './panel';

export interface TypedRange {
  from: string;
  to: string;
}

interface DayRangesProps {
  legend: string;
  hint?: string | undefined;
  ranges: readonly TypedRange[];
  /** Words of the fault of a range by its place. */
  faultOf: (index: number) => string | undefined;
  onChange: (ranges: TypedRange[]) => void;
}

/** Ranges of days, both ends included. */
export function DayRanges({ legend, hint, ranges, faultOf, onChange }: DayRangesProps): React.ReactElement {
  const text = useText();
  const set = (index: number, changes: Partial<TypedRange>) =>
    onChange(ranges.map((range, i) => (i === index ? { ...range, ...changes } : range)));
  return (
    <fieldset className="p-ranges">
      <legend>{legend}</legend>
      {hint && ranges.length === 0 ? <p className="p-hint">{hint}</p> : null}
      {ranges.map((range, index) => {
        const fault = faultOf(index);
        const place = `${legend} ${index + 1}`;
        return (
          <div key={index} className="p-range">
            {(['from', 'to'] as const).map((part) => (
              <DateInput
                key={part}
                className="p-short"
                aria-label={`${place}: ${text(`labels.${part}`)}`}
                {...(fault === undefined ? {} : { 'aria-invalid': true })}
                value={range[part]}
                onChange={(day) => set(index, { [part]: day })}
              />
            ))}
            <Button
              look="link"
              aria-label={text('rules.removeOf', { name: place })}
              onClick={() => onChange(ranges.filter((_, i) => i !== index))}
            >
              {text('buttons.remove')}
            </Button>
            {fault === undefined ? null : <p className="p-fault">{fault}</p>}
          </div>
        );
      })}
      <Button look="link" onClick={() => onChange([...ranges, { from: '', to: '' }])}>
        + {text('rules.addRange')}
      </Button>
    </fieldset>
  );
}

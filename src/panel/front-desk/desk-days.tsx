import React from 'react';
import { DateInput } from '../parts/date-input';
import { addDays } from '../parts/days';
import { useWords } from './words';

interface DeskDaysProps {
  /** The day that is shown, '' as long as it is not known. */
  day: string;
  isToday: boolean;
  step: 'day' | 'week';
  /** '' for today. */
  onDay: (day: string) => void;
}

export function DeskDays({ day, isToday, step, onDay }: DeskDaysProps): React.ReactElement {
  const { word } = useWords();
  const days = step === 'week' ? 7 : 1;
  const arrow = (label: string, sign: string, by: number) => (
    <button
      type="button"
      className="fd-step"
      aria-label={label}
      disabled={day === ''}
      onClick={() => onDay(addDays(day, by))}
    >
      {sign}
    </button>
  );
  return (
    <div className="fd-days">
      {arrow(word(`earlier.${step}`), '‹', -days)}
      <DateInput
        className="p-date-over"
        aria-label={word('day')}
        value={day}
        onChange={(next) => {
          if (next !== '') onDay(next);
        }}
      />
      {arrow(word(`later.${step}`), '›', days)}
      <button type="button" className="fd-toggle" aria-pressed={isToday} onClick={() => onDay('')}>
        {word('today')}
      </button>
    </div>
  );
}

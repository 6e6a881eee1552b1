import React, { useId, useLayoutEffect, useRef, useState } from 'react';
import { dayText, parseDay } from '../../../values/day';
import {
  dayAfterKey,
  inMonth,
  monthOf,
  nearestIn,
  placeBeside,
  rangeOf,
  weeksOf,
  yearsOf,
} from './calendar-month';
import { locale } from './format';
import { useText } from './panel';

const MS_PER_DAY = 86_400_000;

function format(options: Intl.DateTimeFormatOptions): (day: number) => string {
  const written = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return (day) => written.format(day * MS_PER_DAY);
}
const monthName = format({ month: 'long' });
const monthTitle = format({ month: 'long', year: 'numeric' });
const wholeDay = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const weekday = format({ weekday: 'short' });
const wholeWeekday = format({ weekday: 'long' });

/** 1970-01-05 was a Monday. */
const WEEK = [4, 5, 6, 7, 8, 9, 10];
const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

interface CalendarProps {
  /** The day that is chosen, or ''. */
  value: string;
  min: string;
  max: string;
  today: string;
  /** The field that it opens at. */
  field: HTMLElement;
  onChoose: (day: string) => void;
  onClose: () => void;
}

/**
 * A month of days to choose one from, as the date picker of WAI-ARIA's patterns: a window over everything else, in
 * which arrow keys, Home, End, PageUp and PageDown go from day to day, Enter chooses and Escape leaves.
 */
export function Calendar({
  value,
  min,
  max,
  today,
  field,
  onChoose,
  onClose,
}: CalendarProps): React.ReactElement {
  const text = useText();
  const title = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const range = rangeOf(min, max);
  const now = parseDay(today) ?? range.first;
  const chosen = parseDay(value);
  const [day, setDay] = useState(() => nearestIn(range, chosen ?? now));
  /** Whether the day takes the focus: not while somebody leafs through the months with the buttons above. */
  const follow = useRef(true);
  const { year, month } = monthOf(day);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    const place = () => {
      const { left, top } = placeBeside(field.getBoundingClientRect(), dialog.getBoundingClientRect(), {
        width: window.innerWidth,
        height: window.innerHeight,
      });
      dialog.style.left = `${left}px`;
      dialog.style.top = `${top}px`;
    };
    dialog.showModal();
    place();
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, true);
    return () => {
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, true);
      dialog.close();
    };
  }, [field]);
  useLayoutEffect(() => {
    if (follow.current) ref.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus();
  }, [day]);

  const go = (to: number, focus: boolean) => {
    follow.current = focus;
    setDay(nearestIn(range, to));
  };
  const leaf = (to: { year: number; month: number }) => go(inMonth(day, to), false);
  const onKey = (event: React.KeyboardEvent) => {
    const to = dayAfterKey(day, event.key, event.shiftKey);
    if (to === undefined) return;
    event.preventDefault();
    go(to, true);
  };
  const allowed = (one: number) => one >= range.first && one <= range.last;
  const first = day - dateOf(day) + 1;
  const step = (by: 1 | -1, label: string, sign: string) => (
    <button
      type="button"
      className="p-calendar-step"
      aria-label={text(label)}
      title={text(label)}
      disabled={by < 0 ? first - 1 < range.first : inMonth(first, { year, month: month + 1 }) > range.last}
      onClick={() => leaf({ year, month: month + by })}
    >
      {sign}
    </button>
  );

  return (
    <dialog
      ref={ref}
      className="p-calendar"
      aria-label={text('dates.calendar')}
      onCancel={(event) => {
        // A dialog below would take it for its own.
        event.stopPropagation();
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="p-calendar-body">
        <div className="p-calendar-head">
          {step(-1, 'dates.earlier', '‹')}
          <select
            className="p-input"
            aria-label={text('dates.month')}
            value={month}
            onChange={(event) => leaf({ year, month: Number(event.target.value) })}
          >
            {MONTHS.map((one) => (
              <option key={one} value={one}>
                {monthName(inMonth(0, { year: 1970, month: one }))}
              </option>
            ))}
          </select>
          <select
            className="p-input"
            aria-label={text('dates.year')}
            value={year}
            onChange={(event) => leaf({ year: Number(event.target.value), month })}
          >
            {yearsOf(min, max, today, year).map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
          {step(1, 'dates.later', '›')}
        </div>
        <h2 id={title} className="p-visually-hidden" aria-live="polite">
          {monthTitle(day)}
        </h2>
        <table role="grid" aria-labelledby={title} onKeyDown={onKey}>
          <thead>
            <tr>
              {WEEK.map((one) => (
                <th key={one} scope="col" abbr={wholeWeekday(one)}>
                  {weekday(one)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(day).map((week) => (
              <tr key={week.find((one) => one !== undefined)}>
                {week.map((one, index) =>
                  one === undefined ? (
                    <td key={index} />
                  ) : (
                    <td key={index} role="gridcell" aria-selected={one === chosen}>
                      <button
                        type="button"
                        tabIndex={one === day ? 0 : -1}
                        aria-label={wholeDay(one)}
                        aria-current={one === now ? 'date' : undefined}
                        disabled={!allowed(one)}
                        onClick={() => onChoose(dayText(one))}
                      >
                        {dateOf(one)}
                      </button>
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
        <div className="p-calendar-end">
          <button
            type="button"
            className="p-button p-button-quiet"
            disabled={!allowed(now)}
            onClick={() => onChoose(today)}
          >
            {text('dates.today')}
          </button>
          <button type="button" className="p-button p-button-quiet" onClick={onClose}>
            {text('buttons.cancel')}
          </button>
        </div>
      </div>
    </dialog>
  );
}

function dateOf(day: number): number {
  return Number(dayText(day).slice(8));
}

import React, { useId, useLayoutEffect, useRef, useState } from 'react';
import { dayText, parseDay } from '../../values/day';
import {
  type DayRange,
  type Month,
  dayAfterKey,
  inMonth,
  monthOf,
  nearestIn,
  placeBeside,
  rangeOf,
  weeksOf,
  yearsOf,
} from './calendar-month';
import { dayOfMonth, longDay, monthName, monthTitle, WEEKDAYS } from './days';
import { useText } from './panel';
import { Button } from './button';
import { Select } from './select';

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

interface CalendarProps {
  value: string;
  min: string;
  max: string;
  today: string;
  field: HTMLElement;
  onChoose: (day: string) => void;
  onClose: () => void;
}

/** Works as the date picker of WAI-ARIA's patterns. */
export function Calendar(props: CalendarProps): React.ReactElement {
  const { value, min, max, today, field, onChoose, onClose } = props;
  const text = useText();
  const title = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const range = rangeOf(min, max);
  const now = parseDay(today) ?? range.first;
  const chosen = parseDay(value);
  const [day, setDay] = useState(() => nearestIn(range, chosen ?? now));
  /** Whether the day takes the focus: not while people go through the months with the buttons above. */
  const isFollowed = useRef(true);
  usePlace(ref, field);
  useLayoutEffect(() => {
    if (isFollowed.current) ref.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus();
  }, [day]);

  const go = (to: number, movesFocus: boolean) => {
    isFollowed.current = movesFocus;
    setDay(nearestIn(range, to));
  };
  const onKey = (event: React.KeyboardEvent) => {
    const to = dayAfterKey(day, event.key, event.shiftKey);
    if (to === undefined) return;
    event.preventDefault();
    go(to, true);
  };
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
        <MonthChoice
          day={day}
          range={range}
          years={yearsOf(min, max, today, monthOf(day).year)}
          onMonth={(month) => go(inMonth(day, month), false)}
        />
        <h2 id={title} className="p-visually-hidden" aria-live="polite">
          {monthTitle(day)}
        </h2>
        <table role="grid" aria-labelledby={title} onKeyDown={onKey}>
          <thead>
            <tr>
              {WEEKDAYS.map(({ number, name, longName }) => (
                <th key={number} scope="col" abbr={longName}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <MonthDays day={day} now={now} chosen={chosen} range={range} onChoose={onChoose} />
        </table>
        <div className="p-calendar-end">
          <Button look="quiet" disabled={!isWithin(range, now)} onClick={() => onChoose(today)}>
            {text('dates.today')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {text('buttons.cancel')}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

function usePlace(ref: React.RefObject<HTMLDialogElement>, field: HTMLElement): void {
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
  }, [ref, field]);
}

function isWithin({ first, last }: DayRange, day: number): boolean {
  return day >= first && day <= last;
}

interface MonthChoiceProps {
  day: number;
  range: DayRange;
  years: number[];
  onMonth: (month: Month) => void;
}

function MonthChoice({ day, range, years, onMonth }: MonthChoiceProps): React.ReactElement {
  const text = useText();
  const { year, month } = monthOf(day);
  const first = day - Number(dayText(day).slice(8)) + 1;
  const isLast = inMonth(first, { year, month: month + 1 }) > range.last;
  const step = (by: 1 | -1, label: string, sign: string, disabled: boolean) => (
    <Button
      className="p-calendar-step"
      aria-label={text(label)}
      title={text(label)}
      disabled={disabled}
      onClick={() => onMonth({ year, month: month + by })}
    >
      {sign}
    </Button>
  );
  return (
    <div className="p-calendar-head">
      {step(-1, 'dates.earlier', '‹', first - 1 < range.first)}
      <Select
        aria-label={text('dates.month')}
        value={month}
        options={MONTHS.map((one) => [one, monthName(inMonth(0, { year: 1970, month: one }))])}
        onChange={(chosen) => onMonth({ year, month: Number(chosen) })}
      />
      <Select
        aria-label={text('dates.year')}
        value={year}
        options={years.map((one) => [one, String(one)])}
        onChange={(chosen) => onMonth({ year: Number(chosen), month })}
      />
      {step(1, 'dates.later', '›', isLast)}
    </div>
  );
}

interface MonthDaysProps {
  day: number;
  now: number;
  chosen: number | undefined;
  range: DayRange;
  onChoose: (day: string) => void;
}

function MonthDays({ day, now, chosen, range, onChoose }: MonthDaysProps): React.ReactElement {
  return (
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
                  aria-label={longDay(one)}
                  aria-current={one === now ? 'date' : undefined}
                  disabled={!isWithin(range, one)}
                  onClick={() => onChoose(dayText(one))}
                >
                  {dayOfMonth(one)}
                </button>
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  );
}

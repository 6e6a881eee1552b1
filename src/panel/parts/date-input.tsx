import { Icon } from '@adminjs/design-system';
import React, { useId, useRef, useState } from 'react';
import { Calendar } from './calendar';
import { hotelToday } from './days';
import { panel, useText } from './panel';
import { writtenDay } from './typed-day';
import { useTypedDay } from './use-typed-day';

interface DateInputProps {
  id?: string;
  name?: string;
  className?: string;
  /** A day `2027-03-01`, or '' for none. */
  value: string;
  min?: string;
  max?: string;
  'aria-label'?: string;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
  'data-autofocus'?: boolean;
  /** Gets a day within the limits, or '' while the field holds none. */
  onChange: (day: string) => void;
}

/** A day in the panel's language, not the browser's. What is no day within the limits blocks its form. */
export function DateInput(props: DateInputProps): React.ReactElement {
  const { className = '', value, min = '', max = '', onChange, ...rest } = props;
  const { 'aria-invalid': invalid, 'aria-describedby': describedBy, ...attributes } = rest;
  const text = useText();
  const faultId = useId();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const typed = useTypedDay(input, value, { min, max }, onChange);
  const { fault } = typed;
  const today = hotelToday();
  const write = (day: string) => writtenDay(day, panel.language);
  const onKey = (event: React.KeyboardEvent) => {
    if (event.key === 'Enter') typed.settle();
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      setOpen(true);
    }
    if (event.key === 'Escape' && typed.revert()) event.preventDefault();
  };
  return (
    <span className={`p-date ${className}`}>
      <span ref={box} className="p-date-field">
        <input
          {...attributes}
          ref={input}
          className="p-input"
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          placeholder={text('dates.form')}
          aria-invalid={invalid || fault !== undefined ? true : undefined}
          aria-describedby={[describedBy, fault && faultId].filter(Boolean).join(' ') || undefined}
          value={typed.text}
          onChange={(event) => typed.type(event.target.value)}
          onBlur={typed.settle}
          onKeyDown={onKey}
        />
        <button
          ref={button}
          type="button"
          aria-haspopup="dialog"
          aria-label={value === '' ? text('dates.choose') : text('dates.change', { day: write(value) })}
          title={text('dates.choose')}
          onClick={() => {
            // Not every browser gives the focus to a button that is clicked; it comes back here afterwards.
            button.current?.focus();
            setOpen(true);
          }}
        >
          <Icon icon="Calendar" size={18} />
        </button>
      </span>
      {fault ? (
        <span id={faultId} className="p-fault" role="alert">
          {text(`dates.${fault}`, { day: write({ notADay: today, tooEarly: min, tooLate: max }[fault]) })}
        </span>
      ) : null}
      {isOpen && box.current ? (
        <Calendar
          value={value}
          min={min}
          max={max}
          today={today}
          field={box.current}
          onChoose={(day) => {
            setOpen(false);
            typed.choose(day);
            // What is around it notes what was chosen as it notes what was typed.
            input.current?.dispatchEvent(new Event('input', { bubbles: true }));
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </span>
  );
}

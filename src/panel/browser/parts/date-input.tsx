import { Icon } from '@adminjs/design-system';
import React, { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Calendar } from './calendar';
import { hotelToday } from './format';
import { panel, useText } from './panel';
import { dayFault, typedDay, writtenDay } from './typed-day';

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

interface Typed {
  text: string;
  /** The value that it was typed over, and the one that was given for it. */
  over: string;
  given: string;
}

/**
 * A field for a day, written and read in the language of the panel, whatever the browser's is, with a calendar beside
 * it. What is not a day, or not within the limits, is said below; a form does not go out with it.
 */
export function DateInput({
  className = '',
  value,
  min = '',
  max = '',
  'aria-invalid': invalid,
  'aria-describedby': describedBy,
  onChange,
  ...rest
}: DateInputProps): React.ReactElement {
  const text = useText();
  const faultId = useId();
  const [entry, setEntry] = useState<Typed>();
  const [told, setTold] = useState(false);
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const today = hotelToday();
  const limits = { min, max };
  // Another value than those means that somebody else has set it: what was typed is over.
  const typed = entry && (value === entry.over || value === entry.given) ? entry : undefined;
  const fault = typed ? dayFault(typed.text, today, limits) : undefined;
  const shownFault = told ? fault : undefined;
  const write = (day: string) => writtenDay(day, panel.language);

  const give = (day: string) => {
    if (day !== value) onChange(day);
  };
  const onType = (next: string) => {
    const read = typedDay(next, today, limits);
    const day = read?.whole && dayFault(next, today, limits) === undefined ? read.day : '';
    setEntry({ text: next, over: value, given: day });
    setTold(false);
    give(day);
  };
  /** The end of typing: a short year becomes a whole one, and what is wrong is told. */
  const settle = () => {
    if (!typed) return;
    if (fault !== undefined) return setTold(true);
    setEntry(undefined);
    if (typed.text.trim() !== '') give(typedDay(typed.text, today, limits)?.day ?? '');
  };
  useEffect(() => {
    // What was told may have been mended elsewhere, by a day that limits this one.
    if (told && typed && fault === undefined) settle();
  });
  const choose = (day: string) => {
    setEntry(undefined);
    setTold(false);
    setOpen(false);
    give(day);
  };

  useLayoutEffect(() => {
    const form = input.current?.form;
    if (!form || fault === undefined) return undefined;
    const refuse = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      setTold(true);
      input.current?.focus();
    };
    form.addEventListener('submit', refuse);
    return () => form.removeEventListener('submit', refuse);
  }, [fault]);

  const onKey = (event: React.KeyboardEvent) => {
    if (event.key === 'Enter') settle();
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      setOpen(true);
    }
    // Back to the day that still counts, where there is one.
    if (event.key === 'Escape' && fault !== undefined && value !== '') {
      event.preventDefault();
      setEntry(undefined);
      setTold(false);
    }
  };
  const described = [describedBy, shownFault ? faultId : undefined].filter((one) => one !== undefined);
  return (
    <span className={`p-date ${className}`}>
      <span ref={box} className="p-date-field">
        <input
          {...rest}
          ref={input}
          className="p-input"
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          placeholder={text('dates.form')}
          aria-invalid={invalid || shownFault !== undefined ? true : undefined}
          aria-describedby={described.length > 0 ? described.join(' ') : undefined}
          value={typed ? typed.text : write(value)}
          onChange={(event) => onType(event.target.value)}
          onBlur={settle}
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
      {shownFault ? (
        <span id={faultId} className="p-fault" role="alert">
          {text(`dates.${shownFault}`, {
            day: write({ notADay: today, tooEarly: min, tooLate: max }[shownFault]),
          })}
        </span>
      ) : null}
      {open && box.current ? (
        <Calendar
          value={value}
          min={min}
          max={max}
          today={today}
          field={box.current}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </span>
  );
}

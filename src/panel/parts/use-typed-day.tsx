import type React from 'react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { hotelToday } from './days';
import { panel } from './panel';
import { type DayFault, dayFault, type Limits, typedDay, writtenDay } from './typed-day';

interface TypedText {
  text: string;
  /** The value that it was typed over, and the one that was given for it. */
  over: string;
  given: string;
}

interface TypedDayInput {
  text: string;
  fault: DayFault | undefined;
  type: (text: string) => void;
  choose: (day: string) => void;
  /** Ends the typing: a short year becomes a whole one, and a fault is shown. */
  settle: () => void;
  /** Goes back to the last valid day; false where nothing is wrong. */
  revert: () => boolean;
}

/** What is typed into an input for a day; `onChange` gets a day within the limits, or '' while there is none. */
export function useTypedDay(
  input: React.RefObject<HTMLInputElement>,
  value: string,
  limits: Limits,
  onChange: (day: string) => void,
): TypedDayInput {
  const [entry, setEntry] = useState<TypedText>();
  const [isSettled, setSettled] = useState(false);
  const today = hotelToday();
  // Any other value was set from elsewhere: what was typed is then over.
  const typed = entry && (value === entry.over || value === entry.given) ? entry : undefined;
  const fault = typed ? dayFault(typed.text, today, limits) : undefined;
  const give = (day: string) => {
    if (day !== value) onChange(day);
  };
  const clear = () => {
    setEntry(undefined);
    setSettled(false);
  };
  const settle = () => {
    if (!typed) return;
    if (fault !== undefined) return setSettled(true);
    setEntry(undefined);
    if (typed.text.trim() !== '') give(typedDay(typed.text, today, limits)?.day ?? '');
  };
  useEffect(() => {
    // A change of the limits may have made the day valid.
    if (isSettled && typed && fault === undefined) settle();
  });
  useLayoutEffect(() => {
    const { current } = input;
    const form = current?.form;
    if (!form || fault === undefined) return undefined;
    const refuse = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      setSettled(true);
      current.focus();
    };
    form.addEventListener('submit', refuse);
    return () => form.removeEventListener('submit', refuse);
  }, [input, fault]);
  return {
    text: typed ? typed.text : writtenDay(value, panel.language),
    fault: isSettled ? fault : undefined,
    type: (next) => {
      const read = typedDay(next, today, limits);
      const day = read?.isWhole && dayFault(next, today, limits) === undefined ? read.day : '';
      setEntry({ text: next, over: value, given: day });
      setSettled(false);
      give(day);
    },
    choose: (day) => {
      clear();
      give(day);
    },
    settle,
    revert: () => {
      if (fault === undefined || value === '') return false;
      clear();
      return true;
    },
  };
}

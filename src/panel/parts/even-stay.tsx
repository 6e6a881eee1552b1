import React from 'react';
import { DateInput } from './date-input';
import { DecimalInput } from './decimal-input';
import { addDays, hotelToday } from './days';
import { Field, TextInput } from './field';
import { hotel, useText } from './panel';
import { typedCount } from './typed-count';

/** An example of which each night costs the same, as it is typed. */
interface TypedEvenStay {
  arrival: string;
  nights: string;
  night: string;
  adults: string;
}

export function usualStay(): TypedEvenStay {
  return { arrival: addDays(hotelToday(), 30), nights: '3', night: '100', adults: '2' };
}

/** What is sent of it; null while it is not whole. */
export function sentEvenStay({ arrival, night, ...typed }: TypedEvenStay) {
  const [nights, adults] = [typedCount(typed.nights, 1, 30), typedCount(typed.adults, 1, 40)];
  const isWhole = arrival !== '' && night !== '' && nights !== undefined && adults !== undefined;
  return isWhole ? { arrival, night, nights, adults } : null;
}

interface EvenStayFieldsProps {
  stay: TypedEvenStay;
  hasAdults?: boolean;
  onChange: (stay: TypedEvenStay) => void;
  children?: React.ReactNode;
}

export function EvenStayFields({
  stay,
  hasAdults,
  onChange,
  children,
}: EvenStayFieldsProps): React.ReactElement {
  const text = useText('rules');
  const set = (changes: Partial<TypedEvenStay>) => onChange({ ...stay, ...changes });
  const count = (name: 'nights' | 'adults') => (
    <Field className="p-field-above" label={text(name)}>
      <TextInput
        className="p-input p-tiny"
        inputMode="numeric"
        value={stay[name]}
        onChange={(typed) => set({ [name]: typed })}
      />
    </Field>
  );
  return (
    <details className="p-fold">
      <summary>{text('otherExample')}</summary>
      <div className="p-row">
        <Field className="p-field-above" label={text('arrival')}>
          <DateInput className="p-short" value={stay.arrival} onChange={(arrival) => set({ arrival })} />
        </Field>
        {count('nights')}
        {hasAdults ? count('adults') : null}
        <Field className="p-field-above" label={`${text('nightPrice')} (${hotel?.currency ?? ''})`}>
          <DecimalInput
            className="p-input p-short"
            money
            value={stay.night}
            onChange={(night) => set({ night })}
          />
        </Field>
        {children}
      </div>
    </details>
  );
}

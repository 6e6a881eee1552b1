import React, { useId } from 'react';
import { identityNumberIsDoubtful } from '../../../in-house/identity-number';
import type { Fault } from '../parts/call';
import { DateInput } from '../parts/date-input';
import type { House } from './desk';
import { useWords } from './words';

export interface GuestInput {
  firstName: string;
  lastName: string;
  identityNumber: string;
  birthDate: string;
  nationality: string;
}

export const NO_GUEST: GuestInput = {
  firstName: '',
  lastName: '',
  identityNumber: '',
  birthDate: '',
  nationality: '',
};

/** Nothing was written in the line; a nationality alone, which may be a default, does not count. */
export function isBlank(guest: GuestInput): boolean {
  return [guest.firstName, guest.lastName, guest.identityNumber, guest.birthDate].every(
    (text) => text.trim() === '',
  );
}

interface GuestFieldsProps {
  house: House;
  guest: GuestInput;
  faults: Fault[];
  /** What the fields' names begin with in the faults, such as `guests[0].`. */
  path?: string;
  begin?: boolean;
  onChange: (guest: GuestInput) => void;
}

/** What reception writes down about one guest. A doubtful ID number is a warning and nothing more. */
export function GuestFields({
  house,
  guest,
  faults,
  path = '',
  begin,
  onChange,
}: GuestFieldsProps): React.ReactElement {
  const { word, fault } = useWords();
  const id = useId();
  const doubtful = identityNumberIsDoubtful({
    identityNumber: guest.identityNumber.trim() || null,
    nationality: guest.nationality || null,
  });
  const line = (
    field: keyof GuestInput,
    more: React.InputHTMLAttributes<HTMLInputElement> = {},
    width = '',
  ) => {
    const wrong = faults.find((one) => one.field === path + field);
    const common = {
      id: `${id}-${field}`,
      name: field,
      value: guest[field],
      'aria-invalid': wrong ? true : undefined,
      'aria-describedby': wrong ? `${id}-${field}-fault` : undefined,
    };
    const set = (typed: string) => onChange({ ...guest, [field]: typed });
    return (
      <div className={`fd-field ${width}`}>
        <label htmlFor={`${id}-${field}`}>{word(`guest.${field}`)}</label>
        {field === 'birthDate' ? (
          <DateInput {...common} min="1900-01-01" max={house.today} onChange={set} />
        ) : (
          <input
            {...common}
            className="p-input"
            autoComplete="off"
            onChange={(event) => set(event.target.value)}
            {...more}
          />
        )}
        {wrong ? (
          <p id={`${id}-${field}-fault`} className="p-fault">
            {fault(wrong.message)}
          </p>
        ) : null}
      </div>
    );
  };
  return (
    <div className="fd-guest">
      {line('firstName', { maxLength: 255, ...(begin ? { 'data-autofocus': true } : {}) } as object)}
      {line('lastName', { maxLength: 255 })}
      {line('identityNumber', {
        maxLength: 64,
        ...(doubtful ? { 'aria-describedby': `${id}-doubtful` } : {}),
      })}
      {line('birthDate')}
      <div className="fd-field">
        <label htmlFor={`${id}-nationality`}>{word('guest.nationality')}</label>
        <CountrySelect
          id={`${id}-nationality`}
          house={house}
          value={guest.nationality}
          onChange={(nationality) => onChange({ ...guest, nationality })}
        />
      </div>
      {doubtful ? (
        <p id={`${id}-doubtful`} className="fd-warning" role="status">
          {word('guest.doubtful')}
        </p>
      ) : null}
    </div>
  );
}

interface CountrySelectProps {
  id: string;
  house: House;
  value: string;
  onChange: (code: string) => void;
}

export function CountrySelect({ id, house, value, onChange }: CountrySelectProps): React.ReactElement {
  const { word } = useWords();
  return (
    <select id={id} className="p-input" value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{word('guest.noNationality')}</option>
      {house.countries.map((country) => (
        <option key={country.code} value={country.code}>
          {country.name}
        </option>
      ))}
    </select>
  );
}

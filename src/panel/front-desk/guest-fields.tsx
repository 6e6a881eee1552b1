import React from 'react';
import type { FieldFault } from '../../http/errors';
import type { GuestInput, House } from './front-desk.contract';
import type { ExpectedGuest } from '../../guests/stays/desk-guest';
import { identityNumberIsDoubtful } from '../../guests/stays/identity-number';
import { DateInput } from '../parts/date-input';
import { Field, TextInput } from '../parts/field';
import { Notice } from '../parts/notice';
import { Select } from '../parts/select';
import { useWords } from './words';
import { MAX_GUEST_IDENTITY_NUMBER_LENGTH, MAX_TEXT_LENGTH } from '../../values/limits';

export const NO_GUEST: GuestInput = {
  firstName: '',
  lastName: '',
  identityNumber: '',
  birthDate: '',
  nationality: '',
};

export function namedGuest(guest: ExpectedGuest): GuestInput {
  const { firstName, lastName, identityNumber, birthDate, nationality } = guest;
  return {
    firstName,
    lastName,
    identityNumber: identityNumber ?? '',
    birthDate: birthDate ?? '',
    nationality: nationality ?? '',
  };
}

/** Whether nothing was written in the line; a nationality alone, which may be a default, does not count. */
export function isBlank({ firstName, lastName, identityNumber, birthDate }: GuestInput): boolean {
  return [firstName, lastName, identityNumber, birthDate].every((text) => text.trim() === '');
}

interface GuestFieldsProps {
  house: House;
  guest: GuestInput;
  faults: FieldFault[];
  /** The guest's place in the list that was sent. */
  index: number;
  takesFocus: boolean;
  onChange: (guest: GuestInput) => void;
}

/** A doubtful ID number is a warning and nothing more. */
export function GuestFields(props: GuestFieldsProps): React.ReactElement {
  const { house, guest, faults, index, takesFocus, onChange } = props;
  const { word, fault } = useWords();
  const isDoubtful = identityNumberIsDoubtful({
    identityNumber: guest.identityNumber.trim() || null,
    nationality: guest.nationality || null,
  });
  const field = (name: keyof GuestInput, input: (set: (typed: string) => void) => React.ReactElement) => {
    const wrong = faults.find((one) => one.field === `guests[${index}].${name}`);
    return (
      <Field
        className="p-field-above"
        label={word(`guest.${name}`)}
        fault={wrong ? fault(wrong.message) : undefined}
      >
        {input((typed) => onChange({ ...guest, [name]: typed }))}
      </Field>
    );
  };
  const line = (name: 'firstName' | 'lastName' | 'identityNumber', maxLength: number) =>
    field(name, (set) => (
      <TextInput
        name={name}
        autoComplete="off"
        maxLength={maxLength}
        value={guest[name]}
        data-autofocus={(name === 'firstName' && takesFocus) || undefined}
        onChange={set}
      />
    ));
  return (
    <div className="fd-guest">
      {line('firstName', MAX_TEXT_LENGTH)}
      {line('lastName', MAX_TEXT_LENGTH)}
      {line('identityNumber', MAX_GUEST_IDENTITY_NUMBER_LENGTH)}
      {field('birthDate', (set) => (
        <DateInput
          name="birthDate"
          min="1900-01-01"
          max={house.today}
          value={guest.birthDate}
          onChange={set}
        />
      ))}
      {field('nationality', (set) => (
        <CountrySelect house={house} value={guest.nationality} onChange={set} />
      ))}
      <div role="status" className="fd-doubtful">
        {isDoubtful ? <Notice kind="warning">{word('guest.doubtful')}</Notice> : null}
      </div>
    </div>
  );
}

interface CountrySelectProps {
  house: House;
  value: string;
  onChange: (code: string) => void;
}

export function CountrySelect({ house, ...rest }: CountrySelectProps): React.ReactElement {
  const { word } = useWords();
  const options = house.countries.map(({ code, name }) => [code, name] as const);
  return <Select empty={word('guest.noNationality')} options={options} {...rest} />;
}

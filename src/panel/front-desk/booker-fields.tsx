import React from 'react';
import type { House } from './front-desk.contract';
import { Field, TextInput } from '../parts/field';
import { CountrySelect } from './guest-fields';
import type { Booker } from './use-booking';
import { useWords } from './words';
import { MAX_NOTE_LENGTH, MAX_TEXT_LENGTH } from '../../values/limits';

interface BookerFieldsProps {
  house: House;
  booker: Booker;
  onChange: (changes: Partial<Booker>) => void;
  fault: (field: string) => string | undefined;
}

export function BookerFields({ house, booker, onChange, fault }: BookerFieldsProps): React.ReactElement {
  const { word } = useWords();
  const contact = (field: keyof Booker, label: string, type = 'text') => (
    <Field className="p-field-above" label={word(`book.${label}`)} fault={fault(field)}>
      <TextInput
        type={type}
        maxLength={MAX_TEXT_LENGTH}
        autoComplete="off"
        value={booker[field]}
        onChange={(typed) => onChange({ [field]: typed })}
      />
    </Field>
  );
  return (
    <fieldset className="fd-section">
      <legend>{word('book.guest')}</legend>
      <div className="fd-contact">
        {contact('guestName', 'firstName')}
        {contact('guestSurname', 'lastName')}
        {contact('guestPhone', 'phone', 'tel')}
        {contact('guestEmail', 'email', 'email')}
        <Field className="p-field-above" label={word('book.country')}>
          <CountrySelect
            house={house}
            value={booker.guestCountry}
            onChange={(guestCountry) => onChange({ guestCountry })}
          />
        </Field>
      </div>
      <Field className="p-field-above" label={word('book.remarks')} fault={fault('remarks')}>
        <textarea
          className="p-input"
          rows={2}
          maxLength={MAX_NOTE_LENGTH}
          value={booker.remarks}
          onChange={(event) => onChange({ remarks: event.target.value })}
        />
      </Field>
    </fieldset>
  );
}

import React, { useState } from 'react';
import { GUEST_MARKS, type ProfileForm } from '../../guests/profiles/guest-profile';
import { MAX_NOTE_LENGTH, MAX_TEXT_LENGTH } from '../../values/limits';
import { FormNotice } from '../parts/as-opened';
import { Button } from '../parts/button';
import { DateInput } from '../parts/date-input';
import { hotelToday } from '../parts/days';
import { Field, TextInput } from '../parts/field';
import { usePage } from '../parts/query';
import { Select } from '../parts/select';
import { useUnsaved } from '../parts/unsaved';
import type { PageChange } from '../parts/use-change';
import { useGuestWords } from './words';

export const NO_PROFILE: ProfileForm = {
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  countryCode: '',
  birthDate: '',
  mark: 'none',
  preferences: '',
  notes: '',
};

interface GuestFormProps {
  first: ProfileForm;
  change: PageChange<'guests'>;
  openAnew?: (() => void) | undefined;
  onSave: (form: ProfileForm) => Promise<void>;
  onClose: () => void;
}

export function GuestForm(props: GuestFormProps): React.ReactElement {
  const { first, change, openAnew, onSave, onClose } = props;
  const words = useGuestWords();
  const { word } = words;
  const [form, setForm] = useState(first);
  useUnsaved(form !== first);
  const house = usePage('frontDesk', 'house', {});
  const countries = house.data?.countries.map(({ code, name }) => [code, name] as const) ?? [];
  const fault = (field: keyof ProfileForm) => {
    const wrong = change.faults.find((one) => one.field === field);
    return wrong && words.fault(wrong.message);
  };
  const set = (field: keyof ProfileForm) => (typed: string) => setForm({ ...form, [field]: typed });
  const line = (field: 'firstName' | 'lastName' | 'phone' | 'email', type = 'text') => (
    <Field
      className="p-field-above"
      label={word(`fields.${field}`)}
      fault={fault(field)}
      isRequired={field === 'firstName' || field === 'lastName'}
    >
      <TextInput
        type={type}
        autoComplete="off"
        maxLength={MAX_TEXT_LENGTH}
        value={form[field]}
        onChange={set(field)}
      />
    </Field>
  );
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    void onSave(form);
  };
  return (
    <form className="gu-form" noValidate onSubmit={submit}>
      <FormNotice refusal={change.refusal} changed={word('refusals.guest_has_changed')} openAnew={openAnew} />
      <div className="gu-fields">
        {line('firstName')}
        {line('lastName')}
        {line('phone', 'tel')}
        {line('email', 'email')}
        <Field className="p-field-above" label={word('fields.countryCode')} fault={fault('countryCode')}>
          <Select
            empty={word('noCountry')}
            options={countries}
            value={form.countryCode}
            onChange={set('countryCode')}
          />
        </Field>
        <Field className="p-field-above" label={word('fields.birthDate')} fault={fault('birthDate')}>
          <DateInput min="1900-01-01" max={hotelToday()} value={form.birthDate} onChange={set('birthDate')} />
        </Field>
        <Field className="p-field-above" label={word('fields.mark')} hint={word('hints.mark')}>
          <Select
            options={GUEST_MARKS.map((mark) => [mark, word(`marks.${mark}`)] as const)}
            value={form.mark}
            onChange={set('mark')}
          />
        </Field>
      </div>
      {(['preferences', 'notes'] as const).map((field) => (
        <NoteField key={field} field={field} value={form[field]} fault={fault(field)} onChange={set(field)} />
      ))}
      <div className="p-acts">
        <Button type="submit" disabled={change.isBusy} data-testid="save">
          {change.isBusy ? word('actions.working') : word('actions.save')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {word('actions.cancel')}
        </Button>
      </div>
    </form>
  );
}

interface NoteFieldProps {
  field: 'preferences' | 'notes';
  value: string;
  fault: string | undefined;
  onChange: (text: string) => void;
}

function NoteField({ field, value, fault, onChange }: NoteFieldProps): React.ReactElement {
  const { word } = useGuestWords();
  return (
    <Field
      className="p-field-above"
      label={word(`fields.${field}`)}
      fault={fault}
      hint={word(`hints.${field}`)}
    >
      <textarea
        className="p-input"
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

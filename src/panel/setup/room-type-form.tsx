import React, { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../parts/button';
import { Field, TextInput } from '../parts/field';
import { Notice } from '../parts/notice';
import { useText } from '../parts/panel';
import { useUnsaved } from '../parts/unsaved';
import type { StepFormProps } from './step-form-props';
import { useSetupChange } from './use-setup-change';

const EMPTY = { name: '', code: '', capacityAdult: '2', capacityChildren: '0' };

export function RoomTypeForm({ setup, onDone }: StepFormProps): React.ReactElement {
  const text = useText('pages.setup');
  const all = useText();
  const change = useSetupChange();
  const [typed, setTyped] = useState(EMPTY);
  useUnsaved(typed !== EMPTY);
  const add = async (event: React.FormEvent) => {
    event.preventDefault();
    if (!(await change.run('addRoomType', typed))) return;
    setTyped(EMPTY);
    await onDone(text('steps.roomTypes.added', { name: typed.name }));
  };
  const refusal = change.refusalBeside(Object.keys(EMPTY));
  const field = (name: keyof typeof EMPTY, className: string, hint?: string) => (
    <Field
      className="p-field-above"
      label={text(`fields.${name}`)}
      fault={change.faultOf(name)}
      hint={hint}
      isRequired={name !== 'capacityChildren'}
    >
      <TextInput
        className={`p-input ${className}`}
        value={typed[name]}
        inputMode={name.startsWith('capacity') ? 'numeric' : undefined}
        onChange={(value) => setTyped({ ...typed, [name]: value })}
      />
    </Field>
  );
  return (
    <>
      <p className="p-setup-list">
        {setup.roomTypes.map(({ code, name }) => `${code} · ${name}`).join(', ')}
      </p>
      <form className="p-setup-form" onSubmit={(event) => void add(event)}>
        {refusal ? <Notice>{refusal}</Notice> : null}
        {field('name', 'p-medium', text('inLanguage', { language: all(`languages.${setup.language}`) }))}
        {field('code', 'p-short', text('fields.codeHint'))}
        {field('capacityAdult', 'p-tiny')}
        {field('capacityChildren', 'p-tiny')}
        <Button type="submit" disabled={change.isBusy}>
          {text('steps.roomTypes.add')}
        </Button>
      </form>
      <p className="p-hint">
        <Link to="/admin/resources/roomTypes">{text('steps.roomTypes.more')}</Link>
      </p>
    </>
  );
}

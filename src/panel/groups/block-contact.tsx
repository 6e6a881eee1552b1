import React from 'react';
import { MAX_NOTE_LENGTH, MAX_TEXT_LENGTH } from '../../values/limits';
import type { BlockContactInput } from './groups.contract';
import { Field, TextInput } from '../parts/field';
import { useGroupWords } from './words';

interface BlockContactProps {
  facts: BlockContactInput;
  onChange: (changes: Partial<BlockContactInput>) => void;
  fault: (field: string) => string | undefined;
}

export function BlockContact({ facts, onChange, fault }: BlockContactProps): React.ReactElement {
  const { word } = useGroupWords();
  const line = (field: 'contactName' | 'contactPhone' | 'contactEmail', type: string) => (
    <Field className="p-field-above" label={word(`form.${field}`)} fault={fault(field)}>
      <TextInput
        type={type}
        autoComplete="off"
        maxLength={MAX_TEXT_LENGTH}
        value={facts[field]}
        onChange={(text) => onChange({ [field]: text })}
      />
    </Field>
  );
  return (
    <>
      <div className="fd-contact">
        {line('contactName', 'text')}
        {line('contactPhone', 'tel')}
        {line('contactEmail', 'email')}
      </div>
      <Field className="p-field-above" label={word('form.notes')} fault={fault('notes')}>
        <textarea
          className="p-input"
          rows={2}
          maxLength={MAX_NOTE_LENGTH}
          value={facts.notes}
          onChange={(event) => onChange({ notes: event.target.value })}
        />
      </Field>
    </>
  );
}

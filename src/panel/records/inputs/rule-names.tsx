import React, { useState } from 'react';
import { LocalizedInput } from './localized-input';
import { Field, TextInput } from '../../parts/field';
import { localizedText } from '../../parts/format';
import { hotel, panel, useText } from '../../parts/panel';
import { codeOf } from '../../parts/record-code';

interface Names {
  name: Record<string, string>;
  code: string;
}

interface RuleNamesProps extends Names {
  isNew: boolean;
  taken: readonly string[];
  faultIn: (field: string) => string | undefined;
  onChange: (names: Partial<Names>) => void;
}

/** The name in the hotel's languages, and the code, which follows the name of a new record until somebody types one. */
export function RuleNames(props: RuleNamesProps): React.ReactElement {
  const { name, code, isNew, taken, faultIn, onChange } = props;
  const text = useText();
  const [isOwn, setOwn] = useState(!isNew);
  const rename = (names: Record<string, string>) => {
    const first = names[hotel?.language ?? panel.language] || localizedText(names);
    onChange({ name: names, ...(isOwn ? {} : { code: codeOf(first, taken) }) });
  };
  return (
    <>
      <LocalizedField
        label={text('rules.name')}
        value={name}
        fault={faultIn('name')}
        isRequired
        onChange={rename}
      />
      <Field
        className="p-field-above"
        label={text('rules.code')}
        hint={text('rules.codeHint')}
        fault={faultIn('code')}
        isRequired
      >
        <TextInput
          className="p-input p-medium"
          autoComplete="off"
          value={code}
          onChange={(typed) => {
            setOwn(true);
            onChange({ code: typed });
          }}
        />
      </Field>
    </>
  );
}

interface LocalizedFieldProps {
  label: string;
  hint?: string;
  isLong?: boolean;
  isRequired?: boolean;
  value: Record<string, string>;
  fault: string | undefined;
  onChange: (texts: Record<string, string>) => void;
}

/** A text by language. */
export function LocalizedField(props: LocalizedFieldProps): React.ReactElement {
  const { label, hint, isLong, isRequired = false, value, fault, onChange } = props;
  const text = useText();
  return (
    <Field className="p-field-above" label={label} hint={hint} fault={fault} isRequired={isRequired} isGroup>
      <LocalizedInput
        kind={isLong ? 'localizedLong' : 'localized'}
        value={value}
        required={isRequired}
        isStored={false}
        choices={[]}
        choiceKey={(choice) => choice}
        reference=""
        stored={undefined}
        text={text}
        onChange={(json) => onChange(JSON.parse(String(json)) as Record<string, string>)}
      />
    </Field>
  );
}

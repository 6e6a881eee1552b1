import React, { useState } from 'react';
import { Field, TextInput } from '../parts/field';
import { Fold } from '../parts/fold';
import { localizedText } from '../parts/format';
import { LocalizedField, RuleNames } from '../records/inputs/rule-names';
import { RuleDialog } from '../parts/rule-dialog';
import type { RuleFormProps } from '../parts/rule-page';
import { useChange } from '../parts/use-change';
import { FEE_KINDS, fieldsOf, NEW_TERMS, type TermsFields, typedOf } from './terms-fields';
import { Deposits, FeeFields, Steps } from './terms-parts';
import { TermsPreview } from './terms-preview';
import { type TermsList, useTermsWords } from './words';

type Terms = TermsList['terms'][number];

interface TermsDialogProps extends RuleFormProps<Terms> {
  list: TermsList;
}

export function TermsDialog(props: TermsDialogProps): React.ReactElement {
  const { list, record: terms, openAnew, onRefused, onClose, onDone } = props;
  const words = useTermsWords(list);
  const { word } = words;
  const [fields, setFields] = useState(() => (terms ? fieldsOf(terms) : NEW_TERMS));
  const change = useChange('terms', words.refusal, onRefused);
  const faultIn = words.faultsIn(change.faults);
  const set = (changes: Partial<TermsFields>) => setFields({ ...fields, ...changes });
  const submit = async () => {
    const { id = null, version = null } = terms ?? {};
    const done = await change.run('save', { id, version, terms: typedOf(fields) });
    if (done) await onDone(done.data, localizedText(fields.name));
  };
  const parts = { fields, set, faultIn };
  const texts = Object.values(fields.text).filter((one) => one !== '');
  return (
    <RuleDialog
      title={terms ? word('form.changeTitle', { name: localizedText(terms.name) }) : word('form.addTitle')}
      change={change}
      openAnew={openAnew}
      preview={<TermsPreview fields={fields} list={list} />}
      onSubmit={submit}
      onClose={onClose}
    >
      <RuleNames
        name={fields.name}
        code={fields.code}
        isNew={!terms}
        taken={list.terms.map(({ code }) => code)}
        faultIn={faultIn}
        onChange={set}
      />
      <Steps {...parts} />
      <FeeFields
        legend={word('form.noShow')}
        kinds={FEE_KINDS}
        fee={fields.noShow}
        fault={faultIn('noShow')}
        onChange={(noShow) => set({ noShow: { ...fields.noShow, ...noShow } })}
      />
      <Field
        className="p-field-above"
        label={word('form.graceHours')}
        hint={word('form.graceHint')}
        fault={faultIn('graceHours')}
      >
        <TextInput
          className="p-input p-tiny"
          inputMode="numeric"
          value={fields.graceHours}
          onChange={(graceHours) => set({ graceHours })}
        />
      </Field>
      <Deposits {...parts} />
      <Fold
        title={word('form.text')}
        said={word(texts.length > 0 ? 'says.ownText' : 'says.writtenText')}
        isUsed={texts.length > 0}
        hasFault={faultIn('text') !== undefined}
      >
        <LocalizedField
          label={word('form.text')}
          hint={word('form.textHint')}
          isLong
          value={fields.text}
          fault={faultIn('text')}
          onChange={(own) => set({ text: own })}
        />
      </Fold>
    </RuleDialog>
  );
}

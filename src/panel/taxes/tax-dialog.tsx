import React, { useState } from 'react';
import { DayRanges } from '../parts/day-ranges';
import { DecimalInput } from '../parts/decimal-input';
import { Field, TextInput } from '../parts/field';
import { Fold } from '../parts/fold';
import { localizedText } from '../parts/format';
import { hotel } from '../parts/panel';
import { RuleNames } from '../records/inputs/rule-names';
import { Select } from '../parts/select';
import { Ticks } from '../parts/ticks';
import { RuleDialog } from '../parts/rule-dialog';
import type { RuleFormProps } from '../parts/rule-page';
import { useChange } from '../parts/use-change';
import {
  canBeOnTaxes,
  fieldsOf,
  newTax,
  PARTS,
  type TaxFields,
  typedOf,
  type Unit,
  UNITS,
} from './tax-fields';
import { TaxPreview } from './tax-preview';
import { type TaxList, useTaxWords } from './words';

type Tax = TaxList['taxes'][number];

interface TaxDialogProps extends RuleFormProps<Tax> {
  list: TaxList;
}

interface PartProps {
  fields: TaxFields;
  set: (changes: Partial<TaxFields>) => void;
  faultIn: (field: string) => string | undefined;
}

export function TaxDialog(props: TaxDialogProps): React.ReactElement {
  const { list, record: tax, openAnew, onRefused, onClose, onDone } = props;
  const words = useTaxWords();
  const { word } = words;
  const [fields, setFields] = useState(() => (tax ? fieldsOf(tax) : newTax(nextSort(list))));
  const change = useChange('taxes', words.refusal, onRefused);
  const faultIn = words.faultsIn(change.faults);
  const set = (changes: Partial<TaxFields>) => setFields({ ...fields, ...changes });
  const submit = async () => {
    const { id = null, version = null } = tax ?? {};
    const done = await change.run('save', { id, version, tax: typedOf(fields) });
    if (done) await onDone(done.data, localizedText(fields.name));
  };
  const parts = { fields, set, faultIn };
  const others = list.taxes.filter((one) => !one.isRetired && !one.included && one.id !== tax?.id);
  return (
    <RuleDialog
      title={tax ? word('form.changeTitle', { name: localizedText(tax.name) }) : word('form.addTitle')}
      change={change}
      openAnew={openAnew}
      preview={<TaxPreview id={tax?.id ?? null} fields={fields} />}
      onSubmit={submit}
      onClose={onClose}
    >
      <RuleNames
        name={fields.name}
        code={fields.code}
        isNew={!tax}
        taken={list.taxes.map(({ code }) => code)}
        faultIn={faultIn}
        onChange={set}
      />
      <Charge {...parts} />
      <Paid {...parts} />
      {canBeOnTaxes(fields) ? (
        <Ticks
          legend={word('form.onTaxes')}
          items={others.map(({ code, name }) => ({ key: code, name: localizedText(name) }))}
          chosen={fields.onTaxes}
          fault={faultIn('onTaxes')}
          onChange={(onTaxes) => set({ onTaxes })}
        />
      ) : null}
      <Conditions {...parts} />
    </RuleDialog>
  );
}

function Charge({ fields, set, faultIn }: PartProps): React.ReactElement {
  const { word } = useTaxWords();
  const { kind, percent, amount, per } = fields;
  return (
    <div className="p-row">
      <Field className="p-field-above" label={word('form.kind')}>
        <Select
          options={(['percent', 'amount'] as const).map((one) => [one, word(`kinds.${one}`)])}
          value={kind}
          onChange={(chosen) => set({ kind: chosen as TaxFields['kind'] })}
        />
      </Field>
      {kind === 'percent' ? (
        <Field className="p-field-above" label={word('form.percent')} fault={faultIn('percent')} isRequired>
          <DecimalInput
            className="p-input p-tiny"
            value={percent}
            onChange={(typed) => set({ percent: typed })}
          />
        </Field>
      ) : (
        <>
          <Field
            className="p-field-above"
            label={`${word('form.amount')} (${hotel?.currency ?? ''})`}
            fault={faultIn('amount') ?? faultIn('percent')}
            isRequired
          >
            <DecimalInput
              className="p-input p-tiny"
              money
              value={amount}
              onChange={(typed) => set({ amount: typed })}
            />
          </Field>
          <Field className="p-field-above" label={word('form.per')} fault={faultIn('per')}>
            <Select
              options={UNITS.map((one) => [one, word(`per.${one}`)])}
              value={per}
              onChange={(chosen) => set({ per: chosen as Unit })}
            />
          </Field>
        </>
      )}
    </div>
  );
}

function Paid({ fields: { included, paidAt }, set, faultIn }: PartProps): React.ReactElement {
  const { word } = useTaxWords();
  return (
    <div className="p-row">
      <Field className="p-field-above" label={word('form.included')} fault={faultIn('included')}>
        <Select
          options={(['yes', 'no'] as const).map((one) => [one, word(`included.${one}`)])}
          value={included ? 'yes' : 'no'}
          onChange={(chosen) => set({ included: chosen === 'yes' })}
        />
      </Field>
      <Field className="p-field-above" label={word('form.paidAt')} fault={faultIn('paidAt')}>
        <Select
          options={(['booking', 'hotel'] as const).map((one) => [one, word(`paidAt.${one}`)])}
          value={paidAt}
          onChange={(chosen) => set({ paidAt: chosen as TaxFields['paidAt'] })}
        />
      </Field>
    </div>
  );
}

function Conditions({ fields, set, faultIn }: PartProps): React.ReactElement {
  const words = useTaxWords();
  const { word } = words;
  const { kind, per, of, valid } = fields;
  const said = { ages: words.ages(fields), nights: words.nights(fields) };
  const number = (name: 'ageFrom' | 'ageTo' | 'maxNights' | 'sort', field: string) => (
    <Field className="p-field-above" label={word(`form.${name}`)} fault={faultIn(field)}>
      <TextInput
        className="p-input p-tiny"
        inputMode="numeric"
        value={fields[name]}
        onChange={(typed) => set({ [name]: typed })}
      />
    </Field>
  );
  return (
    <>
      {kind === 'amount' && per === 'personNight' ? (
        <Fold
          title={word('form.whom')}
          said={said.ages.join(' · ') || word('says.everyone')}
          isUsed={said.ages.length > 0}
          hasFault={faultIn('ages') !== undefined}
        >
          <div className="p-row">
            {number('ageFrom', 'ages.from')}
            {number('ageTo', 'ages.to')}
          </div>
          <p className="p-hint">{word('form.agesHint')}</p>
        </Fold>
      ) : null}
      <Fold
        title={word('form.nights')}
        said={said.nights.join(' · ') || word('says.allNights')}
        isUsed={said.nights.length > 0}
        hasFault={(faultIn('maxNights') ?? faultIn('valid')) !== undefined}
      >
        {number('maxNights', 'maxNights')}
        <DayRanges
          legend={word('form.valid')}
          hint={word('form.validHint')}
          ranges={valid}
          faultOf={(index) => faultIn(`valid[${index}]`)}
          onChange={(ranges) => set({ valid: ranges })}
        />
      </Fold>
      <Fold
        title={word('form.more')}
        said={of.map((part) => word(`of.${part}`)).join(', ')}
        isUsed={false}
        hasFault={(faultIn('of') ?? faultIn('sort')) !== undefined}
      >
        <Ticks
          legend={word('form.of')}
          items={PARTS.map((part) => ({ key: part, name: word(`of.${part}`) }))}
          chosen={of}
          fault={faultIn('of')}
          onChange={(parts) => set({ of: parts })}
        />
        {number('sort', 'sort')}
      </Fold>
    </>
  );
}

function nextSort({ taxes }: TaxList): number {
  return Math.max(0, ...taxes.filter(({ isRetired }) => !isRetired).map(({ sort }) => sort)) + 1;
}

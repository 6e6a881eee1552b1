import React from 'react';
import { Button } from '../parts/button';
import { DecimalInput } from '../parts/decimal-input';
import { TextInput } from '../parts/field';
import { Fold } from '../parts/fold';
import { hotel } from '../parts/panel';
import { Select } from '../parts/select';
import { RowButtons } from '../records/inputs/row-buttons';
import {
  FEE_KINDS,
  type FeeKind,
  NEW_DEPOSIT,
  NEW_STEP,
  type TermsFields,
  type TypedFee,
} from './terms-fields';
import { useTermsWords } from './words';

interface PartProps {
  fields: TermsFields;
  set: (changes: Partial<TermsFields>) => void;
  faultIn: (field: string) => string | undefined;
}

export function Steps({ fields: { steps }, set, faultIn }: PartProps): React.ReactElement {
  const { word, text } = useTermsWords(undefined);
  const change = (index: number, changes: Partial<TermsFields['steps'][number]>) =>
    set({ steps: steps.map((step, i) => (i === index ? { ...step, ...changes } : step)) });
  return (
    <fieldset className="p-ranges">
      <legend>{word('form.steps')}</legend>
      <p className="p-hint">{word('form.stepsHint')}</p>
      {steps.map((step, index) => {
        const place = word('form.step', { place: index + 1 });
        return (
          <FeeFields
            key={index}
            place={place}
            kinds={FEE_KINDS}
            fee={step}
            fault={faultIn(`steps[${index}]`)}
            onChange={(fee) => change(index, fee)}
            end={
              <RowButtons
                index={index}
                count={steps.length}
                text={text}
                onRemove={(at) => set({ steps: steps.filter((_, i) => i !== at) })}
              />
            }
          >
            <Small
              label={word('form.daysBefore')}
              place={place}
              value={step.daysBefore}
              onChange={(daysBefore) => change(index, { daysBefore })}
            />
            <Small
              label={word('form.time')}
              place={place}
              value={step.time}
              onChange={(time) => change(index, { time })}
            />
          </FeeFields>
        );
      })}
      <Button look="link" onClick={() => set({ steps: [...steps, NEW_STEP] })}>
        + {word('form.addStep')}
      </Button>
    </fieldset>
  );
}

export function Deposits({ fields: { deposits }, set, faultIn }: PartProps): React.ReactElement {
  const { word, text } = useTermsWords(undefined);
  const change = (index: number, changes: Partial<TermsFields['deposits'][number]>) =>
    set({ deposits: deposits.map((one, i) => (i === index ? { ...one, ...changes } : one)) });
  const count = deposits.length;
  return (
    <Fold
      title={word('form.deposits')}
      said={count > 0 ? word('says.deposits', { count }) : word('says.noDeposits')}
      isUsed={count > 0}
      hasFault={faultIn('deposits') !== undefined}
    >
      {deposits.map((deposit, index) => {
        const place = word('form.deposit', { place: index + 1 });
        return (
          <FeeFields
            key={index}
            place={place}
            kinds={['percent', 'amount']}
            fee={deposit}
            fault={faultIn(`deposits[${index}]`)}
            onChange={(fee) => change(index, fee)}
            end={
              <RowButtons
                index={index}
                count={count}
                text={text}
                onRemove={(at) => set({ deposits: deposits.filter((_, i) => i !== at) })}
              />
            }
          >
            <Small
              label={word('form.depositDays')}
              place={place}
              value={deposit.daysBefore}
              onChange={(daysBefore) => change(index, { daysBefore })}
            />
          </FeeFields>
        );
      })}
      <Button look="link" onClick={() => set({ deposits: [...deposits, NEW_DEPOSIT] })}>
        + {word('form.addDeposit')}
      </Button>
    </Fold>
  );
}

interface SmallProps {
  label: string;
  place: string;
  value: string;
  onChange: (typed: string) => void;
}

function Small({ label, place, value, onChange }: SmallProps): React.ReactElement {
  return (
    <label className="p-small">
      <span>{label}</span>
      <TextInput
        className="p-input p-tiny"
        inputMode="numeric"
        aria-label={`${label}, ${place}`}
        value={value}
        onChange={onChange}
      />
    </label>
  );
}

interface FeeFieldsProps {
  legend?: string;
  /** Which of several rows it is. */
  place?: string;
  kinds: readonly FeeKind[];
  fee: TypedFee;
  fault: string | undefined;
  onChange: (fee: Partial<TypedFee>) => void;
  end?: React.ReactNode;
  children?: React.ReactNode;
}

/** How much, of what; what says when stands before it. */
export function FeeFields(props: FeeFieldsProps): React.ReactElement {
  const { legend, place = legend ?? '', kinds, fee, fault, onChange, end, children } = props;
  const { word } = useTermsWords(undefined);
  const [costs, kind] = [word('form.costs'), word('form.kind')];
  return (
    <div
      className="p-fee"
      role="group"
      aria-label={place}
      aria-invalid={fault === undefined ? undefined : true}
    >
      {legend ? <p className="p-label">{legend}</p> : null}
      <div className="p-range">
        {children}
        <label className="p-small">
          <span>{costs}</span>
          <DecimalInput
            className="p-input p-tiny"
            aria-label={`${costs}, ${place}`}
            value={fee.value}
            onChange={(value) => onChange({ value })}
          />
        </label>
        <label className="p-small">
          <span>{kind}</span>
          <Select
            aria-label={`${kind}, ${place}`}
            options={kinds.map((one) => [
              one,
              one === 'amount' ? `${word('kinds.amount')} (${hotel?.currency ?? ''})` : word(`kinds.${one}`),
            ])}
            value={fee.kind}
            onChange={(chosen) => onChange({ kind: chosen as FeeKind })}
          />
        </label>
        {end}
        {fault === undefined ? null : <p className="p-fault">{fault}</p>}
      </div>
    </div>
  );
}

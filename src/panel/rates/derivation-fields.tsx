import React from 'react';
import type { RateGrid } from '../../inventory/rates/rate-grid';
import { DecimalInput } from '../parts/decimal-input';
import { Field } from '../parts/field';
import { Fold } from '../parts/fold';
import { decimalText, moneyText } from '../parts/format';
import { Select } from '../parts/select';
import { type DerivationFields as Fields, parentsOf, plansOf, ROUNDINGS } from './derivation-form';
import type { OpenedDerivation } from './rates.contract';
import { useWords } from './words';

interface DerivationFieldsProps {
  grid: RateGrid;
  ratePlanId: number;
  onPlan: (ratePlanId: number) => void;
  opened: OpenedDerivation;
  fields: Fields;
  set: (changes: Partial<Fields>) => void;
  faultIn: (field: string) => string | undefined;
}

export function DerivationFields(props: DerivationFieldsProps): React.ReactElement {
  const { grid, ratePlanId, onPlan, opened, fields, set, faultIn } = props;
  const words = useWords();
  const derives = fields.planId !== '';
  return (
    <div>
      <Field className="p-field-above" label={words('derivation.plan')}>
        <Select options={plansOf(grid)} value={ratePlanId} onChange={(id) => onPlan(Number(id))} />
      </Field>
      <Field
        className="p-field-above"
        label={words('derivation.parent')}
        hint={words('derivation.parentHint')}
        fault={faultIn('planId')}
      >
        <Select
          options={parentsOf(grid, ratePlanId)}
          empty={words('derivation.ownOnly')}
          value={fields.planId}
          onChange={(id) => set({ planId: id === '' ? '' : Number(id) })}
        />
      </Field>
      {derives ? (
        <>
          <div className="p-row">
            <Amount name="percent" {...props} />
            <Amount name="amount" {...props} unit={grid.currency} />
          </div>
          <Rounding {...props} />
        </>
      ) : null}
      {derives && opened.ownPrices > 0 ? (
        <Tick
          checked={fields.clears}
          onChange={(clears) => set({ clears })}
          text={words('derivation.clears', { count: opened.ownPrices })}
          hint={words(fields.clears ? 'derivation.clearsHint' : 'derivation.keepsHint')}
        />
      ) : null}
      {!derives && opened.rule !== null ? (
        <Tick
          checked={fields.writes}
          onChange={(writes) => set({ writes })}
          text={words('derivation.writes')}
          hint={words(fields.writes ? 'derivation.writesHint' : 'derivation.endsHint')}
        />
      ) : null}
    </div>
  );
}

type AmountName = 'percent' | 'amount' | 'roundTo' | 'ending' | 'floor';

function Amount(
  props: Pick<DerivationFieldsProps, 'fields' | 'set' | 'faultIn'> & { name: AmountName; unit?: string },
): React.ReactElement {
  const { name, unit = '', fields, set, faultIn } = props;
  const words = useWords();
  return (
    <Field
      className="p-field-above"
      label={words(`derivation.${name}`, { unit })}
      hint={words(`derivation.${name}Hint`)}
      fault={faultIn(name)}
    >
      <DecimalInput
        className="p-input p-tiny"
        money={name !== 'percent'}
        value={fields[name]}
        onChange={(typed) => set({ [name]: typed })}
      />
    </Field>
  );
}

function Rounding(props: DerivationFieldsProps): React.ReactElement {
  const { grid, opened, fields, set, faultIn } = props;
  const words = useWords();
  const { roundTo, ending, floor, rounding } = fields;
  const said = [
    ...(roundTo === '' ? [] : [words('derivation.saysRoundTo', { step: decimalText(roundTo) })]),
    ...(rounding === 'halfUp' ? [] : [words(`derivation.roundings.${rounding}`)]),
    ...(ending === '' ? [] : [words('derivation.saysEnding', { ending: decimalText(ending, 2) })]),
    ...(floor === '' ? [] : [words('derivation.saysFloor', { floor: moneyText(floor, grid.currency) })]),
  ].join(', ');
  const { rule } = opened;
  const isUsed = rule !== null && (rule.roundTo ?? rule.ending ?? rule.floor) !== null;
  const hasFault = (['roundTo', 'ending', 'floor'] as const).some((name) => faultIn(name) !== undefined);
  return (
    <Fold title={words('derivation.rounded')} said={said} isUsed={isUsed} hasFault={hasFault}>
      <div className="p-row">
        <Amount name="roundTo" {...props} />
        <Field className="p-field-above" label={words('derivation.rounding')} fault={faultIn('rounding')}>
          <Select
            className="p-input p-short"
            options={ROUNDINGS.map((one) => [one, words(`derivation.roundings.${one}`)])}
            value={rounding}
            onChange={(chosen) => set({ rounding: chosen as Fields['rounding'] })}
          />
        </Field>
      </div>
      <div className="p-row">
        <Amount name="ending" {...props} />
        <Amount name="floor" {...props} unit={grid.currency} />
      </div>
    </Fold>
  );
}

function Tick(props: {
  checked: boolean;
  text: string;
  hint: string;
  onChange: (checked: boolean) => void;
}): React.ReactElement {
  const { checked, text, hint, onChange } = props;
  return (
    <div className="r-tick">
      <label className="r-pick">
        <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
        <span>{text}</span>
      </label>
      <p className="p-hint">{hint}</p>
    </div>
  );
}

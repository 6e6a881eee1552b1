import React from 'react';
import { Button } from '../parts/button';
import { DecimalInput } from '../parts/decimal-input';
import { Field, TextInput } from '../parts/field';
import { hotel } from '../parts/panel';
import { Select } from '../parts/select';
import { RowButtons } from '../records/inputs/row-buttons';
import { type Effect, EFFECTS } from './promotion-fields';
import type { PromotionPartProps } from './promotion-part';
import { usePromotionWords } from './words';

/** What the guest gets, and the fields that fit it. */
export function PromotionEffect(props: PromotionPartProps): React.ReactElement {
  const { fields, set, faultIn, list } = props;
  const { word } = usePromotionWords(list);
  const { effect, percent, amount, stay, pay } = fields;
  const whole = (name: 'stay' | 'pay', value: string) => (
    <Field
      className="p-field-above"
      label={word(`form.${name}`)}
      fault={faultIn(`freeNights.${name}`)}
      isRequired
    >
      <TextInput
        className="p-input p-tiny"
        inputMode="numeric"
        value={value}
        onChange={(typed) => set({ [name]: typed })}
      />
    </Field>
  );
  return (
    <div className="p-row">
      <Field className="p-field-above" label={word('form.effect')}>
        <Select
          options={EFFECTS.map((one) => [one, word(`effects.${one}`)])}
          value={effect}
          onChange={(chosen) => set({ effect: chosen as Effect })}
        />
      </Field>
      {effect === 'percent' ? (
        <Field className="p-field-above" label={word('form.percent')} fault={faultIn('percent')} isRequired>
          <DecimalInput
            className="p-input p-tiny"
            value={percent}
            onChange={(typed) => set({ percent: typed })}
          />
        </Field>
      ) : null}
      {effect === 'amount' ? (
        <Field
          className="p-field-above"
          label={`${word('form.amount')} (${hotel?.currency ?? ''})`}
          fault={faultIn('amount')}
          isRequired
        >
          <DecimalInput
            className="p-input p-short"
            money
            value={amount}
            onChange={(typed) => set({ amount: typed })}
          />
        </Field>
      ) : null}
      {effect === 'freeNights' ? (
        <>
          {whole('stay', stay)}
          {whole('pay', pay)}
        </>
      ) : null}
      {effect === 'tiers' ? <Tiers {...props} /> : null}
    </div>
  );
}

function Tiers({ fields: { tiers }, set, faultIn, list }: PromotionPartProps): React.ReactElement {
  const { word, text } = usePromotionWords(list);
  const change = (index: number, changes: Partial<(typeof tiers)[number]>) =>
    set({ tiers: tiers.map((tier, i) => (i === index ? { ...tier, ...changes } : tier)) });
  const fault = faultIn('tiers');
  return (
    <div className="p-tiers" role="group" aria-label={word('effects.tiers')}>
      {tiers.map((tier, index) => {
        const place = word('form.tier', { place: index + 1 });
        const marks = fault === undefined ? {} : { 'aria-invalid': true };
        return (
          <div key={index} className="p-range">
            <label>
              {word('form.tierNights')}{' '}
              <TextInput
                {...marks}
                className="p-input p-tiny"
                inputMode="numeric"
                aria-label={`${word('form.tierNights')}, ${place}`}
                value={tier.nights}
                onChange={(nights) => change(index, { nights })}
              />
            </label>
            <label>
              {word('form.tierPercent')}{' '}
              <DecimalInput
                {...marks}
                className="p-input p-tiny"
                aria-label={`${word('form.tierPercent')}, ${place}`}
                value={tier.percent}
                onChange={(percent) => change(index, { percent })}
              />
            </label>
            {tiers.length > 1 ? (
              <RowButtons
                index={index}
                count={tiers.length}
                text={text}
                onRemove={(at) => set({ tiers: tiers.filter((_, i) => i !== at) })}
              />
            ) : null}
          </div>
        );
      })}
      <Button look="link" onClick={() => set({ tiers: [...tiers, { nights: '', percent: '' }] })}>
        + {word('form.addTier')}
      </Button>
      {fault === undefined ? null : <p className="p-fault">{fault}</p>}
    </div>
  );
}

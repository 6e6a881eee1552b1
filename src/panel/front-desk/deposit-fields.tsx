import React from 'react';
import { DateInput } from '../parts/date-input';
import { shownDay } from '../parts/days';
import { DecimalInput } from '../parts/decimal-input';
import { Field } from '../parts/field';
import { Fold } from '../parts/fold';
import { moneyText } from '../parts/format';
import { depositAmount, type EnteredDeposit } from './entered-deposit';
import type { DepositOfTerms } from './front-desk.contract';
import { useWords } from './words';

interface DepositFieldsProps {
  deposit: EnteredDeposit;
  total: string | undefined;
  currency: string | undefined;
  today: string;
  arrival: string;
  /** What the terms ask for. */
  ofTerms: readonly DepositOfTerms[];
  onChange: (deposit: EnteredDeposit) => void;
  fault: (field: string) => string | undefined;
}

/** What the guests are to pay in advance, and until when; the terms say it where nothing is entered. */
export function DepositFields(props: DepositFieldsProps): React.ReactElement {
  const { deposit, total, currency, fault } = props;
  const { word } = useWords();
  const asked = depositAmount(deposit, total, currency);
  const amount = asked === '' ? '' : moneyText(asked, currency);
  const said =
    asked === ''
      ? word('book.depositByTerms')
      : deposit.due === ''
        ? amount
        : word('book.depositUntil', { amount, day: shownDay(deposit.due) });
  const hasFault = ['depositAmount', 'depositDue'].some((field) => fault(field) !== undefined);
  return (
    <Fold title={word('book.deposit')} said={said} isUsed={false} hasFault={hasFault}>
      <DepositInputs {...props} />
    </Fold>
  );
}

/** The amount, or percent of the price, and the day. */
export function DepositInputs(props: DepositFieldsProps): React.ReactElement {
  const { deposit, total, currency, today, arrival, ofTerms, onChange, fault } = props;
  const { word } = useWords();
  const asked = depositAmount(deposit, total, currency);
  const deposits = ofTerms.map(({ due, amount }) =>
    word('book.depositUntil', { amount: moneyText(amount, currency), day: shownDay(due) }),
  );
  return (
    <div className="fd-contact">
      <Field
        className="p-field-above"
        label={word('book.depositAmount', { currency: currency ?? '' })}
        hint={
          deposits.length === 0 ? undefined : word('book.depositOfTerms', { deposits: deposits.join(' · ') })
        }
        fault={fault('depositAmount')}
      >
        <DecimalInput
          money
          value={deposit.percent === '' ? deposit.amount : asked}
          onChange={(typed) => onChange({ ...deposit, amount: typed, percent: '' })}
        />
      </Field>
      <Field className="p-field-above" label={word('book.depositPercent')}>
        <DecimalInput
          value={deposit.percent}
          onChange={(percent) => onChange({ ...deposit, percent, amount: '' })}
        />
      </Field>
      <Field className="p-field-above" label={word('book.depositDue')} fault={fault('depositDue')}>
        <DateInput
          min={today}
          max={arrival}
          value={deposit.due}
          onChange={(due) => onChange({ ...deposit, due })}
        />
      </Field>
    </div>
  );
}

import React, { useState } from 'react';
import { Link } from 'react-router-dom';
import { PAYMENT_TYPE_IDS } from '../../payment/payment-types';
import { Button } from '../parts/button';
import { Notice } from '../parts/notice';
import { hotel, useText } from '../parts/panel';
import { useUnsaved } from '../parts/unsaved';
import { Choices } from './choices';
import type { StepFormProps } from './step-form-props';
import { useSetupChange } from './use-setup-change';

export function PaymentForm({ setup, onDone }: StepFormProps): React.ReactElement {
  const text = useText('pages.setup');
  const names = useText('resources.paymentTypes.choices.types');
  /** What is chosen, and what it was chosen from. Until then the form follows what colleagues save. */
  const [choice, setChoice] = useState<{ types: number[]; seen: number[] }>();
  useUnsaved(choice !== undefined);
  const { types, seen } = choice ?? { types: setup.paymentTypes, seen: setup.paymentTypes };
  const follow = async (message: string) => {
    await onDone(message);
    setChoice(undefined);
  };
  const change = useSetupChange(({ message }) => {
    if (message === 'payment_types_have_changed') void follow('');
  });
  const save = async (event: React.FormEvent) => {
    event.preventDefault();
    if (await change.run('savePayment', { types, seen })) await follow(text('steps.payment.saved'));
  };
  return (
    <form onSubmit={(event) => void save(event)}>
      {change.refusal ? <Notice>{change.refusal}</Notice> : null}
      <Choices
        legend={text('steps.payment.choose')}
        options={PAYMENT_TYPE_IDS.map((type) => [type, names(String(type))] as const)}
        chosen={types}
        onChoose={(chosen) => setChoice({ seen, types: chosen })}
      />
      <Button type="submit" disabled={change.isBusy}>
        {text('steps.payment.save')}
      </Button>
      <p className="p-hint p-ways">
        <Link to="/admin/resources/bankAccounts">{text('steps.payment.bankAccounts')}</Link>
        <Link to={`/admin/resources/virtualPos/records/${hotel?.id}/edit`}>
          {text('steps.payment.virtualPos')}
        </Link>
      </p>
    </form>
  );
}

import React from 'react';
import { Link } from 'react-router-dom';
import type { InputProps } from './input-props';

/** Leads to the dialog that says how the rate plan derives its prices; the value is the plan. */
export function DerivationLink({ id, value, text }: InputProps): React.ReactElement {
  return (
    <Link id={id} className="p-link" to={`/admin/pages/rates?derive=${String(value)}`}>
      {text('pages.rates.derivation.inGrid')}
    </Link>
  );
}

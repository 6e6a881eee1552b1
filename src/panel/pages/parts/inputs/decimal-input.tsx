import React from 'react';
import { hotel, panel } from '../panel';
import type { InputProps } from './input-props';

/** A decimal with the language's own sign; what goes to the server has a point. */
export function DecimalInput({
  common,
  given,
  kind,
  onChange,
}: InputProps & { common: object; given: string }): React.ReactElement {
  const comma = panel.language === 'tr';
  return (
    <span className="p-with-unit">
      <input
        {...common}
        inputMode="decimal"
        className="p-input p-short"
        value={comma ? given.replace('.', ',') : given}
        onChange={(event) => onChange(event.target.value.replace(',', '.'))}
      />
      {kind === 'money' && hotel ? <span>{hotel.currency}</span> : null}
    </span>
  );
}

import React from 'react';
import { PAYMENT_TYPE_IDS } from '../../../payment/payment-types';
import { parsed } from '../../parts/format';
import type { InputProps } from './input-props';
import { moveRow, RowButtons } from './row-buttons';

export function PaymentTypesInput({ id, value, choiceKey, text, onChange }: InputProps): React.ReactElement {
  const chosen = parsed<number[]>(value) ?? [];
  const rest = PAYMENT_TYPE_IDS.filter((type) => !chosen.includes(type));
  const set = (next: number[]) => onChange(JSON.stringify(next));
  return (
    <div>
      <ul className="p-choices">
        {[...chosen, ...rest].map((type, index) => {
          const isChosen = chosen.includes(type);
          return (
            <li key={type}>
              <label className="p-check">
                <input
                  id={index === 0 ? id : undefined}
                  type="checkbox"
                  checked={isChosen}
                  onChange={() => set(isChosen ? chosen.filter((one) => one !== type) : [...chosen, type])}
                />
                {text(choiceKey(String(type)))}
              </label>
              {isChosen ? (
                <RowButtons
                  index={index}
                  count={chosen.length}
                  text={text}
                  onMove={(from, to) => set(moveRow(chosen, from, to))}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
      <p className="p-hint">{text('fields.paymentOrder')}</p>
    </div>
  );
}

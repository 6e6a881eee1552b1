import React from 'react';
import { parsed } from '../format';
import type { InputProps } from './input-props';
import { moved, RowButtons } from './row-buttons';

const PAYMENT_TYPES = [1, 3, 9, 10];

export function PaymentTypesInput({ id, value, choiceKey, text, onChange }: InputProps): React.ReactElement {
  const chosen = parsed<number[]>(value) ?? [];
  const rest = PAYMENT_TYPES.filter((type) => !chosen.includes(type));
  const set = (next: number[]) => onChange(JSON.stringify(next));
  return (
    <div>
      <ul className="p-choices">
        {[...chosen, ...rest].map((type, index) => {
          const on = chosen.includes(type);
          return (
            <li key={type}>
              <label className="p-check">
                <input
                  id={index === 0 ? id : undefined}
                  type="checkbox"
                  checked={on}
                  onChange={() => set(on ? chosen.filter((one) => one !== type) : [...chosen, type])}
                />
                {text(choiceKey(String(type)))}
              </label>
              {on ? (
                <RowButtons
                  index={index}
                  count={chosen.length}
                  text={text}
                  onMove={(from, to) => set(moved(chosen, from, to))}
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

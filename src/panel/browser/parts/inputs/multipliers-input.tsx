import React from 'react';
import { DecimalInput } from '../decimal-input';
import { parsed } from '../format';
import type { InputProps } from './input-props';
import { RowButtons } from './row-buttons';

/** What one, two, three … adults pay, as multiples of the price. */
export function MultipliersInput({ id, value, text, invalid, onChange }: InputProps): React.ReactElement {
  const rows = parsed<(string | number)[]>(value) ?? [];
  const set = (next: (string | number)[]) => onChange(JSON.stringify(next));
  return (
    <div>
      <table className="p-table" aria-invalid={invalid}>
        <thead>
          <tr>
            <th>{text('fields.adults')}</th>
            <th>{text('fields.multiplier')}</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <td>{index + 1}</td>
              <td>
                <DecimalInput
                  id={index === 0 ? id : undefined}
                  aria-label={`${index + 1} ${text('fields.adults')}`}
                  value={String(row)}
                  onChange={(typed) => set(rows.map((one, i) => (i === index ? typed : one)))}
                />
              </td>
              <td>
                {index === rows.length - 1 ? (
                  <RowButtons
                    index={index}
                    count={rows.length}
                    text={text}
                    onRemove={() => set(rows.slice(0, -1))}
                  />
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" className="p-link" onClick={() => set([...rows, String(rows.length + 1)])}>
        + {text('buttons.add')}
      </button>
      <p className="p-hint">{text('fields.adultsHint')}</p>
    </div>
  );
}

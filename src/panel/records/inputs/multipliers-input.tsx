import React from 'react';
import { Button } from '../../parts/button';
import { DecimalInput } from '../../parts/decimal-input';
import { parsed } from '../../parts/format';
import { Table } from '../../parts/table';
import type { InputProps } from './input-props';
import { RowButtons } from './row-buttons';

export function MultipliersInput({ id, value, text, onChange, ...marks }: InputProps): React.ReactElement {
  const rows = parsed<(string | number)[]>(value) ?? [];
  const set = (next: (string | number)[]) => onChange(JSON.stringify(next));
  return (
    <div>
      <Table
        className="p-table"
        columns={[text('fields.adults'), text('fields.multiplier'), '']}
        aria-invalid={marks['aria-invalid']}
      >
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
      </Table>
      <Button look="link" onClick={() => set([...rows, String(rows.length + 1)])}>
        + {text('buttons.add')}
      </Button>
      <p className="p-hint">{text('fields.adultsHint')}</p>
    </div>
  );
}

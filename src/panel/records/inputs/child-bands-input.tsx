import React from 'react';
import { DecimalInput } from '../../parts/decimal-input';
import { parsed } from '../../parts/format';
import { Button } from '../../parts/button';
import { Table } from '../../parts/table';
import type { InputProps } from './input-props';
import { RowButtons } from './row-buttons';

interface Band {
  ordinal: number | string;
  fromAge: number | string;
  toAge: number | string;
  multiplier: string;
}

export function ChildBandsInput({ value, text, onChange, ...marks }: InputProps): React.ReactElement {
  const rows = parsed<Band[]>(value) ?? [];
  const set = (next: Band[]) => onChange(JSON.stringify(next));
  const cell = (index: number, name: keyof Band, label: string) => {
    const change = (typed: string) =>
      set(rows.map((row, i) => (i === index ? { ...row, [name]: typed } : row)));
    const common = {
      className: 'p-input p-tiny',
      'aria-label': `${label} ${index + 1}`,
      value: String(rows[index]?.[name] ?? ''),
    };
    return name === 'multiplier' ? (
      <DecimalInput {...common} onChange={change} />
    ) : (
      <input {...common} inputMode="numeric" onChange={(event) => change(event.target.value)} />
    );
  };
  const columns = ['ordinal', 'fromAge', 'toAge', 'multiplier'] as const;
  return (
    <div>
      <Table
        className="p-table"
        columns={[...columns.map((name) => text(`fields.${name}`)), '']}
        aria-invalid={marks['aria-invalid']}
      >
        {rows.map((_, index) => (
          <tr key={index}>
            {columns.map((name) => (
              <td key={name}>{cell(index, name, text(`fields.${name}`))}</td>
            ))}
            <td>
              <RowButtons
                index={index}
                count={rows.length}
                text={text}
                onRemove={(at) => set(rows.filter((_row, i) => i !== at))}
              />
            </td>
          </tr>
        ))}
      </Table>
      <Button
        look="link"
        onClick={() => set([...rows, { ordinal: 1, fromAge: 0, toAge: 6, multiplier: '0' }])}
      >
        + {text('buttons.add')}
      </Button>
      <p className="p-hint">{text('fields.childHint')}</p>
    </div>
  );
}

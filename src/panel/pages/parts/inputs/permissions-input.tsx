import React from 'react';
import { parsed } from '../format';
import { panel } from '../panel';
import type { InputProps } from './input-props';
import { RowButtons } from './row-buttons';

interface Permission {
  hotelId: number;
  title: string;
  enabled: boolean;
}

/** The hotels for which a partner may act; for operators. */
export function PermissionsInput({ id, value, text, onChange }: InputProps): React.ReactElement {
  const rows = parsed<Permission[]>(value) ?? [];
  const set = (next: Permission[]) => onChange(JSON.stringify(next));
  const others = panel.hotels.filter((one) => !rows.some((row) => row.hotelId === one.id));
  return (
    <div>
      <table className="p-table">
        <thead>
          <tr>
            <th>{text('fields.hotel')}</th>
            <th>{text('fields.enabled')}</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.hotelId}>
              <td>{row.title}</td>
              <td>
                <input
                  type="checkbox"
                  aria-label={`${row.title}: ${text('fields.enabled')}`}
                  checked={row.enabled}
                  onChange={() =>
                    set(rows.map((one, i) => (i === index ? { ...one, enabled: !one.enabled } : one)))
                  }
                />
              </td>
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
        </tbody>
      </table>
      {others.length > 0 ? (
        <select
          id={id}
          className="p-input p-medium"
          aria-label={text('fields.hotel')}
          value=""
          onChange={(event) => {
            const added = others.find((one) => String(one.id) === event.target.value);
            if (added) set([...rows, { hotelId: added.id, title: added.title, enabled: true }]);
          }}
        >
          <option value="">+ {text('fields.hotel')}</option>
          {others.map((one) => (
            <option key={one.id} value={one.id}>
              {one.title}
            </option>
          ))}
        </select>
      ) : null}
    </div>
  );
}

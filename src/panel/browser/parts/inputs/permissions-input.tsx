import React from 'react';
import { parsed } from '../format';
import { useHotelSearch } from '../hotel-search';
import type { Hotel } from '../panel';
import type { InputProps } from './input-props';
import { RowButtons } from './row-buttons';

interface Permission {
  hotelId: number;
  title: string;
  enabled: boolean;
}

/** The hotels for which a partner may act; for operators. */
export function PermissionsInput({ id, value, text, onChange }: InputProps): React.ReactElement {
  const { hotels, search, find, isWanted } = useHotelSearch();
  const rows = parsed<Permission[]>(value) ?? [];
  const set = (next: Permission[]) => onChange(JSON.stringify(next));
  const without = (all: Hotel[]) => all.filter((one) => !rows.some((row) => row.hotelId === one.id));
  const others = without(hotels);
  const add = (added: Hotel | undefined) => {
    if (added) set([...rows, { hotelId: added.id, title: added.title, enabled: true }]);
  };
  // Asked for anew: who types fast presses Enter before the list has followed.
  const addOnlyFound = async () => {
    const found = without(await find(search));
    if (found.length === 1) add(found[0]);
  };
  return (
    <div>
      <div className="p-permissions">
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
      </div>
      {isWanted ? (
        <input
          type="search"
          className="p-input p-medium"
          placeholder={text('navigation.searchHotel')}
          aria-label={text('navigation.searchHotel')}
          value={search}
          onChange={(event) => void find(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter in a search takes what it found; it does not save the form.
            event.preventDefault();
            if (search !== '') void addOnlyFound();
          }}
        />
      ) : null}
      {others.length > 0 ? (
        <select
          id={id}
          className="p-input p-medium"
          aria-label={text('fields.hotel')}
          value=""
          onChange={(event) => add(others.find((one) => String(one.id) === event.target.value))}
        >
          <option value="">+ {text('fields.hotel')}</option>
          {others.map((one) => (
            <option key={one.id} value={one.id}>
              {one.title}
            </option>
          ))}
        </select>
      ) : search === '' ? null : (
        <p role="status">{text('messages.noRecords')}</p>
      )}
    </div>
  );
}

import React from 'react';
import type { PanelHotel } from '../../page/panel';
import { parsed } from '../../parts/format';
import { useHotelSearch } from '../../frame/hotel-search';
import { Notice } from '../../parts/notice';
import { Select } from '../../parts/select';
import { Table } from '../../parts/table';
import type { InputProps } from './input-props';
import { RowButtons } from './row-buttons';

interface Permission {
  hotelId: number;
  title: string;
  enabled: boolean;
  mayReadSecrets: boolean;
}

export function PermissionsInput({ id, value, text, onChange }: InputProps): React.ReactElement {
  const { hotels, more, search, setSearch, findNow, isWanted } = useHotelSearch();
  const rows = parsed<Permission[]>(value) ?? [];
  const set = (next: Permission[]) => onChange(JSON.stringify(next));
  const without = (all: readonly PanelHotel[]) =>
    all.filter((one) => !rows.some((row) => row.hotelId === one.id));
  const others = without(hotels);
  const add = (added: PanelHotel | undefined) => {
    if (added) set([...rows, { hotelId: added.id, title: added.title, enabled: true, mayReadSecrets: true }]);
  };
  const addOnlyFound = async () => {
    const found = without(await findNow());
    if (found.length === 1) add(found[0]);
  };
  return (
    <div>
      {rows.some(({ enabled }) => enabled) ? null : <Notice kind="warning">{text('fields.noHotels')}</Notice>}
      <div className="p-permissions">
        <Table
          className="p-table"
          columns={[text('fields.hotel'), text('fields.enabled'), text('fields.mayReadSecrets'), '']}
        >
          {rows.map((row, index) => (
            <PermissionRow
              key={row.hotelId}
              row={row}
              onChange={(changed) => set(rows.map((one, i) => (i === index ? changed : one)))}
              text={text}
            >
              <RowButtons
                index={index}
                count={rows.length}
                text={text}
                onRemove={(at) => set(rows.filter((_row, i) => i !== at))}
              />
            </PermissionRow>
          ))}
        </Table>
      </div>
      {isWanted ? (
        <input
          type="search"
          className="p-input p-medium"
          placeholder={text('navigation.searchHotel')}
          aria-label={text('navigation.searchHotel')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter in a search takes what it found; it does not save the form.
            event.preventDefault();
            if (search !== '') void addOnlyFound();
          }}
        />
      ) : null}
      {others.length > 0 ? (
        <Select
          id={id}
          className="p-input p-medium"
          aria-label={text('fields.hotel')}
          value=""
          empty={`+ ${text('fields.hotel')}`}
          options={others.map((one) => [one.id, one.title])}
          onChange={(hotelId) => add(others.find((one) => String(one.id) === hotelId))}
        />
      ) : search === '' ? null : (
        <p role="status">{text('messages.noRecords')}</p>
      )}
      {more > 0 ? <p role="status">{text('navigation.moreHotels', { count: more })}</p> : null}
    </div>
  );
}

interface PermissionRowProps {
  row: Permission;
  onChange: (changed: Permission) => void;
  text: InputProps['text'];
  children: React.ReactElement;
}

function PermissionRow({ row, onChange, text, children }: PermissionRowProps): React.ReactElement {
  return (
    <tr>
      <td>{row.title}</td>
      {(['enabled', 'mayReadSecrets'] as const).map((name) => (
        <td key={name}>
          <input
            type="checkbox"
            aria-label={`${row.title}: ${text(`fields.${name}`)}`}
            checked={row[name]}
            onChange={() => onChange({ ...row, [name]: !row[name] })}
          />
        </td>
      ))}
      <td>{children}</td>
    </tr>
  );
}

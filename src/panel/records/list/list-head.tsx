import { Icon } from '@adminjs/design-system';
import type { ResourceJSON } from 'adminjs';
import React from 'react';
import { Link } from 'react-router-dom';
import { MAX_LIST_SHEET_ROWS } from '../../../values/limits';
import { downloadAddress } from '../../parts/call';
import { decimalText } from '../../parts/format';
import { Menu } from '../../parts/menu';
import { panel, useText } from '../../parts/panel';
import { listMetaOf } from '../resource';
import type { Columns } from './use-columns';

export interface AddLink {
  to: string;
  label: string;
}

interface ListHeadProps {
  resource: ResourceJSON;
  total: number | undefined;
  columns: Columns;
  query: string;
  /** Whether it is narrowed by what goes into no address, and so into no file. */
  isSought: boolean;
  add: AddLink | undefined;
}

/** What the list is called, how many records it has, and what is done with all of it. */
export function ListHead({
  resource,
  total,
  columns,
  query,
  isSought,
  add,
}: ListHeadProps): React.ReactElement {
  const text = useText();
  const { download } = listMetaOf(resource);
  const mayDownload = !download || (panel.role !== null && download.includes(panel.role));
  return (
    <header className="p-head-line">
      <h1>
        {text(`labels.${resource.id}`)}
        {total === undefined ? null : <span className="p-count">{total}</span>}
      </h1>
      <div className="p-acts">
        <Menu label={text('list.columns')} className="p-columns">
          {columns.offered.map(({ name }) => (
            <label key={name} className="p-check">
              <input
                type="checkbox"
                checked={columns.shown.some((one) => one.name === name)}
                onChange={() => columns.toggle(name)}
              />
              {text(`resources.${resource.id}.properties.${name}`)}
            </label>
          ))}
          {columns.isChosen ? (
            <button type="button" onClick={columns.reset}>
              {text('list.usualColumns')}
            </button>
          ) : null}
        </Menu>
        {mayDownload ? (
          <Menu label={text('list.download')}>
            {isSought ? (
              <p>{text('list.sought')}</p>
            ) : total !== undefined && total > MAX_LIST_SHEET_ROWS ? (
              <p>{text('list.tooMany', { max: decimalText(MAX_LIST_SHEET_ROWS) })}</p>
            ) : (
              (['csv', 'xlsx'] as const).map((format) => (
                <a key={format} download href={sheetAddress(resource, format, columns, query)}>
                  {text(`list.${format}`)}
                </a>
              ))
            )}
          </Menu>
        ) : null}
        {add ? (
          <Link className="p-button" to={add.to} data-testid="action-new">
            <Icon icon="Plus" size={16} /> {add.label}
          </Link>
        ) : null}
      </div>
    </header>
  );
}

function sheetAddress(
  resource: ResourceJSON,
  format: 'csv' | 'xlsx',
  { shown }: Columns,
  list: string,
): string {
  const columns = shown.map(({ name }) => name).join(',');
  return downloadAddress('records', 'sheet', { resource: resource.id, format, columns, list });
}

import type { BasePropertyJSON, RecordJSON, ResourceJSON } from 'adminjs';
import React from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Menu } from '../../parts/menu';
import { useText } from '../../parts/panel';
import { factsOf } from '../field-facts';
import { isDanger } from '../record-head';
import type { FieldKind } from '../records.contract';
import { listAddress, recordAddress } from '../resource';
import { RecordValue } from '../record-value';
import type { Columns } from './use-columns';

const NUMERIC: ReadonlySet<FieldKind> = new Set<FieldKind>(['whole', 'decimal', 'money', 'amount']);

interface RecordRowsProps {
  resource: ResourceJSON;
  columns: Columns;
  records: readonly RecordJSON[];
  order: { sortBy?: string | undefined; direction?: 'asc' | 'desc' | undefined };
  onSort: (name: string) => void;
}

/** The lines of a list; on a telephone each record is a card, and every value stands beside its name. */
export function RecordRows({
  resource,
  columns,
  records,
  order,
  onSort,
}: RecordRowsProps): React.ReactElement {
  const text = useText();
  const { shown, isChosen } = columns;
  return (
    <div className="p-list-frame">
      <table className={isChosen ? 'p-list-table' : 'p-list-table p-usual-columns'}>
        <thead>
          <tr>
            {shown.map((property) => {
              const label = text(`resources.${resource.id}.properties.${property.name}`);
              const isSorted = order.sortBy === property.name;
              return (
                <th
                  key={property.name}
                  scope="col"
                  className={isNumeric(property) ? 'p-right' : undefined}
                  aria-sort={isSorted ? (order.direction === 'desc' ? 'descending' : 'ascending') : undefined}
                >
                  {property.isSortable ? (
                    <button
                      type="button"
                      title={text('list.sortBy', { name: label })}
                      onClick={() => onSort(property.name)}
                    >
                      {label}
                      <span aria-hidden>{isSorted ? (order.direction === 'desc' ? ' ↓' : ' ↑') : ''}</span>
                    </button>
                  ) : (
                    label
                  )}
                </th>
              );
            })}
            <td />
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <RecordRow key={record.id} resource={resource} columns={shown} record={record} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RecordRowProps {
  resource: ResourceJSON;
  columns: readonly BasePropertyJSON[];
  record: RecordJSON;
}

function RecordRow({ resource, columns, record }: RecordRowProps): React.ReactElement {
  const text = useText();
  const navigate = useNavigate();
  const address = recordAddress(resource, record);
  return (
    <tr
      onClick={(event) => {
        const isOfCell = (event.target as Element).closest('a, button, summary, label');
        if (address && !isOfCell && !window.getSelection()?.toString()) navigate(address);
      }}
    >
      {columns.map((property, index) => {
        const { name } = property;
        const value = (
          <>
            <span className="p-cell-label">{text(`resources.${resource.id}.properties.${name}`)}</span>
            <span className="p-cell-value">
              {index === 0 && !record.params[name] ? (
                record.title
              ) : (
                <RecordValue resource={resource} record={record} property={property} />
              )}
            </span>
          </>
        );
        return (
          <td key={name} data-property-name={name} className={isNumeric(property) ? 'p-right' : undefined}>
            {index === 0 && address ? (
              <Link className="p-row-link" to={address}>
                {value}
              </Link>
            ) : (
              value
            )}
          </td>
        );
      })}
      <td className="p-row-acts">
        <RowActs resource={resource} record={record} />
      </td>
    </tr>
  );
}

/** What can be done with a record beside looking at it. */
function RowActs({ resource, record }: Omit<RecordRowProps, 'columns'>): React.ReactElement | null {
  const text = useText();
  const acts = record.recordActions.filter(({ name }) => name !== 'show');
  if (acts.length === 0) return null;
  return (
    <Menu
      label={
        <>
          <span aria-hidden>⋯</span>
          <span className="p-visually-hidden">{text('list.more', { name: record.title || record.id })}</span>
        </>
      }
    >
      {acts.map((act) => (
        <Link
          key={act.name}
          className={isDanger(act) ? 'p-warn' : undefined}
          to={`${listAddress(resource.id)}/records/${record.id}/${act.name}`}
        >
          {text(`actions.${act.name}`)}
        </Link>
      ))}
    </Menu>
  );
}

function isNumeric(property: BasePropertyJSON): boolean {
  return NUMERIC.has(factsOf(property).kind);
}

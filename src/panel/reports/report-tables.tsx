import React from 'react';
import type { Report } from '../../reports/report';
import { type Column, REPORT_TABLES, type ReportTableName, tableOf } from '../../reports/report-table';
import type { ReportDays } from './reports.contract';
import { downloadAddress } from '../parts/call';
import { Select } from '../parts/select';
import { Table } from '../parts/table';
import { cellText } from './cell-text';
import { useReportText } from './words';

interface TablesProps {
  report: Report;
  range: ReportDays;
  table: ReportTableName;
  onTable: (table: ReportTableName) => void;
}

const isText = ({ kind }: Column) => kind === 'text' || kind === 'day' || kind === 'month';

export function ReportTables({ report, range, table, onTable }: TablesProps): React.ReactElement {
  const text = useReportText();
  const { columns, rows } = tableOf(report, table);
  const heading = ({ name, currency }: Column) =>
    [text(`columns.${name}`), currency].filter((part) => part !== undefined).join(' ');
  const csv = downloadAddress('reports', 'csv', { ...range, table });
  return (
    <section className="p-card m-tables">
      <div className="m-tables-head">
        <h2>{text(`tables.${table}`)}</h2>
        <Select
          aria-label={text('tableLabel')}
          value={table}
          options={REPORT_TABLES.map((name) => [name, text(`tables.${name}`)] as const)}
          onChange={(chosen) => onTable(REPORT_TABLES.find((name) => name === chosen) ?? 'months')}
        />
        <a className="p-button p-button-quiet" href={csv} download>
          {text('exportCsv')}
        </a>
      </div>
      {rows.length === 0 ? (
        <p className="p-soft">{text('tableEmpty')}</p>
      ) : (
        <div className="p-scroll" tabIndex={0} role="group" aria-label={text(`tables.${table}`)}>
          <Table
            className="p-table p-wide m-table"
            columns={columns.map(heading)}
            numeric={columns.flatMap((column, index) => (isText(column) ? [] : [index]))}
          >
            {rows.map((row, line) => (
              <tr key={line}>
                {row.map((cell, index) => {
                  const column = columns[index]!;
                  const written = cellText(cell, column.kind);
                  if (index === 0)
                    return (
                      <th key={index} scope="row">
                        {written}
                      </th>
                    );
                  return (
                    <td key={index} className={isText(column) ? undefined : 'p-number p-right'}>
                      {written}
                    </td>
                  );
                })}
              </tr>
            ))}
          </Table>
        </div>
      )}
    </section>
  );
}

import React from 'react';
import { useSearchParams } from 'react-router-dom';
import { occupancy } from '../../reports/figures';
import type { Report } from '../../reports/report';
import { currenciesOf, REPORT_TABLES, type ReportTableName } from '../../reports/report-table';
import type { ReportDays } from './reports.contract';
import { Button } from '../parts/button';
import { downloadAddress, type Refused } from '../parts/call';
import { shownDay, hotelToday } from '../parts/days';
import { Notice } from '../parts/notice';
import { hotel } from '../parts/panel';
import { usePage } from '../parts/query';
import { rangeOf } from './presets';
import { ReportChart } from './report-chart';
import { ReportFigures } from './report-figures';
import { ReportRange } from './report-range';
import { ReportTables } from './report-tables';
import { useReportText } from './words';

const MEANINGS = [
  'roomNights',
  'roomsAvailable',
  'revenue',
  'ratios',
  'arrivals',
  'sources',
  'pickup',
  'groups',
  'taxes',
  'guests',
] as const;
/** Of longer ranges the charts show months. */
const MAX_CHART_DAYS = 62;

export default function ReportsPage(): React.ReactElement {
  const text = useReportText();
  const { range, table, go } = useAddress();
  const read = usePage('reports', 'read', { ...range }, { isFresh: true });
  const { data: report, refused, isReading, reload } = read;
  const fault = faultOf(refused);
  const sheet = downloadAddress('reports', 'sheet', { ...range });
  return (
    <main className="p-page t-page m-page">
      <header className="t-head">
        <div>
          <h1>{text('title')}</h1>
          <p>
            {[`${shownDay(range.from)} – ${shownDay(range.to)}`, hotel?.title].filter(Boolean).join(' · ')}
          </p>
        </div>
        <div className="p-acts">
          <a className="p-button" href={sheet} download>
            {text('exportSheet')}
          </a>
          <Button look="quiet" disabled={!report} onClick={() => window.print()}>
            {text('print')}
          </Button>
        </div>
      </header>
      <ReportRange
        range={range}
        fault={fault === undefined ? undefined : text(fault)}
        onRange={(next) => go({ ...next })}
      />
      {refused && fault === undefined ? (
        <Notice retry={text('retry')} onRetry={() => void reload()}>
          {text('failed')}
        </Notice>
      ) : null}
      {!report && !refused ? (
        <p role="status" className="p-soft">
          {text('loading')}
        </p>
      ) : null}
      {report && !refused ? (
        <div aria-busy={isReading}>
          <Shown report={report} range={range} table={table} onTable={(next) => go({ table: next })} />
        </div>
      ) : null}
    </main>
  );
}

interface ShownProps {
  report: Report;
  range: ReportDays;
  table: ReportTableName;
  onTable: (table: ReportTableName) => void;
}

function Shown({ report, range, table, onTable }: ShownProps): React.ReactElement {
  const text = useReportText();
  const { total, days, months } = report;
  const bars = days.length <= MAX_CHART_DAYS ? days : months;
  const [currency] = currenciesOf([total]);
  const isEmpty = total.roomNights === 0 && (total.roomsAvailable ?? 0) === 0;
  return (
    <>
      <ReportFigures report={report} />
      <p className="p-hint">{text('perCurrency')}</p>
      {isEmpty ? (
        <p className="p-soft m-empty">{text('empty')}</p>
      ) : (
        <section className="p-card">
          <ReportChart label={text('chart')} lines={bars} kind="share" valueOf={occupancy} max={1} />
          {currency === undefined ? null : (
            <ReportChart
              label={text('chartRevenue', { currency })}
              lines={bars}
              kind="money"
              valueOf={({ sold }) => sold.find((one) => one.currency === currency)?.revenueMinor ?? null}
            />
          )}
          <p className="p-hint">{text('chartHint')}</p>
        </section>
      )}
      <ReportTables report={report} range={range} table={table} onTable={onTable} />
      <details className="p-card m-meanings">
        <summary>{text('definitions')}</summary>
        <ul>
          {MEANINGS.map((name) => (
            <li key={name}>{text(`meanings.${name}`)}</li>
          ))}
        </ul>
      </details>
    </>
  );
}

function faultOf(refused: Refused | undefined): string | undefined {
  const messages = refused?.errors.map(({ message }) => message) ?? [];
  if (messages.includes('is_before_from')) return 'isBeforeFrom';
  return messages.includes('is_too_far') ? 'isTooFar' : undefined;
}

function useAddress() {
  const [address, setAddress] = useSearchParams();
  const usual = rangeOf('thisMonth', hotelToday());
  const range: ReportDays = { from: address.get('from') ?? usual.from, to: address.get('to') ?? usual.to };
  const table = REPORT_TABLES.find((name) => name === address.get('table')) ?? 'months';
  const go = (changes: Record<string, string>) => {
    const next = new URLSearchParams(address);
    for (const [name, value] of Object.entries(changes)) next.set(name, value);
    setAddress(next, { replace: true });
  };
  return { range, table, go };
}

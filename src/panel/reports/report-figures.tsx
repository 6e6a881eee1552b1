import React from 'react';
import { adrMinor, type Line, leadTimeDays, occupancy, revParMinor, type Sold } from '../../reports/figures';
import type { Report } from '../../reports/report';
import { currenciesOf } from '../../reports/report-table';
import { moneyText } from '../parts/format';
import { cellText } from './cell-text';
import { useReportText } from './words';

export function ReportFigures({ report }: { report: Report }): React.ReactElement {
  const text = useReportText();
  const { total, lastYear } = report;
  const currencies = currenciesOf([total, lastYear]);
  const count = (of: (line: Line) => number) => (line: Line) => cellText(of(line), 'count');
  const figure = (name: string, of: (line: Line) => string) => (
    <Figure key={name} name={text(`columns.${name}`)} value={of(total)} lastYear={of(lastYear)} />
  );
  const lead = (line: Line) => cellText(leadTimeDays(line), 'decimal');
  return (
    <ul className="t-figures m-figures">
      {figure(
        'roomNights',
        count(({ roomNights }) => roomNights),
      )}
      {figure(
        'roomsAvailable',
        count(({ roomsAvailable }) => roomsAvailable ?? 0),
      )}
      {figure('occupancy', (line) => cellText(occupancy(line), 'share'))}
      {currencies.map((currency) => {
        const amount = (of: (sold: Sold, line: Line) => number | null) => (line: Line) => {
          const sold = line.sold.find((one) => one.currency === currency);
          const minor = sold ? of(sold, line) : null;
          return minor === null ? '–' : moneyText(minor / 100, currency);
        };
        return (
          <React.Fragment key={currency}>
            {figure(
              'revenue',
              amount(({ revenueMinor }) => revenueMinor),
            )}
            {figure('adr', amount(adrMinor))}
            {figure(
              'revPar',
              amount((sold, { roomsAvailable }) => revParMinor(sold, roomsAvailable)),
            )}
          </React.Fragment>
        );
      })}
      {figure(
        'arrivals',
        count(({ arrivals }) => arrivals),
      )}
      {figure(
        'cancellations',
        count(({ cancellations }) => cancellations),
      )}
      {figure(
        'noShows',
        count(({ noShows }) => noShows),
      )}
      {figure('leadTime', lead)}
    </ul>
  );
}

function Figure({ name, value, lastYear }: { name: string; value: string; lastYear: string }) {
  const text = useReportText();
  return (
    <li className="p-card">
      <span>{name}</span>
      <b>{value}</b>
      <small>{text('lastYearWas', { value: lastYear })}</small>
    </li>
  );
}

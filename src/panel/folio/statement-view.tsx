import React, { useState } from 'react';
import { Link } from 'react-router-dom';
import { isPanelLanguage, PANEL_LANGUAGES, type PanelLanguage } from '../../values/languages';
import type { Statement } from './statement.contract';
import { Button } from '../parts/button';
import { downloadAddress } from '../parts/call';
import { Notice } from '../parts/notice';
import { panel } from '../parts/panel';
import { usePage } from '../parts/query';
import { Select } from '../parts/select';
import { useFolioWords } from './words';

export function StatementView({ bookingId }: { bookingId: number }): React.ReactElement {
  const words = useFolioWords();
  const { word } = words;
  const [language, setLanguage] = useState<PanelLanguage>(panel.language);
  const query = { bookingId, language };
  const { data, refused, reload } = usePage('folio', 'statement', query, { isFresh: true });
  const statement = refused ? undefined : data;
  const sheet = (format: 'csv' | 'xlsx') => downloadAddress('folio', 'sheet', { bookingId, format });
  return (
    <>
      <div className="fo-tools">
        <Link to={`/admin/pages/folio?booking=${bookingId}`}>{word('statement.backToFolio')}</Link>
        <a href={sheet('csv')} download>
          {word('statement.asCsv')}
        </a>
        <a href={sheet('xlsx')} download>
          {word('statement.asXlsx')}
        </a>
        <label>
          {word('statement.language')}{' '}
          <Select
            options={PANEL_LANGUAGES.map((one) => [one, word(`statement.languages.${one}`)] as const)}
            value={language}
            onChange={(one) => isPanelLanguage(one) && setLanguage(one)}
          />
        </label>
        <Button disabled={!statement} onClick={() => window.print()}>
          {word('statement.print')}
        </Button>
      </div>
      {refused ? (
        <Notice retry={word('retry')} onRetry={() => void reload()}>
          {words.unread(refused)}
        </Notice>
      ) : null}
      {statement ? <Sheet statement={statement} /> : null}
    </>
  );
}

function Sheet({ statement }: { statement: Statement }): React.ReactElement {
  const { hotel, facts, columns, rows, sums, taxes, addedTaxes } = statement;
  return (
    <article className="fo-sheet" lang={statement.language}>
      <header>
        <h1>{statement.title}</h1>
        <address>
          <strong>{hotel.name}</strong>
          {hotel.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </header>
      <dl className="fo-sheet-facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col" className="fo-day">
              {columns.day}
            </th>
            <th scope="col">{columns.what}</th>
            <th scope="col" className="p-amount">
              {columns.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <td className="fo-day">{row.day}</td>
              <td className="fo-what">{row.what}</td>
              <td className="p-amount">{row.amount}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map((sum, index) => (
            <tr key={sum.name} className={index === sums.length - 1 ? 'fo-sheet-balance' : undefined}>
              <th scope="row" colSpan={2}>
                {sum.name}
              </th>
              <td className="p-amount">{sum.amount}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      <TaxList title={statement.taxesTitle} taxes={taxes} />
      <TaxList title={statement.addedTaxesTitle} taxes={addedTaxes} />
      <footer>
        {statement.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </footer>
    </article>
  );
}

function TaxList({ title, taxes }: { title: string; taxes: Statement['taxes'] }): React.ReactElement | null {
  if (taxes.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <dl className="fo-sheet-taxes">
        {taxes.map(({ name, amount }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

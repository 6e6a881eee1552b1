import React from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { CashList, CashSum } from '../../booking/folio/cash-list';
import { Button } from '../parts/button';
import { downloadAddress } from '../parts/call';
import { DateInput } from '../parts/date-input';
import { hotelToday, longDay } from '../parts/days';
import { Field } from '../parts/field';
import { moneyText } from '../parts/format';
import { Notice } from '../parts/notice';
import { hotel } from '../parts/panel';
import { usePage } from '../parts/query';
import { Select } from '../parts/select';
import { folioListAddress } from './folio-list';
import { type FolioWords, useFolioWords } from './words';

export function CashListView(): React.ReactElement {
  const words = useFolioWords();
  const { word } = words;
  const [address, setAddress] = useSearchParams();
  const today = hotelToday();
  const day = address.get('cash') || today;
  const poster = address.get('by') ?? '';
  const query = { day, poster };
  const { data: list, refused, reload } = usePage('folio', 'cash', query, { onFocus: true, isFresh: true });
  const sheet = (format: 'csv' | 'xlsx') => downloadAddress('folio', 'cashSheet', { ...query, format });
  const isShown = list !== undefined && !refused;
  const show = (next: { day: string; poster: string }) =>
    setAddress(next.poster === '' ? { cash: next.day } : { cash: next.day, by: next.poster });
  return (
    <>
      <nav className="p-ways">
        <Link to={folioListAddress()}>{word('back')}</Link>
      </nav>
      <h1>{word('cash.title')}</h1>
      <p className="p-soft fo-screen">{word('cash.lead')}</p>
      <div className="fo-tools fo-cash-tools">
        <Field className="p-field-above" label={word('cash.day')}>
          <DateInput value={day} max={today} onChange={(next) => next && show({ day: next, poster: '' })} />
        </Field>
        <Field className="p-field-above" label={word('cash.poster')}>
          <Select
            empty={word('cash.everyone')}
            options={(list?.posters ?? []).map(
              (one) => [one.poster, words.nameOf(one.name, one.kind)] as const,
            )}
            value={poster}
            onChange={(next) => show({ day, poster: next })}
          />
        </Field>
        <Button disabled={!isShown} onClick={() => window.print()}>
          {word('cash.print')}
        </Button>
        <a href={sheet('csv')} download>
          {word('cash.asCsv')}
        </a>
        <a href={sheet('xlsx')} download>
          {word('cash.asXlsx')}
        </a>
      </div>
      {refused ? (
        <Notice retry={word('retry')} onRetry={() => void reload()}>
          {words.unread(refused)}
        </Notice>
      ) : null}
      {!list && !refused ? (
        <p className="p-soft" role="status">
          {word('loading')}
        </p>
      ) : null}
      {isShown ? <Sheet list={list} poster={poster} words={words} /> : null}
    </>
  );
}

interface SheetProps {
  list: CashList;
  poster: string;
  words: FolioWords;
}

function Sheet({ list, poster, words }: SheetProps): React.ReactElement {
  const { word } = words;
  const { day, lines, sums } = list;
  const by = list.posters.find((one) => one.poster === poster);
  return (
    <article className="fo-cash">
      <h2>
        {word('cash.ofHotel', { hotel: hotel?.title ?? '', day: longDay(day) })}
        {by ? ` · ${words.nameOf(by.name, by.kind)}` : ''}
      </h2>
      {lines.length === 0 ? (
        <p className="fo-empty">{word('cash.empty')}</p>
      ) : (
        <Sums list={list} words={words} />
      )}
      {sums.map((sum) => (
        <Lines key={`${sum.currency} ${sum.method}`} list={list} sum={sum} words={words} />
      ))}
      <div className="fo-signatures" aria-hidden="true">
        <span>{word('cash.handedOver')}</span>
        <span>{word('cash.received')}</span>
      </div>
    </article>
  );
}

function Sums({ list: { sums, totals }, words: { word } }: Omit<SheetProps, 'poster'>): React.ReactElement {
  return (
    <table className="p-table fo-cash-sums">
      <caption className="p-visually-hidden">{word('cash.sums')}</caption>
      <thead>
        <tr>
          <th scope="col">{word('cash.method')}</th>
          {(['taken', 'given', 'total'] as const).map((column) => (
            <th key={column} scope="col" className="p-number">
              {word(`cash.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {totals.map(({ currency, total }) => (
          <React.Fragment key={currency}>
            {sums
              .filter((sum) => sum.currency === currency)
              .map((sum) => (
                <tr key={sum.method}>
                  <th scope="row">{word(`methods.${sum.method}`)}</th>
                  <td className="p-number">{moneyText(sum.taken, currency)}</td>
                  <td className="p-number">{moneyText(sum.given, currency)}</td>
                  <td className="p-number">{moneyText(sum.total, currency)}</td>
                </tr>
              ))}
            <tr className="fo-cash-total" data-testid={`cash-${currency}`}>
              <th scope="row" colSpan={3}>
                {word('cash.totalOf', { currency })}
              </th>
              <td className="p-number">{moneyText(total, currency)}</td>
            </tr>
          </React.Fragment>
        ))}
      </tbody>
    </table>
  );
}

function Lines({ list, sum, words }: Omit<SheetProps, 'poster'> & { sum: CashSum }): React.ReactElement {
  const { word } = words;
  const { currency, method } = sum;
  const lines = list.lines.filter((line) => line.currency === currency && line.method === method);
  return (
    <table className="p-ruled fo-lines">
      <caption>{word('cash.group', { method: word(`methods.${method}`), currency })}</caption>
      <thead>
        <tr>
          <th scope="col">{word('cash.time')}</th>
          <th scope="col">{word('columns.guest')}</th>
          <th scope="col">{word('columns.what')}</th>
          <th scope="col">{word('columns.by')}</th>
          <th scope="col" className="p-amount">
            {word('columns.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const kind = word(`kinds.${line.kind}`);
          return (
            <tr key={line.lineId}>
              <td className="fo-day">{line.at}</td>
              <td className="fo-what">
                <Link to={`/admin/pages/folio?booking=${line.bookingId}`}>
                  {line.guest || word('unnamed')}
                </Link>
                <small>
                  {line.bookingId} · {line.voucher}
                </small>
              </td>
              <td>
                {line.isReversal ? word('cash.reversal', { kind }) : kind}
                {line.text ? <small>{line.text}</small> : null}
              </td>
              <td className="fo-by">{words.nameOf(line.postedBy, line.postedByKind)}</td>
              <td className="p-amount p-number">{moneyText(line.amount, currency)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

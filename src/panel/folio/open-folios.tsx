import React, { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OpenRoomFolio } from '../../in-house/bookings/room-folio';
import { bookingAddress } from '../parts/booking-address';
import { dayRange } from '../parts/days';
import { moneyText } from '../parts/format';
import { Field } from '../parts/field';
import { Notice } from '../parts/notice';
import { usePage } from '../parts/query';
import { Select } from '../parts/select';
import { useFolioWords } from './words';

const STATES = ['in_house', 'expected', 'checked_out', 'no_show', 'cancelled'] as const;
const REFRESH_MS = 60_000;

export function OpenFolios(): React.ReactElement {
  const words = useFolioWords();
  const { word } = words;
  const read = usePage('folio', 'open', {}, { everyMs: REFRESH_MS, onFocus: true });
  const [state, setState] = useState('');
  const all = read.data?.folios;
  const shown = all?.filter((folio) => state === '' || folio.state === state);
  return (
    <>
      <nav className="p-ways">
        <Link to="/admin/pages/folio?cash">{word('cash.title')}</Link>
      </nav>
      <h1>{word('title')}</h1>
      <p className="p-soft">{word('open.lead')}</p>
      {read.refused ? (
        <Notice retry={word('retry')} onRetry={() => void read.reload()}>
          {words.unread(read.refused)}
        </Notice>
      ) : null}
      {!all && !read.refused ? (
        <p className="p-soft" role="status">
          {word('loading')}
        </p>
      ) : null}
      {all && all.length > 0 ? (
        <Field className="p-field-above fo-filter" label={word('open.show')}>
          <Select
            empty={word('open.all')}
            options={STATES.map((one) => [one, word(`open.state.${one}`)] as const)}
            value={state}
            onChange={setState}
          />
        </Field>
      ) : null}
      {all && read.data?.isCut ? (
        <Notice kind="warning">{word('open.limited', { count: all.length })}</Notice>
      ) : null}
      {shown && shown.length > 0 ? <FolioTable folios={shown} /> : null}
      {shown?.length === 0 ? <p className="fo-empty">{word('open.empty')}</p> : null}
    </>
  );
}

function FolioTable({ folios }: { folios: readonly OpenRoomFolio[] }): React.ReactElement {
  const { word } = useFolioWords();
  return (
    <table className="p-ruled fo-lines fo-open">
      <caption className="p-visually-hidden">{word('open.caption')}</caption>
      <thead>
        <tr>
          {(['room', 'guest', 'stay', 'state'] as const).map((column) => (
            <th key={column} scope="col">
              {word(`columns.${column}`)}
            </th>
          ))}
          <th scope="col" className="p-amount">
            {word('columns.balance')}
          </th>
        </tr>
      </thead>
      <tbody>
        {folios.map((folio) => (
          <tr key={folio.bookingId}>
            <td className="fo-day fo-room" data-label={word('columns.room')}>
              {folio.rooms || <span className="p-none">—</span>}
            </td>
            <td className="fo-what">
              <Link to={`/admin/pages/folio?booking=${folio.bookingId}`}>
                {folio.guest || word('unnamed')}
              </Link>
              <small>
                <Link to={bookingAddress(folio.bookingId)}>{folio.bookingId}</Link> · {folio.voucher}
              </small>
            </td>
            <td>{dayRange(folio.arrival, folio.departure)}</td>
            <td>
              <span className="p-chip">{word(`open.state.${folio.state}`)}</span>
            </td>
            <td className="p-amount">
              <span className="p-number">{moneyText(folio.balance, folio.currency)}</span>
              {Number(folio.balance) < 0 ? <small>{word('open.owing')}</small> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

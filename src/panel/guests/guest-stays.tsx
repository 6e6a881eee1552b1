import React from 'react';
import { Link } from 'react-router-dom';
import type { GuestStay, ShownProfile } from '../../guests/profiles/guest-profile';
import { shownDay } from '../parts/days';
import { localizedText, moneyText } from '../parts/format';
import { reservationAddress } from '../parts/reservation-address';
import { useGuestWords } from './words';

export function GuestStays({ guest }: { guest: ShownProfile }): React.ReactElement {
  const { word } = useGuestWords();
  const { stays } = guest;
  return (
    <section>
      <h2>{word('stays_title')}</h2>
      {stays.length === 0 ? <p className="p-soft">{word('noStays')}</p> : <StayTable stays={stays} />}
      {guest.hasMoreStays ? <p className="p-soft">{word('moreStays', { count: stays.length })}</p> : null}
    </section>
  );
}

function StayTable({ stays }: { stays: readonly GuestStay[] }): React.ReactElement {
  const { word, text } = useGuestWords();
  return (
    <table className="p-ruled gu-table">
      <caption className="p-visually-hidden">{word('stays_title')}</caption>
      <thead>
        <tr>
          {(['stay', 'nights', 'room', 'status', 'booking'] as const).map((column) => (
            <th key={column} scope="col">
              {word(`columns.${column}`)}
            </th>
          ))}
          <th scope="col" className="p-amount">
            {word('columns.price')}
          </th>
        </tr>
      </thead>
      <tbody>
        {stays.map((stay) => (
          <tr key={stay.reservationId}>
            <td>
              <Link to={reservationAddress(stay)}>
                {shownDay(stay.arrival)} – {shownDay(stay.departure)}
              </Link>
            </td>
            <td>{word('nights', { count: stay.nights })}</td>
            <td>{[localizedText(stay.roomTypeName), stay.roomName].filter(Boolean).join(' · ')}</td>
            <td>
              <span className={`p-chip p-chip-${stay.status}`}>
                {text(`reservationStatus.${stay.status}`)}
              </span>
              {stay.isBooker && !stay.hasStayed ? <small>{word('booked')}</small> : null}
              {!stay.isBooker ? <small>{word('stayed')}</small> : null}
            </td>
            <td className="gu-mail">{stay.voucher}</td>
            <td className="p-amount">{stay.total === null ? '—' : moneyText(stay.total, stay.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import React from 'react';
import { useWords } from '../words';
import { dayAndWeekday } from '../../parts/days';
import { localizedText, moneyText } from '../../parts/format';
import type { DetailedNight, DetailedRoom } from './booking.contract';
import { useBookingWords } from './words';

const TAX = { booking: 'nights.taxAtBooking', hotel: 'nights.taxAtHotel' } as const;

/** What each night was sold for, where the amount comes from, and the taxes of the stay. */
export function RoomNights({ room, isOpen }: { room: DetailedRoom; isOpen: boolean }): React.ReactElement {
  const { word } = useBookingWords();
  const { nights: counted } = useWords();
  const { nights, total, currency, taxes } = room;
  return (
    <details className="bk-fold" open={isOpen}>
      <summary>
        <span>{word('nights.title')}</span> <span className="p-soft">{counted(nights.length)}</span>
      </summary>
      <table className="p-ruled bk-table">
        <thead>
          <tr>
            <th scope="col">{word('nights.day')}</th>
            <th scope="col">{word('nights.from')}</th>
            <th scope="col" className="p-amount">
              {word('nights.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {nights.map((night) => (
            <tr key={night.day}>
              <td className="bk-day">{dayAndWeekday(night.day)}</td>
              <td>
                <Source night={night} currency={currency} />
              </td>
              <td className="p-amount">{night.amount === null ? '—' : moneyText(night.amount, currency)}</td>
            </tr>
          ))}
          {taxes.map(({ code, name, amount, isIncluded, paidAt }) => (
            <tr key={code} className="bk-tax">
              <td colSpan={2}>
                {word(isIncluded ? 'nights.tax' : paidAt === 'booking' ? TAX.booking : TAX.hotel, {
                  name: localizedText(name),
                })}
              </td>
              <td className="p-amount">{moneyText(amount, currency)}</td>
            </tr>
          ))}
        </tbody>
        {total === null ? null : (
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {word('nights.total')}
              </th>
              <td className="p-amount">{moneyText(total, currency)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </details>
  );
}

interface SourceProps {
  night: DetailedNight;
  currency: string;
}

function Source({ night, currency }: SourceProps): React.ReactElement {
  const { word } = useBookingWords();
  const { amountFrom, state, promotions } = night;
  return (
    <>
      {amountFrom === null ? null : word(`nights.amountFrom.${amountFrom}`)}
      {promotions.map(({ code, name, amount }) => (
        <small key={code}>
          {word('nights.promotion', {
            name: localizedText(name) || code,
            amount: moneyText(amount, currency),
          })}
        </small>
      ))}
      {state === 'held' ? null : <small>{word(`nights.${state}`)}</small>}
    </>
  );
}

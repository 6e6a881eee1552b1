import React from 'react';
import { Button } from '../../parts/button';
import { shownDay } from '../../parts/days';
import { moneyText } from '../../parts/format';
import { type HeadingLevel, Section } from '../../parts/section';
import type { BookingDetails } from './booking.contract';
import { expectedOn } from './deposit-dialog';
import { useBookingWords } from './words';

const LOOK = { paid: 'p-chip-yes', overdue: 'p-chip-red', today: 'p-chip-amber', later: '' } as const;

interface DepositsProps {
  booking: BookingDetails;
  level: HeadingLevel;
  onAsk: () => void;
}

/** What of the booking is due on which day, what of that is paid, and what is overdue. */
export function BookingDeposits({ booking, level, onAsk }: DepositsProps): React.ReactElement | null {
  const { word } = useBookingWords();
  const { deposits, askedDeposit, currency } = booking;
  if (deposits.length === 0) return null;
  return (
    <Section level={level} title={word('deposits.title')}>
      <table className="p-ruled bk-table" data-testid="deposits">
        <thead>
          <tr>
            <th scope="col">{word('deposits.due')}</th>
            <th scope="col">{word('deposits.state')}</th>
            <th scope="col" className="p-amount">
              {word('deposits.amount')}
            </th>
            <th scope="col" className="p-amount">
              {word('deposits.paid')}
            </th>
          </tr>
        </thead>
        <tbody>
          {deposits.map(({ due, amount, paid, state }) => (
            <tr key={due}>
              <td className="bk-day">{shownDay(due)}</td>
              <td>
                <span className={`p-chip ${LOOK[state]}`}>{word(`deposits.states.${state}`)}</span>
              </td>
              <td className="p-amount">{moneyText(amount, currency)}</td>
              <td className="p-amount">{moneyText(paid, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="p-soft">
        {askedDeposit ? `${word('deposits.byDesk')} ` : null}
        {expectedOn(booking) === undefined ? null : (
          <Button look="link" onClick={onAsk}>
            {askedDeposit ? word('deposits.change') : word('deposits.ask')}
          </Button>
        )}
      </p>
    </Section>
  );
}

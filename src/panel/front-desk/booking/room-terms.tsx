import React from 'react';
import { instantText, shownDay } from '../../parts/days';
import { moneyText } from '../../parts/format';
import type { DetailedRoom, RoomTerms } from './booking.contract';
import { useBookingWords } from './words';

/** What a room was sold under, what cancelling it costs now, and until when it is free. */
export function RoomTermsView({ room }: { room: DetailedRoom }): React.ReactElement | null {
  const { word } = useBookingWords();
  const { terms, cancellationFee, rate, total, currency } = room;
  const isFree = cancellationFee !== null && Number(cancellationFee) === 0;
  const soldAs = terms
    ? terms.name || terms.code
    : rate === null
      ? word('terms.noRate')
      : word('terms.ofRate', { rate: word(`story.rates.${rate}`) });
  if (!terms && total === null) return null;
  return (
    <div className="bk-terms">
      <p>
        <strong>{word('terms.title')}</strong> {soldAs}
      </p>
      {cancellationFee === null ? null : (
        <p>
          <span className={`p-chip ${isFree ? 'p-chip-yes' : 'p-chip-amber'}`}>
            {isFree
              ? word('terms.freeNow')
              : word('terms.feeNow', { amount: moneyText(cancellationFee, currency) })}
          </span>{' '}
          {terms?.freeUntil ? word('terms.freeUntil', { at: instantText(terms.freeUntil) }) : null}
        </p>
      )}
      {terms ? <NamedTerms terms={terms} currency={currency} isOpen={cancellationFee !== null} /> : null}
    </div>
  );
}

interface NamedTermsProps {
  terms: RoomTerms;
  currency: string;
  /** Whether it can still be cancelled. */
  isOpen: boolean;
}

function NamedTerms({ terms, currency, isOpen }: NamedTermsProps): React.ReactElement {
  const { word } = useBookingWords();
  const money = (amount: string) => moneyText(amount, currency);
  const lines = [
    ...(isOpen
      ? terms.steps.flatMap(({ from, fee }) =>
          from === null ? [] : [word('terms.step', { at: instantText(from), amount: money(fee) })],
        )
      : []),
    word('terms.noShow', { amount: money(terms.noShow) }),
    ...terms.deposits.map(({ due, amount }) =>
      word('terms.deposit', { amount: money(amount), day: shownDay(due) }),
    ),
  ];
  return (
    <>
      {terms.text ? <p className="p-soft">{terms.text}</p> : null}
      <ul className="p-list">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

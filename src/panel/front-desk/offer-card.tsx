import React from 'react';
import type { Rate } from '../../in-house/bookings/booking-to-change';
import type { Offer, OfferedBoard, RateDetails } from './front-desk.contract';
import { type Choice, isUnpriced, priceOf } from './offered-price';
import { localizedText, moneyText } from '../parts/format';
import { useWords } from './words';

interface OfferCardProps {
  offer: Offer;
  currency: string;
  nightCount: number;
  rooms: number;
  takesUnpriced?: boolean;
  choice: Choice | undefined;
  onChoose: (choice: Choice) => void;
}

export function OfferCard(props: OfferCardProps): React.ReactElement {
  const { offer, rooms } = props;
  const { word, counted } = useWords();
  const isFull = offer.left < rooms;
  const isClosed = isFull || !offer.takesParty;
  const { capacityAdult: adults, capacityChildren: children, capacityTotal: total } = offer;
  return (
    <div
      className={isClosed ? 'fd-offer fd-closed' : 'fd-offer'}
      role="group"
      aria-label={localizedText(offer.name)}
    >
      <div className="fd-offer-head">
        <strong>{localizedText(offer.name)}</strong>
        <span className={isFull ? 'p-chip p-chip-red' : 'p-chip p-chip-yes'}>
          {!offer.isLoaded && isFull
            ? word('book.notLoaded')
            : offer.left < 1
              ? word('book.soldOut')
              : counted('book.left', offer.left)}
        </span>
        {offer.takesParty ? null : <small>{word('book.tooSmall', { adults, children, total })}</small>}
      </div>
      {offer.boards.map((board) => (
        <div key={board.boardId} className="fd-board">
          <div>
            {localizedText(board.title)}
            {board.restriction ? (
              <small className="fd-restriction">
                {word(`book.restriction.${board.restriction}`, { count: board.restrictionNights })}
              </small>
            ) : null}
          </div>
          <div className="fd-prices">
            {!isUnpriced(board) ? (
              <>
                <Price {...props} board={board} rate="refundable" isClosed={isClosed} />
                <Price {...props} board={board} rate="non_refundable" isClosed={isClosed} />
              </>
            ) : props.takesUnpriced ? (
              <Price {...props} board={board} rate={rateOf(props, board)} isClosed={isClosed} />
            ) : (
              <span className="p-none">{word('book.notPriced')}</span>
            )}
          </div>
        </div>
      ))}
    </div>
  );
}

function rateOf({ offer, choice }: OfferCardProps, { boardId }: OfferedBoard): Rate {
  const isOfBoard = choice?.roomTypeId === offer.roomTypeId && choice.boardId === boardId;
  return isOfBoard ? choice.rate : 'refundable';
}

interface PriceProps extends OfferCardProps {
  board: OfferedBoard;
  rate: Rate;
  isClosed: boolean;
}

function Price(props: PriceProps): React.ReactElement | null {
  const { offer, board, rate, isClosed, choice, currency, nightCount } = props;
  const { word } = useWords();
  const amount = priceOf(board, rate);
  if (amount === null && !isUnpriced(board)) return null;
  const isChosen =
    choice?.roomTypeId === offer.roomTypeId && choice.boardId === board.boardId && choice.rate === rate;
  return (
    <label className="fd-price-choice">
      <input
        type="radio"
        name="offer"
        checked={isChosen && !isClosed}
        disabled={isClosed}
        onChange={() => props.onChoose({ roomTypeId: offer.roomTypeId, boardId: board.boardId, rate })}
      />
      <span>
        <strong className="p-number">
          {amount === null ? word('book.notPriced') : moneyText(amount, currency)}
        </strong>
        <small>{word(rate === 'refundable' ? 'book.refundable' : 'book.nonRefundable')}</small>
        {amount !== null && nightCount > 1 ? (
          <small>{word('book.perNight', { price: moneyText(Number(amount) / nightCount, currency) })}</small>
        ) : null}
        <Details
          details={board.details[rate === 'refundable' ? 'refundable' : 'nonRefundable']}
          currency={currency}
        />
      </span>
    </label>
  );
}

/** The promotions in a price, the taxes that are added to it, and what all of it comes to. */
function Details({ details, currency }: { details: RateDetails | null; currency: string }) {
  const { word } = useWords();
  if (!details) return null;
  const { promotions, addedTaxes, totalWithTaxes } = details;
  return (
    <>
      {promotions.map(({ name, amount }) => (
        <small key={`promotion ${localizedText(name)}`}>
          {word('book.promotion', { name: localizedText(name), amount: moneyText(amount, currency) })}
        </small>
      ))}
      {addedTaxes.map(({ code, name, amount, paidAt }) => (
        <small key={`tax ${code}`}>
          {word(`book.tax.${paidAt}`, { name, amount: moneyText(amount, currency) })}
        </small>
      ))}
      {totalWithTaxes === null ? null : (
        <small>
          <b>{word('book.withTaxes', { total: moneyText(totalWithTaxes, currency) })}</b>
        </small>
      )}
    </>
  );
}

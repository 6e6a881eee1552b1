import React from 'react';
import { Link } from 'react-router-dom';
import type { HeldRooms } from '../../booking/blocks/shown-block';
import type { ExplainedStay, NearStay, StayNight } from './rates.contract';
import { dayAndWeekday, dayRange } from '../parts/days';
import { decimalText, moneyText } from '../parts/format';
import { useText } from '../parts/panel';
import { Table } from '../parts/table';
import { dayNumber } from '../../values/day';
import { joinedReasons, type ReasonOfDays } from './why';
import { useWords } from './words';

const FIELDS: Readonly<Record<string, string>> = {
  passive_sales: 'stopSale',
  closed_to_checkin: 'closedToCheckin',
  closed_to_checkout: 'closedToCheckout',
  minimum_stay: 'minStay',
  maximum_stay: 'maxStay',
};

interface WhyRoomProps {
  room: ExplainedStay;
  /** Rooms of the type that are held for groups. */
  held: readonly HeldRooms[];
  onTake: (stay: NearStay) => void;
}

export function WhyRoom({ room, held, onTake }: WhyRoomProps): React.ReactElement {
  const words = useWords();
  const { roomType, accommodationType, sellable, reasons, left, nights, nearest } = room;
  const price = priceText(room, room.currency);
  return (
    <section className="r-why-room">
      <h3>
        {roomType} · {accommodationType ?? words('why.noBoard')}{' '}
        <span className={sellable ? 'p-chip p-chip-yes' : 'p-chip p-chip-cancelled'}>
          {words(sellable ? 'why.sellable' : 'why.notSellable')}
        </span>
      </h3>
      {sellable ? <p>{words('why.offered', { price, left })}</p> : null}
      <ul className="p-list">
        {joinedReasons(reasons).map((reason, index) => (
          <li key={index}>
            {reasonDays(reason)}
            {reason.text}
          </li>
        ))}
        {held.map(({ blockId, name, from, to, rooms }) => (
          <li key={blockId}>
            {dayRange(from, to)}: {words('why.held', { count: rooms })}{' '}
            <Link className="p-link" to={`/admin/pages/groups?block=${blockId}`}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {nights.length > 0 ? <Nights nights={nights} currency={room.currency} /> : null}
      {sellable ? null : <Nearest stays={nearest} currency={room.currency} onTake={onTake} />}
    </section>
  );
}

function reasonDays({ from, to }: ReasonOfDays): string {
  return from === null || to === null ? '' : `${dayRange(from, to)}: `;
}

function priceText(
  { refundable, nonRefundable }: Pick<NearStay, 'refundable' | 'nonRefundable'>,
  currency: string,
): string {
  return [refundable, nonRefundable]
    .flatMap((amount) => (amount === null ? [] : [moneyText(amount, currency)]))
    .join(' / ');
}

function Nights({ nights, currency }: { nights: StayNight[]; currency: string }): React.ReactElement {
  const words = useWords();
  const text = useText();
  const none = text('labels.none');
  const restriction = ({ identifier, value }: StayNight['restrictions'][number]) =>
    [words(`fields.${FIELDS[identifier] ?? identifier}`), value ?? ''].join(' ').trim();
  const columns = ['night', 'left', 'basePrice', 'shares', 'prices', 'restrictions'];
  return (
    <details>
      <summary>{words('why.nights', { count: nights.length })}</summary>
      <Table numeric={[1, 2, 3, 4]} columns={columns.map((name) => words(`why.${name}`))}>
        {nights.map((night) => (
          <tr key={night.day}>
            <td className="p-nowrap">{dayAndWeekday(dayNumber(night.day))}</td>
            <td className="p-right">{night.left ?? none}</td>
            <td className="p-right">
              {night.basePrice === null ? none : moneyText(night.basePrice, currency)}
            </td>
            <td className="p-right">{night.shares === null ? none : decimalText(night.shares)}</td>
            <td className="p-right">
              {priceText({ refundable: night.price, nonRefundable: night.nonRefundablePrice }, currency) ||
                none}
            </td>
            <td>{night.restrictions.map(restriction).join(', ') || none}</td>
          </tr>
        ))}
      </Table>
    </details>
  );
}

interface NearestProps {
  stays: NearStay[];
  currency: string;
  onTake: (stay: NearStay) => void;
}

function Nearest({ stays, currency, onTake }: NearestProps): React.ReactElement {
  const words = useWords();
  if (stays.length === 0) return <p className="p-hint">{words('why.nearestNone')}</p>;
  return (
    <>
      <h4>{words('why.nearest')}</h4>
      <ul className="r-why-near">
        {stays.map((stay) => (
          <li key={`${stay.startDate} ${stay.endDate}`}>
            <button type="button" className="p-link" onClick={() => onTake(stay)}>
              {dayRange(stay.startDate, stay.endDate)}
            </button>{' '}
            {priceText(stay, currency)} · {words('why.leftOver', { count: stay.left })}
          </li>
        ))}
      </ul>
    </>
  );
}

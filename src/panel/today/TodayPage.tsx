import React from 'react';
import { Link } from 'react-router-dom';
import type { BookingEvent, Today } from './today.contract';
import { agoText, clockText, instantText, longDay, shortDay } from '../parts/days';
import { moneyText } from '../parts/format';
import { Notice } from '../parts/notice';
import { hotel, panel, useText } from '../parts/panel';
import { usePage } from '../parts/query';
import { Table } from '../parts/table';
import { MarkChip } from '../guests/mark-chip';
import { AlertList } from './alerts';
import { NightsChart, PickupChart, useNightsInChart } from './charts';
import { timeSince } from './model';
import { RecordLink } from './record-link';

const REFRESH_MS = 60_000;

export default function TodayPage(): React.ReactElement {
  const text = useText('pages.today');
  const { data: today, refused, reload } = usePage('today', 'read', {}, { everyMs: REFRESH_MS });
  return (
    <main className="p-page t-page">
      <header className="t-head">
        <div>
          <h1>{text('title')}</h1>
          <p>{[today ? longDay(today.today) : '', hotel?.title].filter(Boolean).join(' · ')}</p>
        </div>
        {today ? <small>{text('asOf', { time: clockText(today.nowMs) })}</small> : null}
      </header>
      {refused ? (
        <Notice retry={text('refresh')} onRetry={() => void reload()}>
          <b>{text('failed')}</b> {text('failedHint')}
        </Notice>
      ) : null}
      {!today && !refused ? (
        <div className="t-loading" role="status" aria-label={text('loading')}>
          {Array.from({ length: 6 }, (_, index) => (
            <span key={index} />
          ))}
        </div>
      ) : null}
      {today ? <Glance today={today} onSeen={() => void reload()} /> : null}
    </main>
  );
}

function Glance({ today, onSeen }: { today: Today; onSeen: () => void }): React.ReactElement {
  const text = useText('pages.today');
  const { house, nights, pickup } = today;
  const [tonight] = nights;
  const nightsInChart = useNightsInChart();
  const sum = (of: 'bookings' | 'roomNights' | 'cancellations') =>
    pickup.reduce((total, day) => total + day[of], 0);
  return (
    <>
      <ul className="t-figures">
        <Figure
          name={text('arrivals')}
          to="/admin/pages/frontDesk?tab=arrivals"
          value={house.arrivalsExpected}
          more={text('arrivalsDone', { count: house.arrived })}
        />
        <Figure
          name={text('departures')}
          to="/admin/pages/frontDesk?tab=departures"
          value={house.departuresExpected}
          more={text('departuresDone', { count: house.left })}
        />
        <Figure
          name={text('inHouse')}
          to="/admin/pages/frontDesk?tab=inHouse"
          value={house.roomsInHouse}
          more={text('registered', { count: house.guestsInHouse, all: house.personsInHouse })}
        />
        <Figure
          name={text('tonight')}
          to="/admin/pages/rates"
          value={tonight?.left ?? 0}
          more={text('tonightOf', { count: tonight?.allotment ?? 0 })}
        />
      </ul>
      <div className="t-columns">
        <div>
          <section className="p-card">
            <h2>{text('nights', { count: nightsInChart })}</h2>
            {nights.every(({ allotment }) => allotment === 0) ? (
              <>
                <p className="p-soft">{text('nightsNone')}</p>
                {panel.navigation.some(({ name }) => name === 'setup') ? (
                  <Link className="p-button" to="/admin/pages/setup">
                    {text('setUp')}
                  </Link>
                ) : null}
              </>
            ) : (
              <>
                <NightsChart nights={nights.slice(1, 1 + nightsInChart)} />
                <p className="p-hint">{text('nightsHint')}</p>
              </>
            )}
          </section>
          <section className="p-card">
            <h2>{text('events')}</h2>
            <Events events={today.events} nowMs={today.nowMs} />
          </section>
        </div>
        <div>
          <section className="p-card t-pickup">
            <h2>{text('pickup')}</h2>
            <PickupChart pickup={pickup} />
            <p className="p-hint">
              {text('pickupTotal', {
                bookings: sum('bookings'),
                nights: sum('roomNights'),
                cancellations: sum('cancellations'),
              })}
            </p>
          </section>
          <MarkedGuests today={today.today} marked={today.marked} />
          <AlertList today={today} onSeen={onSeen} />
        </div>
      </div>
    </>
  );
}

function MarkedGuests({ today, marked }: Pick<Today, 'today' | 'marked'>): React.ReactElement | null {
  const text = useText('pages.today');
  const { count, items } = marked;
  if (count === 0) return null;
  const stateOf = ({ status, arrival }: Today['marked']['items'][number]) => {
    if (status === 'checked_in') return text('markedStates.checked_in');
    return arrival < today ? text('markedStates.late', { day: shortDay(arrival) }) : text('markedStates.due');
  };
  return (
    <section className="p-card t-marked" aria-label={text('marked')}>
      <h2>{text('marked')}</h2>
      <ul>
        {items.map((guest) => (
          <li key={guest.guestId}>
            <Link to={`/admin/pages/guests?guest=${guest.guestId}`}>{guest.name}</Link>{' '}
            <MarkChip mark={guest.mark} />
            <small>
              {[
                stateOf(guest),
                ...(guest.roomName ? [text('markedRoom', { room: guest.roomName })] : []),
              ].join(' · ')}
            </small>
          </li>
        ))}
      </ul>
      {count > items.length ? (
        <p className="p-hint">{text('more', { count: count - items.length })}</p>
      ) : null}
    </section>
  );
}

interface FigureProps {
  name: string;
  /** The list of what it counts. */
  to: string;
  value: number;
  more: string;
}

function Figure({ name, to, value, more }: FigureProps): React.ReactElement {
  return (
    <li>
      <Link className="p-card" to={to}>
        <span>{name}</span>
        <b>{value}</b>
        <small>{more}</small>
      </Link>
    </li>
  );
}

function Events({ events, nowMs }: { events: readonly BookingEvent[]; nowMs: number }): React.ReactElement {
  const text = useText('pages.today');
  const panelText = useText();
  if (events.length === 0) return <p className="p-soft">{text('eventsEmpty')}</p>;
  return (
    <div className="p-scroll">
      <Table
        className="p-table p-wide t-events"
        columns={['event', 'guest', 'stay', 'rooms', 'total', 'at'].map((name) => text(name))}
        numeric={[3, 4]}
      >
        {events.map((event) => (
          <tr key={`${event.kind} ${event.bookingId}`}>
            <td>
              <span className={`p-chip p-chip-${event.kind}`}>{text(`kinds.${event.kind}`)}</span>
            </td>
            <td className="t-guest" title={event.guestName}>
              <RecordLink resource="bookings" id={event.bookingId}>
                {event.guestName || text('noName')}
              </RecordLink>
              <small>{event.voucher}</small>
            </td>
            <td className="p-nowrap">
              {shortDay(event.arrival)} – {shortDay(event.departure)}
            </td>
            <td className="p-number p-right">{event.rooms}</td>
            <td className="p-number p-right p-nowrap">
              {event.total === null ? '–' : moneyText(event.total, event.currency)}
            </td>
            <td className="p-nowrap" title={instantText(event.at)}>
              {agoText(timeSince(event.at, nowMs))}
              <small className="t-source">
                {event.partnerName ?? panelText(`resources.bookings.choices.source.${event.source}`)}
              </small>
            </td>
          </tr>
        ))}
      </Table>
    </div>
  );
}

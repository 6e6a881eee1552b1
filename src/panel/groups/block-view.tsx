import React, { useState } from 'react';
import { Link } from 'react-router-dom';
import type { BookingOfBlock, ShownBlock } from '../../booking/blocks/shown-block';
import { bookingAddress } from '../parts/booking-address';
import { AsOpened } from '../parts/as-opened';
import { Button } from '../parts/button';
import { dayRange, shownDay, hotelToday } from '../parts/days';
import { moneyText } from '../parts/format';
import { Notice } from '../parts/notice';
import { usePage } from '../parts/query';
import { BlockDialog } from './block-dialog';
import { BlockNights } from './block-nights';
import { BookDialog } from './book-dialog';
import { CloseDialog } from './close-dialog';
import { ContactDialog } from './contact-dialog';
import { BlockStatusChip } from './group-lists';
import { useGroupWords } from './words';

interface BlockViewProps {
  blockId: number;
  onDone: (text: string) => void;
}

type BlockDialogName = 'book' | 'change' | 'release' | 'cancel' | 'contact';

export function BlockView({ blockId, onDone }: BlockViewProps): React.ReactElement {
  const { word, unread } = useGroupWords();
  const { data: block, refused, reload } = usePage('groups', 'block', { blockId }, { onFocus: true });
  const [opened, setOpened] = useState<BlockDialogName>();
  const close = () => setOpened(undefined);
  const done = (text: string) => {
    close();
    onDone(text);
    void reload();
  };
  const isOpen = block?.status === 'held' || block?.status === 'definite';
  return (
    <>
      <nav className="p-ways">
        <Link to="/admin/pages/groups">{word('back')}</Link>
      </nav>
      {refused ? (
        <Notice retry={word('retry')} onRetry={() => void reload()}>
          {unread(refused)}
        </Notice>
      ) : null}
      {!block && !refused ? <p className="p-soft">{word('loading')}</p> : null}
      {block ? (
        <>
          <header className="g-head">
            <h1>
              {block.name} <BlockStatusChip status={block.status} />
            </h1>
            {isOpen ? (
              <div className="p-acts">
                <Button onClick={() => setOpened('book')}>{word('block.book')}</Button>
                {(['change', 'release', 'cancel'] as const).map((one) => (
                  <Button key={one} look="quiet" onClick={() => setOpened(one)}>
                    {word(`block.${one}`)}
                  </Button>
                ))}
              </div>
            ) : (
              <Button look="quiet" onClick={() => setOpened('contact')}>
                {word('block.changeContact')}
              </Button>
            )}
          </header>
          <Facts block={block} />
          <section className="p-card" aria-labelledby="g-nights">
            <h2 id="g-nights">{word('block.nights')}</h2>
            <p className="p-hint">{word('block.nightsHint')}</p>
            <BlockNights block={block} />
          </section>
          <Booked bookings={block.bookings} />
        </>
      ) : null}
      {block && opened === 'book' ? <BookDialog block={block} onClose={close} onDone={done} /> : null}
      {block && opened && opened !== 'book' ? (
        <AsOpened record={block}>
          {(asOpened, openAnew) => {
            const onRefused = () => void reload();
            const props = { block: asOpened, openAnew, onRefused, onClose: close, onDone: done };
            if (opened === 'contact') return <ContactDialog {...props} />;
            if (opened === 'change') return <BlockDialog today={hotelToday()} {...props} />;
            return <CloseDialog how={opened} {...props} />;
          }}
        </AsOpened>
      ) : null}
    </>
  );
}

function Facts({ block }: { block: ShownBlock }): React.ReactElement {
  const { word } = useGroupWords();
  const contact = [block.contactName, block.contactPhone, block.contactEmail].filter(Boolean).join(' · ');
  return (
    <dl className="p-facts g-facts">
      <dt>{word('block.dates')}</dt>
      <dd>{dayRange(block.arrival, block.departure)}</dd>
      <dt>{word('block.releaseDay')}</dt>
      <dd>
        {shownDay(block.releaseDay)}
        <small>{word('block.releaseHint')}</small>
      </dd>
      {contact === '' ? null : (
        <>
          <dt>{word('block.contact')}</dt>
          <dd>{contact}</dd>
        </>
      )}
      {block.notes === '' ? null : (
        <>
          <dt>{word('block.notes')}</dt>
          <dd className="p-long">{block.notes}</dd>
        </>
      )}
    </dl>
  );
}

function Booked({ bookings }: { bookings: BookingOfBlock[] }): React.ReactElement {
  const { word } = useGroupWords();
  return (
    <section className="p-card" aria-labelledby="g-booked">
      <h2 id="g-booked">{word('block.bookings')}</h2>
      {bookings.length === 0 ? <p className="p-soft">{word('block.noBookings')}</p> : null}
      <ul className="g-list">
        {bookings.map((booking) => {
          const { bookingId, voucher, guestName, arrival, departure, rooms, persons, named, status } =
            booking;
          return (
            <li key={bookingId}>
              <Link to={bookingAddress(bookingId)}>{guestName || word('unnamed')}</Link>
              <span className="p-soft">{voucher}</span>
              <span>{dayRange(arrival, departure)}</span>
              {status === 'cancelled' ? (
                <span className="p-chip p-chip-cancelled">{word('block.cancelledBooking')}</span>
              ) : (
                <>
                  <span>{word('bookings.rooms', { count: rooms })}</span>
                  <span>{booking.total === null ? '—' : moneyText(booking.total, booking.currency)}</span>
                  <Link to={`/admin/pages/groups?booking=${bookingId}`}>{word('block.names')}</Link>
                  <small>{word('bookings.named', { named, persons })}</small>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

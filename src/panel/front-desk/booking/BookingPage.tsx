import React, { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { bookerName } from '../../../values/names';
import { usePageTitle } from '../../frame/page-title';
import type { Done, OpenDialog } from '../desk';
import { OpenedDialog } from '../opened-dialog';
import { useWords } from '../words';
import { Notice } from '../../parts/notice';
import { usePage } from '../../parts/query';
import { BookingStatus } from './booking-head';
import { BookingView } from './booking-view';
import { useBookingWork } from './use-booking-work';
import { useBookingWords } from './words';

export default function BookingPage(): React.ReactElement {
  const { word } = useBookingWords();
  const [address] = useSearchParams();
  const bookingId = Number(address.get('id') ?? '');
  const isNamed = Number.isSafeInteger(bookingId) && bookingId > 0;
  return (
    <main className="p-page bk-page">
      {isNamed ? (
        <OneBooking key={bookingId} bookingId={bookingId} />
      ) : (
        <>
          <h1>{word('title')}</h1>
          <p>{word('none')}</p>
          <ToList />
        </>
      )}
    </main>
  );
}

function ToList(): React.ReactElement {
  const { word } = useBookingWords();
  return (
    <nav className="p-ways" aria-label={word('toList')}>
      <Link to="/admin/resources/bookings">{word('toList')}</Link>
    </nav>
  );
}

function OneBooking({ bookingId }: { bookingId: number }): React.ReactElement {
  const { word } = useBookingWords();
  const words = useWords();
  const work = useBookingWork(bookingId);
  const house = usePage('frontDesk', 'house', {}).data;
  const [dialog, setDialog] = useState<OpenDialog>();
  const [done, setDone] = useState<Done>();
  const { data: booking, refused } = work.details;
  const name = booking && nameOf(booking.booker);
  const heading = useFocusOnceRead(booking !== undefined);
  usePageTitle(booking && `${name || words.word('unnamed')} – ${word('title')}`);
  if (refused?.status === 404) {
    return (
      <>
        <h1>{word('title')}</h1>
        <Notice>{word('notFound')}</Notice>
        <ToList />
      </>
    );
  }
  const finish = (what: Done) => {
    setDialog(undefined);
    setDone(what);
    work.reload();
  };
  return (
    <>
      <ToList />
      <div className="bk-title">
        <h1 ref={heading} tabIndex={-1}>
          {booking ? name || words.word('unnamed') : word('title')}
        </h1>
        {booking ? <BookingStatus booking={booking} /> : null}
      </div>
      <div role="status" aria-live="polite">
        {done ? (
          <Notice kind={done.warning ? 'warning' : 'done'} onClose={() => setDone(undefined)}>
            {done.text} {done.warning ? <strong>{done.warning}</strong> : null}
          </Notice>
        ) : null}
      </div>
      {house ? (
        <BookingView
          work={work}
          opened={undefined}
          today={house.today}
          level={2}
          onOpen={setDialog}
          onDone={(text) => setDone({ text })}
        />
      ) : null}
      {dialog && house ? (
        <OpenedDialog
          key={`${dialog.kind}-${'reservation' in dialog ? dialog.reservation.reservationId : ''}`}
          dialog={dialog}
          house={house}
          onOpen={setDialog}
          onClose={() => setDialog(undefined)}
          onDone={finish}
          onStale={work.reload}
          onBooked={finish}
        />
      ) : null}
    </>
  );
}

/** The keyboard goes on from the heading, where the search led here and nothing has the focus. */
function useFocusOnceRead(isRead: boolean): React.RefObject<HTMLHeadingElement> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isRead && document.activeElement === document.body) heading.current?.focus();
  }, [isRead]);
  return heading;
}

function nameOf({ name, surname }: { name: string; surname: string }): string {
  return bookerName({ guestName: name, guestSurname: surname });
}

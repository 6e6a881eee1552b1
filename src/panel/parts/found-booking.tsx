import React from 'react';
import type { FoundBooking } from '../../in-house/bookings/found-booking';
import { bookerName } from '../../values/names';
import type { Refused } from './call';
import { dayRange } from './days';
import { type Translate, useText } from './panel';

export function FoundBookingLine({ booking }: { booking: FoundBooking }): React.ReactElement {
  const text = useText();
  const { guests, status, roomName, arrival, departure, voucher } = booking;
  const name = bookerName(booking);
  const others = guests.filter((guest) => guest !== name);
  return (
    <>
      <strong>{name || text('pages.frontDesk.unnamed')}</strong>{' '}
      <span className="p-chip">{text(`reservationStatus.${status}`)}</span>
      <small>
        {[
          dayRange(arrival, departure),
          ...(roomName ? [text('find.room', { room: roomName })] : []),
          voucher,
          ...others,
        ].join(' · ')}
      </small>
    </>
  );
}

interface FindState {
  isCurrent: boolean;
  refused: Refused | undefined;
  count: number;
  hasMore: boolean | undefined;
}

/** What is said of a search for bookings; `word` is that of `find`. */
export function findState({ isCurrent, refused, count, hasMore }: FindState, word: Translate): string {
  if (refused) return word('failed');
  if (!isCurrent) return word('searching');
  if (count === 0) return word('nothing');
  return hasMore ? word('more', { count }) : '';
}

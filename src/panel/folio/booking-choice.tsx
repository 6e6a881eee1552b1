import React from 'react';
import type { FoundBooking } from '../../in-house/bookings/found-booking';
import { FoundBookingLine, findState } from '../parts/found-booking';
import { useText } from '../parts/panel';
import { usePosted } from '../parts/query';
import { SearchChoice, useTypedSearch } from '../parts/search-choice';

interface BookingChoiceProps {
  label: string;
  /** A booking that cannot be chosen. */
  without: number;
  onChoose: (booking: FoundBooking) => void;
}

export function BookingChoice({ label, without, onChoose }: BookingChoiceProps): React.ReactElement {
  const word = useText('find');
  const search = useTypedSearch();
  const { asked, typed } = search;
  const { data, refused, isReading } = usePosted('find', 'all', asked === '' ? null : { text: asked });
  const isCurrent = asked !== '' && asked === typed.trim() && !isReading;
  const found = isCurrent && data ? data.found.filter(({ bookingId }) => bookingId !== without) : [];
  return (
    <SearchChoice
      label={label}
      placeholder={word('placeholder')}
      search={search}
      found={found}
      foundLabel={word('found')}
      keyOf={({ bookingId }) => bookingId}
      state={findState({ isCurrent, refused, count: found.length, hasMore: data?.hasMoreBookings }, word)}
      onChoose={onChoose}
    >
      {(booking) => <FoundBookingLine booking={booking} />}
    </SearchChoice>
  );
}

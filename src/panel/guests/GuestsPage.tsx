import React, { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { BookingGuests } from './booking-guests';
import { GuestForm, NO_PROFILE } from './guest-form';
import { GuestList, guestListAddress } from './guest-list';
import { GuestView } from './guest-view';
import { useGuestWords } from './words';
import { bookingAddress } from '../parts/booking-address';
import { usePage } from '../parts/query';
import { requestKey } from '../parts/request-key';
import { useChange } from '../parts/use-change';

export default function GuestsPage(): React.ReactElement {
  const { word } = useGuestWords();
  const [address] = useSearchParams();
  const idOf = (name: string) => {
    const id = Number(address.get(name) ?? '');
    return Number.isSafeInteger(id) && id > 0 ? id : undefined;
  };
  const [guestId, bookingId] = [idOf('guest'), idOf('booking')];
  const isNew = address.has('new');
  if (guestId === undefined && bookingId === undefined && !isNew) return <GuestList />;
  return (
    <main className="p-page gu-page">
      <nav>
        <Link to={guestListAddress()}>{word('back')}</Link>
      </nav>
      {guestId !== undefined ? (
        <GuestView key={guestId} guestId={guestId} />
      ) : bookingId !== undefined ? (
        <OfBooking bookingId={bookingId} />
      ) : (
        <NewGuest />
      )}
    </main>
  );
}

function OfBooking({ bookingId }: { bookingId: number }): React.ReactElement {
  const { word } = useGuestWords();
  const { data } = usePage('guests', 'ofBooking', { bookingId });
  return (
    <>
      <h1>{word('ofBooking.heading', { booking: bookingId })}</h1>
      <p className="p-soft">{word('ofBooking.lead')}</p>
      <BookingGuests guests={data} level={2} />
      <p>
        <Link to={bookingAddress(bookingId)}>{word('ofBooking.back')}</Link>
      </p>
    </>
  );
}

function NewGuest(): React.ReactElement {
  const { word, refusal } = useGuestWords();
  const navigate = useNavigate();
  const change = useChange('guests', refusal);
  const [key] = useState(requestKey);
  return (
    <>
      <h1>{word('newTitle')}</h1>
      <GuestForm
        first={NO_PROFILE}
        change={change}
        onClose={() => navigate(guestListAddress())}
        onSave={async (form) => {
          const done = await change.run('add', { ...form, requestKey: key });
          if (done) navigate(`/admin/pages/guests?guest=${done.data.id}`);
        }}
      />
    </>
  );
}

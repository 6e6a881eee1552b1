import React from 'react';
import { Link } from 'react-router-dom';
import type { NamesOfBooking } from '../../guests/names/names-of-booking';
import { fullName } from '../../values/names';
import { bookingAddress } from '../parts/booking-address';
import { Button } from '../parts/button';
import { dayRange } from '../parts/days';
import { localizedText } from '../parts/format';
import { Notice } from '../parts/notice';
import { usePage } from '../parts/query';
import { useChange } from '../parts/use-change';
import { NamesList } from './names-list';
import { useGroupWords } from './words';

interface NamesViewProps {
  bookingId: number;
  onDone: (text: string) => void;
}

type NamesRoom = NamesOfBooking['rooms'][number];

export function NamesView({ bookingId, onDone }: NamesViewProps): React.ReactElement {
  const { word, unread, refusal } = useGroupWords();
  const { data: booking, refused, reload } = usePage('groups', 'names', { bookingId });
  const change = useChange('groups', refusal, () => void reload());
  const clear = async (version: string, { reservationId, number }: NamesRoom) => {
    const rooms = [{ reservationId, guests: [] }];
    if (!(await change.run('saveNames', { bookingId, version, rooms }))) return;
    await reload();
    onDone(word('names.cleared', { number }));
  };
  return (
    <>
      <nav className="p-ways">
        <Link to="/admin/pages/groups">{word('back')}</Link>
        <Link to={bookingAddress(bookingId)}>{word('names.toBooking')}</Link>
      </nav>
      {refused ? (
        <Notice retry={word('retry')} onRetry={() => void reload()}>
          {unread(refused)}
        </Notice>
      ) : null}
      {booking ? (
        <>
          <h1>{word('names.heading', { name: booking.guestName || word('unnamed') })}</h1>
          <p className="p-soft">{word('names.lead', { booking: bookingId, voucher: booking.voucher })}</p>
          {change.refusal === '' ? null : <Notice takesFocus>{change.refusal}</Notice>}
          <section className="p-card" aria-labelledby="g-rooms">
            <h2 id="g-rooms">{word('names.rooms')}</h2>
            <ul className="g-rooms">
              {booking.rooms.map((room) => (
                <RoomNames
                  key={room.reservationId}
                  room={room}
                  isBusy={change.isBusy}
                  onClear={() => void clear(booking.version, room)}
                />
              ))}
            </ul>
          </section>
          <NamesList booking={booking} onDone={onDone} onReload={reload} />
        </>
      ) : refused ? null : (
        <p className="p-soft">{word('loading')}</p>
      )}
    </>
  );
}

interface RoomNamesProps {
  room: NamesRoom;
  isBusy: boolean;
  onClear: () => void;
}

const CAME = { checked_in: 'arrived', checked_out: 'gone', no_show: 'absent' } as const;

function RoomNames({ room, isBusy, onClear }: RoomNamesProps): React.ReactElement {
  const { word } = useGroupWords();
  const { number, name, arrival, departure, adults, children, named, status } = room;
  return (
    <li>
      <div>
        <b>{word('names.room', { number, type: localizedText(name) })}</b>
        <small>
          {dayRange(arrival, departure)} · {word('names.persons', { count: adults + children })}
          {status === 'active' ? '' : ` · ${word(`names.${CAME[status]}`)}`}
        </small>
      </div>
      {named.length === 0 ? (
        <p className="p-soft">{word('names.nobody')}</p>
      ) : (
        <ol>
          {named.map((guest, index) => (
            <li key={index}>{fullName(guest)}</li>
          ))}
        </ol>
      )}
      {named.length > 0 && status === 'active' ? (
        <Button
          look="link"
          disabled={isBusy}
          aria-label={word('names.clearOf', { number })}
          onClick={onClear}
        >
          {word('names.clear')}
        </Button>
      ) : null}
    </li>
  );
}

import { Icon } from '@adminjs/design-system';
import React, { useCallback, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FoundBooking } from '../../../in-house/found-booking';
import { dayRange } from './days';
import { panel, useText } from './panel';
import { usePage, useSettled } from './query';
import { useKey } from './use-key';
import { MAX_TEXT_LENGTH } from '../../../values/limits';

const TYPING_MS = 200;

/** Finds bookings over all dates from every page; `/` goes there. Enter or a click opens the booking. */
export function Find(): React.ReactElement | null {
  return panel.hotelId === null || panel.role === 'housekeeping' ? null : <FindField />;
}

function FindField(): React.ReactElement {
  const text = useText('find');
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useKey(
    '/',
    useCallback(() => input.current?.focus(), []),
  );
  const asked = useSettled(typed.trim(), TYPING_MS);
  const { data, refused, isReading } = usePage('find', 'bookings', asked === '' ? null : { text: asked });
  const isCurrent = asked !== '' && asked === typed.trim() && !isReading;
  const found = isCurrent ? (data?.found ?? []) : [];
  const isShown = isOpen && asked !== '';

  const choose = (booking: FoundBooking | undefined) => {
    if (!booking) return;
    setOpen(false);
    setTyped('');
    input.current?.blur();
    navigate(addressOf(booking));
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive((active + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(found[active]);
    } else if (event.key === 'Escape') {
      setOpen(false);
    }
  };
  return (
    <div
      className="p-find"
      role="search"
      aria-label={text('label')}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <Icon icon="Search" size={16} />
      <input
        ref={input}
        type="search"
        className="p-input"
        role="combobox"
        aria-label={text('label')}
        aria-expanded={isShown}
        aria-controls={`${id}-found`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && found[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        placeholder={text('placeholder')}
        maxLength={MAX_TEXT_LENGTH}
        value={typed}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
          setOpen(true);
        }}
      />
      {isShown ? (
        <FoundList id={id} found={found} active={active} onChoose={choose}>
          {stateText(isCurrent, refused !== undefined, found.length, data?.hasMore, text)}
        </FoundList>
      ) : null}
    </div>
  );
}

interface FoundListProps {
  id: string;
  found: readonly FoundBooking[];
  active: number;
  onChoose: (booking: FoundBooking) => void;
  /** What is said of the list. */
  children: string;
}

function FoundList({ id, found, active, onChoose, children }: FoundListProps): React.ReactElement {
  const text = useText('find');
  return (
    <div className="p-found">
      <ul id={`${id}-found`} role="listbox" aria-label={text('found')}>
        {found.map((booking, index) => (
          <li
            key={booking.bookingId}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(booking)}
          >
            <Found booking={booking} />
          </li>
        ))}
      </ul>
      <p role="status">{children}</p>
    </div>
  );
}

function Found({ booking }: { booking: FoundBooking }): React.ReactElement {
  const text = useText();
  const { guestName, guestSurname, guests, status, roomName, arrival, departure, voucher } = booking;
  const name = `${guestName} ${guestSurname}`.trim();
  const others = guests.filter((guest) => guest !== name);
  return (
    <>
      <strong>{name || text('pages.frontDesk.unnamed')}</strong>
      <span className="p-chip">{text(`find.status.${status}`)}</span>
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

function stateText(
  isCurrent: boolean,
  isRefused: boolean,
  count: number,
  hasMore: boolean | undefined,
  text: (key: string, values?: Record<string, number>) => string,
): string {
  if (isRefused) return text('failed');
  if (!isCurrent) return text('searching');
  if (count === 0) return text('nothing');
  return hasMore ? text('more', { count }) : '';
}

/** A reservation opens at the front desk; of what was cancelled the booking's page tells. */
function addressOf({ status, reservationId, bookingId }: FoundBooking): string {
  return status === 'cancelled'
    ? `/admin/resources/bookings/records/${bookingId}/show`
    : `/admin/pages/frontDesk?reservation=${reservationId}`;
}

import { Icon } from '@adminjs/design-system';
import React, { useCallback, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FoundBooking } from '../../in-house/bookings/found-booking';
import type { ListedGuest } from '../../guests/profiles/guest-profile';
import { MarkChip } from '../guests/mark-chip';
import { useGuestWords } from '../guests/words';
import { FoundBookingLine, findState } from '../parts/found-booking';
import { useMayLeave } from '../parts/leaving';
import { panel, useText } from '../parts/panel';
import { usePosted, useDebounced } from '../parts/query';
import { reservationAddress } from '../parts/reservation-address';
import { useKey } from '../parts/use-key';
import { MAX_TEXT_LENGTH } from '../../values/limits';

export function Find(): React.ReactElement | null {
  return panel.hotelId === null || panel.role === 'housekeeping' ? null : <FindField />;
}

function FindField(): React.ReactElement {
  const text = useText('find');
  const id = useId();
  const navigate = useNavigate();
  const mayLeave = useMayLeave();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useKey(
    '/',
    useCallback(() => input.current?.focus(), []),
  );
  const asked = useDebounced(typed.trim());
  const { data, refused, isReading } = usePosted('find', 'all', asked === '' ? null : { text: asked });
  const isCurrent = asked !== '' && asked === typed.trim() && !isReading;
  const found = isCurrent && data ? itemsOf(data) : [];
  const isShown = isOpen && asked !== '';

  const choose = (item: Item | undefined) => {
    if (!item) return;
    const address = addressOf(item);
    if (!isCurrentAddress(address) && !mayLeave()) return;
    setOpen(false);
    setTyped('');
    input.current?.blur();
    navigate(address, { replace: isOnPage(address) });
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
          {findState({ isCurrent, refused, count: found.length, hasMore: data?.hasMore }, text)}
        </FoundList>
      ) : null}
    </div>
  );
}

type Item = { booking: FoundBooking } | { guest: ListedGuest };

function itemsOf({ found, guests }: { found: FoundBooking[]; guests: ListedGuest[] }): Item[] {
  return [...found.map((booking) => ({ booking })), ...guests.map((guest) => ({ guest }))];
}

interface FoundListProps {
  id: string;
  found: readonly Item[];
  active: number;
  onChoose: (item: Item) => void;
  children: string;
}

function FoundList({ id, found, active, onChoose, children }: FoundListProps): React.ReactElement {
  const text = useText('find');
  return (
    <div className="p-found">
      <ul id={`${id}-found`} role="listbox" aria-label={text('found')}>
        {found.map((item, index) => (
          <li
            key={'guest' in item ? `guest-${item.guest.id}` : item.booking.bookingId}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(item)}
          >
            {'guest' in item ? (
              <FoundGuest guest={item.guest} />
            ) : (
              <FoundBookingLine booking={item.booking} />
            )}
          </li>
        ))}
      </ul>
      <p role="status">{children}</p>
    </div>
  );
}

function FoundGuest({ guest }: { guest: ListedGuest }): React.ReactElement {
  const words = useGuestWords();
  return (
    <>
      <strong>
        {words.name(guest)} <MarkChip mark={guest.mark} />
      </strong>
      <span className="p-chip">{words.word('profile')}</span>
      <small>{[guest.phone, guest.email, words.visits(guest)].filter(Boolean).join(' · ')}</small>
    </>
  );
}

/** Whether an address opens over the page that is shown: to go back from there is no step. */
function isOnPage(address: string): boolean {
  return new URL(address, window.location.href).pathname === window.location.pathname;
}

function isCurrentAddress(address: string): boolean {
  return address === window.location.pathname + window.location.search;
}

function addressOf(item: Item): string {
  return 'guest' in item ? `/admin/pages/guests?guest=${item.guest.id}` : reservationAddress(item.booking);
}

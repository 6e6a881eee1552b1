import React, { useId, useState } from 'react';
import type { ListedGuest } from '../../../in-house/guest-profiles/guest-profile';
import { MAX_TEXT_LENGTH } from '../../../values/limits';
import type { Refused } from '../parts/call';
import { usePosted, useSettled } from '../parts/query';
import { MarkChip } from './mark-chip';
import { type GuestWords, useGuestWords } from './words';

const TYPING_MS = 200;

interface GuestChoiceProps {
  label: string;
  /** A profile that cannot be chosen. */
  without?: number;
  onChoose: (guest: ListedGuest) => void;
}

export function GuestChoice({ label, without, onChoose }: GuestChoiceProps): React.ReactElement {
  const words = useGuestWords();
  const { word } = words;
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const asked = useSettled(typed.trim(), TYPING_MS);
  const { data, refused, isReading } = usePosted('guests', 'list', asked === '' ? null : { text: asked });
  const isCurrent = asked !== '' && asked === typed.trim() && !isReading;
  const found = isCurrent ? (data?.guests ?? []).filter((guest) => guest.id !== without) : [];
  const isShown = typed.trim() !== '';
  const choose = (guest: ListedGuest | undefined) => {
    if (!guest) return;
    setTyped('');
    onChoose(guest);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setActive((active + step + found.length) % found.length);
    } else if (event.key === 'Enter' && isShown) {
      // Not the form's own Enter.
      event.preventDefault();
      choose(found[active]);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      event.stopPropagation();
      setTyped('');
    }
  };
  return (
    <div className="p-field p-field-above gu-choice">
      <label className="p-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="search"
        className="p-input"
        role="combobox"
        aria-expanded={isShown}
        aria-controls={`${id}-found`}
        aria-autocomplete="list"
        aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        placeholder={word('choice.placeholder')}
        maxLength={MAX_TEXT_LENGTH}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
      />
      <FoundGuests id={id} found={isShown ? found : []} active={active} onChoose={choose} />
      <p role="status" className="gu-soft">
        {isShown ? stateText(words, { refused, isCurrent, count: found.length }) : ''}
      </p>
    </div>
  );
}

function stateText(
  { word, unread }: GuestWords,
  { refused, isCurrent, count }: { refused: Refused | undefined; isCurrent: boolean; count: number },
): string {
  if (refused) return unread(refused);
  if (!isCurrent) return word('loading');
  return count === 0 ? word('nothing') : '';
}

interface FoundGuestsProps {
  id: string;
  found: readonly ListedGuest[];
  active: number;
  onChoose: (guest: ListedGuest) => void;
}

function FoundGuests({ id, found, active, onChoose }: FoundGuestsProps): React.ReactElement {
  const words = useGuestWords();
  return (
    <ul id={`${id}-found`} role="listbox" aria-label={words.word('title')} hidden={found.length === 0}>
      {found.map((guest, index) => (
        <li
          key={guest.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(guest)}
        >
          <strong>{words.name(guest)}</strong> <MarkChip mark={guest.mark} />
          <small>{[guest.phone, guest.email, words.visits(guest)].filter(Boolean).join(' · ')}</small>
        </li>
      ))}
    </ul>
  );
}

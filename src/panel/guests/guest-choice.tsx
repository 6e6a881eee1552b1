import React from 'react';
import type { ListedGuest } from '../../guests/profiles/guest-profile';
import { usePosted } from '../parts/query';
import { SearchChoice, useTypedSearch } from '../parts/search-choice';
import { MarkChip } from './mark-chip';
import { useGuestWords } from './words';

interface GuestChoiceProps {
  label: string;
  /** A profile that cannot be chosen. */
  without?: number;
  onChoose: (guest: ListedGuest) => void;
}

export function GuestChoice({ label, without, onChoose }: GuestChoiceProps): React.ReactElement {
  const words = useGuestWords();
  const { word } = words;
  const search = useTypedSearch();
  const { asked, typed } = search;
  const { data, refused, isReading } = usePosted('guests', 'list', asked === '' ? null : { text: asked });
  const isCurrent = asked !== '' && asked === typed.trim() && !isReading;
  const found = isCurrent ? (data?.guests ?? []).filter((guest) => guest.id !== without) : [];
  const state = refused
    ? words.unread(refused)
    : !isCurrent
      ? word('loading')
      : found.length === 0
        ? word('nothing')
        : '';
  return (
    <SearchChoice
      label={label}
      placeholder={word('choice.placeholder')}
      search={search}
      found={found}
      foundLabel={word('title')}
      keyOf={({ id }) => id}
      state={state}
      onChoose={onChoose}
    >
      {(guest) => (
        <>
          <strong>{words.name(guest)}</strong> <MarkChip mark={guest.mark} />
          <small>{[guest.phone, guest.email, words.visits(guest)].filter(Boolean).join(' · ')}</small>
        </>
      )}
    </SearchChoice>
  );
}

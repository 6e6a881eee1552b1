import React from 'react';
import type { ListedGuest } from '../../guests/profiles/guest-profile';
import { Button } from '../parts/button';
import { Notice } from '../parts/notice';
import { usePage } from '../parts/query';
import { GuestChoice } from './guest-choice';
import { MarkChip } from './mark-chip';
import { useGuestWords } from './words';

export type BookedGuest = Pick<
  ListedGuest,
  'id' | 'firstName' | 'lastName' | 'phone' | 'email' | 'countryCode' | 'mark'
>;

interface ChosenGuestProps {
  guest: BookedGuest | undefined;
  onChoose: (guest: BookedGuest | undefined) => void;
}

export function ChosenGuest({ guest, onChoose }: ChosenGuestProps): React.ReactElement {
  const words = useGuestWords();
  const { word } = words;
  const read = usePage('guests', 'profile', guest ? { guestId: guest.id } : null);
  if (!guest) return <GuestChoice label={word('choice.label')} onChoose={onChoose} />;
  const known = read.data?.id === guest.id ? read.data : undefined;
  return (
    <div className="p-chosen" data-testid="chosen-guest">
      <p>
        {word('choice.chosen', { name: words.name(guest) })} <MarkChip mark={guest.mark} />{' '}
        {known ? (
          <small>
            {word('stays', { count: known.earlier.stays })} ·{' '}
            {word('nights', { count: known.earlier.nights })}
          </small>
        ) : null}{' '}
        <Button look="link" onClick={() => onChoose(undefined)}>
          {word('choice.other')}
        </Button>
      </p>
      {guest.mark === 'blocked' ? <Notice kind="warning">{word('blockedNote')}</Notice> : null}
      {known && known.preferences !== '' ? (
        <p className="p-long p-soft">{word('choice.likes', { text: known.preferences })}</p>
      ) : null}
    </div>
  );
}

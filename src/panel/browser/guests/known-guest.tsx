import React, { useState } from 'react';
import type { ListedGuest } from '../../../in-house/guest-profiles/guest-profile';
import type { GuestInput } from '../../contract/front-desk';
import { Notice } from '../parts/notice';
import { usePageReader } from '../parts/query';
import { GuestChoice } from './guest-choice';
import { MarkChip } from './mark-chip';
import { useGuestWords } from './words';

/** Finds somebody whom the hotel knows, for a line of a check-in: all but the identity number, which is asked for again. */
export function KnownGuest({ onChoose }: { onChoose: (guest: GuestInput) => void }): React.ReactElement {
  const words = useGuestWords();
  const { word } = words;
  const profile = usePageReader('guests', 'profile');
  const [chosen, setChosen] = useState<ListedGuest>();
  const [failure, setFailure] = useState('');
  const choose = async (guest: ListedGuest) => {
    setChosen(guest);
    const answer = await profile.read({ guestId: guest.id });
    if (!answer) return;
    setFailure(answer.ok ? '' : words.unread(answer));
    if (!answer.ok) return;
    const { firstName, lastName, birthDate, countryCode } = answer.data;
    onChoose({ firstName, lastName, birthDate, nationality: countryCode, identityNumber: '' });
  };
  return (
    <>
      <GuestChoice label={word('choice.label')} onChoose={(guest) => void choose(guest)} />
      {failure === '' ? null : <Notice>{failure}</Notice>}
      {chosen && chosen.mark !== 'none' ? (
        <p role="status">
          {words.name(chosen)} <MarkChip mark={chosen.mark} />
        </p>
      ) : null}
      {chosen?.mark === 'blocked' ? <Notice kind="warning">{word('blockedNote')}</Notice> : null}
    </>
  );
}

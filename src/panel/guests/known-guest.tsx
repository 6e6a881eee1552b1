import React, { useRef, useState } from 'react';
import type { ListedGuest } from '../../guests/profiles/guest-profile';
import type { GuestInput } from '../front-desk/front-desk.contract';
import { Notice } from '../parts/notice';
import { type AnswerOf, call, pageAddress } from '../parts/call';
import { GuestChoice } from './guest-choice';
import { MarkChip } from './mark-chip';
import { useGuestWords } from './words';

interface KnownGuestProps {
  /** Whether there is one line to fill, which the guest gets who was chosen last. */
  isSingle?: boolean;
  onChoose: (guest: GuestInput) => void;
}

/** Finds somebody whom the hotel knows, for a line of a check-in: all but the identity number, which is asked for again. */
export function KnownGuest({ isSingle = false, onChoose }: KnownGuestProps): React.ReactElement {
  const words = useGuestWords();
  const { word } = words;
  const last = useRef(0);
  const [chosen, setChosen] = useState<ListedGuest>();
  const [failure, setFailure] = useState('');
  const choose = async (guest: ListedGuest) => {
    setChosen(guest);
    last.current = guest.id;
    const address = pageAddress('guests', 'profile', { guestId: guest.id });
    const answer = await call<AnswerOf<'guests', 'profile'>>(address);
    if (isSingle && last.current !== guest.id) return;
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

import React from 'react';
import type { GuestMark, MarkedGuest } from '../../guests/profiles/guest-profile';
import { Notice } from '../parts/notice';
import { useGuestWords } from './words';

export function MarkChips({ marked }: { marked: readonly MarkedGuest[] }): React.ReactElement {
  return (
    <>
      {marked.map(({ guestId, mark, name }) => (
        <span key={guestId} title={name}>
          <MarkChip mark={mark} />{' '}
        </span>
      ))}
    </>
  );
}

export function MarkChip({ mark }: { mark: GuestMark }): React.ReactElement | null {
  const words = useGuestWords();
  if (mark === 'none') return null;
  return <span className={`p-chip ${mark === 'vip' ? 'p-chip-yes' : 'p-chip-red'}`}>{words.mark(mark)}</span>;
}

export function BlockedNote({ marked }: { marked: readonly MarkedGuest[] }): React.ReactElement | null {
  const { word } = useGuestWords();
  const names = marked.flatMap(({ mark, name }) => (mark === 'blocked' ? [name] : []));
  if (names.length === 0) return null;
  return (
    <Notice kind="warning">
      <b>{[...new Set(names)].join(', ')}</b>: {word('blockedNote')}
    </Notice>
  );
}

import React from 'react';
import type { GuestMark } from '../../../in-house/guest-profiles/guest-profile';
import { useGuestWords } from './words';

/** What staff shall notice of a person at once. */
export function MarkChip({ mark }: { mark: GuestMark }): React.ReactElement | null {
  const words = useGuestWords();
  return mark === 'none' ? null : <span className={`p-chip gu-${mark}`}>{words.mark(mark)}</span>;
}

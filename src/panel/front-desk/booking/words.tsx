import type { StoryEntry } from './booking.contract';
import { useText } from '../../parts/panel';

/** Texts of the page; those of the front desk are in `front-desk/words.tsx`. */
export function useBookingWords() {
  const text = useText();
  const word = useText('pages.booking');
  return {
    text,
    word,
    by: ({ byKind, byName }: StoryEntry) => byName || word(`story.by.${byKind}`),
  };
}

import { useState } from 'react';
import { useWords } from '../front-desk/words';
import { dayRange } from '../parts/days';
import { useText } from '../parts/panel';

export type PlanWords = ReturnType<typeof usePlanWords>;

/** The texts of the page, and what the front desk says. */
export function usePlanWords() {
  const desk = useWords();
  return { ...desk, desk: desk.word, word: useText('pages.roomPlan') };
}

export type RowWords = PlanWords & { range: typeof dayRange };

/**
 * The texts of the lines. They change with the language alone, which reloads the page: lines need not be drawn again for new
 * functions. The same days are written once, as that takes longer than all else of a bar.
 */
export function useRowWords(words: PlanWords): RowWords {
  const [steady] = useState(() => ({ ...words, range: writtenOnce() }));
  return steady;
}

function writtenOnce(): typeof dayRange {
  const written = new Map<string, string>();
  return (from, until) => {
    const key = `${from} ${until}`;
    const text = written.get(key) ?? dayRange(from, until);
    written.set(key, text);
    return text;
  };
}

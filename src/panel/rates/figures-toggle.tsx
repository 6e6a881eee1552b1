import React from 'react';
import type { ShownFigures } from './use-figures';
import { useWords } from './words';

export function FiguresToggle({ figures }: { figures: ShownFigures }): React.ReactElement {
  const words = useWords();
  return (
    <button
      type="button"
      aria-pressed={figures.isShown}
      title={words('figures.hint')}
      onClick={figures.toggle}
    >
      {words('figures.toggle')}
    </button>
  );
}

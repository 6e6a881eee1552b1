import React from 'react';
import type { Grid } from './model';
import { outside, type Staged } from './staging';
import { useWords } from './words';

interface StatusBarProps {
  grid: Grid;
  staged: Staged;
  /** What has just happened, or what is selected. */
  told: string;
  readOnly: boolean;
  busy: boolean;
  onDrop: () => void;
  onSave: () => void;
}

/** Below the grid: what was done, what is not saved yet, and saving it. */
export function StatusBar(props: StatusBarProps): React.ReactElement {
  const { grid, staged, told, readOnly, busy, onDrop, onSave } = props;
  const words = useWords();
  const elsewhere = outside(staged, grid.firstDay, grid.dayCount);
  return (
    <footer className={staged.size > 0 ? 'r-status r-unsaved' : 'r-status'}>
      <span className="r-told" role="status">
        {told}
      </span>
      {staged.size > 0 ? (
        <>
          <b>{words('staged', { count: staged.size })}</b>
          {elsewhere > 0 ? <small>{words('stagedElsewhere', { count: elsewhere })}</small> : null}
          <button type="button" className="p-button p-button-quiet" disabled={busy} onClick={onDrop}>
            {words('drop')}
          </button>
          <button type="button" className="p-button" disabled={busy} onClick={onSave}>
            {words(busy ? 'saving' : 'save')}
          </button>
        </>
      ) : (
        <small className="r-keys">
          {grid.roomTypes.length === 0 ? '' : words(readOnly ? 'readOnly' : 'keys')}
        </small>
      )}
    </footer>
  );
}

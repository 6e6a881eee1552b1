import React from 'react';
import type { RateGrid } from '../../inventory/rates/rate-grid';
import { Button } from '../parts/button';
import { countOutside } from './staging';
import type { Rates } from './use-rates';
import { useWords } from './words';

interface StatusBarProps {
  grid: RateGrid;
  rates: Rates;
  isReadOnly: boolean;
}

export function StatusBar({ grid, rates, isReadOnly }: StatusBarProps): React.ReactElement {
  const words = useWords();
  const { staged, isBusy } = rates;
  const elsewhere = countOutside(staged, grid.firstDay, grid.dayCount);
  return (
    <footer className={staged.size > 0 ? 'r-status r-unsaved' : 'r-status'}>
      <span className="r-notice" role="status">
        {rates.message}
      </span>
      {rates.undoLast && !isReadOnly ? (
        <Button look="quiet" disabled={isBusy} onClick={rates.undoLast}>
          {words('undo')}
        </Button>
      ) : null}
      {staged.size > 0 ? (
        <>
          <b>{words('staged', { count: staged.size })}</b>
          {elsewhere > 0 ? <small>{words('stagedElsewhere', { count: elsewhere })}</small> : null}
          <Button look="quiet" disabled={isBusy} onClick={() => rates.setOpen('drop')}>
            {words('drop')}
          </Button>
          <Button disabled={isBusy} onClick={() => void rates.save(staged)}>
            {words(isBusy ? 'saving' : 'save')}
          </Button>
        </>
      ) : (
        <small className="r-keys">
          {grid.roomTypes.length === 0 ? '' : words(isReadOnly ? 'readOnly' : 'keys')}
        </small>
      )}
    </footer>
  );
}

import React, { useEffect } from 'react';
import { Notice } from '../parts/notice';
import { GridView } from './grid-view';
import { RatesDialogs } from './rates-dialogs';
import { StatusBar } from './status-bar';
import { Toolbar } from './toolbar';
import { type Rates, useRates } from './use-rates';
import { isReadOnly, useWords } from './words';

export default function RatesPage(): React.ReactElement {
  const words = useWords();
  const rates = useRates();
  const { grid, rows, staged, failure } = rates;
  useKeys(rates);
  return (
    <main className="r-page">
      <Toolbar rates={rates} isReadOnly={isReadOnly} />
      {failure ? (
        <Notice retry={words('refresh')} onRetry={() => void rates.load()}>
          <b>{words('failed')}</b> {failure}
        </Notice>
      ) : null}
      {!grid && !failure ? <Loading /> : null}
      {grid && grid.roomTypes.length === 0 ? (
        <div className="r-empty">
          <h2>{words('empty')}</h2>
          <p>{words('emptyHint')}</p>
        </div>
      ) : null}
      {grid && grid.roomTypes.length > 0 && rows.length === 0 ? (
        <div className="r-empty">{words('noMatch')}</div>
      ) : null}
      {grid && rows.length > 0 ? (
        <GridView
          grid={grid}
          figures={rates.figures}
          rows={rows}
          staged={staged}
          isReadOnly={isReadOnly}
          selection={rates.selection}
          onSelect={rates.setSelection}
          onStage={rates.stageCells}
          onMessage={rates.setMessage}
          onFold={rates.fold}
          onDerive={(ratePlanId) => rates.setOpen({ derive: ratePlanId })}
        />
      ) : null}
      {grid ? <StatusBar grid={grid} rates={rates} isReadOnly={isReadOnly} /> : null}
      {grid ? <RatesDialogs grid={grid} rates={rates} isReadOnly={isReadOnly} /> : null}
    </main>
  );
}

function useKeys(rates: Rates): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || rates.open || rates.outcome) return;
      const isTyping = event.target instanceof HTMLInputElement;
      if (event.key === 's' && !isReadOnly) {
        event.preventDefault();
        // The text that is being typed is staged when its input loses the focus.
        if (isTyping) (event.target as HTMLElement).blur();
        rates.saveLatest();
      }
      if (event.key === 'z' && !isTyping && rates.stepBack()) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [rates]);
}

function Loading(): React.ReactElement {
  const words = useWords();
  return (
    <div className="r-loading" role="status" aria-label={words('loading')}>
      {Array.from({ length: 14 }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  );
}

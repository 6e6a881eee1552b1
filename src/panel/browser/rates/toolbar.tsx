import { Icon } from '@adminjs/design-system';
import React from 'react';
import { dayNumber, dayText } from '../../../values/day';
import { Button } from '../parts/button';
import { DateInput } from '../parts/date-input';
import { SheetMenu } from './sheet-menu';
import type { Rates } from './use-rates';
import { useWords } from './words';

const SPANS = [14, 31, 62];
const VIEWS = [
  ['prices', 'rowsPrices'],
  ['restrictions', 'rowsRestrictions'],
  ['all', 'rowsAll'],
] as const;

interface ToolbarProps {
  rates: Rates;
  isReadOnly: boolean;
}

export function Toolbar({ rates, isReadOnly }: ToolbarProps): React.ReactElement {
  const words = useWords();
  const { grid, days, view, setOpen } = rates;
  return (
    <div className="r-tools">
      <div className="r-tools-line">
        <h1>{words('title')}</h1>
        <input
          type="search"
          className="p-input r-search"
          placeholder={words('search')}
          aria-label={words('search')}
          value={rates.search}
          onChange={(event) => rates.setSearch(event.target.value)}
        />
        <span className="p-spacer" />
        {isReadOnly ? null : (
          <Button disabled={!grid || grid.roomTypes.length === 0} onClick={() => setOpen('bulk')}>
            {words('bulk')}
          </Button>
        )}
        {isReadOnly ? null : (
          <Button
            look="quiet"
            disabled={!grid || grid.roomTypes.length === 0}
            onClick={() => setOpen('stop')}
          >
            {words('stop.open')}
          </Button>
        )}
        <Button look="quiet" disabled={!grid || grid.roomTypes.length === 0} onClick={() => setOpen('why')}>
          {words('why.open')}
        </Button>
        <Button look="quiet" disabled={rates.focusCell === undefined} onClick={() => setOpen('history')}>
          {words('history')}
        </Button>
        <Button look="quiet" onClick={() => setOpen('changes')}>
          {words('changes')}
        </Button>
        <SheetMenu
          firstDay={grid?.firstDay}
          days={days}
          isReadOnly={isReadOnly}
          onRead={() => setOpen('sheet')}
        />
      </div>
      <div className="r-tools-line">
        <FirstDay rates={rates} />
        <span className="r-joined" role="group" aria-label={words('days')}>
          {SPANS.map((span) => (
            <button key={span} type="button" aria-pressed={span === days} onClick={() => rates.setDays(span)}>
              {words('daysShown', { count: span })}
            </button>
          ))}
        </span>
        <span className="r-joined" role="group" aria-label={words('rows')}>
          {VIEWS.map(([name, text]) => (
            <button key={name} type="button" aria-pressed={name === view} onClick={() => rates.setView(name)}>
              {words(text)}
            </button>
          ))}
        </span>
        <button
          type="button"
          className="r-icon"
          aria-label={words('refresh')}
          title={words('refresh')}
          aria-busy={rates.isBusy}
          onClick={() => void rates.load()}
        >
          <Icon icon="RefreshCw" size={18} />
        </button>
      </div>
    </div>
  );
}

function FirstDay({ rates }: { rates: Rates }): React.ReactElement {
  const words = useWords();
  const { grid, from, days, setFrom } = rates;
  const firstDay = from === undefined ? grid?.firstDay : dayNumber(from);
  const arrow = (name: 'earlier' | 'later', icon: string, by: number) => (
    <button
      type="button"
      aria-label={words(name)}
      title={words(name)}
      onClick={() => {
        if (firstDay !== undefined) setFrom(dayText(firstDay + by));
      }}
    >
      <Icon icon={icon} size={18} />
    </button>
  );
  return (
    <>
      <span className="r-joined">
        {arrow('earlier', 'ChevronLeft', -days)}
        <DateInput
          className="p-date-over"
          aria-label={words('from')}
          value={firstDay === undefined ? '' : dayText(firstDay)}
          onChange={(day) => {
            if (day !== '') setFrom(day);
          }}
        />
        {arrow('later', 'ChevronRight', days)}
      </span>
      <Button look="quiet" onClick={() => setFrom(undefined)}>
        {words('today')}
      </Button>
    </>
  );
}

import { Icon } from '@adminjs/design-system';
import React from 'react';
import { dayNumber, dayText } from '../../values/day';
import { Button } from '../parts/button';
import { DateInput } from '../parts/date-input';
import { Select } from '../parts/select';
import { useIsNarrow } from '../parts/use-is-narrow';
import { FiguresToggle } from './figures-toggle';
import { ToolbarActions } from './toolbar-actions';
import type { Rates } from './use-rates';
import { maySeeFigures, useWords } from './words';

const SPANS = [14, 31, 62];
const VIEWS = [
  ['prices', 'rowsPrices'],
  ['restrictions', 'rowsRestrictions'],
  ['adults', 'rowsAdults'],
  ['all', 'rowsAll'],
] as const;

interface ToolbarProps {
  rates: Rates;
  isReadOnly: boolean;
}

export function Toolbar({ rates, isReadOnly }: ToolbarProps): React.ReactElement {
  const words = useWords();
  const isNarrow = useIsNarrow();
  const { days, view } = rates;
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
        <ToolbarActions rates={rates} isReadOnly={isReadOnly} />
      </div>
      <div className="r-tools-line">
        <FirstDay rates={rates} />
        <Choice
          label={words('days')}
          options={SPANS.map((span) => [span, words('daysShown', { count: span })])}
          value={days}
          onChoose={rates.setDays}
        />
        <Choice
          label={words('rows')}
          options={VIEWS.map(([name, text]) => [name, words(text)])}
          value={view}
          onChoose={rates.setView}
        />
        {maySeeFigures && !isNarrow ? (
          <span className="r-joined">
            <FiguresToggle figures={rates.figures} />
          </span>
        ) : null}
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

interface ChoiceProps<T extends string | number> {
  label: string;
  options: readonly (readonly [T, string])[];
  value: T;
  onChoose: (value: T) => void;
}

/** Buttons of which one is pressed; on a telephone a list, which needs less room. */
function Choice<T extends string | number>(props: ChoiceProps<T>): React.ReactElement {
  const { label, options, value, onChoose } = props;
  if (useIsNarrow()) {
    const choose = (wanted: string) => {
      const chosen = options.find(([one]) => String(one) === wanted);
      if (chosen) onChoose(chosen[0]);
    };
    return <Select aria-label={label} options={options} value={value} onChange={choose} />;
  }
  return (
    <span className="r-joined" role="group" aria-label={label}>
      {options.map(([one, text]) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onChoose(one)}>
          {text}
        </button>
      ))}
    </span>
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

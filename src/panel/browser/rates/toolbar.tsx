import { Icon } from '@adminjs/design-system';
import React, { useEffect, useRef } from 'react';
import { DateInput } from '../parts/date-input';
import { panel } from '../parts/panel';
import { isoDay } from './days';
import type { Grid, View } from './model';
import { useWords } from './words';

const SPANS = [14, 31, 62];
const VIEWS = ['prices', 'restrictions', 'all'] as const;

interface ToolbarProps {
  grid: Grid | undefined;
  /** The first day that was asked for, be it shown already or not. */
  firstDay: number | undefined;
  days: number;
  view: View;
  search: string;
  readOnly: boolean;
  busy: boolean;
  canTellHistory: boolean;
  onFrom: (from: string | undefined) => void;
  onDays: (days: number) => void;
  onView: (view: View) => void;
  onSearch: (search: string) => void;
  onReload: () => void;
  onOpen: (open: 'bulk' | 'sheet' | 'changes' | 'history') => void;
}

/** Which days and rows are shown, and what else can be done with them. */
export function Toolbar(props: ToolbarProps): React.ReactElement {
  const words = useWords();
  const { grid, firstDay, days, view, readOnly, onFrom, onOpen } = props;
  const move = (by: number) => {
    if (firstDay !== undefined) onFrom(isoDay(firstDay + by));
  };
  return (
    <div className="r-tools">
      <div className="r-tools-line">
        <h1>{words('title')}</h1>
        <input
          type="search"
          className="p-input r-search"
          placeholder={words('search')}
          aria-label={words('search')}
          value={props.search}
          onChange={(event) => props.onSearch(event.target.value)}
        />
        <span className="p-spacer" />
        {readOnly ? null : (
          <button
            type="button"
            className="p-button"
            disabled={!grid || grid.roomTypes.length === 0}
            onClick={() => onOpen('bulk')}
          >
            {words('bulk')}
          </button>
        )}
        <button
          type="button"
          className="p-button p-button-quiet"
          disabled={!props.canTellHistory}
          onClick={() => onOpen('history')}
        >
          {words('history')}
        </button>
        <button type="button" className="p-button p-button-quiet" onClick={() => onOpen('changes')}>
          {words('changes')}
        </button>
        <SheetMenu {...props} />
      </div>
      <div className="r-tools-line">
        <span className="r-joined">
          <button
            type="button"
            aria-label={words('earlier')}
            title={words('earlier')}
            onClick={() => move(-days)}
          >
            <Icon icon="ChevronLeft" size={18} />
          </button>
          <DateInput
            className="p-date-over"
            aria-label={words('from')}
            value={firstDay === undefined ? '' : isoDay(firstDay)}
            onChange={(day) => {
              if (day !== '') onFrom(day);
            }}
          />
          <button type="button" aria-label={words('later')} title={words('later')} onClick={() => move(days)}>
            <Icon icon="ChevronRight" size={18} />
          </button>
        </span>
        <button type="button" className="p-button p-button-quiet" onClick={() => onFrom(undefined)}>
          {words('today')}
        </button>
        <span className="r-joined" role="group" aria-label={words('days')}>
          {SPANS.map((span) => (
            <button key={span} type="button" aria-pressed={span === days} onClick={() => props.onDays(span)}>
              {words('daysShown', { count: span })}
            </button>
          ))}
        </span>
        <span className="r-joined" role="group" aria-label={words('rows')}>
          {VIEWS.map((one) => (
            <button key={one} type="button" aria-pressed={one === view} onClick={() => props.onView(one)}>
              {words(
                one === 'prices' ? 'rowsPrices' : one === 'restrictions' ? 'rowsRestrictions' : 'rowsAll',
              )}
            </button>
          ))}
        </span>
        <button
          type="button"
          className="r-icon"
          aria-label={words('refresh')}
          title={words('refresh')}
          aria-busy={props.busy}
          onClick={props.onReload}
        >
          <Icon icon="RefreshCw" size={18} />
        </button>
      </div>
    </div>
  );
}

function SheetMenu({ grid, days, readOnly, onOpen }: ToolbarProps): React.ReactElement {
  const words = useWords();
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  useEffect(() => {
    const onPointer = (event: PointerEvent) => {
      if (!menu.current?.contains(event.target as Node)) close();
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, []);
  const query = grid ? `from=${isoDay(grid.firstDay)}&days=${days}&panelHotel=${panel.hotelId}` : '';
  return (
    <details
      ref={menu}
      className="r-menu"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <summary className="p-button p-button-quiet">{words('more')}</summary>
      <div>
        <a href={`/admin/api/pages/rates/sheet?${query}`} download onClick={close}>
          {words('exportSheet')}
        </a>
        {readOnly ? null : (
          <button
            type="button"
            onClick={() => {
              close();
              onOpen('sheet');
            }}
          >
            {words('importSheet')}
          </button>
        )}
      </div>
    </details>
  );
}

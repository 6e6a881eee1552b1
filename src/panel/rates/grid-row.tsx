import { Icon } from '@adminjs/design-system';
import React from 'react';
import { cellKey, type CellValue } from '../../inventory/rates/day-cell';
import type { RateGrid } from '../../inventory/rates/rate-grid';
import { isWeekend } from '../parts/days';
import { panel } from '../parts/panel';
import { showCell } from './cell-text';
import { isEditable, loadedValue, type Row } from './model';
import { COLUMN_WIDTH, LABEL_WIDTH, ROW_HEIGHT } from './sizes';
import type { Staged } from './staging';
import { isSwitch, parentName, rowName, useWords } from './words';

interface GridRowProps {
  row: Row & { kind: 'values' };
  place: number;
  /** Lines above all others. */
  headLines: number;
  grid: RateGrid;
  staged: Staged;
  firstColumn: number;
  endColumn: number;
  /** −1 where nothing of this line is selected. */
  selectedFrom: number;
  selectedTo: number;
  focusColumn: number;
  focusLabel: string;
  onParent: (ratePlanId: number) => void;
  onDerive: ((ratePlanId: number) => void) | undefined;
}

export const GridRow = React.memo(function GridRow(props: GridRowProps): React.ReactElement {
  const words = useWords();
  const { row, place, grid, staged, focusColumn, selectedFrom, selectedTo } = props;
  const { plan, field, isFirst } = row;
  const derived = field === 'price' ? plan?.derived : undefined;
  const name = words(`fields.${field}`);
  const cells: React.ReactElement[] = [];
  for (let column = props.firstColumn; column < props.endColumn; column++) {
    const day = grid.firstDay + column;
    const change = isEditable(row) ? staged.get(cellKey({ ...row.owner, field: row.field, day })) : undefined;
    const own = change ? change.after : leftValue(row, column, staged, grid);
    const value = own ?? derived?.values[column] ?? null;
    const origin = !derived ? undefined : own === null ? 'derived' : 'exception';
    const isFocus = column === focusColumn;
    const isSelected = column >= selectedFrom && column <= selectedTo;
    cells.push(
      <div
        key={day}
        id={`cell-${place}-${column}`}
        role="gridcell"
        aria-colindex={column + 2}
        aria-selected={isSelected}
        aria-label={isFocus ? props.focusLabel : undefined}
        className={classOf({
          row,
          day,
          value,
          origin,
          grid,
          isChanged: change !== undefined,
          isFocus,
          isSelected,
        })}
        style={{ left: LABEL_WIDTH + column * COLUMN_WIDTH }}
      >
        {textOf(row, value)}
      </div>,
    );
  }
  return (
    <div
      className={isFirst ? 'r-row r-first' : 'r-row'}
      role="row"
      aria-rowindex={place + 1 + props.headLines}
      style={{ top: place * ROW_HEIGHT }}
    >
      <div
        className="r-label"
        role="rowheader"
        aria-colindex={1}
        title={plan ? `${plan.title} · ${name}` : name}
      >
        {isFirst && plan ? (
          <PlanName row={row} grid={grid} onParent={props.onParent} onDerive={props.onDerive} />
        ) : (
          <span className={plan ? 'r-deeper' : undefined}>{name}</span>
        )}
      </div>
      {cells}
    </div>
  );
});

function PlanName(
  props: Pick<GridRowProps, 'row' | 'grid' | 'onParent' | 'onDerive'>,
): React.ReactElement | null {
  const { row, grid, onParent, onDerive } = props;
  const words = useWords();
  const { plan, field } = row;
  if (!plan) return null;
  const { derived } = plan;
  const isPriced = field === 'price';
  const parent = derived && parentName(grid, derived.ratePlanId);
  const name = rowName(grid, row.owner);
  const kind = isPriced ? words(plan.priceType === 1 ? 'perRoom' : 'perPerson') : words(`fields.${field}`);
  return (
    <>
      <b>{plan.title}</b>
      <small>{kind}</small>
      {isPriced && derived && parent ? (
        <button
          type="button"
          tabIndex={-1}
          className="r-parent"
          title={words('derivesFrom', { parent })}
          aria-label={words('goToParent', { parent })}
          onClick={() => onParent(derived.ratePlanId)}
        >
          ↰
        </button>
      ) : null}
      {isPriced && onDerive ? (
        <button
          type="button"
          tabIndex={-1}
          className={derived ? 'r-derive r-derives' : 'r-derive'}
          title={words('derivation.openOf', { plan: name })}
          aria-label={words('derivation.openOf', { plan: name })}
          onClick={() => onDerive(plan.id)}
        >
          <Icon icon="GitBranch" size={14} />
        </button>
      ) : null}
    </>
  );
}

/** What is left follows an allotment that is changed and not saved yet. */
function leftValue(row: Row & { kind: 'values' }, column: number, staged: Staged, grid: RateGrid): CellValue {
  if (row.field !== 'left') return loadedValue(row, column);
  const change = staged.get(cellKey({ ...row.owner, field: 'allotment', day: grid.firstDay + column }));
  if (change?.after === undefined || change.after === null) return loadedValue(row, column);
  return change.after - (row.type.values.sold?.[column] ?? 0);
}

function textOf({ field }: Row & { kind: 'values' }, value: CellValue): string {
  if (isSwitch(field)) return value === 1 ? '×' : '';
  if (value === null) return field === 'price' || field === 'allotment' ? '–' : '';
  return showCell(field, value, panel.language);
}

interface CellLook {
  row: Row & { kind: 'values' };
  day: number;
  value: CellValue;
  /** Of a plan that derives its prices. */
  origin: 'derived' | 'exception' | undefined;
  grid: RateGrid;
  isChanged: boolean;
  isFocus: boolean;
  isSelected: boolean;
}

function classOf({ row, day, value, origin, grid, isChanged, isFocus, isSelected }: CellLook): string {
  const { field } = row;
  let name = 'r-cell';
  if (isWeekend(day)) name += ' r-weekend';
  if (day === grid.today) name += ' r-now';
  if (day < grid.today) name += ' r-past';
  if (field === 'left' || field === 'sold') name += ' r-fixed';
  if (field === 'left' && value !== null && value <= 0) name += ' r-none-left';
  if (isSwitch(field) && value === 1) name += ' r-on';
  if (value === null && (field === 'price' || field === 'allotment')) name += ' r-missing';
  if (origin) name += ` r-${origin}`;
  if (isChanged) name += ' r-changed';
  if (isSelected) name += ' r-selected';
  if (isFocus) name += ' r-focus';
  return name;
}

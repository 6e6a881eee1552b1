import React, { useEffect, useRef, useState } from 'react';
import { dayText } from '../../values/day';
import type { RateGrid, RateGridPlan, RateGridRoomType } from '../../inventory/rates/rate-grid';
import type { BulkEditInput, BulkEditPreview, Preview, SeasonInput } from './rates.contract';
import { Button } from '../parts/button';
import { DateInput } from '../parts/date-input';
import { WEEKDAYS } from '../parts/days';
import { DecimalInput } from '../parts/decimal-input';
import { Dialog } from '../parts/dialog';
import { TextInput } from '../parts/field';
import { firstFaultIn } from '../parts/first-fault';
import { Notice } from '../parts/notice';
import { useText } from '../parts/panel';
import { Select } from '../parts/select';
import { Table } from '../parts/table';
import { Ticks } from '../parts/ticks';
import { useChange } from '../parts/use-change';
import { BulkPreview } from './bulk-preview';
import { boardsOf } from './coverage';
import {
  isWrongPrice,
  readSeason,
  SURCHARGE_KINDS,
  type SurchargeKind,
  type TypedSeason,
} from './season-form';
import { useFailure, useWords } from './words';

interface SeasonDialogProps {
  grid: RateGrid;
  hasOthersStaged: boolean;
  onClose: () => void;
  onTake: (preview: Preview, save: boolean) => void;
}

const EMPTY: TypedSeason = {
  from: '',
  to: '',
  prices: {},
  surcharge: '',
  surchargeKind: 'amount',
  // The nights before Saturday and Sunday.
  weekdays: [5, 6],
};

/** Dates, a price for each room type and board, and a surcharge on some weekdays, as one change. */
export function SeasonDialog(props: SeasonDialogProps): React.ReactElement {
  const { grid, onClose } = props;
  const words = useWords();
  const text = useText();
  const today = dayText(grid.today);
  const [typed, setTyped] = useState(EMPTY);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [shown, setShown] = useState<{ preview: BulkEditPreview; input: BulkEditInput }>();
  const form = useRef<HTMLFormElement>(null);
  const asking = useChange('rates', useFailure());
  useEffect(() => {
    if (faults.length > 0) firstFaultIn(form.current)?.focus();
  }, [faults]);
  const set = (changes: Partial<TypedSeason>) => {
    setTyped({ ...typed, ...changes });
    setFaults([]);
  };
  const ask = async (event: React.FormEvent) => {
    event.preventDefault();
    const read = readSeason(typed, grid, today);
    setFaults(read.faults);
    const done = read.season && (await asking.run('season', read.season));
    if (read.season && done) setShown({ preview: done.data, input: coveredBy(read.season) });
  };
  if (shown) return <BulkPreview {...props} {...shown} onBack={() => setShown(undefined)} />;
  const fault = (name: string) =>
    faults.includes(name) ? (
      <p className="p-fault" role="alert">
        {words(`season.faults.${name}`)}
      </p>
    ) : null;
  return (
    <Dialog
      title={words('season.title')}
      wide
      onClose={onClose}
      buttons={
        <Button type="submit" form="season" data-testid="submit" disabled={asking.isBusy}>
          {words(asking.isBusy ? 'bulkEdit.previewing' : 'bulkEdit.preview')}
        </Button>
      }
    >
      <form ref={form} id="season" className="r-bulk" onSubmit={(event) => void ask(event)}>
        {asking.refusal ? <Notice>{asking.refusal}</Notice> : null}
        <fieldset>
          <legend>{words('bulkEdit.dates')}</legend>
          <div className="r-range">
            {(['from', 'to'] as const).map((part) => (
              <DateInput
                key={part}
                className="p-short"
                aria-label={text(`labels.${part}`)}
                aria-invalid={faults.includes('dates')}
                min={today}
                value={typed[part]}
                onChange={(day) => set({ [part]: day })}
              />
            ))}
          </div>
          {fault('dates')}
        </fieldset>
        <fieldset>
          <legend>{words('season.prices', { currency: grid.currency })}</legend>
          <p className="p-hint">{words('season.pricesHint')}</p>
          <div className="p-scroll" role="region" aria-label={words('season.title')} tabIndex={0}>
            <Prices
              grid={grid}
              typed={typed}
              areMarked={faults.includes('wrongPrices')}
              onChange={(prices) => set({ prices })}
            />
          </div>
          {fault('prices')}
          {fault('wrongPrices')}
        </fieldset>
        <Surcharge currency={grid.currency} typed={typed} set={set} fault={fault('surcharge')} />
      </form>
    </Dialog>
  );
}

interface SurchargeProps {
  currency: string;
  typed: TypedSeason;
  set: (changes: Partial<TypedSeason>) => void;
  fault: React.ReactNode;
}

function Surcharge({ currency, typed, set, fault }: SurchargeProps): React.ReactElement {
  const words = useWords();
  return (
    <fieldset>
      <legend>{words('season.surcharge')}</legend>
      <div className="r-range">
        <TextInput
          className="p-input p-tiny"
          inputMode="decimal"
          aria-label={words('season.surcharge')}
          aria-invalid={fault !== null}
          value={typed.surcharge}
          onChange={(surcharge) => set({ surcharge })}
        />
        <Select
          className="p-input p-short"
          aria-label={words('season.surchargeKind')}
          options={SURCHARGE_KINDS.map((kind) => [
            kind,
            kind === 'amount' ? currency : words('season.percent'),
          ])}
          value={typed.surchargeKind}
          onChange={(kind) => set({ surchargeKind: kind as SurchargeKind })}
        />
      </div>
      <Ticks
        legend={words('season.weekdays')}
        items={WEEKDAYS.map(({ number, name }) => ({ key: number, name }))}
        chosen={typed.weekdays}
        onChange={(weekdays) => set({ weekdays })}
      />
      {fault}
    </fieldset>
  );
}

interface PricesProps {
  grid: RateGrid;
  typed: TypedSeason;
  /** Whether prices that are none are marked. */
  areMarked: boolean;
  onChange: (prices: TypedSeason['prices']) => void;
}

function Prices({ grid, typed: { prices }, areMarked, onChange }: PricesProps): React.ReactElement {
  const words = useWords();
  const boards = boardsOf(grid);
  const input = (type: RateGridRoomType, plan: RateGridPlan) => (
    <DecimalInput
      money
      className="p-input p-tiny"
      aria-label={`${type.name}: ${plan.title}`}
      aria-invalid={areMarked && isWrongPrice(prices[plan.id] ?? '')}
      value={prices[plan.id] ?? ''}
      onChange={(price) => onChange({ ...prices, [plan.id]: price })}
    />
  );
  return (
    <Table className="p-table" columns={[words('sheet.columns.roomType'), ...boards.map(({ name }) => name)]}>
      {grid.roomTypes.map((type) => (
        <tr key={type.id}>
          <th scope="row">{type.name}</th>
          {boards.map(({ id }) => {
            const plan = type.plans.find(({ boardId }) => boardId === id);
            return <td key={id}>{plan ? input(type, plan) : '—'}</td>;
          })}
        </tr>
      ))}
    </Table>
  );
}

/** What the preview names of it. */
function coveredBy({ from, to, prices }: SeasonInput): BulkEditInput {
  return {
    ranges: [{ from, to }],
    weekdays: WEEKDAYS.map(({ number }) => number),
    roomTypeIds: [...new Set(prices.map(({ roomTypeId }) => roomTypeId))],
    boardIds: [...new Set(prices.map(({ boardId }) => boardId))],
    edits: [{ level: 'rate', field: 'price', edit: { kind: 'set', value: null } }],
  };
}

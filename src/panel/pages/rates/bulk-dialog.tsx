import React, { useState } from 'react';
import { type CellField, RATE_FIELDS, ROOM_FIELDS } from '../../../inventory/day-cell';
import { changePage } from '../parts/call';
import { panel, useText } from '../parts/panel';
import {
  type BulkFault,
  type BulkForm,
  bulkInput,
  choiceKey,
  type EditKind,
  type FieldChoice,
  kindsOf,
  type Level,
  needsAmount,
  ROUND_STEPS,
  type RoundingMode,
} from './bulk-form';
import { isoDay, WEEKDAYS } from './days';
import { Dialog } from './dialog';
import type { Grid, Preview } from './model';
import { PreviewList } from './preview-list';
import { useFailure, useWords } from './words';

interface BulkDialogProps {
  grid: Grid;
  /** Days and room types that were selected in the grid. */
  first: number;
  last: number;
  roomTypeIds: readonly number[];
  /** Whether other changes wait to be saved: the result can then only be put beside them. */
  othersStaged: boolean;
  onClose: () => void;
  onTake: (preview: Preview, save: boolean) => void;
}

/** One edit of many cells: what and where, then what it would change, then into the grid or saved. */
export function BulkDialog(props: BulkDialogProps): React.ReactElement {
  const words = useWords();
  const failure = useFailure();
  const { grid, onClose, onTake } = props;
  const boards = boardsOf(grid);
  const [form, setForm] = useState<BulkForm>({
    ranges: [
      { from: isoDay(Math.max(props.first, grid.today)), to: isoDay(Math.max(props.last, grid.today)) },
    ],
    weekdays: new Set(WEEKDAYS.map(({ number }) => number)),
    roomTypeIds: new Set(props.roomTypeIds),
    boardIds: new Set(boards.map(({ id }) => id)),
    choices: {},
    roundStep: 100,
    roundMode: 'nearest',
  });
  const [faults, setFaults] = useState<BulkFault[]>([]);
  const [failed, setFailed] = useState('');
  const [busy, setBusy] = useState(false);
  const [preview, setPreview] = useState<Preview>();
  const change = (changes: Partial<BulkForm>) => {
    setForm({ ...form, ...changes });
    setFaults([]);
  };
  const faultAt = (at: string) => faults.find((fault) => fault.at === at);

  const ask = async (event: React.FormEvent) => {
    event.preventDefault();
    const read = bulkInput(form, isoDay(grid.today), panel.language);
    setFaults(read.faults);
    setFailed('');
    if (!read.input) return;
    setBusy(true);
    const answer = await changePage<Preview>('rates', 'bulk', read.input);
    setBusy(false);
    if (answer.ok) setPreview(answer.data);
    else setFailed(failure(answer));
  };

  if (preview) {
    const nothing = preview.lines.length === 0;
    return (
      <Dialog
        title={words('preview.title')}
        wide
        onClose={() => setPreview(undefined)}
        closeText={words('preview.back')}
        footer={
          <>
            <button
              type="button"
              className={props.othersStaged ? 'p-button' : 'p-button p-button-quiet'}
              disabled={nothing}
              onClick={() => onTake(preview, false)}
            >
              {words('preview.stage')}
            </button>
            {props.othersStaged ? null : (
              <button
                type="button"
                className="p-button"
                disabled={nothing}
                onClick={() => onTake(preview, true)}
              >
                {words('preview.stageAndSave')}
              </button>
            )}
          </>
        }
      >
        <PreviewList grid={grid} preview={preview} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={words('bulkEdit.title')}
      wide
      onClose={onClose}
      footer={
        <button type="submit" form="bulk-edit" className="p-button" disabled={busy}>
          {words(busy ? 'bulkEdit.previewing' : 'bulkEdit.preview')}
        </button>
      }
    >
      <form id="bulk-edit" className="r-bulk" onSubmit={(event) => void ask(event)}>
        {failed ? (
          <p className="p-alert" role="alert">
            {failed}
          </p>
        ) : null}
        <Ranges form={form} today={isoDay(grid.today)} onChange={change} />
        <Fault fault={faultAt('dates')} />
        <Picks
          legend={words('bulkEdit.weekdays')}
          items={WEEKDAYS.map(({ number, name }) => ({ id: number, name }))}
          chosen={form.weekdays}
          extra={{ name: words('bulkEdit.weekdaysWeekend'), ids: [5, 6] }}
          onChange={(weekdays) => change({ weekdays })}
        />
        <Fault fault={faultAt('weekdays')} />
        <Picks
          legend={words('bulkEdit.roomTypes')}
          items={grid.roomTypes}
          chosen={form.roomTypeIds}
          onChange={(roomTypeIds) => change({ roomTypeIds })}
        />
        <Fault fault={faultAt('rooms')} />
        <Picks
          legend={words('bulkEdit.boards')}
          items={boards}
          chosen={form.boardIds}
          onChange={(boardIds) => change({ boardIds })}
        />
        <Fault fault={faultAt('boards')} />
        <p className="p-hint">{words('bulkEdit.hint')}</p>
        <Fault fault={faultAt('fields')} />
        <div className="r-levels">
          <Fields level="rate" fields={RATE_FIELDS} form={form} faults={faults} onChange={change} />
          <Fields level="room" fields={ROOM_FIELDS} form={form} faults={faults} onChange={change} />
        </div>
      </form>
    </Dialog>
  );
}

function boardsOf(grid: Grid): { id: number; name: string }[] {
  const boards = new Map<number, string>();
  for (const type of grid.roomTypes) for (const plan of type.plans) boards.set(plan.boardId, plan.title);
  return [...boards].map(([id, name]) => ({ id, name }));
}

function Fault({ fault }: { fault: BulkFault | undefined }): React.ReactElement | null {
  const words = useWords();
  return fault ? (
    <p className="p-fault" role="alert">
      {words(`bulkEdit.${fault.text}`)}
    </p>
  ) : null;
}

interface PartProps {
  form: BulkForm;
  onChange: (changes: Partial<BulkForm>) => void;
}

function Ranges({ form, today, onChange }: PartProps & { today: string }): React.ReactElement {
  const words = useWords();
  const text = useText();
  const { ranges } = form;
  const set = (index: number, part: 'from' | 'to', day: string) =>
    onChange({ ranges: ranges.map((range, at) => (at === index ? { ...range, [part]: day } : range)) });
  return (
    <fieldset>
      <legend>{words('bulkEdit.dates')}</legend>
      {ranges.map((range, index) => (
        <p key={index} className="r-range">
          {(['from', 'to'] as const).map((part) => (
            <input
              key={part}
              type="date"
              className="p-input p-short"
              aria-label={`${words('bulkEdit.dates')} ${index + 1}: ${text(`labels.${part}`)}`}
              min={today}
              value={range[part]}
              onChange={(event) => set(index, part, event.target.value)}
            />
          ))}
          {ranges.length > 1 ? (
            <button
              type="button"
              className="p-link"
              onClick={() => onChange({ ranges: ranges.filter((_, at) => at !== index) })}
            >
              {words('bulkEdit.removeRange')}
            </button>
          ) : null}
        </p>
      ))}
      <button
        type="button"
        className="p-link"
        onClick={() => onChange({ ranges: [...ranges, { from: '', to: '' }] })}
      >
        {words('bulkEdit.addRange')}
      </button>
    </fieldset>
  );
}

interface PicksProps {
  legend: string;
  items: readonly { id: number; name: string }[];
  chosen: ReadonlySet<number>;
  extra?: { name: string; ids: readonly number[] };
  onChange: (chosen: ReadonlySet<number>) => void;
}

function Picks({ legend, items, chosen, extra, onChange }: PicksProps): React.ReactElement {
  const words = useWords();
  const flip = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  const shortcut = (name: string, ids: readonly number[]) => (
    <button type="button" className="p-link" onClick={() => onChange(new Set(ids))}>
      {name}
    </button>
  );
  return (
    <fieldset>
      <legend>
        {legend}{' '}
        {shortcut(
          words('bulkEdit.all'),
          items.map(({ id }) => id),
        )}{' '}
        {shortcut(words('bulkEdit.noneChosen'), [])} {extra ? shortcut(extra.name, extra.ids) : null}
      </legend>
      <div className="r-picks">
        {items.map(({ id, name }) => (
          <label key={id} className="r-pick">
            <input type="checkbox" checked={chosen.has(id)} onChange={() => flip(id)} />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Fields(
  props: PartProps & { level: Level; fields: readonly CellField[]; faults: readonly BulkFault[] },
): React.ReactElement {
  const words = useWords();
  const { level, fields, form, faults, onChange } = props;
  const set = (key: string, choice: FieldChoice) => onChange({ choices: { ...form.choices, [key]: choice } });
  return (
    <fieldset>
      <legend>{words(level === 'room' ? 'bulkEdit.ofRoom' : 'bulkEdit.ofBoard')}</legend>
      {fields.map((field) => {
        const key = choiceKey(level, field);
        const choice = form.choices[key] ?? { kind: 'leave' as const, text: '' };
        const name = words(`fields.${field}`);
        const fault = faults.find(({ at }) => at === key);
        const percent = choice.kind.startsWith('percent');
        return (
          <div key={key} className="r-field">
            <span>{name}</span>
            <select
              className="p-input"
              aria-label={words('bulkEdit.what', { field: name })}
              value={choice.kind}
              onChange={(event) => set(key, { ...choice, kind: event.target.value as EditKind })}
            >
              {kindsOf(field).map((kind) => (
                <option key={kind} value={kind}>
                  {words(`bulkEdit.${kind}`)}
                </option>
              ))}
            </select>
            {needsAmount(choice.kind) ? (
              <input
                className="p-input"
                inputMode="decimal"
                aria-label={words('bulkEdit.amount', { field: name })}
                aria-invalid={fault !== undefined}
                value={choice.text}
                onChange={(event) => set(key, { ...choice, text: event.target.value })}
              />
            ) : (
              <span />
            )}
            {percent && field === 'price' ? <RoundingChoice form={form} onChange={onChange} /> : null}
            {fault ? <p className="p-fault">{words(`bulkEdit.${fault.text}`)}</p> : null}
          </div>
        );
      })}
    </fieldset>
  );
}

function RoundingChoice({ form, onChange }: PartProps): React.ReactElement {
  const words = useWords();
  return (
    <div className="r-rounding">
      <span>{words('bulkEdit.rounding')}</span>
      <select
        className="p-input"
        aria-label={words('bulkEdit.rounding')}
        value={form.roundStep}
        onChange={(event) => onChange({ roundStep: Number(event.target.value) })}
      >
        {ROUND_STEPS.map((step) => (
          <option key={step} value={step}>
            {words(`bulkEdit.roundStep.${step}`)}
          </option>
        ))}
      </select>
      <select
        className="p-input"
        aria-label={words('bulkEdit.rounding')}
        value={form.roundMode}
        onChange={(event) => onChange({ roundMode: event.target.value as RoundingMode })}
      >
        {(['nearest', 'up', 'down'] as const).map((mode) => (
          <option key={mode} value={mode}>
            {words(`bulkEdit.roundMode.${mode}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

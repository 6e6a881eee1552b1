import React from 'react';
import type { CellField } from '../../../inventory/rates/day-cell';
import { DateInput } from '../parts/date-input';
import { useText } from '../parts/panel';
import {
  type BulkFault,
  type BulkForm,
  choiceKey,
  type EditKind,
  type FieldChoice,
  kindsOf,
  type Level,
  needsAmount,
  ROUND_STEPS,
  type RoundingMode,
} from './bulk-form';
import { useWords } from './words';

export function Fault({ fault }: { fault: BulkFault | undefined }): React.ReactElement | null {
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

export function Ranges({ form, today, onChange }: PartProps & { today: string }): React.ReactElement {
  const words = useWords();
  const text = useText();
  const { ranges } = form;
  const set = (index: number, part: 'from' | 'to', day: string) =>
    onChange({ ranges: ranges.map((range, at) => (at === index ? { ...range, [part]: day } : range)) });
  return (
    <fieldset>
      <legend>{words('bulkEdit.dates')}</legend>
      {ranges.map((range, index) => (
        <div key={index} className="r-range">
          {(['from', 'to'] as const).map((part) => (
            <DateInput
              key={part}
              className="p-short"
              aria-label={`${words('bulkEdit.dates')} ${index + 1}: ${text(`labels.${part}`)}`}
              min={today}
              value={range[part]}
              onChange={(day) => set(index, part, day)}
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
        </div>
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

export function Picks({ legend, items, chosen, extra, onChange }: PicksProps): React.ReactElement {
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

export function Fields(
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

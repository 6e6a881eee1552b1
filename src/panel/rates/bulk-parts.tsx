import React from 'react';
import { ADULT_PRICE_FIELDS, type CellField, isPrice } from '../../inventory/rates/day-cell';
import type { RateGrid } from '../../inventory/rates/rate-grid';
import { Button } from '../parts/button';
import { DateInput } from '../parts/date-input';
import { TextInput } from '../parts/field';
import { Fold } from '../parts/fold';
import { useText } from '../parts/panel';
import { Select } from '../parts/select';
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
  ROUNDING_MODES,
} from './bulk-form';
import { useWords } from './words';

interface BulkPartProps {
  form: BulkForm;
  faults: readonly BulkFault[];
  onChange: (changes: Partial<BulkForm>) => void;
}

export function Fault({ faults, at }: { faults: readonly BulkFault[]; at: string }) {
  const words = useWords();
  const fault = faults.find((one) => one.at === at);
  return fault ? (
    <p className="p-fault" role="alert">
      {words(`bulkEdit.${fault.text}`)}
    </p>
  ) : null;
}

export function Ranges({
  form,
  faults,
  today,
  onChange,
}: BulkPartProps & { today: string }): React.ReactElement {
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
            <Button look="link" onClick={() => onChange({ ranges: ranges.filter((_, at) => at !== index) })}>
              {words('bulkEdit.removeRange')}
            </Button>
          ) : null}
        </div>
      ))}
      <Button look="link" onClick={() => onChange({ ranges: [...ranges, { from: '', to: '' }] })}>
        {words('bulkEdit.addRange')}
      </Button>
      <Fault faults={faults} at="ranges" />
    </fieldset>
  );
}

interface PicksProps extends BulkPartProps {
  of: 'weekdays' | 'roomTypeIds' | 'boardIds';
  items: readonly { id: number; name: string }[];
  extra?: { name: string; ids: readonly number[] };
}

export function Picks({ form, faults, onChange, of, items, extra }: PicksProps): React.ReactElement {
  const words = useWords();
  const chosen = form[of];
  const set = (ids: Iterable<number>) => onChange({ [of]: new Set(ids) });
  const flip = (id: number) =>
    set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]);
  const shortcut = (name: string, ids: readonly number[]) => (
    <Button look="link" onClick={() => set(ids)}>
      {name}
    </Button>
  );
  const all = items.map(({ id }) => id);
  return (
    <fieldset>
      <legend>
        {words(`bulkEdit.${LEGENDS[of]}`)} {shortcut(words('bulkEdit.all'), all)}{' '}
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
      <Fault faults={faults} at={of} />
    </fieldset>
  );
}

const LEGENDS = { weekdays: 'weekdays', roomTypeIds: 'roomTypes', boardIds: 'boards' };

interface FieldsProps extends BulkPartProps {
  level: Level;
  fields: readonly CellField[];
}

export function Fields({ level, fields, form, faults, onChange }: FieldsProps): React.ReactElement {
  const words = useWords();
  return (
    <fieldset>
      <legend>{words(level === 'room' ? 'bulkEdit.ofRoom' : 'bulkEdit.ofBoard')}</legend>
      {fields.map((field) => (
        <FieldEdit key={field} level={level} field={field} form={form} faults={faults} onChange={onChange} />
      ))}
    </fieldset>
  );
}

/** Prices by number of adults, as far as some room that is priced per person takes them; folded until they are used. */
export function AdultPrices({
  grid,
  ...parts
}: BulkPartProps & { grid: RateGrid }): React.ReactElement | null {
  const words = useWords();
  const ofPersons = grid.roomTypes.filter(({ plans }) => plans.some(({ priceType }) => priceType === 0));
  const most = Math.max(0, ...ofPersons.map(({ capacityAdult }) => capacityAdult));
  if (most === 0) return null;
  const fields = ADULT_PRICE_FIELDS.slice(0, most);
  const keys = fields.map((field) => choiceKey('rate', field));
  const used = fields.filter((_, index) => (parts.form.choices[keys[index]!]?.kind ?? 'leave') !== 'leave');
  return (
    <Fold
      title={words('rowsAdults')}
      said={used.map((field) => words(`fields.${field}`)).join(', ')}
      isUsed={false}
      hasFault={parts.faults.some(({ at }) => keys.includes(at))}
    >
      <p className="p-hint">{words('bulkEdit.adultsHint')}</p>
      {fields.map((field) => (
        <FieldEdit key={field} level="rate" field={field} {...parts} />
      ))}
    </Fold>
  );
}

function FieldEdit(props: BulkPartProps & { level: Level; field: CellField }): React.ReactElement {
  const { level, field, form, faults, onChange } = props;
  const words = useWords();
  const key = choiceKey(level, field);
  const choice = form.choices[key] ?? { kind: 'leave' as const, text: '' };
  const set = (changes: Partial<FieldChoice>) =>
    onChange({ choices: { ...form.choices, [key]: { ...choice, ...changes } } });
  const name = words(`fields.${field}`);
  const hasFault = faults.some(({ at }) => at === key);
  return (
    <div className="r-field">
      <span>{name}</span>
      <Select
        aria-label={words('bulkEdit.what', { field: name })}
        value={choice.kind}
        options={kindsOf(field).map((kind) => [kind, words(`bulkEdit.${kind}`)])}
        onChange={(kind) => set({ kind: kind as EditKind })}
      />
      {needsAmount(choice.kind) ? (
        <TextInput
          inputMode="decimal"
          aria-label={words('bulkEdit.amount', { field: name })}
          aria-invalid={hasFault}
          value={choice.text}
          onChange={(text) => set({ text })}
        />
      ) : (
        <span />
      )}
      {choice.kind.startsWith('percent') && isPrice(field) ? (
        <RoundingChoice form={form} onChange={onChange} />
      ) : null}
      <Fault faults={faults} at={key} />
    </div>
  );
}

function RoundingChoice({ form, onChange }: Pick<BulkPartProps, 'form' | 'onChange'>): React.ReactElement {
  const words = useWords();
  return (
    <div className="r-rounding">
      <span>{words('bulkEdit.rounding')}</span>
      <Select
        aria-label={words('bulkEdit.rounding')}
        value={form.roundStep}
        options={ROUND_STEPS.map((step) => [step, words(`bulkEdit.roundStep.${step}`)])}
        onChange={(step) => onChange({ roundStep: Number(step) })}
      />
      <Select
        aria-label={words('bulkEdit.rounding')}
        value={form.roundMode}
        options={ROUNDING_MODES.map((mode) => [mode, words(`bulkEdit.roundMode.${mode}`)])}
        onChange={(mode) => onChange({ roundMode: mode as BulkForm['roundMode'] })}
      />
    </div>
  );
}

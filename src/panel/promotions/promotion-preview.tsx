import React, { useState } from 'react';
import { dayAndWeekday, dayRange, shortDay } from '../parts/days';
import { DateInput } from '../parts/date-input';
import { Field, TextInput } from '../parts/field';
import { decimalText, localizedText, moneyText } from '../parts/format';
import { usePosted, useDebounced } from '../parts/query';
import { Select } from '../parts/select';
import { Table } from '../parts/table';
import { typedCount } from '../parts/typed-count';
import type { AnswerOf, InputOf } from '../parts/call';
import { type PromotionFields, typedOf } from './promotion-fields';
import { type PromotionList, usePromotionWords } from './words';

type Preview = AnswerOf<'promotions', 'preview'>;
type Example = NonNullable<Preview['example']>;
type Asked = InputOf<'promotions', 'preview'>;

/** The code and name of a promotion that has none yet. */
const UNNAMED = '–';

interface TypedStay {
  arrival: string;
  nights: string;
  ratePlanId: number;
  adults: string;
}

interface PromotionPreviewProps {
  id: number | null;
  fields: PromotionFields;
  list: PromotionList;
}

/** What the promotion would do, as it is filled in: nothing is saved by looking. */
export function PromotionPreview({ id, fields, list }: PromotionPreviewProps): React.ReactElement {
  const { word, text } = usePromotionWords(list);
  const [stay, setStay] = useState<TypedStay>();
  // Neither a name nor a code changes a price.
  const tried = { ...fields, name: { en: UNNAMED }, code: fields.code || UNNAMED };
  const isFilled = isComplete(fields);
  const asked = useDebounced(
    JSON.stringify(isFilled ? { id, promotion: typedOf(tried), stay: sentStay(stay) } : null),
  );
  const { data, refused } = usePosted('promotions', 'preview', JSON.parse(asked) as Asked | null);
  const shown = isFilled && !refused ? data : undefined;
  return (
    <section className="p-aside" aria-label={text('rules.preview')}>
      <h3>{text('rules.preview')}</h3>
      {shown ? (
        <>
          {shown.isOver ? <p className="p-hint">{word('preview.isOver')}</p> : null}
          {fields.active ? null : <p className="p-hint">{word('preview.isPaused')}</p>}
          {shown.example ? (
            <ExampleOf example={shown.example} fields={fields} list={list} />
          ) : (
            <p>{word('preview.noExample')}</p>
          )}
          <OtherExample stay={stay} example={shown.example} list={list} onChange={setStay} />
          <Counts preview={shown} list={list} />
        </>
      ) : (
        <p className="p-hint">{text('rules.previewLater')}</p>
      )}
    </section>
  );
}

function isComplete({ effect, percent, amount, tiers, stay, pay }: PromotionFields): boolean {
  if (effect === 'percent') return percent !== '';
  if (effect === 'amount') return amount !== '';
  if (effect === 'freeNights') return stay !== '' && pay !== '';
  return tiers.every((tier) => tier.nights !== '' && tier.percent !== '');
}

function sentStay(stay: TypedStay | undefined) {
  const [nights, adults] = [typedCount(stay?.nights ?? '', 1, 30), typedCount(stay?.adults ?? '', 1, 40)];
  if (!stay || stay.arrival === '' || nights === undefined || adults === undefined) return null;
  return { arrival: stay.arrival, ratePlanId: stay.ratePlanId, nights, adults };
}

interface ExampleProps {
  example: Example;
  fields: PromotionFields;
  list: PromotionList;
}

function ExampleOf({ example, fields, list }: ExampleProps): React.ReactElement {
  const { word, text, forWhom } = usePromotionWords(list);
  const { arrival, departure, roomType, board, rate, adults, before, after, nights } = example;
  const [partner] = forWhom(fields);
  const isOwn = (code: string) => code === (fields.code || UNNAMED);
  const facts = {
    room: localizedText(roomType),
    board: localizedText(board),
    rate: word(`says.${rate}`),
    adults: word('preview.adults', { count: adults }),
    days: dayRange(arrival, departure),
  };
  return (
    <>
      <p>
        {word('preview.example', facts)} {partner ? word('preview.forPartner', { partner }) : null}
      </p>
      <Table
        className="p-table p-wide"
        columns={[word('preview.night'), word('preview.before'), word('preview.after')]}
        numeric={[1, 2]}
      >
        {nights.map((night) => (
          <tr key={night.day}>
            <td className="p-nowrap">{dayAndWeekday(night.day)}</td>
            <td className="p-right">{night.before === null ? '—' : decimalText(night.before, 2)}</td>
            <td className="p-right">
              {night.after === null ? '—' : decimalText(night.after, 2)}
              {night.promotions.map(({ code, name, amount }) => (
                <small key={code}>
                  {isOwn(code) ? null : `${localizedText(name)} `}−{decimalText(amount, 2)}
                </small>
              ))}
            </td>
          </tr>
        ))}
        <tr className="p-sum">
          <th scope="row">{text('rules.total')}</th>
          <td className="p-right">{before === null ? '—' : decimalText(before, 2)}</td>
          <td className="p-right">{after === null ? '—' : moneyText(after)}</td>
        </tr>
      </Table>
      {before !== null && before === after ? <p className="p-hint">{word('preview.noEffect')}</p> : null}
    </>
  );
}

interface OtherExampleProps {
  stay: TypedStay | undefined;
  example: Example | null;
  list: PromotionList;
  onChange: (stay: TypedStay) => void;
}

function OtherExample({ stay, example, list, onChange }: OtherExampleProps): React.ReactElement | null {
  const { word, text } = usePromotionWords(list);
  const ratePlanId = example?.ratePlanId ?? list.plans[0]?.ratePlanId;
  if (ratePlanId === undefined) return null;
  const shown = stay ?? {
    arrival: example?.arrival ?? list.today,
    nights: String(example?.nights.length ?? 3),
    ratePlanId,
    adults: String(example?.adults ?? 2),
  };
  const set = (changes: Partial<TypedStay>) => onChange({ ...shown, ...changes });
  const count = (name: 'nights' | 'adults') => (
    <Field className="p-field-above" label={text(`rules.${name}`)}>
      <TextInput
        className="p-input p-tiny"
        inputMode="numeric"
        value={shown[name]}
        onChange={(typed) => set({ [name]: typed })}
      />
    </Field>
  );
  return (
    <details className="p-fold">
      <summary>{text('rules.otherExample')}</summary>
      <div className="p-row">
        <Field className="p-field-above" label={text('rules.arrival')}>
          <DateInput
            className="p-short"
            min={list.today}
            value={shown.arrival}
            onChange={(arrival) => set({ arrival })}
          />
        </Field>
        {count('nights')}
        {count('adults')}
        <Field className="p-field-above" label={word('preview.plan')}>
          <Select
            options={list.plans.map((plan) => [
              plan.ratePlanId,
              `${localizedText(plan.roomType)} · ${localizedText(plan.board)}`,
            ])}
            value={shown.ratePlanId}
            onChange={(id) => set({ ratePlanId: Number(id) })}
          />
        </Field>
      </div>
    </details>
  );
}

function Counts({ preview, list }: { preview: Preview; list: PromotionList }): React.ReactElement {
  const { word } = usePromotionWords(list);
  const { arrivals, bookedOn, counts } = preview;
  const facts = { from: shortDay(arrivals.from), to: shortDay(arrivals.to), day: shortDay(bookedOn) };
  return (
    <>
      <h4>{word('preview.counts')}</h4>
      <p className="p-hint">{word('preview.countsLead', facts)}</p>
      <dl className="p-facts p-counts">
        {counts.map(({ nights, stays, cheaper, dearer, averagePercent, largestOff }) => (
          <React.Fragment key={nights}>
            <dt>{word('preview.stay', { count: nights })}</dt>
            <dd>
              {stays === 0
                ? word('preview.noStays')
                : word('preview.cheaper', { cheaper: decimalText(cheaper), stays: decimalText(stays) })}
              {cheaper > 0 ? (
                <>
                  {', '}
                  {word('preview.byPercent', {
                    percent: decimalText((averagePercent / 100).toFixed(1)),
                    amount: moneyText(largestOff),
                  })}
                </>
              ) : null}
              {dearer > 0 ? `, ${word('preview.dearer', { dearer: decimalText(dearer) })}` : null}
            </dd>
          </React.Fragment>
        ))}
      </dl>
    </>
  );
}

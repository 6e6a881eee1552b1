import React, { useState } from 'react';
import type { AnswerOf, InputOf } from '../parts/call';
import { dayRange, instantText, addDays, shownDay } from '../parts/days';
import { EvenStayFields, sentEvenStay, usualStay } from '../parts/even-stay';
import { moneyText } from '../parts/format';
import { useDebounced, usePosted } from '../parts/query';
import { type TermsFields, typedOf } from './terms-fields';
import { termsHints } from './terms-hints';
import { type TermsList, useTermsWords } from './words';

type Preview = AnswerOf<'terms', 'preview'>;
type Asked = InputOf<'terms', 'preview'>;

/** The code and name of terms that have none yet. */
const UNNAMED = '–';

/** What the terms would say of an example, as they are filled in. */
export function TermsPreview({ fields, list }: { fields: TermsFields; list: TermsList }): React.ReactElement {
  const { word, text } = useTermsWords(list);
  const [stay, setStay] = useState(usualStay);
  const sent = sentEvenStay(stay);
  const terms = typedOf({ ...fields, name: { en: UNNAMED }, code: fields.code || UNNAMED });
  const isFilled = sent !== null && isComplete(fields);
  const asked = useDebounced(JSON.stringify(isFilled ? { terms, stay: sent } : null));
  const { data, refused } = usePosted('terms', 'preview', JSON.parse(asked) as Asked | null);
  const shown = isFilled && !refused ? data : undefined;
  return (
    <section className="p-aside" aria-label={text('rules.preview')}>
      <h3>{text('rules.preview')}</h3>
      {shown && sent ? (
        <>
          <p>
            {word('preview.example', {
              price: moneyText(shown.price),
              days: dayRange(sent.arrival, addDays(sent.arrival, sent.nights)),
            })}
          </p>
          <Intervals preview={shown} />
          {termsHints(shown.terms, fields).map((hint) => (
            <p key={hint} className="p-hint">
              {word(`hints.${hint}`)}
            </p>
          ))}
          <EvenStayFields stay={stay} onChange={setStay} />
          <h4>{word('preview.text')}</h4>
          <p className="p-long">{shown.terms.text}</p>
        </>
      ) : (
        <>
          <p className="p-hint">{text('rules.previewLater')}</p>
          <EvenStayFields stay={stay} onChange={setStay} />
        </>
      )}
    </section>
  );
}

function isComplete({ steps, noShow, deposits }: TermsFields): boolean {
  const isDated = steps.every(({ daysBefore, time }) => daysBefore !== '' && time !== '');
  return isDated && [...steps, noShow, ...deposits].every(({ value }) => value !== '');
}

function Intervals({ preview: { terms } }: { preview: Preview }): React.ReactElement {
  const { word } = useTermsWords(undefined);
  const { freeUntil, steps, noShow, deposits } = terms;
  return (
    <>
      <p>
        <b>
          {freeUntil === null
            ? word('preview.notFree')
            : word('preview.freeUntil', { at: instantText(freeUntil) })}
        </b>
      </p>
      <dl className="p-facts">
        {steps.map(({ to, fee }) => (
          <React.Fragment key={to}>
            <dt>{word('preview.until', { at: instantText(to) })}</dt>
            <dd>{Number(fee) === 0 ? word('fee.free') : moneyText(fee)}</dd>
          </React.Fragment>
        ))}
        <dt>{word('preview.noShow')}</dt>
        <dd>{moneyText(noShow)}</dd>
        {deposits.map(({ due, amount }, index) => (
          <React.Fragment key={index}>
            <dt>{word('preview.deposit', { day: shownDay(due) })}</dt>
            <dd>{moneyText(amount)}</dd>
          </React.Fragment>
        ))}
      </dl>
    </>
  );
}

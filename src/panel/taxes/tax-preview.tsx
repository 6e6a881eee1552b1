import React, { useState } from 'react';
import { MAX_CHILD_AGE } from '../../values/limits';
import type { InputOf } from '../parts/call';
import { addDays, dayRange } from '../parts/days';
import { EvenStayFields, sentEvenStay, usualStay } from '../parts/even-stay';
import { Field, TextInput } from '../parts/field';
import { decimalText, moneyText } from '../parts/format';
import { useDebounced, usePosted } from '../parts/query';
import { type TaxFields, typedOf } from './tax-fields';
import { useTaxWords } from './words';

type Asked = InputOf<'taxes', 'preview'>;

/** The code and name of a tax that has none yet. */
const UNNAMED = '–';

/** An example with all taxes of the hotel and this one, as it is filled in. */
export function TaxPreview({ id, fields }: { id: number | null; fields: TaxFields }): React.ReactElement {
  const { word, text } = useTaxWords();
  const [stay, setStay] = useState(usualStay);
  const [children, setChildren] = useState('');
  const sent = sentEvenStay(stay);
  const childAges = agesOf(children);
  const isFilled = (fields.kind === 'percent' ? fields.percent : fields.amount) !== '';
  const tax = typedOf({ ...fields, name: namedOr(fields.name), code: fields.code || UNNAMED });
  const asked = useDebounced(
    JSON.stringify(sent && childAges && isFilled ? { id, tax, stay: { ...sent, childAges } } : null),
  );
  const { data, refused } = usePosted('taxes', 'preview', JSON.parse(asked) as Asked | null);
  const shown = isFilled && sent && childAges && !refused ? data : undefined;
  const guests = word('preview.party', { count: (sent?.adults ?? 0) + (childAges?.length ?? 0) });
  return (
    <section className="p-aside" aria-label={text('rules.preview')}>
      <h3>{text('rules.preview')}</h3>
      {shown && sent ? (
        <>
          <p>
            {word('preview.example', {
              stay: guests,
              days: dayRange(sent.arrival, addDays(sent.arrival, sent.nights)),
            })}
          </p>
          <table className="p-table p-wide">
            <tbody>
              <tr>
                <th scope="row">{text('rules.price')}</th>
                <td className="p-right">{decimalText(shown.price, 2)}</td>
              </tr>
              {shown.taxes.map(({ code, name, amount, included, paidAt }) => (
                <tr key={code}>
                  <td>
                    {name === UNNAMED ? code : name}
                    <small>
                      {word(`included.${included ? 'yes' : 'no'}`)}
                      {!included && paidAt === 'hotel' ? `, ${word('preview.atHotel')}` : ''}
                    </small>
                  </td>
                  <td className="p-right">{decimalText(amount, 2)}</td>
                </tr>
              ))}
              <tr className="p-sum">
                <th scope="row">{word('preview.total')}</th>
                <td className="p-right">{moneyText(shown.totalWithTaxes)}</td>
              </tr>
            </tbody>
          </table>
        </>
      ) : (
        <p className="p-hint">{text('rules.previewLater')}</p>
      )}
      <EvenStayFields stay={stay} hasAdults onChange={setStay}>
        <Field className="p-field-above" label={word('form.childAges')}>
          <TextInput
            className="p-input p-short"
            inputMode="numeric"
            value={children}
            onChange={setChildren}
          />
        </Field>
      </EvenStayFields>
    </section>
  );
}

function namedOr(name: Record<string, string>): Record<string, string> {
  const names = Object.entries(name).filter(([, one]) => one.trim() !== '');
  return names.length > 0 ? Object.fromEntries(names) : { en: UNNAMED };
}

/** Null while what was typed is no list of ages. */
function agesOf(typed: string): number[] | null {
  const ages = typed
    .split(/[\s,;]+/)
    .filter((age) => age !== '')
    .map(Number);
  return ages.every((age) => Number.isInteger(age) && age >= 0 && age <= MAX_CHILD_AGE) ? ages : null;
}

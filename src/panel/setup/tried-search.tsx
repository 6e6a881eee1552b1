import React, { useState } from 'react';
import { MAX_ADULTS, MAX_SEARCH_NIGHTS } from '../../values/limits';
import type { Setup, TriedSearch, TriedStay } from './setup.contract';
import { Button } from '../parts/button';
import { DateInput } from '../parts/date-input';
import { dayRange, nightsBetween, shortDay } from '../parts/days';
import { Field, TextInput } from '../parts/field';
import { moneyText } from '../parts/format';
import { Notice } from '../parts/notice';
import { useText } from '../parts/panel';
import { usePage } from '../parts/query';
import { Table } from '../parts/table';

export function TriedSearchView({ setup }: { setup: Setup }): React.ReactElement {
  const text = useText('pages.setup.steps.search');
  const words = useText('pages.setup');
  const { stay } = setup.tried;
  const [typed, setTyped] = useState<{ startDate: string; endDate: string; adultCount: string }>();
  const [asked, setAsked] = useState<TriedStay | null>(null);
  const [isFaulty, setFaulty] = useState(false);
  const { data, refused, reload } = usePage('setup', 'search', asked);
  const tried = asked ? data : setup.tried;
  const form = typed ?? { ...stay, adultCount: String(stay.adultCount) };
  const edit = (changes: Partial<typeof form>) => setTyped({ ...form, ...changes });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const question = readStay(form, setup.today);
    setFaulty(question === undefined);
    if (!question) return;
    setAsked(question);
    // The same question is asked again only so.
    if (JSON.stringify(question) === JSON.stringify(asked)) void reload();
  };
  return (
    <>
      <form className="p-setup-form" onSubmit={submit}>
        {(['startDate', 'endDate'] as const).map((name) => (
          <Field key={name} className="p-field-above" label={words(`fields.${name}`)}>
            <DateInput className="p-short" value={form[name]} onChange={(value) => edit({ [name]: value })} />
          </Field>
        ))}
        <Field className="p-field-above" label={words('fields.adultCount')}>
          <TextInput
            className="p-input p-tiny"
            inputMode="numeric"
            maxLength={2}
            value={form.adultCount}
            onChange={(adultCount) => edit({ adultCount })}
          />
        </Field>
        <Button type="submit" look="quiet">
          {text('ask')}
        </Button>
      </form>
      {isFaulty ? <Notice>{text('fault', { limit: MAX_SEARCH_NIGHTS })}</Notice> : null}
      {refused ? <Notice>{words('failed')}</Notice> : null}
      <div aria-live="polite">{tried ? <Result tried={tried} /> : null}</div>
    </>
  );
}

function readStay(
  { startDate, endDate, adultCount }: { startDate: string; endDate: string; adultCount: string },
  today: string,
): TriedStay | undefined {
  if (startDate === '' || endDate === '' || startDate < today) return undefined;
  const nights = nightsBetween(startDate, endDate);
  const adults = Number(adultCount);
  const isParty = /^\d{1,2}$/.test(adultCount.trim()) && adults >= 1 && adults <= MAX_ADULTS;
  return nights >= 1 && nights <= MAX_SEARCH_NIGHTS && isParty
    ? { startDate, endDate, adultCount: adults }
    : undefined;
}

function Result({ tried }: { tried: TriedSearch }): React.ReactElement {
  const text = useText('pages.setup.steps.search');
  const { stay, offers, error, notFound } = tried;
  const days = dayRange(stay.startDate, stay.endDate);
  if (offers.length > 0) {
    return (
      <>
        <p>{text('found', { days, adults: stay.adultCount })}</p>
        <Table columns={['roomType', 'board', 'price', 'left'].map((name) => text(name))} numeric={[2, 3]}>
          {offers.map(({ roomType, board, price, currency, left }) => (
            <tr key={`${roomType} ${board}`}>
              <td>{roomType}</td>
              <td>{board}</td>
              <td className="p-number p-right">{moneyText(price, currency)}</td>
              <td className="p-number p-right">{left}</td>
            </tr>
          ))}
        </Table>
      </>
    );
  }
  return (
    <Notice kind="warning">
      <p>{text('nothing', { days, adults: stay.adultCount })}</p>
      {error && notFound.length === 0 ? <p>{error}</p> : null}
      <ul className="p-list">
        {notFound.map(({ roomType, board, reasons }) => (
          <li key={`${roomType} ${board}`}>
            <b>{[roomType, board].filter(Boolean).join(' · ')}</b>:{' '}
            {reasons.map(({ text: reason, day }) => (day ? `${shortDay(day)}: ${reason}` : reason)).join(' ')}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

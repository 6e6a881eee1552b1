import React, { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { RoomFolio } from '../../in-house/bookings/room-folio';
import { POSTED_BY_STAFF, POSTINGS } from '../../booking/folio/folio-kinds';
import { Button } from '../parts/button';
import { centsOf, decimalOf } from '../parts/cents';
import { moneyText } from '../parts/format';
import { Notice } from '../parts/notice';
import { panel } from '../parts/panel';
import { FolioLines } from './folio-lines';
import { MoveForm } from './move-form';
import { PostForm } from './post-form';
import { ReverseForm } from './reverse-form';
import type { FolioWork, OpenForm } from './use-folio';
import { type FolioWords, useFolioWords } from './words';

export const isReception = panel.role === 'reception';

export function FolioView({ work }: { work: FolioWork }): React.ReactElement {
  const words = useFolioWords();
  const { word } = words;
  const { read, form, done } = work;
  const [showsAll, setShowsAll] = useState(false);
  const actions = useFocusBack(form);
  if (!read.data) {
    return read.refused ? (
      <Notice retry={word('retry')} onRetry={() => void read.reload()}>
        {words.unread(read.refused)}
      </Notice>
    ) : (
      <p className="p-soft" role="status">
        {word('loading')}
      </p>
    );
  }
  const folio = read.data;
  const hasReversed = folio.lines.some(({ isReversed }) => isReversed);
  return (
    <div className="fo-folio">
      {folio.isCancelled ? <Notice kind="note">{word('cancelled')}</Notice> : null}
      <Remarks folio={folio} words={words} />
      <Sums folio={folio} words={words} />
      <div role="status">{done ? <Notice kind="done">{done}</Notice> : null}</div>
      {form === undefined ? (
        <div ref={actions} className="p-acts fo-actions">
          {POSTED_BY_STAFF.filter((kind) => !isReception || POSTINGS[kind].isForReception).map((kind) => (
            <Button
              key={kind}
              look={kind === 'payment' ? 'main' : 'quiet'}
              data-testid={`post-${kind}`}
              data-kind={kind}
              data-autofocus={kind === 'payment' || undefined}
              onClick={() => work.open(kind)}
            >
              {word(`actions.${kind}`)}
            </Button>
          ))}
          <Link
            className="p-button p-button-quiet"
            to={`/admin/pages/folio?booking=${folio.bookingId}&statement`}
          >
            {word('actions.statement')}
          </Link>
        </div>
      ) : 'line' in form ? (
        <LineForm key={form.key} folio={folio} work={work} form={form} />
      ) : (
        <PostForm key={form.key} folio={folio} work={work} kind={form.kind} requestKey={form.key} />
      )}
      <FolioLines
        folio={folio}
        showsAll={showsAll}
        mayReverse={!isReception}
        onStep={form === undefined ? work.openLine : undefined}
      />
      {hasReversed ? (
        <label className="fo-check">
          <input type="checkbox" checked={showsAll} onChange={() => setShowsAll(!showsAll)} />{' '}
          {word('showReversed')}
        </label>
      ) : null}
    </div>
  );
}

interface LineFormProps {
  folio: RoomFolio;
  work: FolioWork;
  form: Extract<OpenForm, { line: unknown }>;
}

function LineForm({ folio, work, form }: LineFormProps): React.ReactElement {
  const given = { folio, work, line: form.line, requestKey: form.key };
  return form.kind === 'move' ? <MoveForm {...given} /> : <ReverseForm {...given} />;
}

function useFocusBack(form: OpenForm | undefined): React.RefObject<HTMLDivElement> {
  const actions = useRef<HTMLDivElement>(null);
  const last = useRef<OpenForm>();
  useEffect(() => {
    const buttons = [...(actions.current?.querySelectorAll('button') ?? [])];
    if (!form && last.current && document.activeElement === document.body)
      (buttons.find(({ dataset }) => dataset.kind === last.current?.kind) ?? buttons[0])?.focus();
    last.current = form;
  }, [form]);
  return actions;
}

interface FolioPartProps {
  folio: RoomFolio;
  words: FolioWords;
}

function Sums({ folio: { sums, currency }, words: { word } }: FolioPartProps): React.ReactElement {
  const state = Number(sums.balance) > 0 ? 'owed' : Number(sums.balance) < 0 ? 'owing' : 'even';
  const sum = (name: 'charged' | 'discounts' | 'paid', more = '') => (
    <div>
      <dt>{word(`sums.${name}`)}</dt>
      <dd>
        {moneyText(sums[name], currency)}
        {more === '' ? null : <small>{more}</small>}
      </dd>
    </div>
  );
  // What was given back came from them first.
  const deposited = Math.min(centsOf(sums.deposits), centsOf(sums.paid));
  const deposits = deposited > 0 ? moneyText(decimalOf(deposited), currency) : '';
  return (
    <dl className="p-sums">
      {sum('charged')}
      {Number(sums.discounts) === 0 ? null : sum('discounts')}
      {sum('paid', deposits && word('sums.deposits', { amount: deposits }))}
      <div className={`fo-balance fo-${state}`} data-testid="balance">
        <dt>{word('sums.balance')}</dt>
        <dd>
          {moneyText(sums.balance, currency)}
          <small>{word(`sums.${state}`)}</small>
        </dd>
      </div>
    </dl>
  );
}

function Remarks({
  folio: { otherBalances, paidInOtherCurrencies },
  words: { word },
}: FolioPartProps): React.ReactElement {
  return (
    <>
      {otherBalances.map(({ currency, balance }) => (
        <Notice key={currency} kind="warning">
          {word('otherBalances', { currency, amount: moneyText(balance, currency) })}
        </Notice>
      ))}
      {paidInOtherCurrencies.map(({ amount, currency }, index) => (
        <Notice key={index} kind="warning">
          {word('paidInOtherCurrencies', { amount: moneyText(amount, currency) })}
        </Notice>
      ))}
    </>
  );
}

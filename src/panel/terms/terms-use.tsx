import React, { useState } from 'react';
import { Button } from '../parts/button';
import type { UndoableDone } from '../parts/done';
import { Notice } from '../parts/notice';
import { useChange } from '../parts/use-change';
import { type UsedTerms, UseDialog } from './use-dialog';
import { type TermsList, useTermsWords } from './words';

interface TermsUseProps {
  list: TermsList;
  reload: () => Promise<unknown>;
  onDone: (done: UndoableDone) => void;
}

interface UseRow {
  key: string;
  name: string;
  use: UsedTerms;
  refundable: number | null;
  nonRefundable: number | null;
}

/** Which stays have which terms: those of arrivals, of rate plans, and of all others. */
export function TermsUse({ list, reload, onDone }: TermsUseProps): React.ReactElement {
  const words = useTermsWords(list);
  const { word, text } = words;
  const [opened, setOpened] = useState<UsedTerms>();
  const change = useChange('terms', words.refusal);
  const rows = rowsOf(list, words);
  const say = async (name: string, undo: UndoableDone['undo']) => {
    setOpened(undefined);
    await reload();
    onDone({ text: text('rules.saved', { name }), undo });
  };
  const end = async ({ name, use }: UseRow) => {
    if (use.kind !== 'arrivals' || !use.range) return;
    const { id: ended, from, to, refundableTermsId, nonRefundableTermsId } = use.range;
    if (!(await change.run('endArrivals', { id: ended }))) return;
    const arrivals = { from, to, refundableTermsId, nonRefundableTermsId };
    await say(name, async () => {
      if (!(await change.run('saveArrivals', { id: null, version: null, arrivals }))) return undefined;
      await reload();
      return text('rules.undone', { name });
    });
  };
  return (
    <section className="p-card" aria-labelledby="terms-use">
      <h2 id="terms-use">{word('use.title')}</h2>
      <p className="p-hint">{word('use.lead')}</p>
      {change.refusal === '' ? null : <Notice takesFocus>{change.refusal}</Notice>}
      <ul className="p-rules">
        {rows.map((row) => (
          <UsedIn
            key={row.key}
            list={list}
            row={row}
            isBusy={change.isBusy}
            onChange={setOpened}
            onEnd={end}
          />
        ))}
      </ul>
      <p className="p-row">
        <Button look="quiet" onClick={() => setOpened({ kind: 'arrivals' })}>
          {word('use.addArrivals')}
        </Button>
        {list.plans.length > 0 ? (
          <Button look="quiet" onClick={() => setOpened({ kind: 'plan' })}>
            {word('use.addPlan')}
          </Button>
        ) : null}
      </p>
      {opened ? (
        <UseDialog
          list={list}
          use={opened}
          reload={reload}
          onClose={() => setOpened(undefined)}
          onDone={say}
        />
      ) : null}
    </section>
  );
}

interface UsedInProps {
  list: TermsList;
  row: UseRow;
  isBusy: boolean;
  onChange: (use: UsedTerms) => void;
  onEnd: (row: UseRow) => Promise<void>;
}

function UsedIn({ list, row, isBusy, onChange, onEnd }: UsedInProps): React.ReactElement {
  const words = useTermsWords(list);
  const { word } = words;
  return (
    <li>
      <b>{row.name}</b>
      <span>
        {(['refundable', 'nonRefundable'] as const).map((rate) => (
          <small key={rate}>
            {word(`use.${rate}`)}:{' '}
            {words.termsName(row[rate]) ?? word(row.use.kind === 'hotel' ? 'use.none' : 'use.asHotel')}
          </small>
        ))}
      </span>
      <span className="p-rule-actions">
        <Button
          look="link"
          aria-label={word('use.changeOf', { name: row.name })}
          onClick={() => onChange(row.use)}
        >
          {word('use.change')}
        </Button>
        {row.use.kind === 'arrivals' ? (
          <Button
            look="link"
            disabled={isBusy}
            aria-label={word('use.endOf', { name: row.name })}
            onClick={() => void onEnd(row)}
          >
            {word('use.end')}
          </Button>
        ) : null}
      </span>
    </li>
  );
}

function rowsOf(list: TermsList, words: ReturnType<typeof useTermsWords>): UseRow[] {
  const row = (
    key: string,
    name: string,
    use: UsedTerms,
    { refundableTermsId, nonRefundableTermsId }: TermsList['defaults'],
  ): UseRow => ({ key, name, use, refundable: refundableTermsId, nonRefundable: nonRefundableTermsId });
  return [
    ...list.arrivals.map((range) =>
      row(`arrivals-${range.id}`, words.arrivalsName(range), { kind: 'arrivals', range }, range),
    ),
    ...list.plans
      .filter((plan) => plan.refundableTermsId !== null || plan.nonRefundableTermsId !== null)
      .map((plan) => row(`plan-${plan.ratePlanId}`, words.planName(plan), { kind: 'plan', plan }, plan)),
    row('hotel', words.word('use.hotel'), { kind: 'hotel' }, list.defaults),
  ];
}

import React, { useRef, useState } from 'react';
import type { AuditEntity } from '../../database/audit-actions';
import type { SavedRecord } from '../page/versions';
import { AsOpened } from './as-opened';
import { Button } from './button';
import type { Refused } from './call';
import { Notice } from './notice';
import { useText } from './panel';
import { type ListedRule, RuleList } from './rule-list';
import type { useRuleWords } from './rule-words';
import { type RulePage, useRuleChanges } from './use-rule-changes';

interface Rule {
  id: number;
  version: number;
}

/** What the form of a record gets: none for a new one. `openAnew` opens it as it is now, after somebody else has changed it. */
export interface RuleFormProps<R extends Rule> {
  record: R | undefined;
  openAnew?: (() => void) | undefined;
  onRefused: () => void;
  onClose: () => void;
  onDone: (saved: SavedRecord, name: string) => Promise<void>;
}

interface RulePageProps<R extends Rule> {
  page: RulePage;
  entity: AuditEntity;
  read: { data: unknown; refused: Refused | undefined; reload: () => Promise<unknown> };
  words: Pick<ReturnType<typeof useRuleWords>, 'word' | 'unread'>;
  /** Why a record was not taken out of use, or into use again. */
  refusalOf: (id: number | undefined) => (refused: Refused) => string;
  records: readonly R[] | undefined;
  listed: (record: R) => ListedRule;
  /** Saves a record as it was, over what was saved last; returns whether it could. */
  writeBack: (saved: SavedRecord, before: R) => Promise<boolean>;
  /** Why it could not. */
  refusal: string;
  form: (props: RuleFormProps<R>) => React.ReactNode;
  below?: (say: ReturnType<typeof useRuleChanges>['say']) => React.ReactNode;
}

/** A page of promotions, terms, taxes or partner allotments: their list, what is done to them, and their form. */
export function RuleRecordsPage<R extends Rule>(props: RulePageProps<R>): React.ReactElement {
  const { page, read, words, records, refusalOf, writeBack, form } = props;
  const { word } = words;
  const text = useText();
  const [opened, setOpened] = useState<number | 'new'>();
  const chosen = useRef<number>();
  const changes = useRuleChanges(page, (refused) => refusalOf(chosen.current)(refused), read.reload);
  const record = records?.find(({ id }) => id === opened);
  const refusal = changes.refusal || props.refusal;
  const isOpen = records !== undefined && (opened === 'new' || record !== undefined);
  const formOf = (before: R | undefined, openAnew?: () => void) =>
    form({
      record: before,
      openAnew,
      onRefused: () => void read.reload(),
      onClose: () => setOpened(undefined),
      onDone: async (now, name) => {
        setOpened(undefined);
        await changes.saved({ id: now.id, name }, before && (() => writeBack(now, before)));
      },
    });
  return (
    <main className="p-page">
      {changes.notice}
      <header className="p-head-line">
        <h1>{word('title')}</h1>
        <Button disabled={!records} onClick={() => setOpened('new')}>
          {word('add')}
        </Button>
      </header>
      <p className="p-hint">{word('lead')}</p>
      {read.refused ? (
        <Notice retry={text('buttons.retry')} onRetry={() => void read.reload()}>
          {words.unread(read.refused)}
        </Notice>
      ) : null}
      {refusal === '' ? null : <Notice takesFocus>{refusal}</Notice>}
      {!records && !read.refused ? <p role="status">{text('rules.loading')}</p> : null}
      {records?.length === 0 ? <p>{word('none')}</p> : null}
      {records ? (
        <RuleList
          entity={props.entity}
          rules={records.map(props.listed)}
          isBusy={changes.isBusy}
          onOpen={setOpened}
          onRetire={(rule) => {
            chosen.current = rule.id;
            void changes.retire(rule);
          }}
          onRestore={(rule) => void changes.restore(rule)}
        />
      ) : null}
      {props.below?.(changes.say)}
      {isOpen ? <React.Fragment key={opened}>{asOpened(record, formOf)}</React.Fragment> : null}
    </main>
  );
}

function asOpened<R extends Rule>(
  record: R | undefined,
  formOf: (record: R | undefined, openAnew?: () => void) => React.ReactNode,
): React.ReactNode {
  return record ? <AsOpened record={record}>{formOf}</AsOpened> : formOf(undefined);
}

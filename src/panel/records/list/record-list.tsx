import { Icon } from '@adminjs/design-system';
import type { ResourceJSON } from 'adminjs';
import React from 'react';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../../frame/page-title';
import { Button } from '../../parts/button';
import { Notice } from '../../parts/notice';
import { localizedText } from '../../parts/format';
import { type Translate, useOptionalText, useText } from '../../parts/panel';
import { useChange } from '../../parts/use-change';
import { listAddress, listMetaOf } from '../resource';
import { ListBar } from './list-bar';
import { type AddLink, ListHead } from './list-head';
import { ListPages } from './list-pages';
import { RecordRows } from './record-rows';
import { useColumns } from './use-columns';
import { useList } from './use-list';

interface RecordListProps {
  resource: ResourceJSON;
  /** How a record is added, where that is done on a page of its own. */
  add?: AddLink;
  /** How often the list is read again while it is shown; 0 for never. */
  everyMs?: number;
  /** Links that stand above the list. */
  ways?: React.ReactNode;
}

/** A list of records: its views and filters, its lines, and its pages. */
export function RecordList({ resource, everyMs, ways, ...given }: RecordListProps): React.ReactElement {
  const text = useText();
  const list = useList(resource, everyMs);
  const add = given.add ?? addLinkOf(resource, text);
  const columns = useColumns(resource, list.filters);
  const { data, refused, isAway, isReading, reload } = list.read;
  usePageTitle(text(`labels.${resource.id}`));
  const isFiltered = Object.keys(list.filters).length > 0;
  return (
    <main className="p-page p-records">
      {ways}
      <ListHead
        resource={resource}
        total={data?.meta.total}
        columns={columns}
        query={list.query}
        isSought={list.isSought}
        add={add}
      />
      <ListBar
        resource={resource}
        filters={list.filters}
        records={data?.records ?? []}
        onFilter={list.setFilters}
      />
      <p className="p-visually-hidden" role="status">
        {data && !isReading ? text('list.found', { count: data.meta.total }) : ''}
      </p>
      {refused ? (
        <Notice retry={text('buttons.retry')} onRetry={() => void reload()}>
          {text(isAway ? 'navigation.away' : 'messages.errorFetchingRecords')}
        </Notice>
      ) : null}
      <section className="p-list-card" aria-busy={isReading && !refused}>
        {!data ? (
          refused ? null : (
            <p role="status">{text('list.loading')}</p>
          )
        ) : data.records.length === 0 ? (
          <NoRecords
            resource={resource}
            add={given.add ? undefined : add}
            isFiltered={isFiltered}
            onClear={() => list.setFilters({})}
            onAdded={() => void reload()}
          />
        ) : (
          <RecordRows
            resource={resource}
            columns={columns}
            records={data.records}
            order={data.meta}
            onSort={list.sortBy}
          />
        )}
      </section>
      {data ? <ListPages {...data.meta} onTurn={list.turnTo} /> : null}
    </main>
  );
}

function addLinkOf(resource: ResourceJSON, text: Translate): AddLink | undefined {
  if (!resource.resourceActions.some(({ name }) => name === 'new')) return undefined;
  return { to: `${listAddress(resource.id)}/actions/new`, label: text('actions.new') };
}

interface NoRecordsProps {
  resource: ResourceJSON;
  add: AddLink | undefined;
  isFiltered: boolean;
  onClear: () => void;
  onAdded: () => void;
}

function NoRecords({ resource, add, isFiltered, onClear, onAdded }: NoRecordsProps): React.ReactElement {
  const text = useText();
  const optional = useOptionalText();
  const none = optional(`resources.${resource.id}.empty`) || text('messages.noRecordsInResource');
  return (
    <div className="p-empty">
      <h2>{isFiltered ? text('messages.nothingFits') : none}</h2>
      {isFiltered ? (
        <Button look="quiet" onClick={onClear}>
          {text('buttons.clearFilter')}
        </Button>
      ) : add ? (
        <>
          <Link className="p-button" to={add.to}>
            <Icon icon="Plus" size={16} /> {text('buttons.createFirstRecord')}
          </Link>
          <Suggested resource={resource} onAdded={onAdded} />
        </>
      ) : null}
    </div>
  );
}

/** Adds in one step what the hotel can begin its list with. */
function Suggested({ resource, onAdded }: Pick<NoRecordsProps, 'resource' | 'onAdded'>) {
  const text = useText();
  const { suggested = [] } = listMetaOf(resource);
  const change = useChange('records', ({ message }) => text(`messages.${message}`));
  if (suggested.length === 0) return null;
  const add = async () => {
    if (await change.run('addSuggested', { resource: resource.id })) onAdded();
  };
  return (
    <>
      {change.refusal === '' ? null : <Notice takesFocus>{change.refusal}</Notice>}
      <Button look="quiet" disabled={change.isBusy} data-testid="add-suggested" onClick={() => void add()}>
        {text('buttons.addSuggested')}
      </Button>
      <p className="p-soft">{suggested.map((name) => localizedText(name)).join(' · ')}</p>
    </>
  );
}

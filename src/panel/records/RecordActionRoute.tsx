import type { RecordJSON, ResourceJSON } from 'adminjs';
import React from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { Notice } from '../parts/notice';
import { useText } from '../parts/panel';
import { NothingHere } from './nothing-here';
import { RecordCommand } from './record-command';
import { RecordForm } from './record-form';
import { RecordHead } from './record-head';
import { RecordView } from './record-view';
import { listMetaOf, recordAddress, useResource } from './resource';
import { useUntilAnswered } from './until-answered';

interface RecordRead {
  record: RecordJSON;
  notice?: { message: string; type: string };
}

/** A record: what is known of it, its form, or what is done with it; AdminJS looks for it by this name. */
export default function RecordActionRoute(): React.ReactElement {
  const { resourceId = '', recordId = '', actionName = '' } = useParams();
  const { pathname } = useLocation();
  const resource = useResource(resourceId);
  if (!resource) return <NothingHere />;
  return <RecordPage key={pathname} resource={resource} id={recordId} act={actionName} />;
}

interface RecordPageProps {
  resource: ResourceJSON;
  id: string;
  act: string;
}

function RecordPage({ resource, id, act }: RecordPageProps): React.ReactElement {
  const text = useText();
  const address = `/admin/api/resources/${resource.id}/records/${id}/${act}`;
  const { data, refused, isAway, reload } = useUntilAnswered<RecordRead>(address, { isFresh: true });
  if (refused) {
    return (
      <main className="p-page">
        <h1>{text(`labels.${resource.id}`)}</h1>
        <Notice retry={text('buttons.retry')} onRetry={() => void reload()}>
          {text(isAway ? 'navigation.away' : `messages.${refused.message}`)}
        </Notice>
      </main>
    );
  }
  if (!data) return <main className="p-page" aria-busy />;
  const { record } = data;
  if (record.baseError) return <NothingHere message={data.notice?.message} />;
  const action = record.recordActions.find(({ name }) => name === act);
  if (!action) return <NothingHere />;
  if (act === 'show' && listMetaOf(resource).pages)
    return <Navigate to={recordAddress(resource, record)!} replace />;
  const shown = { resource, record, action };
  return (
    <main className="p-page p-record">
      <RecordHead {...shown} />
      {act === 'show' ? (
        <RecordView resource={resource} record={record} />
      ) : act === 'edit' ? (
        <RecordForm {...shown} />
      ) : (
        <RecordCommand {...shown} />
      )}
    </main>
  );
}

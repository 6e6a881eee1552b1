import React from 'react';
import { useParams } from 'react-router-dom';
import { NothingHere } from './nothing-here';
import { RecordForm } from './record-form';
import { RecordHead } from './record-head';
import { useResource } from './resource';

/** The form for a new record; AdminJS looks for it by this name. */
export default function ResourceActionRoute(): React.ReactElement {
  const { resourceId = '', actionName } = useParams();
  const resource = useResource(resourceId);
  const action = resource?.resourceActions.find(({ name }) => name === actionName && name === 'new');
  if (!resource || !action) return <NothingHere />;
  return (
    <main className="p-page p-record" key={resourceId}>
      <RecordHead resource={resource} action={action} />
      <RecordForm resource={resource} action={action} />
    </main>
  );
}

import React from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { panel } from '../parts/panel';
import { NothingHere } from './nothing-here';
import { RecordList } from './list/record-list';
import { listMetaOf, useResource } from './resource';

/** The list of a kind of records; AdminJS looks for it by this name. */
export default function ResourceRoute(): React.ReactElement {
  const { resourceId = '' } = useParams();
  const resource = useResource(resourceId);
  if (!resource) return <NothingHere message="error404Resource" />;
  const hasList = resource.resourceActions.some(({ name }) => name === 'list');
  if (!hasList) return <Navigate to={`records/${panel.hotelId}/edit`} replace />;
  const { pages } = listMetaOf(resource);
  if (pages?.list) return <Navigate to={`/admin/pages/${pages.list}`} replace />;
  return <RecordList key={resourceId} resource={resource} />;
}

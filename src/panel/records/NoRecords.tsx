import { Icon } from '@adminjs/design-system';
import { type NoRecordsProps, useFilterDrawer } from 'adminjs';
import React from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useText } from '../parts/panel';

export default function NoRecords({ resource }: NoRecordsProps): React.ReactElement {
  const text = useText();
  const navigate = useNavigate();
  const { filtersCount } = useFilterDrawer();
  const address = `/admin/resources/${resource.id}`;
  const mayAdd = resource.resourceActions.some(({ name }) => name === 'new');
  if (filtersCount > 0) {
    return (
      <section className="p-empty">
        <h2>{text('messages.nothingFits')}</h2>
        <button type="button" className="p-button p-button-quiet" onClick={() => navigate(address)}>
          {text('buttons.clearFilter')}
        </button>
      </section>
    );
  }
  return (
    <section className="p-empty">
      <h2>{text('messages.noRecordsInResource')}</h2>
      {mayAdd ? (
        <Link className="p-button" to={`${address}/actions/new`}>
          <Icon icon="Plus" /> {text('buttons.createFirstRecord')}
        </Link>
      ) : null}
    </section>
  );
}

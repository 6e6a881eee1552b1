import React from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../parts/panel';
import type { StepFormProps } from './step-form-props';

export function PartnerLinks({ setup }: StepFormProps): React.ReactElement {
  const text = useText('pages.setup.steps.partner');
  return (
    <>
      <p>{text('has', { count: setup.partners })}</p>
      <p className="p-ways">
        <Link to="/admin/resources/partners/actions/new">{text('add')}</Link>
        <Link to="/admin/resources/partners">{text('grant')}</Link>
      </p>
    </>
  );
}

export function KeyLinks({ setup }: StepFormProps): React.ReactElement {
  const text = useText('pages.setup.steps.key');
  return (
    <>
      <p>{text('has', { count: setup.hotspotKeys })}</p>
      <p className="p-ways">
        <Link to="/admin/resources/apiKeys/actions/new">{text('add')}</Link>
      </p>
    </>
  );
}

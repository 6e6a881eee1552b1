import { ButtonGroup } from '@adminjs/design-system';
import {
  type ActionHeaderProps,
  type ActionJSON,
  Breadcrumbs,
  useFilterDrawer,
  useTranslation,
} from 'adminjs';
import React from 'react';
import { useNavigate } from 'react-router-dom';
import { factsOf } from './field-facts';
import { usePageTitle } from '../frame/page-title';
import { parsed } from '../parts/format';
import { type Translate, useText } from '../parts/panel';
import { auditActionText } from './value';

export default function ActionHeader(props: ActionHeaderProps): React.ReactElement {
  const { resource, record, action, tag, toggleFilter: hasFilter } = props;
  const text = useText();
  const navigate = useNavigate();
  const { translateAction, translateButton } = useTranslation();
  const { toggleFilter, filtersCount } = useFilterDrawer();
  const heading = headingOf(props, text, translateAction(action.label, resource.id));
  usePageTitle(heading.inTab);

  const others = record
    ? record.recordActions
    : resource.resourceActions.filter(({ name }) => name === 'new');
  const buttons = others
    .filter(({ name }) => name !== action.name)
    .map((other) => {
      const href = addressOf(other, record?.id);
      return {
        icon: String(other.icon ?? ''),
        label: translateAction(other.label, resource.id),
        variant: isDanger(other) ? ('danger' as const) : ('primary' as const),
        href,
        onClick: (event: React.MouseEvent) => {
          event.preventDefault();
          navigate(href);
        },
        'data-testid': `action-${other.name}`,
      };
    });
  const desk = deskButtons(props).map(({ step, reservation }) => ({
    icon: step === 'cancelBooking' ? 'XCircle' : 'Edit',
    label: text(`pages.frontDesk.actions.${step}`),
    variant: 'primary' as const,
    onClick: () => navigate(`/admin/pages/frontDesk?reservation=${reservation}&step=${step}`),
    'data-testid': `action-${step}`,
  }));
  const ofBooking = isShownBooking(props)
    ? [
        {
          icon: 'FileText',
          label: text('pages.frontDesk.actions.folio'),
          variant: 'primary' as const,
          onClick: () => navigate(`/admin/pages/folio?booking=${record?.id ?? ''}`),
          'data-testid': 'action-folio',
        },
        {
          icon: 'Users',
          label: text('pages.guests.ofBooking.title'),
          variant: 'primary' as const,
          onClick: () => navigate(`/admin/pages/guests?booking=${record?.id ?? ''}`),
          'data-testid': 'action-guests',
        },
      ]
    : [];
  const filter = {
    icon: 'Filter',
    label: translateButton(filtersCount > 0 ? 'filterActive' : 'filter', resource.id, {
      count: filtersCount,
    }),
    onClick: toggleFilter,
    'data-css': `${resource.id}-filter-button`,
  };
  return (
    <header className="p-head">
      <Breadcrumbs resource={resource} actionName={action.name} record={record ?? null} />
      <div className="p-head-line">
        <h1>
          {heading.title}
          {heading.kind ? <span className="p-head-kind"> – {heading.kind}</span> : null}
          {tag ? <span className="p-count">{tag}</span> : null}
        </h1>
        <ButtonGroup buttons={[...ofBooking, ...desk, ...buttons, ...(hasFilter ? [filter] : [])]} />
      </div>
    </header>
  );
}

function isShownBooking({ resource, action }: ActionHeaderProps): boolean {
  return resource.id === 'bookings' && action.name === 'show';
}

/** What the front desk can do with a booking: by a room whose guests are expected, else by one in house. */
function deskButtons(props: ActionHeaderProps) {
  const { record } = props;
  if (!isShownBooking(props)) return [];
  const rooms = parsed<{ reservation: number; status: string }[]>(record?.params['rooms']) ?? [];
  const expected = rooms.find(({ status }) => status === 'active');
  const room = expected ?? rooms.find(({ status }) => status === 'checked_in');
  if (!room) return [];
  const steps = expected ? (['changeBooking', 'cancelBooking'] as const) : (['changeBooking'] as const);
  return steps.map((step) => ({ step, reservation: room.reservation }));
}

function headingOf(
  { resource, record, action }: ActionHeaderProps,
  text: Translate,
  label: string,
): { title: string; kind?: string; inTab: string } {
  const kind = text(`resources.${resource.id}.one`);
  if (action.name === 'new') {
    const title = text('labels.newOne', { kind });
    return { title, inTab: title };
  }
  const isSingle = !resource.resourceActions.some(({ name }) => name === 'list');
  if (!record || (isSingle && ['show', 'edit'].includes(action.name))) return { title: label, inTab: label };
  const act = resource.showProperties.find((property) => factsOf(property).kind === 'auditAction');
  const name = act ? auditActionText(String(record.params[act.name]), text) : record.title || record.id;
  return action.name === 'show' || action.name === 'edit'
    ? { title: name, kind, inTab: `${name} – ${kind}` }
    : { title: label, inTab: `${label}: ${name}` };
}

function addressOf({ name, resourceId }: ActionJSON, recordId: string | undefined): string {
  const at = `/admin/resources/${resourceId}`;
  return recordId === undefined ? `${at}/actions/${name}` : `${at}/records/${recordId}/${name}`;
}

function isDanger({ name, custom }: ActionJSON): boolean {
  return name === 'delete' || custom['danger'] === true;
}

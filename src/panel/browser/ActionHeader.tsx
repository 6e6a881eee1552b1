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
import { factsOf } from './parts/field-facts';
import { usePageTitle } from './parts/page-title';
import { type Translate, useText } from './parts/panel';
import { auditActionText } from './parts/value';

/** The head of a list, a form or a record: its place, its name, and what can be done with it. */
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
        <ButtonGroup buttons={hasFilter ? [...buttons, filter] : buttons} />
      </div>
    </header>
  );
}

/** Returns a record's name and kind; the tab of a command says the command, too. */
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

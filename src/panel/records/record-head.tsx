import { Icon } from '@adminjs/design-system';
import { type ActionJSON, type RecordJSON, type ResourceJSON } from 'adminjs';
import React from 'react';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../frame/page-title';
import { type Translate, useText } from '../parts/panel';
import { factsOf } from './field-facts';
import { listAddress, rememberedList } from './resource';
import { auditActionText } from './value';

export interface RecordProps {
  resource: ResourceJSON;
  action: ActionJSON;
  /** Undefined in the form for a new one. */
  record?: RecordJSON;
}

/** What a record is called, the way back to its list, and what else can be done with it. */
export function RecordHead(props: RecordProps): React.ReactElement {
  const { resource, record, action } = props;
  const text = useText();
  const heading = headingOf(props, text);
  usePageTitle(heading.inTab);
  const others = (record?.recordActions ?? []).filter(({ name }) => name !== action.name);
  return (
    <header className="p-head">
      {isSingle(resource) ? null : (
        <Link className="p-back" to={rememberedList(resource.id)}>
          <Icon icon="ChevronLeft" size={16} /> {text(`labels.${resource.id}`)}
        </Link>
      )}
      <div className="p-head-line">
        <h1>
          {heading.title}
          {heading.kind ? <span className="p-soft"> – {heading.kind}</span> : null}
        </h1>
        <div className="p-acts">
          {others.map((other) => (
            <Link
              key={other.name}
              className={
                isDanger(other) ? 'p-button p-button-quiet p-button-warn' : 'p-button p-button-quiet'
              }
              to={`${listAddress(resource.id)}/records/${record?.id}/${other.name}`}
              data-testid={`action-${other.name}`}
            >
              {text(`actions.${other.name}`)}
            </Link>
          ))}
        </div>
      </div>
    </header>
  );
}

/** Whether a hotel has exactly one of it, which has no list. */
export function isSingle(resource: ResourceJSON): boolean {
  return !resource.resourceActions.some(({ name }) => name === 'list');
}

function headingOf(
  { resource, record, action }: RecordProps,
  text: Translate,
): { title: string; kind?: string; inTab: string } {
  const kind = text(`resources.${resource.id}.one`);
  const { name } = action;
  if (!record) {
    const title = text('labels.newOne', { kind });
    return { title, inTab: title };
  }
  if (isSingle(resource) && ['show', 'edit'].includes(name)) {
    const title = text(`labels.${resource.id}`);
    return { title, inTab: title };
  }
  const act = resource.showProperties.find((property) => factsOf(property).kind === 'auditAction');
  const called = act ? auditActionText(String(record.params[act.name]), text) : record.title || record.id;
  if (name === 'show' || name === 'edit') return { title: called, kind, inTab: `${called} – ${kind}` };
  const label = text(`actions.${name}`);
  return { title: label, inTab: `${label}: ${called}` };
}

export function isDanger({ name, custom }: ActionJSON): boolean {
  return name === 'delete' || custom['danger'] === true;
}

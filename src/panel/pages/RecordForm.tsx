import { type ActionProps, type BasePropertyJSON, useNotice } from 'adminjs';
import React, { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from './parts/call';
import { factsOf } from './parts/field';
import { parsed } from './parts/format';
import { Input } from './parts/inputs/input';
import { Once, type OnceValue } from './parts/once';
import { useOptionalText, useText } from './parts/panel';

interface Saved {
  record: {
    id?: string;
    params: Record<string, unknown>;
    errors: Record<string, { message: string } | undefined>;
  };
  notice?: { message: string; type: string };
  redirectUrl?: string;
}

const WHOLE_FORM = '_form';

/** The form of a new or an existing record. Faults stand at their fields; what was typed is never lost. */
export default function RecordForm({ resource, record, action }: ActionProps): React.ReactElement {
  const text = useText();
  const optional = useOptionalText();
  const notify = useNotice();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const isNew = action.name === 'new';
  const isSingle = !resource.resourceActions.some((one) => one.name === 'list');
  const properties = resource.editProperties.filter((property) => {
    const where = factsOf(property).form;
    return where === 'both' || where === (isNew ? 'new' : 'edit');
  });
  const [values, setValues] = useState<Record<string, unknown>>(() =>
    startValues(properties, record?.params ?? {}, isNew),
  );
  const [stored, setStored] = useState(() => storedSecrets(properties, record?.params ?? {}));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [changed, setChanged] = useState(false);
  const [once, setOnce] = useState<OnceValue[]>([]);
  useLeaveWarning(changed);

  const leave = () => navigate(isSingle ? window.location.pathname : `/admin/resources/${resource.id}`);
  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const url = isNew
      ? `/admin/api/resources/${resource.id}/actions/new`
      : `/admin/api/resources/${resource.id}/records/${record?.id ?? ''}/edit`;
    const answer = await call<Saved>(url, values);
    setBusy(false);
    if (!answer.ok) return setFaults({ [WHOLE_FORM]: answer.message });
    const { record: saved, notice } = answer.data;
    const wrong = Object.entries(saved.errors ?? {}).flatMap(([field, fault]): [string, string][] =>
      fault ? [[field, fault.message]] : [],
    );
    if (wrong.length > 0 || notice?.type === 'error') {
      setFaults(
        wrong.length > 0 ? Object.fromEntries(wrong) : { [WHOLE_FORM]: notice?.message ?? 'notSaved' },
      );
      return;
    }
    setFaults({});
    setChanged(false);
    notify({ message: notice?.message ?? 'successfullyUpdated', type: 'success' });
    const shown = parsed<OnceValue[]>(saved.params['_once']) ?? [];
    if (shown.length > 0) setOnce(shown);
    else if (isSingle) {
      setValues(startValues(properties, saved.params, false));
      setStored(storedSecrets(properties, saved.params));
    } else leave();
  };

  useEffect(() => {
    if (Object.keys(faults).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
  }, [faults]);

  if (once.length > 0) return <Once values={once} onClose={leave} />;
  let section = '';
  return (
    <form ref={form} className="p-form" noValidate onSubmit={(event) => void submit(event)}>
      {Object.keys(faults).length > 0 ? (
        <div className="p-alert" role="alert" tabIndex={-1}>
          {text(`messages.${faults[WHOLE_FORM] ?? 'thereWereValidationErrors'}`)}
        </div>
      ) : null}
      {properties.map((property) => {
        const facts = factsOf(property);
        const name = property.propertyPath;
        const hint = optional(`resources.${resource.id}.hints.${name}`);
        const fault = faults[name];
        const heading = facts.section !== '' && facts.section !== section ? (section = facts.section) : '';
        return (
          <React.Fragment key={name}>
            {heading ? (
              <h2 className="p-section">{text(`resources.${resource.id}.sections.${heading}`)}</h2>
            ) : null}
            <div className={`p-field p-field-${facts.kind}`}>
              <label className="p-label" htmlFor={`field-${name}`}>
                {text(`resources.${resource.id}.properties.${name}`)}
                {property.isRequired ? (
                  <span className="p-required" aria-label={text('labels.required')}>
                    {' '}
                    *
                  </span>
                ) : null}
              </label>
              <div>
                <Input
                  id={`field-${name}`}
                  kind={facts.kind}
                  value={values[name]}
                  invalid={fault !== undefined}
                  describedBy={fault !== undefined ? `fault-${name}` : hint ? `hint-${name}` : undefined}
                  required={property.isRequired}
                  stored={stored.has(name)}
                  choices={facts.choices}
                  choiceKey={(choice) => `resources.${resource.id}.choices.${name}.${choice}`}
                  reference={property.reference ?? ''}
                  text={text}
                  onChange={(value) => {
                    setValues((before) => ({ ...before, [name]: value }));
                    setChanged(true);
                  }}
                />
                {fault !== undefined ? (
                  <p id={`fault-${name}`} className="p-fault">
                    {text(`messages.${fault}`)}
                  </p>
                ) : null}
                {hint ? (
                  <p id={`hint-${name}`} className="p-hint">
                    {hint}
                  </p>
                ) : null}
              </div>
            </div>
          </React.Fragment>
        );
      })}
      <div className="p-form-end">
        <button className="p-button" disabled={busy} data-testid="save">
          {text(busy ? 'buttons.saving' : 'buttons.save')}
        </button>
        {isSingle ? null : (
          <button type="button" className="p-button p-button-quiet" onClick={leave}>
            {text('buttons.cancel')}
          </button>
        )}
      </div>
    </form>
  );
}

function startValues(
  properties: BasePropertyJSON[],
  params: Record<string, unknown>,
  isNew: boolean,
): Record<string, unknown> {
  return Object.fromEntries(
    properties.map((property) => {
      const facts = factsOf(property);
      const value = isNew ? facts['initial'] : params[property.propertyPath];
      return [
        property.propertyPath,
        facts.kind === 'secret' ? '' : (value ?? (facts.kind === 'flag' ? false : '')),
      ];
    }),
  );
}

/** The fields whose secret the record has. */
function storedSecrets(properties: BasePropertyJSON[], params: Record<string, unknown>): Set<string> {
  const secrets = properties.filter((property) => factsOf(property).kind === 'secret');
  return new Set(
    secrets.map((property) => property.propertyPath).filter((name) => String(params[name]) === 'true'),
  );
}

/** Asks before a page with unsaved changes is left. */
function useLeaveWarning(changed: boolean): void {
  useEffect(() => {
    if (!changed) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [changed]);
}

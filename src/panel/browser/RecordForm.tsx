import { type ActionProps, type BasePropertyJSON, useNotice } from 'adminjs';
import React, { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from './parts/call';
import { factsOf } from './parts/field';
import { parsed } from './parts/format';
import { FormField } from './parts/form-field';
import { Once, type OnceValue } from './parts/once';
import { useText } from './parts/panel';
import { noteUnsaved } from './parts/unsaved';

interface Saved {
  record: {
    id?: string;
    params: Record<string, unknown>;
    /** `now` is what somebody else made of the field while the form was open. */
    errors: Record<string, { message: string; now?: unknown } | undefined>;
  };
  notice?: { message: string; type: string };
  redirectUrl?: string;
}

const WHOLE_FORM = '_form';

type Values = Record<string, unknown>;

/** What can be typed into and is wrong, itself or as a part of something that is. */
const FAULTY = [
  ':is(input, select, textarea, [contenteditable])[aria-invalid=true]',
  '[aria-invalid=true] :is(input, select, textarea, button, [contenteditable])',
].join();

/** What was typed and not saved, by the address of its form: it outlives a look at another page of the panel. */
const drafts = new Map<string, { values: Values; seen: Values }>();

/** The form of a new or an existing record. Faults stand at their fields; what was typed is never lost. */
export default function RecordForm({ resource, record, action }: ActionProps): React.ReactElement {
  const text = useText();
  const notify = useNotice();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const isNew = action.name === 'new';
  const isSingle = !resource.resourceActions.some((one) => one.name === 'list');
  const properties = resource.editProperties.filter((property) => {
    const where = factsOf(property).form;
    return where === 'both' || where === (isNew ? 'new' : 'edit');
  });
  const [address] = useState(window.location.pathname);
  const [draft, setDraft] = useState(() => drafts.get(address));
  /** What the record was when it was read: whoever saves is told what somebody else has changed since. */
  const [seen, setSeen] = useState(() => draft?.seen ?? startValues(properties, record?.params ?? {}, isNew));
  const [values, setValues] = useState<Values>(draft?.values ?? seen);
  const [stored, setStored] = useState(() => storedSecrets(properties, record?.params ?? {}));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [meanwhile, setMeanwhile] = useState<Values>({});
  const [busy, setBusy] = useState(false);
  const [changed, setChanged] = useState(draft !== undefined);
  const [once, setOnce] = useState<OnceValue[]>([]);

  const forget = () => {
    drafts.delete(address);
    noteUnsaved(address, false);
    setChanged(false);
    setDraft(undefined);
  };
  const leave = () => {
    forget();
    navigate(isSingle ? address : `/admin/resources/${resource.id}`);
  };
  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const url = isNew
      ? `/admin/api/resources/${resource.id}/actions/new`
      : `/admin/api/resources/${resource.id}/records/${record?.id ?? ''}/edit`;
    const answer = await call<Saved>(url, isNew ? values : { ...values, _seen: JSON.stringify(seen) });
    setBusy(false);
    if (!answer.ok) return setFaults({ [WHOLE_FORM]: answer.message });
    const { record: saved, notice } = answer.data;
    const found = Object.entries(saved.errors ?? {});
    const wrong = found.flatMap(([field, fault]): [string, string][] =>
      fault ? [[field, fault.message]] : [],
    );
    const others = found.flatMap(([field, fault]): [string, unknown][] =>
      fault && 'now' in fault ? [[field, fault.now]] : [],
    );
    if (wrong.length > 0 || notice?.type === 'error') {
      setFaults(
        wrong.length > 0 ? Object.fromEntries(wrong) : { [WHOLE_FORM]: notice?.message ?? 'notSaved' },
      );
      // Whoever has been told saves knowingly the next time.
      setMeanwhile(Object.fromEntries(others));
      setSeen({ ...seen, ...Object.fromEntries(others) });
      return;
    }
    setFaults({});
    forget();
    notify({ message: notice?.message ?? 'successfullyUpdated', type: 'success' });
    const shown = parsed<OnceValue[]>(saved.params['_once']) ?? [];
    if (shown.length > 0) setOnce(shown);
    else if (isSingle) {
      const now = startValues(properties, saved.params, false);
      setValues(now);
      setSeen(now);
      setStored(storedSecrets(properties, saved.params));
    } else leave();
  };

  useEffect(() => {
    if (!changed) return;
    drafts.set(address, { values, seen });
    noteUnsaved(address, true);
  }, [address, changed, values, seen]);

  useEffect(() => {
    if (Object.keys(faults).length === 0) return;
    const first = form.current?.querySelector(FAULTY) ?? form.current?.querySelector('[role="alert"]');
    (first as HTMLElement | null | undefined)?.focus();
  }, [faults]);

  if (once.length > 0) return <Once values={once} onClose={leave} />;
  let section = '';
  return (
    <form ref={form} className="p-form" noValidate onSubmit={(event) => void submit(event)}>
      {draft ? (
        <div className="p-note" role="status">
          {text('messages.draftIsKept')}{' '}
          <button
            type="button"
            className="p-link"
            onClick={() => {
              forget();
              setValues(startValues(properties, record?.params ?? {}, isNew));
              setSeen(startValues(properties, record?.params ?? {}, isNew));
            }}
          >
            {text('buttons.startAgain')}
          </button>
        </div>
      ) : null}
      {Object.keys(faults).length > 0 ? (
        <div className="p-alert" role="alert" tabIndex={-1}>
          {text(`messages.${faults[WHOLE_FORM] ?? 'thereWereValidationErrors'}`)}
        </div>
      ) : null}
      {properties.map((property) => {
        const facts = factsOf(property);
        const name = property.propertyPath;
        const heading = facts.section !== '' && facts.section !== section ? (section = facts.section) : '';
        return (
          <React.Fragment key={name}>
            {heading ? (
              <h2 className="p-section">{text(`resources.${resource.id}.sections.${heading}`)}</h2>
            ) : null}
            <FormField
              resourceId={resource.id}
              property={property}
              value={values[name]}
              stored={stored.has(name)}
              fault={faults[name]}
              meanwhile={meanwhile}
              onChange={(value) => {
                setValues((before) => ({ ...before, [name]: value }));
                setChanged(true);
              }}
            />
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
): Values {
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

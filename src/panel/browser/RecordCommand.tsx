import { type ActionProps, useNotice } from 'adminjs';
import React, { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RecordAnswer, RecordFault } from '../contract/records';
import { call } from './parts/call';
import { parsed } from './parts/format';
import { Once, type OnceValue } from './parts/once';
import { useOptionalText, useText } from './parts/panel';

interface CommandField {
  name: string;
  kind: 'password' | 'code' | 'email' | 'text';
}

const INPUTS: Record<CommandField['kind'], React.InputHTMLAttributes<HTMLInputElement>> = {
  password: { type: 'password', autoComplete: 'current-password' },
  code: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 7 },
  email: { type: 'email' },
  text: {},
};

/** One thing done with a record after it was confirmed: delete, revoke, rotate, reveal. */
export default function RecordCommand({ resource, record, action }: ActionProps): React.ReactElement {
  const text = useText();
  const optional = useOptionalText();
  const notify = useNotice();
  const navigate = useNavigate();
  const fields = (action.custom['fields'] ?? []) as CommandField[];
  const danger = action.name === 'delete' || action.custom['danger'] === true;
  const [values, setValues] = useState<Record<string, string>>({});
  const [fault, setFault] = useState<RecordFault>();
  const [busy, setBusy] = useState(false);
  const [once, setOnce] = useState<OnceValue[]>([]);
  const leave = () =>
    navigate(
      resource.href
        ? `/admin/resources/${resource.id}`
        : `/admin/resources/${resource.id}/records/${record?.id}/edit`,
    );

  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const answer = await call<RecordAnswer>(
      `/admin/api/resources/${resource.id}/records/${record?.id ?? ''}/${action.name}`,
      values,
    );
    setBusy(false);
    if (!answer.ok) return setFault({ message: answer.message });
    const { notice, record: after } = answer.data;
    if (notice?.type === 'error') {
      return setFault(Object.values(after.errors ?? {}).find((one) => one) ?? { message: notice.message });
    }
    const shown = parsed<OnceValue[]>(after.params['_once']) ?? [];
    if (shown.length > 0) return setOnce(shown);
    notify({ message: notice?.message ?? 'done', type: 'success' });
    leave();
  };

  if (once.length > 0) return <Once values={once} onClose={leave} />;
  const hint =
    action.name === 'delete'
      ? text('messages.confirmDelete')
      : optional(`resources.${resource.id}.commands.${action.name}`);
  return (
    <form className="p-command" onSubmit={(event) => void submit(event)}>
      <h2 className="p-section">{record?.title}</h2>
      {hint ? <p>{hint}</p> : null}
      {fault ? (
        <div className="p-alert" role="alert">
          {text(`messages.${fault.message}`, { reason: reasonText(fault.reason ?? '', optional) })}
        </div>
      ) : null}
      {fields.map(({ name, kind }, index) => (
        <div key={name} className="p-field">
          <label className="p-label" htmlFor={`field-${name}`}>
            {text(`fields.${name}`)}
          </label>
          <input
            {...INPUTS[kind]}
            id={`field-${name}`}
            className="p-input p-medium"
            autoFocus={index === 0}
            value={values[name] ?? ''}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        </div>
      ))}
      <div className="p-form-end">
        <button
          className={danger ? 'p-button p-button-danger' : 'p-button'}
          disabled={busy}
          data-testid="confirm"
        >
          {text(`actions.${action.name}`)}
        </button>
        <button type="button" className="p-button p-button-quiet" onClick={leave}>
          {text('buttons.cancel')}
        </button>
      </div>
    </form>
  );
}

/** Why a server outside refused, in words where there are some; what it answered stays beside them. */
function reasonText(reason: string, optional: (key: string) => string): string {
  const words = optional(`reasons.${reason.replace(/ .*/, '')}`);
  return words === '' ? reason : reason.includes('_') ? words : `${words} (${reason.replace(/[()]/g, '')})`;
}

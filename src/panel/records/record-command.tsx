import { useNotice } from 'adminjs';
import React, { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type {
  CommandFacts,
  CommandField,
  OneTimeSecret,
  RecordAnswer,
  RecordFault,
} from './records.contract';
import { Button } from '../parts/button';
import { call } from '../parts/call';
import { shownDay } from '../parts/days';
import { Field, TextInput } from '../parts/field';
import { parsed } from '../parts/format';
import { Notice } from '../parts/notice';
import { Once } from './once';
import { useOptionalText, useText } from '../parts/panel';
import { useUnsaved } from '../parts/unsaved';
import { isSingle, type RecordProps } from './record-head';
import { listAddress, rememberedList } from './resource';

const INPUTS: Record<Exclude<CommandField['kind'], 'flag'>, React.ComponentProps<'input'>> = {
  password: { type: 'password', autoComplete: 'current-password' },
  code: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 7 },
  email: { type: 'email' },
  text: {},
};

export function RecordCommand({ resource, record, action }: RecordProps): React.ReactElement {
  const text = useText();
  const optional = useOptionalText();
  const notify = useNotice();
  const navigate = useNavigate();
  const { fields = [], danger: isDanger = false } = action.custom as Partial<CommandFacts>;
  const [values, setValues] = useState<Record<string, string>>({});
  const [fault, setFault] = useState<RecordFault>();
  const [isBusy, setBusy] = useState(false);
  const [once, setOnce] = useState<OneTimeSecret[]>([]);
  useUnsaved(once.length === 0 && Object.values(values).some((value) => value !== ''));
  const list = listAddress(resource.id);
  const leave = () =>
    navigate(isSingle(resource) ? `${list}/records/${record?.id}/edit` : rememberedList(resource.id));

  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const address = `/admin/api/resources/${resource.id}/records/${record?.id ?? ''}/${action.name}`;
    const answer = await call<RecordAnswer>(address, values);
    setBusy(false);
    if (!answer.ok) return setFault({ message: answer.message });
    const { notice, record: after } = answer.data;
    if (notice?.type === 'error') {
      return setFault(Object.values(after.errors ?? {}).find((one) => one) ?? { message: notice.message });
    }
    const shown = parsed<OneTimeSecret[]>(after.params['_once']) ?? [];
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
      {record?.title ? <h2 className="p-section">{record.title}</h2> : null}
      {hint ? <p>{hint}</p> : null}
      {fault ? (
        <Notice>
          {text(`messages.${fault.message}`, {
            reason: reasonText(fault.reason ?? '', optional),
            section: optional(`sections.${fault.section}`) || (fault.section ?? ''),
            day: shownDay(fault.about ?? ''),
          })}
        </Notice>
      ) : null}
      {fields.map((field, index) => (
        <CommandInput
          key={field.name}
          {...field}
          isFirst={index === 0}
          value={values[field.name] ?? ''}
          onChange={(value) => setValues({ ...values, [field.name]: value })}
        />
      ))}
      <div className="p-form-end">
        <Button
          type="submit"
          look={action.name === 'delete' || isDanger ? 'danger' : 'main'}
          disabled={isBusy}
          data-testid="confirm"
        >
          {text(`actions.${action.name}`)}
        </Button>
        <Button look="quiet" onClick={leave}>
          {text('buttons.cancel')}
        </Button>
      </div>
    </form>
  );
}

interface CommandInputProps extends CommandField {
  isFirst: boolean;
  /** Of a flag `true` or ''. */
  value: string;
  onChange: (value: string) => void;
}

function CommandInput({ name, kind, isFirst, value, onChange }: CommandInputProps): React.ReactElement {
  const text = useText('fields');
  if (kind === 'flag') {
    return (
      <label className="p-check">
        <input
          type="checkbox"
          checked={value === 'true'}
          onChange={(event) => onChange(event.target.checked ? 'true' : '')}
        />
        {text(name)}
      </label>
    );
  }
  return (
    <Field id={`field-${name}`} label={text(name)}>
      <TextInput
        {...INPUTS[kind]}
        className="p-input p-medium"
        autoFocus={isFirst}
        value={value}
        onChange={onChange}
      />
    </Field>
  );
}

function reasonText(reason: string, optional: (key: string) => string): string {
  const words = optional(`reasons.${reason.replace(/ .*/, '')}`);
  return words === '' ? reason : reason.includes('_') ? words : `${words} (${reason.replace(/[()]/g, '')})`;
}

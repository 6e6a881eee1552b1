import { useNotice } from 'adminjs';
import React, { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OneTimeSecret } from './records.contract';
import { Button } from '../parts/button';
import { factsOf } from './field-facts';
import { firstFaultIn } from '../parts/first-fault';
import { FormField } from './form-field';
import { Notice } from '../parts/notice';
import { Once } from './once';
import { useText } from '../parts/panel';
import type { RecordProps } from './record-head';
import { listAddress, rememberedList } from './resource';
import { useRecordForm, WHOLE_FORM } from './use-record-form';

export function RecordForm(props: RecordProps): React.ReactElement {
  const { resource, record } = props;
  const text = useText();
  const notify = useNotice();
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const [once, setOnce] = useState<OneTimeSecret[]>([]);
  const form = useRecordForm(props);
  const { properties, faults, isSingle } = form;
  const leave = () => {
    form.forget();
    const list = record ? rememberedList(resource.id) : listAddress(resource.id);
    navigate(isSingle ? form.address : list);
  };
  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    const saved = await form.save();
    if (saved.kind === 'refused') return;
    notify({ message: saved.message, type: 'success' });
    if (saved.once.length > 0) setOnce(saved.once);
    else if (!isSingle) leave();
  };
  useEffect(() => {
    if (Object.keys(faults).length === 0) return;
    (firstFaultIn(element.current) ?? element.current?.querySelector<HTMLElement>('[role="alert"]'))?.focus();
  }, [faults]);

  if (once.length > 0) return <Once values={once} onClose={leave} />;
  const sections = properties.map((property) => factsOf(property).section);
  return (
    <form
      ref={element}
      className="p-form"
      noValidate
      // What is typed after it was sent would be lost with the form, which is left then.
      {...(form.isBusy && !isSingle ? { inert: '' } : {})}
      onSubmit={(event) => void submit(event)}
    >
      {form.hasDraft ? <KeptDraft onStartAgain={form.startAgain} /> : null}
      {Object.keys(faults).length > 0 ? (
        <Notice isFocusable>{text(`messages.${faults[WHOLE_FORM] ?? 'thereWereValidationErrors'}`)}</Notice>
      ) : null}
      {properties.map((property, index) => {
        const name = property.propertyPath;
        const section = sections[index] ?? '';
        const beginsSection =
          section !== '' && section !== sections.slice(0, index).findLast((one) => one !== '');
        return (
          <React.Fragment key={name}>
            {beginsSection ? (
              <h2 className="p-section">{text(`resources.${resource.id}.sections.${section}`)}</h2>
            ) : null}
            <FormField
              resourceId={resource.id}
              property={property}
              value={form.values[name]}
              stored={record?.populated[name] ?? undefined}
              isStored={form.stored.has(name)}
              fault={faults[name]}
              concurrent={form.concurrent}
              onChange={(value) => form.set(name, value)}
            />
          </React.Fragment>
        );
      })}
      <div className="p-form-end">
        <Button type="submit" disabled={form.isBusy} data-testid="save">
          {text(form.isBusy ? 'buttons.saving' : 'buttons.save')}
        </Button>
        {isSingle ? null : (
          <Button look="quiet" onClick={leave}>
            {text('buttons.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}

function KeptDraft({ onStartAgain }: { onStartAgain: () => void }): React.ReactElement {
  const text = useText();
  return (
    <div role="status">
      <Notice kind="note">
        {text('messages.draftIsKept')}{' '}
        <Button look="link" onClick={onStartAgain}>
          {text('buttons.startAgain')}
        </Button>
      </Notice>
    </div>
  );
}

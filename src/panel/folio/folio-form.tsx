import React, { type RefObject, useEffect, useRef } from 'react';
import { Button } from '../parts/button';
import { Notice } from '../parts/notice';
import type { FolioWork } from './use-folio';
import { useFolioWords } from './words';

interface FolioFormProps {
  title: string;
  work: FolioWork;
  submit: string;
  danger?: boolean;
  /** The first field has the focus, and again when this has changed: another field may be the first then. */
  focusKey?: number | undefined;
  onSubmit: () => Promise<void>;
  children: React.ReactNode;
}

export function FolioForm(props: FolioFormProps): React.ReactElement {
  const { title, work, submit, danger = false, focusKey, onSubmit, children } = props;
  const { change, close } = work;
  const { word } = useFolioWords();
  const form = useFocusFirst(focusKey);
  const send = (event: React.FormEvent) => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <form ref={form} className="fo-form" noValidate onSubmit={send}>
      <h2>{title}</h2>
      {change.refusal === '' ? null : <Notice takesFocus>{change.refusal}</Notice>}
      {children}
      <div className="p-acts">
        <Button type="submit" look={danger ? 'danger' : 'main'} disabled={change.isBusy} data-testid="post">
          {change.isBusy ? word('actions.working') : submit}
        </Button>
        <Button look="quiet" disabled={change.isBusy} onClick={close}>
          {word('actions.cancel')}
        </Button>
      </div>
    </form>
  );
}

function useFocusFirst(focusKey: number | undefined): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const input = form.current?.querySelector('input');
    input?.focus();
    input?.select();
  }, [focusKey]);
  return form;
}

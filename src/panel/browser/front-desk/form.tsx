import React, { useEffect, useRef } from 'react';
import type { Change } from './use-change';
import { useWords } from './words';

/** Why a form was not saved; it takes the focus, so that nobody misses it. */
export function Refusal({ change }: { change: Change }): React.ReactElement | null {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (change.refusal !== '') ref.current?.focus();
  }, [change.refusal]);
  return change.refusal === '' ? null : (
    <div ref={ref} className="p-alert" role="alert" tabIndex={-1}>
      {change.refusal}
    </div>
  );
}

interface DeskFormProps {
  change: Change;
  submit: string;
  danger?: boolean;
  disabled?: boolean;
  /** Whether the button that does it begins with the focus: where nothing is to be filled in. */
  ready?: boolean;
  /** Further buttons beside the first. */
  more?: React.ReactNode;
  /** What stands at the end of the line of buttons, always in sight. */
  aside?: React.ReactNode;
  onSubmit: () => Promise<void> | void;
  onClose: () => void;
  children?: React.ReactNode;
}

/** The form of a dialog with its buttons; Enter in any field does what the first button does. */
export function DeskForm(props: DeskFormProps): React.ReactElement {
  const { word } = useWords();
  const { change } = props;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    void props.onSubmit();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Refusal change={change} />
      {props.children}
      <div className="p-dialog-end">
        <button
          className={props.danger ? 'p-button p-button-danger' : 'p-button'}
          disabled={change.busy || props.disabled}
          data-testid="submit"
          {...(props.ready ? { 'data-autofocus': true } : {})}
        >
          {change.busy ? word('actions.working') : props.submit}
        </button>
        {props.more}
        <button type="button" className="p-button p-button-quiet" onClick={props.onClose}>
          {word('actions.cancel')}
        </button>
        {props.aside}
      </div>
    </form>
  );
}

import React from 'react';
import type { PageName } from '../page/contract';
import { FormNotice } from './as-opened';
import { Button } from './button';
import { CloseButton, Dialog } from './dialog';
import { useText } from './panel';
import type { PageChange } from './use-change';

interface FormDialogProps {
  title: string;
  change: Pick<PageChange<PageName>, 'isBusy' | 'refusal'>;
  /** What is said where somebody else has changed the record meanwhile, and what opens it as it is now. */
  changed?: string;
  openAnew?: (() => void) | undefined;
  submit: string;
  working: string;
  danger?: boolean;
  disabled?: boolean;
  wide?: boolean;
  closeText?: string | undefined;
  aside?: React.ReactNode;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: React.ReactNode;
}

export function FormDialog(props: FormDialogProps): React.ReactElement {
  const { title, change, changed = '', openAnew, submit, working, danger, disabled, wide } = props;
  const { closeText, aside, onSubmit, onClose } = props;
  const text = useText();
  return (
    <Dialog title={title} {...(wide === undefined ? {} : { wide })} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
      >
        <FormNotice refusal={change.refusal} changed={changed} openAnew={openAnew} />
        {props.children}
        <div className="p-dialog-end">
          <Button
            type="submit"
            look={danger ? 'danger' : 'main'}
            disabled={change.isBusy || disabled}
            data-testid="submit"
          >
            {change.isBusy ? working : submit}
          </Button>
          <CloseButton>{closeText ?? text('buttons.cancel')}</CloseButton>
          {aside}
        </div>
      </form>
    </Dialog>
  );
}

import React from 'react';
import { Button } from '../parts/button';
import { CloseButton, Dialog } from '../parts/dialog';
import { Notice } from '../parts/notice';
import type { PageName } from '../page/contract';
import type { PageChange } from '../parts/use-change';
import { useWords } from './words';

interface DeskDialogProps {
  title: string;
  lead?: string;
  wide?: boolean;
  change: Pick<PageChange<PageName>, 'isBusy' | 'refusal'>;
  submit: string;
  danger?: boolean;
  disabled?: boolean;
  /** Whether the submit button has the focus first: where nothing is to be filled in. */
  isReady?: boolean;
  closeText?: string;
  /** By default whether something was entered since this dialog opened. */
  isUnsaved?: boolean;
  more?: React.ReactNode;
  aside?: React.ReactNode;
  onSubmit: () => Promise<void> | void;
  onClose: () => void;
  children?: React.ReactNode;
}

/** A dialog with a form; Enter in any field does what the first button does. */
export function DeskDialog(props: DeskDialogProps): React.ReactElement {
  const { word } = useWords();
  const { change, title, lead, wide, isUnsaved, onClose } = props;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    void props.onSubmit();
  };
  return (
    <Dialog title={title} lead={lead} wide={wide} isUnsaved={isUnsaved} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        {change.refusal === '' ? null : <Notice takesFocus>{change.refusal}</Notice>}
        {props.children}
        <div className="p-dialog-end">
          <Button
            type="submit"
            look={props.danger ? 'danger' : 'main'}
            disabled={change.isBusy || props.disabled}
            data-testid="submit"
            data-autofocus={props.isReady || undefined}
          >
            {change.isBusy ? word('actions.working') : props.submit}
          </Button>
          {props.more}
          <CloseButton>{props.closeText ?? word('actions.cancel')}</CloseButton>
          {props.aside}
        </div>
      </form>
    </Dialog>
  );
}

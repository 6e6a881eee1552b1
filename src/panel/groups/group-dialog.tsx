import React from 'react';
import type { PageName } from '../page/contract';
import { FormNotice } from '../parts/as-opened';
import { Button } from '../parts/button';
import { CloseButton, Dialog } from '../parts/dialog';
import { useText } from '../parts/panel';
import type { PageChange } from '../parts/use-change';
import { useGroupWords } from './words';

interface GroupDialogProps {
  title: string;
  change: Pick<PageChange<PageName>, 'isBusy' | 'refusal'>;
  openAnew?: (() => void) | undefined;
  submit: string;
  danger?: boolean;
  disabled?: boolean;
  wide?: boolean;
  closeText?: string;
  aside?: React.ReactNode;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: React.ReactNode;
}

export function GroupDialog(props: GroupDialogProps): React.ReactElement {
  const { title, change, openAnew, submit, danger, disabled, wide, closeText, aside, onSubmit, onClose } =
    props;
  const text = useText();
  const { word } = useGroupWords();
  return (
    <Dialog title={title} wide={wide} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
      >
        <FormNotice
          refusal={change.refusal}
          changed={word('refusals.block_has_changed')}
          openAnew={openAnew}
        />
        {props.children}
        <div className="p-dialog-end">
          <Button
            type="submit"
            look={danger ? 'danger' : 'main'}
            disabled={change.isBusy || disabled}
            data-testid="submit"
          >
            {change.isBusy ? word('working') : submit}
          </Button>
          <CloseButton>{closeText ?? text('buttons.cancel')}</CloseButton>
          {aside}
        </div>
      </form>
    </Dialog>
  );
}

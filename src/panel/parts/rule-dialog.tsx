import React from 'react';
import type { PageName } from '../page/contract';
import { FormDialog } from './form-dialog';
import { useText } from './panel';
import type { PageChange } from './use-change';

interface RuleDialogProps {
  title: string;
  change: Pick<PageChange<PageName>, 'isBusy' | 'refusal'>;
  openAnew: (() => void) | undefined;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  /** What the record would do, beside its fields. */
  preview: React.ReactNode;
  children: React.ReactNode;
}

/** The form of a promotion, of terms, a tax or a partner allotment. */
export function RuleDialog({ preview, children, ...props }: RuleDialogProps): React.ReactElement {
  const text = useText();
  return (
    <FormDialog
      {...props}
      wide
      changed={text('messages.record_has_changed')}
      submit={text('buttons.save')}
      working={text('buttons.saving')}
    >
      <div className="p-beside">
        <div>{children}</div>
        {preview}
      </div>
    </FormDialog>
  );
}

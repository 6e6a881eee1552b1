import React, { useEffect, useState } from 'react';
import { Button } from '../parts/button';
import { changePage } from '../parts/call';
import { provideConfirmation } from '../parts/confirmation';
import { Dialog } from '../parts/dialog';
import { panel, useText } from '../parts/panel';

export function ConfirmationDialog(): React.ReactElement | null {
  const [settle, setSettle] = useState<(isConfirmed: boolean) => void>();
  useEffect(
    () =>
      provideConfirmation(
        () =>
          new Promise((resolve) => {
            setSettle(() => (isConfirmed: boolean) => {
              setSettle(undefined);
              resolve(isConfirmed);
            });
          }),
      ),
    [],
  );
  return settle ? <ConfirmationForm onEnd={settle} /> : null;
}

function ConfirmationForm({ onEnd }: { onEnd: (isConfirmed: boolean) => void }): React.ReactElement {
  const text = useText();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const input = panel.totp ? { code: typed } : { currentPassword: typed };
    const answer = await changePage('account', 'confirm', input);
    if (answer.ok) onEnd(true);
    else setFault(answer.errors[0]?.message ?? answer.message);
  };
  return (
    <Dialog
      title={text('confirmation.title')}
      lead={text('confirmation.lead')}
      isUnsaved={false}
      onClose={() => onEnd(false)}
    >
      <form onSubmit={(event) => void submit(event)}>
        <div className="p-field-above">
          <label className="p-label" htmlFor="confirmation">
            {text(panel.totp ? 'pages.account.totpCode' : 'pages.account.currentPassword')}
          </label>
          <input
            id="confirmation"
            className="p-input p-medium"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            {...(panel.totp
              ? { inputMode: 'numeric' as const, autoComplete: 'one-time-code', maxLength: 7 }
              : { type: 'password', autoComplete: 'current-password' })}
          />
          {fault ? (
            <p className="p-fault" role="alert">
              {text(`messages.${fault}`)}
            </p>
          ) : null}
        </div>
        <div className="p-dialog-end">
          <button className="p-button">{text('confirmation.submit')}</button>
          <Button look="quiet" onClick={() => onEnd(false)}>
            {text('buttons.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

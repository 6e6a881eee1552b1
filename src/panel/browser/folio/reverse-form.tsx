import React, { useState } from 'react';
import type { FolioEntry } from '../../../booking/folio/folio';
import type { RoomFolio } from '../../../in-house/room-folio';
import { MAX_TEXT_LENGTH } from '../../../values/limits';
import { Button } from '../parts/button';
import { Field, TextInput } from '../parts/field';
import { moneyText } from '../parts/format';
import { Notice } from '../parts/notice';
import { useUnsaved } from '../parts/unsaved';
import type { FolioWork } from './use-folio';
import { useFocusFirst } from './use-focus-first';
import { useFolioWords } from './words';

interface ReverseFormProps {
  folio: RoomFolio;
  work: FolioWork;
  line: FolioEntry;
  requestKey: string;
}

export function ReverseForm({ folio, work, line, requestKey }: ReverseFormProps): React.ReactElement {
  const { word, what, fault } = useFolioWords();
  const { change } = work;
  const [reason, setReason] = useState('');
  useUnsaved(reason !== '');
  const form = useFocusFirst();
  const wrong = change.faults.find(({ field }) => field === 'reason');
  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    const { bookingId } = folio;
    if (await change.run('reverse', { bookingId, lineId: line.lineId, requestKey, reason })) {
      await work.finish('reverse');
    }
  };
  return (
    <form ref={form} className="fo-form" noValidate onSubmit={(event) => void submit(event)}>
      <h2>{word('reverse.title', { what: what(line), amount: moneyText(line.amount, line.currency) })}</h2>
      {change.refusal === '' ? null : <Notice takesFocus>{change.refusal}</Notice>}
      <p className="fo-soft">{word('reverse.hint')}</p>
      <Field className="p-field-above" label={word('form.reason')} fault={wrong && fault(wrong.message)}>
        <TextInput maxLength={MAX_TEXT_LENGTH} value={reason} onChange={setReason} />
      </Field>
      <div className="fo-form-end">
        <Button type="submit" look="danger" disabled={change.isBusy} data-testid="post">
          {change.isBusy ? word('actions.working') : word('reverse.submit')}
        </Button>
        <Button look="quiet" disabled={change.isBusy} onClick={work.close}>
          {word('actions.cancel')}
        </Button>
      </div>
    </form>
  );
}

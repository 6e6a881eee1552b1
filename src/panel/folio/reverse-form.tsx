import React, { useState } from 'react';
import type { FolioEntry } from '../../booking/folio/folio';
import type { RoomFolio } from '../../in-house/bookings/room-folio';
import { MAX_TEXT_LENGTH } from '../../values/limits';
import { Field, TextInput } from '../parts/field';
import { moneyText } from '../parts/format';
import { useUnsaved } from '../parts/unsaved';
import { FolioForm } from './folio-form';
import type { FolioWork } from './use-folio';
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
  const wrong = change.faults.find(({ field }) => field === 'reason');
  const submit = async () => {
    const { bookingId } = folio;
    if (await change.run('reverse', { bookingId, lineId: line.lineId, requestKey, reason })) {
      await work.finish('reverse');
    }
  };
  return (
    <FolioForm
      title={word('reverse.title', { what: what(line), amount: moneyText(line.amount, line.currency) })}
      work={work}
      submit={word('reverse.submit')}
      danger
      onSubmit={submit}
    >
      <p className="p-soft">{word('reverse.hint')}</p>
      <Field className="p-field-above" label={word('form.reason')} fault={wrong && fault(wrong.message)}>
        <TextInput maxLength={MAX_TEXT_LENGTH} value={reason} onChange={setReason} />
      </Field>
    </FolioForm>
  );
}

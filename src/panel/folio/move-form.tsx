import React, { useState } from 'react';
import type { FolioEntry } from '../../booking/folio/folio';
import type { FoundBooking } from '../../in-house/bookings/found-booking';
import type { RoomFolio } from '../../in-house/bookings/room-folio';
import { Button } from '../parts/button';
import { DecimalInput } from '../parts/decimal-input';
import { Field } from '../parts/field';
import { moneyText } from '../parts/format';
import { FoundBookingLine } from '../parts/found-booking';
import { useUnsaved } from '../parts/unsaved';
import { BookingChoice } from './booking-choice';
import { FolioForm } from './folio-form';
import type { FolioWork } from './use-folio';
import { useFolioWords } from './words';

interface MoveFormProps {
  folio: RoomFolio;
  work: FolioWork;
  line: FolioEntry;
  requestKey: string;
}

export function MoveForm({ folio, work, line, requestKey }: MoveFormProps): React.ReactElement {
  const { word, what, fault } = useFolioWords();
  const { change } = work;
  const [to, setTo] = useState<FoundBooking>();
  const [amount, setAmount] = useState(line.amount);
  useUnsaved(to !== undefined || amount !== line.amount);
  const wrong = change.faults.find(({ field }) => field === 'amount');
  const submit = async () => {
    if (!to) return change.refuse(word('move.missing'));
    const { bookingId } = folio;
    const input = { bookingId, lineId: line.lineId, toBookingId: to.bookingId, amount, requestKey };
    if (await change.run('move', input)) await work.finish('move');
  };
  return (
    <FolioForm
      title={word('move.title', {
        what: line.text || what(line),
        amount: moneyText(line.amount, line.currency),
      })}
      work={work}
      submit={word('move.submit')}
      focusKey={to?.bookingId}
      onSubmit={submit}
    >
      <p className="p-soft">{word('move.hint')}</p>
      {to ? (
        <div className="p-chosen" role="group" aria-label={word('move.to')}>
          <FoundBookingLine booking={to} />{' '}
          <Button look="link" onClick={() => setTo(undefined)}>
            {word('move.other')}
          </Button>
        </div>
      ) : (
        <BookingChoice label={word('move.to')} without={folio.bookingId} onChoose={setTo} />
      )}
      <div className="fo-fields">
        <Field
          className="p-field-above"
          label={word('form.amount', { currency: line.currency })}
          fault={wrong && fault(wrong.message)}
        >
          <DecimalInput money value={amount} onChange={setAmount} />
        </Field>
      </div>
    </FolioForm>
  );
}

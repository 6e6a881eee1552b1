import React, { useState } from 'react';
import { MAX_TEXT_LENGTH } from '../../values/limits';
import { DecimalInput } from '../parts/decimal-input';
import { Field, TextInput } from '../parts/field';
import { moneyText } from '../parts/format';
import { usePage } from '../parts/query';
import { LoadError } from '../parts/load-error';
import { type StepProps, useDeskChange } from './desk';
import { DeskDialog } from './desk-dialog';
import { useWords } from './words';

export function NoShowDialog(props: StepProps): React.ReactElement {
  const { house, reservation, onClose, onDone, onStale } = props;
  const words = useWords();
  const { word } = words;
  const { bookingId, reservationId, currency, total } = reservation;
  const read = usePage('bookingChanges', 'fees', { bookingId }, { isFresh: true });
  const change = useDeskChange('frontDesk', () => {
    onStale();
    void read.reload();
  });
  const [ownFee, setOwnFee] = useState<string>();
  const [reason, setReason] = useState('');
  const name = words.name(reservation);
  const fees = read.data?.fees.find((one) => one.reservationId === reservationId);
  const proposed = fees?.noShow;
  const hints = hintsOf(reservation.departure, house.today);
  const submit = async () => {
    const fee = ownFee ?? proposed ?? '';
    if (await change.run('noShow', { reservationId, fee, reason })) {
      onDone({ text: word('done.noShow', { name }) });
    }
  };
  return (
    <DeskDialog
      title={word('noShow.title', { name })}
      lead={[words.typeName(reservation), words.stay(reservation)].join(' · ')}
      change={change}
      submit={word('noShow.submit')}
      danger
      isReady
      disabled={!read.data || ownFee === ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{hints.map((hint) => word(`noShow.${hint}`)).join(' ')}</p>
      <LoadError read={read} words={words} />
      {total === null ? null : (
        <>
          <Field
            className="p-field-above"
            label={word('noShow.fee', { currency })}
            hint={word('noShow.feeHint', { price: moneyText(fees?.noShowPrice ?? total, currency) })}
            fault={words.faultAt(change, 'fee')}
          >
            <DecimalInput money value={ownFee ?? proposed ?? ''} onChange={setOwnFee} />
          </Field>
          <Field
            className="p-field-above"
            label={word('noShow.reason')}
            fault={words.faultAt(change, 'reason')}
          >
            <TextInput maxLength={MAX_TEXT_LENGTH} value={reason} onChange={setReason} />
          </Field>
        </>
      )}
    </DeskDialog>
  );
}

/** What becomes of the reservation: whether nights are left to sell, and whether it can be undone. */
function hintsOf(departure: string, today: string): ('nights' | 'hint' | 'over')[] {
  if (departure < today) return ['over'];
  return departure > today ? ['nights', 'hint'] : ['hint'];
}

import React, { useState } from 'react';
import { Button } from '../../parts/button';
import { depositsByDay } from '../deposit-of-terms';
import { DepositInputs } from '../deposit-fields';
import { depositAmount, NO_DEPOSIT } from '../entered-deposit';
import { useDeskChange } from '../desk';
import { DeskDialog } from '../desk-dialog';
import type { DepositInput } from '../front-desk.contract';
import { useWords } from '../words';
import type { BookingDetails } from './booking.contract';
import { useBookingWords } from './words';

interface DepositDialogProps {
  booking: BookingDetails;
  onClose: () => void;
  onDone: (text: string) => void;
  onStale: () => void;
}

const BY_TERMS: DepositInput = { depositAmount: '', depositDue: '' };

/** Returns the first arrival of guests who are expected; undefined where none are, so that nothing can be asked for. */
export function expectedOn({ rooms }: BookingDetails): string | undefined {
  const expected = rooms.filter(({ status }) => status === 'active');
  return expected.map(({ arrival }) => arrival).sort()[0];
}

/** What the terms of the rooms whose guests are expected ask for, in the currency of the booking. */
function expectedTerms({ rooms, currency }: BookingDetails) {
  const expected = rooms.filter((room) => room.status === 'active' && room.currency === currency);
  return expected.map(({ terms }) => ({ deposits: terms?.deposits ?? [], rooms: 1 }));
}

/** Asks for a deposit of a booking that stands, for another one, or removes it. */
export function DepositDialog({ booking, onClose, onDone, onStale }: DepositDialogProps): React.ReactElement {
  const { bookingId, total, currency, today } = booking;
  const { word } = useBookingWords();
  const words = useWords();
  const [asked] = useState(booking.askedDeposit);
  const [deposit, setDeposit] = useState(asked ? { ...NO_DEPOSIT, ...asked } : NO_DEPOSIT);
  const change = useDeskChange('booking', onStale);
  const whole = total ?? undefined;
  const seen = asked ? { depositAmount: asked.amount, depositDue: asked.due } : BY_TERMS;
  const submit = async () => {
    const amount = depositAmount(deposit, whole, currency);
    const missing = amount === '' ? 'depositAmount' : deposit.due === '' ? 'depositDue' : undefined;
    if (missing) return change.refuse(words.word('faults.is_missing'), missing);
    const input = { bookingId, depositAmount: amount, depositDue: deposit.due, seen };
    if (await change.run('askDeposit', input)) onDone(word('deposits.done'));
  };
  const remove = async () => {
    if (await change.run('askDeposit', { bookingId, ...BY_TERMS, seen })) onDone(word('deposits.removed'));
  };
  return (
    <DeskDialog
      title={asked ? word('deposits.change') : word('deposits.ask')}
      change={change}
      submit={word('deposits.submit')}
      onSubmit={submit}
      onClose={onClose}
      more={
        asked ? (
          <Button look="quiet" disabled={change.isBusy} onClick={() => void remove()}>
            {word('deposits.remove')}
          </Button>
        ) : null
      }
    >
      <DepositInputs
        deposit={deposit}
        total={whole}
        currency={currency}
        today={today}
        arrival={expectedOn(booking) ?? booking.arrival}
        ofTerms={depositsByDay(expectedTerms(booking))}
        onChange={setDeposit}
        fault={(field) => words.faultAt(change, field)}
      />
    </DeskDialog>
  );
}

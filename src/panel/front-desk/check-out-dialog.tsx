import React, { useId, useState } from 'react';
import { DESK_METHODS } from '../../booking/folio/folio-kinds';
import { fullName } from '../../values/names';
import { Button } from '../parts/button';
import { dayAndWeekday } from '../parts/days';
import { moneyText } from '../parts/format';
import { LoadError } from '../parts/load-error';
import { Notice } from '../parts/notice';
import { usePage, usePageReader } from '../parts/query';
import { type OpenDialog, type StepProps, useDeskChange } from './desk';
import { DeskDialog } from './desk-dialog';
import { useWords } from './words';

interface CheckOutProps extends StepProps {
  stayId?: number;
  onOpen: (dialog: OpenDialog) => void;
}

/** Who leaves, and what they pay with it. */
export function CheckOutDialog(props: CheckOutProps): React.ReactElement {
  const { reservation, onClose, onOpen } = props;
  const words = useWords();
  const { word } = words;
  const form = useCheckOut(props);
  const { owed, method, change } = form;
  const isOwed = Number(owed) > 0;
  const amount = moneyText(owed.replace('-', ''), reservation.currency);
  const isOwing = owed.startsWith('-');
  const open = (kind: 'folio' | 'changeBooking') => () => onOpen({ kind, reservation: form.reservation });
  return (
    <DeskDialog
      title={word('checkOut.title', { name: words.name(form.reservation) })}
      lead={[words.inRoom(form.reservation), words.stay(form.reservation)].join(' · ')}
      change={change}
      submit={
        isOwed
          ? word('checkOut.submitPaid', { amount, method: word(`methods.${method}`) })
          : word(isOwing ? 'checkOut.submitOpen' : 'checkOut.submit')
      }
      danger={isOwing}
      isReady={!isOwing}
      onSubmit={() => form.submit(isOwed)}
      onClose={onClose}
      more={
        isOwed ? (
          <Button
            look="danger"
            data-testid="check-out-open"
            disabled={change.isBusy}
            onClick={() => void form.submit(false)}
          >
            {word('checkOut.submitOpen')}
          </Button>
        ) : null
      }
    >
      <WhoLeaves form={form} />
      {form.isEarly ? (
        <>
          <Notice kind="warning">
            {word('checkOut.early', { day: dayAndWeekday(form.reservation.departure) })}
          </Notice>
          <p>
            <Button look="quiet" onClick={open('changeBooking')}>
              {word('actions.changeBooking')}
            </Button>
          </p>
        </>
      ) : null}
      <LoadError read={form.read} words={words} />
      {isOwing ? <Notice kind="warning">{word('checkOut.owing', { amount })}</Notice> : null}
      {isOwed ? <Payment amount={amount} form={form} /> : null}
      {isOwed || isOwing ? (
        <p>
          <Button
            look="quiet"
            data-autofocus={isOwing || undefined}
            data-testid="settle"
            onClick={open('folio')}
          >
            {word('checkOut.settle')}
          </Button>
        </p>
      ) : null}
      <p className="p-soft">{word('checkOut.hint')}</p>
    </DeskDialog>
  );
}

type CheckOutForm = ReturnType<typeof useCheckOut>;

function useCheckOut(props: CheckOutProps) {
  const { house, stayId, onDone, onStale } = props;
  const { word, ...words } = useWords();
  const { reservationId } = props.reservation;
  const read = usePage('frontDesk', 'reservation', { reservationId }, { isFresh: true });
  const reservation = read.data ?? props.reservation;
  const due = usePage('frontDesk', 'checkOutDue', { reservationId }, { isFresh: true });
  const reader = usePageReader('frontDesk', 'checkOutDue');
  const change = useDeskChange('frontDesk', () => {
    onStale();
    void read.reload();
    void due.reload();
  });
  const here = reservation.guests.filter((guest) => !guest.checkedOutOn);
  const [who, setWho] = useState<number | undefined>(stayId);
  const [method, setMethod] = useState<(typeof DESK_METHODS)[number]>('cash');
  const leaving = here.find((guest) => guest.stayId === who);
  const isLast = who === undefined || here.length < 2;
  const owed = isLast ? (due.data?.due ?? reservation.balance) : '0.00';
  /** Whoever answers before it was read waits for it. */
  const readDue = async () => {
    const answer = await reader.read({ reservationId });
    return answer?.ok ? answer.data : undefined;
  };
  const submit = async (isPaid: boolean) => {
    const known = due.data ?? (await readDue());
    // What the button said is not what is owed: it says so now.
    if (!known || (isLast && known.due !== owed)) return;
    const { balance, currency } = known;
    const payment = isPaid && isLast ? { method, amount: known.due } : null;
    const done =
      who === undefined
        ? await change.run('checkOut', { reservationId, balance, payment })
        : await change.run('checkOutGuest', { stayId: who, othersStay: !isLast, balance, payment });
    if (!done) return;
    const name = words.name(reservation);
    if (leaving && !isLast) return onDone({ text: word('done.guestOut', { name: fullName(leaving) }) });
    const amount = payment && moneyText(payment.amount, currency);
    const what = { name, amount: amount ?? '', method: word(`methods.${method}`) };
    onDone({ text: word(payment ? 'done.checkedOutPaid' : 'done.checkedOut', what) });
  };
  return {
    reservation,
    here,
    who,
    setWho,
    method,
    setMethod,
    change,
    read: due,
    /** What is owed once they have left; '0.00' while others of the room stay. */
    owed,
    isEarly: who === undefined && reservation.departure > house.today,
    submit,
  };
}

function WhoLeaves({ form }: { form: CheckOutForm }): React.ReactElement | null {
  const { word } = useWords();
  const id = useId();
  const { here, who, setWho, reservation } = form;
  if (here.length < 2) return null;
  const choice = (value: number | undefined, label: string) => (
    <label key={String(value)} className="fd-choice">
      <input type="radio" name={id} checked={who === value} onChange={() => setWho(value)} />
      <span>{label}</span>
    </label>
  );
  return (
    <fieldset className="fd-section">
      <legend>{word('checkOut.who')}</legend>
      {choice(undefined, word('checkOut.whole', { room: reservation.roomName ?? '' }))}
      {here.map((guest) => choice(guest.stayId, word('checkOut.one', { name: fullName(guest) })))}
    </fieldset>
  );
}

interface PaymentProps {
  amount: string;
  form: CheckOutForm;
}

function Payment({ amount, form }: PaymentProps): React.ReactElement {
  const { word } = useWords();
  const id = useId();
  return (
    <fieldset className="fd-section">
      <legend>{word('checkOut.owed', { amount })}</legend>
      {form.reservation.hasOtherRooms ? <p className="p-soft">{word('checkOut.ofBooking')}</p> : null}
      <div className="fd-choices">
        {DESK_METHODS.map((method) => (
          <label key={method} className="fd-choice">
            <input
              type="radio"
              name={id}
              checked={form.method === method}
              onChange={() => form.setMethod(method)}
            />
            <span>{word(`methods.${method}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

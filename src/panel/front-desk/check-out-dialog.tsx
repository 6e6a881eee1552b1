import React, { useId, useState } from 'react';
import { fullName } from '../../values/names';
import { Button } from '../parts/button';
import { dayAndWeekday } from '../parts/days';
import { moneyText } from '../parts/format';
import { Notice } from '../parts/notice';
import { usePage } from '../parts/query';
import { type OpenDialog, type StepProps, useDeskChange } from './desk';
import { DeskDialog } from './desk-dialog';
import { useWords } from './words';

interface CheckOutProps extends StepProps {
  stayId?: number;
  onOpen: (dialog: OpenDialog) => void;
}

export function CheckOutDialog(props: CheckOutProps): React.ReactElement {
  const { house, stayId, onClose, onDone, onStale, onOpen } = props;
  const words = useWords();
  const { word } = words;
  const { bookingId, reservationId } = props.reservation;
  const read = usePage('frontDesk', 'reservation', { reservationId }, { isFresh: true });
  const reservation = read.data ?? props.reservation;
  const folio = usePage('folio', 'folio', { bookingId });
  const change = useDeskChange('frontDesk', () => {
    onStale();
    void read.reload();
    void folio.reload();
  });
  const id = useId();
  const here = reservation.guests.filter((guest) => !guest.checkedOutOn);
  const [who, setWho] = useState<number | undefined>(stayId);
  const name = words.name(reservation);
  const leaving = here.find((guest) => guest.stayId === who);
  const balance = folio.data?.sums.balance ?? reservation.balance;
  const isLast = who === undefined || here.length < 2;
  const isOpen = isLast && Number(balance) !== 0;
  const submit = async () => {
    const done =
      who === undefined
        ? await change.run('checkOut', { reservationId, balance })
        : await change.run('checkOutGuest', { stayId: who, othersStay: !isLast, balance });
    if (!done) return;
    const text =
      leaving && !isLast
        ? word('done.guestOut', { name: fullName(leaving) })
        : word('done.checkedOut', { name });
    onDone({ text });
  };
  const choice = (value: number | undefined, label: string) => (
    <label key={String(value)} className="fd-choice">
      <input type="radio" name={id} checked={who === value} onChange={() => setWho(value)} />
      <span>{label}</span>
    </label>
  );
  return (
    <DeskDialog
      title={word('checkOut.title', { name })}
      lead={[words.inRoom(reservation), words.stay(reservation)].join(' · ')}
      change={change}
      submit={word(isOpen ? 'checkOut.submitOpen' : 'checkOut.submit')}
      danger={isOpen}
      isReady={!isOpen}
      onSubmit={submit}
      onClose={onClose}
    >
      {here.length > 1 ? (
        <fieldset className="fd-section">
          <legend>{word('checkOut.who')}</legend>
          {choice(undefined, word('checkOut.whole', { room: reservation.roomName ?? '' }))}
          {here.map((guest) => choice(guest.stayId, word('checkOut.one', { name: fullName(guest) })))}
        </fieldset>
      ) : null}
      {who === undefined && reservation.departure > house.today ? (
        <>
          <Notice kind="warning">
            {word('checkOut.early', { day: dayAndWeekday(reservation.departure) })}
          </Notice>
          <p>
            <Button look="quiet" onClick={() => onOpen({ kind: 'changeBooking', reservation })}>
              {word('actions.changeBooking')}
            </Button>
          </p>
        </>
      ) : null}
      {isOpen ? (
        <OpenBalance
          balance={balance}
          reservation={reservation}
          onFolio={() => onOpen({ kind: 'folio', reservation })}
        />
      ) : null}
      <p className="fd-soft">{word('checkOut.hint')}</p>
    </DeskDialog>
  );
}

interface OpenBalanceProps {
  balance: string;
  reservation: StepProps['reservation'];
  onFolio: () => void;
}

function OpenBalance({ balance, reservation, onFolio }: OpenBalanceProps): React.ReactElement {
  const { word } = useWords();
  const isOwing = balance.startsWith('-');
  const amount = moneyText(isOwing ? balance.slice(1) : balance, reservation.currency);
  return (
    <>
      <Notice kind="warning">{word(isOwing ? 'checkOut.owing' : 'checkOut.owed', { amount })}</Notice>
      <p>
        <Button look="quiet" data-autofocus data-testid="settle" onClick={onFolio}>
          {word('checkOut.settle')}
        </Button>
      </p>
    </>
  );
}

import React, { useId, useState } from 'react';
import { Dialog } from '../parts/dialog';
import type { DeskDialogProps } from './desk';
import { DeskForm } from './form';
import { useChange } from './use-change';
import { longDay, useWords } from './words';

/** The whole room leaves, or one of its guests. */
export function CheckOutDialog(props: DeskDialogProps & { stayId?: number }): React.ReactElement {
  const { house, reservation, stayId, onClose, onDone, onStale } = props;
  const words = useWords();
  const { word } = words;
  const change = useChange(onStale);
  const id = useId();
  const here = reservation.guests.filter((guest) => !guest.checkedOutOn);
  const [who, setWho] = useState<number | undefined>(stayId);
  const name = words.name(reservation);
  const nameOf = (wanted: number) => {
    const guest = here.find((one) => one.stayId === wanted);
    return guest ? `${guest.firstName} ${guest.lastName}` : '';
  };
  const submit = async () => {
    const done =
      who === undefined
        ? await change.run('checkOut', { reservationId: reservation.reservationId })
        : await change.run('checkOutGuest', { stayId: who });
    if (!done) return;
    onDone({
      text:
        who === undefined ? word('done.checkedOut', { name }) : word('done.guestOut', { name: nameOf(who) }),
    });
  };
  const choice = (value: number | undefined, label: string) => (
    <label key={String(value)} className="fd-choice">
      <input type="radio" name={id} checked={who === value} onChange={() => setWho(value)} />
      <span>{label}</span>
    </label>
  );
  return (
    <Dialog
      title={word('checkOut.title', { name })}
      lead={[`${word('columns.room')} ${reservation.roomName ?? ''}`, words.stay(reservation)].join(' · ')}
      onClose={onClose}
    >
      <DeskForm change={change} submit={word('checkOut.submit')} ready onSubmit={submit} onClose={onClose}>
        {here.length > 1 ? (
          <fieldset className="fd-section">
            <legend>{word('checkOut.who')}</legend>
            {choice(undefined, word('checkOut.whole', { room: reservation.roomName ?? '' }))}
            {here.map((guest) => choice(guest.stayId, word('checkOut.one', { name: nameOf(guest.stayId) })))}
          </fieldset>
        ) : null}
        {who === undefined && reservation.departure > house.today ? (
          <p className="fd-warning">{word('checkOut.early', { day: longDay(reservation.departure) })}</p>
        ) : null}
        <p className="fd-soft">{word('checkOut.hint')}</p>
      </DeskForm>
    </Dialog>
  );
}

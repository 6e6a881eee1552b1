import React, { useId, useState } from 'react';
import { dayAndWeekday } from '../parts/days';
import { Notice } from '../parts/notice';
import { type StepProps, useDeskChange } from './desk';
import { DeskDialog } from './desk-dialog';
import { guestName, useWords } from './words';

/** The whole room leaves, or one of its guests. */
export function CheckOutDialog(props: StepProps & { stayId?: number }): React.ReactElement {
  const { house, reservation, stayId, onClose, onDone, onStale } = props;
  const words = useWords();
  const { word } = words;
  const change = useDeskChange(onStale);
  const id = useId();
  const here = reservation.guests.filter((guest) => !guest.checkedOutOn);
  const [who, setWho] = useState<number | undefined>(stayId);
  const name = words.name(reservation);
  const leaving = here.find((guest) => guest.stayId === who);
  const submit = async () => {
    const done =
      who === undefined
        ? await change.run('checkOut', { reservationId: reservation.reservationId })
        : await change.run('checkOutGuest', { stayId: who });
    if (!done) return;
    const text = leaving
      ? word('done.guestOut', { name: guestName(leaving) })
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
      submit={word('checkOut.submit')}
      isReady
      onSubmit={submit}
      onClose={onClose}
    >
      {here.length > 1 ? (
        <fieldset className="fd-section">
          <legend>{word('checkOut.who')}</legend>
          {choice(undefined, word('checkOut.whole', { room: reservation.roomName ?? '' }))}
          {here.map((guest) => choice(guest.stayId, word('checkOut.one', { name: guestName(guest) })))}
        </fieldset>
      ) : null}
      {who === undefined && reservation.departure > house.today ? (
        <Notice kind="warning">
          {word('checkOut.early', { day: dayAndWeekday(reservation.departure) })}
        </Notice>
      ) : null}
      <p className="fd-soft">{word('checkOut.hint')}</p>
    </DeskDialog>
  );
}

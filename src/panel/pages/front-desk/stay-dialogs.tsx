import React, { useId, useState } from 'react';
import { DateInput } from '../parts/date-input';
import { Dialog } from '../parts/dialog';
import type { DeskDialogProps } from './desk';
import { DeskForm } from './form';
import { type Chosen, RoomChoice } from './room-choice';
import { useChange } from './use-change';
import { addDays, longDay, nightsBetween, useWords } from './words';

/** Moves everyone in a room to another one. */
export function MoveDialog({
  house,
  reservation,
  onClose,
  onDone,
  onStale,
}: DeskDialogProps): React.ReactElement {
  const words = useWords();
  const { word } = words;
  const change = useChange(onStale);
  const [attempt, setAttempt] = useState(0);
  const [chosen, setChosen] = useState<Chosen>({ room: undefined, reason: '' });
  const name = words.name(reservation);
  const otherType = chosen.room !== undefined && chosen.room.roomTypeId !== reservation.roomTypeId;
  const submit = async () => {
    if (!chosen.room) return;
    if (otherType && chosen.reason.trim() === '') return change.refuse(word('refusals.reason_is_missing'));
    const done = await change.run('moveRoom', {
      reservationId: reservation.reservationId,
      roomId: chosen.room.roomId,
      reason: otherType ? chosen.reason : '',
    });
    if (done) onDone({ text: word('done.moved', { name, room: chosen.room.roomName }) });
    else setAttempt(attempt + 1);
  };
  return (
    <Dialog
      title={word('move.title', { name })}
      lead={word('move.from', { room: reservation.roomName ?? '' })}
      onClose={onClose}
    >
      <DeskForm
        change={change}
        submit={chosen.room ? word('move.submitRoom', { room: chosen.room.roomName }) : word('move.submit')}
        disabled={!chosen.room}
        onSubmit={submit}
        onClose={onClose}
      >
        <RoomChoice
          house={house}
          reservation={reservation}
          chosen={chosen}
          attempt={attempt}
          begin
          onChange={setChosen}
        />
      </DeskForm>
    </Dialog>
  );
}

/** A later or earlier departure. */
export function DepartureDialog({
  house,
  reservation,
  onClose,
  onDone,
  onStale,
}: DeskDialogProps): React.ReactElement {
  const words = useWords();
  const { word, nights } = words;
  const change = useChange(onStale);
  const id = useId();
  const earliest = [house.today, addDays(reservation.arrival, 1)].sort().at(-1) ?? house.today;
  const [departure, setDeparture] = useState(addDays(reservation.departure, 1));
  const name = words.name(reservation);
  const more = departure === '' ? 0 : nightsBetween(reservation.departure, departure);
  const submit = async () => {
    const done = await change.run('changeDeparture', { reservationId: reservation.reservationId, departure });
    if (done) onDone({ text: word('done.departure', { name, day: longDay(departure) }) });
  };
  return (
    <Dialog
      title={word('departure.title', { name })}
      lead={word('departure.now', { day: longDay(reservation.departure) })}
      onClose={onClose}
    >
      <DeskForm
        change={change}
        submit={word('departure.submit')}
        disabled={departure === '' || more === 0}
        onSubmit={submit}
        onClose={onClose}
      >
        <div className="fd-field fd-short">
          <label htmlFor={id}>{word('departure.label')}</label>
          <DateInput id={id} min={earliest} value={departure} data-autofocus onChange={setDeparture} />
        </div>
        <p className="fd-soft" role="status">
          {more === 0
            ? word('departure.same')
            : word(more > 0 ? 'departure.longer' : 'departure.shorter', { n: nights(Math.abs(more)) })}
        </p>
      </DeskForm>
    </Dialog>
  );
}

/** The whole room leaves, or one of its guests. */
export function CheckOutDialog(props: DeskDialogProps & { stayId?: number }): React.ReactElement {
  const { house, reservation, stayId, onClose, onDone, onStale } = props;
  const words = useWords();
  const { word } = words;
  const change = useChange(onStale);
  const id = useId();
  const here = reservation.guests.filter((guest) => !guest.checkedOut);
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

/** Asks once more before a check-in is undone or a reservation is marked as no-show. */
export function ConfirmDialog(props: DeskDialogProps & { kind: 'undo' | 'noShow' }): React.ReactElement {
  const { kind, reservation, onClose, onDone, onStale } = props;
  const words = useWords();
  const { word } = words;
  const change = useChange(onStale);
  const name = words.name(reservation);
  const submit = async () => {
    const operation = kind === 'undo' ? 'undoCheckIn' : 'noShow';
    const done = await change.run(operation, { reservationId: reservation.reservationId });
    if (done) onDone({ text: word(kind === 'undo' ? 'done.undone' : 'done.noShow', { name }) });
  };
  return (
    <Dialog
      title={word(`${kind}.title`, { name })}
      lead={[words.typeName(reservation), words.stay(reservation)].join(' · ')}
      onClose={onClose}
    >
      <DeskForm
        change={change}
        submit={word(`${kind}.submit`)}
        danger
        ready
        onSubmit={submit}
        onClose={onClose}
      >
        <p>{word(`${kind}.hint`)}</p>
      </DeskForm>
    </Dialog>
  );
}

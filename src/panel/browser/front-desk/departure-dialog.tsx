import React, { useId, useState } from 'react';
import { DateInput } from '../parts/date-input';
import { Dialog } from '../parts/dialog';
import type { DeskDialogProps } from './desk';
import { DeskForm } from './form';
import { useChange } from './use-change';
import { addDays, longDay, nightsBetween, useWords } from './words';

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

import React, { useState } from 'react';
import { DateInput } from '../parts/date-input';
import { addDays, dayAndWeekday, nightsBetween } from '../parts/days';
import { Field } from '../parts/field';
import { type StepProps, useDeskChange } from './desk';
import { DeskDialog } from './desk-dialog';
import { useWords } from './words';

/** A later or earlier departure. */
export function DepartureDialog(props: StepProps): React.ReactElement {
  const { house, reservation, onClose, onDone, onStale } = props;
  const words = useWords();
  const { word, nights } = words;
  const change = useDeskChange(onStale);
  const afterArrival = addDays(reservation.arrival, 1);
  const [departure, setDeparture] = useState(addDays(reservation.departure, 1));
  const name = words.name(reservation);
  const more = departure === '' ? 0 : nightsBetween(reservation.departure, departure);
  const submit = async () => {
    const done = await change.run('changeDeparture', { reservationId: reservation.reservationId, departure });
    if (done) onDone({ text: word('done.departure', { name, day: dayAndWeekday(departure) }) });
  };
  return (
    <DeskDialog
      title={word('departure.title', { name })}
      lead={word('departure.now', { day: dayAndWeekday(reservation.departure) })}
      change={change}
      submit={word('departure.submit')}
      disabled={departure === '' || more === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field className="p-field-above fd-short" label={word('departure.label')}>
        <DateInput
          min={afterArrival > house.today ? afterArrival : house.today}
          value={departure}
          data-autofocus
          onChange={setDeparture}
        />
      </Field>
      <p className="fd-soft" role="status">
        {more === 0
          ? word('departure.same')
          : word(more > 0 ? 'departure.longer' : 'departure.shorter', { n: nights(Math.abs(more)) })}
      </p>
    </DeskDialog>
  );
}

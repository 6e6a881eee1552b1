import React from 'react';
import { type StepProps, useDeskChange } from './desk';
import { DeskDialog } from './desk-dialog';
import { useWords } from './words';

type Confirmed = 'undoCheckIn' | 'undoNoShow';

export function ConfirmDialog(props: StepProps & { operation: Confirmed }): React.ReactElement {
  const { operation, reservation, onClose, onDone, onStale } = props;
  const words = useWords();
  const { word } = words;
  const change = useDeskChange('frontDesk', onStale);
  const name = words.name(reservation);
  const submit = async () => {
    const done = await change.run(operation, { reservationId: reservation.reservationId });
    if (done) onDone({ text: word(`done.${operation}`, { name }) });
  };
  return (
    <DeskDialog
      title={word(`${operation}.title`, { name })}
      lead={[words.typeName(reservation), words.stay(reservation)].join(' · ')}
      change={change}
      submit={word(`${operation}.submit`)}
      danger={operation !== 'undoNoShow'}
      isReady
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{word(`${operation}.hint`)}</p>
    </DeskDialog>
  );
}

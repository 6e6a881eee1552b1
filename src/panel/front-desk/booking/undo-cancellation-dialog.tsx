import React from 'react';
import { useDeskChange } from '../desk';
import { DeskDialog } from '../desk-dialog';
import { useText } from '../../parts/panel';
import { useBookingWords } from './words';

interface UndoCancellationProps {
  bookingId: number;
  name: string;
  onClose: () => void;
  onDone: (text: string) => void;
  onStale: () => void;
}

export function UndoCancellationDialog(props: UndoCancellationProps): React.ReactElement {
  const { bookingId, name, onClose, onDone, onStale } = props;
  const { word } = useBookingWords();
  const commands = useText('resources.bookings.commands');
  const change = useDeskChange('booking', onStale);
  const submit = async () => {
    if (await change.run('undoCancellation', { bookingId })) onDone(word('undoCancellation.done', { name }));
  };
  return (
    <DeskDialog
      title={word('undoCancellation.title', { name })}
      change={change}
      submit={word('undoCancellation.submit')}
      isReady
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{commands('undoCancellation')}</p>
    </DeskDialog>
  );
}

import React from 'react';
import { FolioView } from '../folio/folio-view';
import { useFolio } from '../folio/use-folio';
import { Dialog } from '../parts/dialog';
import type { StepProps } from './desk';
import { useWords } from './words';

export function FolioDialog({ reservation, onClose, onStale }: StepProps): React.ReactElement {
  const words = useWords();
  const work = useFolio(reservation.bookingId, onStale);
  const { bookingId: booking, voucher } = reservation;
  return (
    <Dialog
      wide
      title={words.word('folio.title', { name: words.name(reservation) })}
      lead={words.word('change.lead', { booking, voucher })}
      closeText={words.word('actions.close')}
      // Its forms, which close one by one, say so themselves.
      isUnsaved={false}
      onClose={onClose}
    >
      <FolioView work={work} />
    </Dialog>
  );
}

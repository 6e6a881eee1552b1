import React, { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Namesakes, ShownProfile } from '../../guests/profiles/guest-profile';
import { bookingAddress } from '../parts/booking-address';
import { Button } from '../parts/button';
import { Dialog } from '../parts/dialog';
import { Notice } from '../parts/notice';
import { useChange } from '../parts/use-change';
import { guestListAddress } from './guest-list';
import { useGuestWords } from './words';

interface EraseDialogProps {
  guest: ShownProfile;
  onClose: () => void;
}

export function EraseDialog({ guest, onClose }: EraseDialogProps): React.ReactElement {
  const words = useGuestWords();
  const { word } = words;
  const goTo = useNavigate();
  const [isErased, setErased] = useState(false);
  /** Bookings that name somebody of this name. */
  const [naming, setNaming] = useState<number[]>([]);
  const change = useChange('guests', words.refusal, ({ data }) => setNaming(data.bookings ?? []));
  const erase = async (namesakes: Namesakes) => {
    if (await change.run('erase', { guestId: guest.id, namesakes })) setErased(true);
  };
  if (isErased) {
    return (
      <Dialog title={word('erase.done')} onClose={() => goTo(guestListAddress())}>
        <p>{word('erase.doneLead')}</p>
        <div className="p-dialog-end">
          <Link className="p-button" to={guestListAddress()}>
            {word('back')}
          </Link>
        </div>
      </Dialog>
    );
  }
  const button = (namesakes: Namesakes, text: string, testId: string) => (
    <Button look="danger" disabled={change.isBusy} data-testid={testId} onClick={() => void erase(namesakes)}>
      {change.isBusy ? word('actions.working') : text}
    </Button>
  );
  return (
    <Dialog
      title={word('erase.title', { name: words.name(guest) })}
      onClose={onClose}
      buttons={
        naming.length === 0 ? (
          button('ask', word('erase.submit'), 'erase')
        ) : (
          <>
            {button('erase', word('erase.same'), 'erase-same')}
            {button('keep', word('erase.others'), 'erase-others')}
          </>
        )
      }
    >
      {change.refusal === '' ? null : <Notice takesFocus>{change.refusal}</Notice>}
      {naming.length === 0 ? null : (
        <ul>
          {naming.map((bookingId) => (
            <li key={bookingId}>
              <Link className="p-link" to={bookingAddress(bookingId)}>
                {word('erase.booking', { booking: bookingId })}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p>{word('erase.lead')}</p>
    </Dialog>
  );
}

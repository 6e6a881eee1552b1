import React, { useState } from 'react';
import { Dialog } from '../parts/dialog';
import type { DeskDialogProps } from './desk';
import { DeskForm } from './form';
import { GuestFields, type GuestInput, NO_GUEST } from './guest-fields';
import { useChange } from './use-change';
import { useWords } from './words';

/** Corrects what was written down about a guest in the house, or adds another one. */
export function GuestDialog(props: DeskDialogProps & { stayId?: number }): React.ReactElement {
  const { house, reservation, stayId, onClose, onDone, onStale } = props;
  const words = useWords();
  const { word } = words;
  const change = useChange(onStale);
  const stored = reservation.guests.find((guest) => guest.stayId === stayId);
  const [guest, setGuest] = useState<GuestInput>(() =>
    stored
      ? {
          firstName: stored.firstName,
          lastName: stored.lastName,
          identityNumber: stored.identityNumber ?? '',
          birthDate: stored.birthDate ?? '',
          nationality: stored.nationality ?? '',
        }
      : NO_GUEST,
  );
  const submit = async () => {
    const done =
      stayId === undefined
        ? await change.run<{ identityNumberIsDoubtful: boolean }>('addGuest', {
            reservationId: reservation.reservationId,
            guest,
          })
        : await change.run<{ identityNumberIsDoubtful: boolean }>('changeGuest', { stayId, guest });
    if (!done) return;
    const name = `${guest.firstName} ${guest.lastName}`.trim();
    onDone({
      text: word('done.guestSaved', { name }),
      ...(done.identityNumberIsDoubtful ? { warning: word('done.doubtful', { names: name }) } : {}),
    });
  };
  const room = reservation.roomName ?? '';
  return (
    <Dialog
      wide
      title={word(stayId === undefined ? 'guest.addTitle' : 'guest.editTitle', { room })}
      lead={words.stay(reservation)}
      onClose={onClose}
    >
      <DeskForm change={change} submit={word('actions.save')} onSubmit={submit} onClose={onClose}>
        <div className="fd-guest-line">
          <GuestFields
            house={house}
            guest={guest}
            faults={change.faults}
            path={FAULT_PATH}
            begin
            onChange={setGuest}
          />
        </div>
      </DeskForm>
    </Dialog>
  );
}

/** One guest is read as the first of a list. */
const FAULT_PATH = 'guests[0].';

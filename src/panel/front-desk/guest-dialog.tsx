import React, { useState } from 'react';
import { fullName } from '../../values/names';
import type { GuestInput } from './front-desk.contract';
import { KnownGuest } from '../guests/known-guest';
import { type StepProps, useDeskChange } from './desk';
import { DeskDialog } from './desk-dialog';
import { GuestFields, namedGuest, NO_GUEST } from './guest-fields';
import { useWords } from './words';

export function GuestDialog(props: StepProps & { stayId?: number }): React.ReactElement {
  const { house, reservation, stayId, onClose, onDone, onStale } = props;
  const words = useWords();
  const { word } = words;
  const change = useDeskChange('frontDesk', onStale);
  const [seen] = useState<GuestInput>(() => {
    const stored = reservation.guests.find((one) => one.stayId === stayId);
    return stored ? namedGuest(stored) : NO_GUEST;
  });
  const [guest, setGuest] = useState(seen);
  const submit = async () => {
    const done =
      stayId === undefined
        ? await change.run('addGuest', { reservationId: reservation.reservationId, guest })
        : await change.run('changeGuest', { stayId, guest, seen });
    if (!done) return;
    const name = fullName(guest);
    const warning = done.data.identityNumberIsDoubtful
      ? { warning: word('done.doubtful', { names: name }) }
      : {};
    onDone({ text: word('done.guestSaved', { name }), ...warning });
  };
  return (
    <DeskDialog
      wide
      title={word(stayId === undefined ? 'guest.addTitle' : 'guest.editTitle', {
        room: reservation.roomName ?? '',
      })}
      lead={words.stay(reservation)}
      change={change}
      submit={word('actions.save')}
      onSubmit={submit}
      onClose={onClose}
    >
      {stayId === undefined ? <KnownGuest isSingle onChoose={setGuest} /> : null}
      <div className="fd-guest-line">
        <GuestFields
          house={house}
          guest={guest}
          faults={change.faults}
          index={0}
          takesFocus
          onChange={setGuest}
        />
      </div>
    </DeskDialog>
  );
}

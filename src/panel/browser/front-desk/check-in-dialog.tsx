import React, { useState } from 'react';
import type { DeskReservation } from '../../../in-house/desk-reservation';
import { Dialog } from '../parts/dialog';
import type { DeskDialogProps } from './desk';
import { DeskForm } from './form';
import { GuestFields, type GuestInput, isBlank, NO_GUEST } from './guest-fields';
import { type Chosen, RoomChoice } from './room-choice';
import { useChange } from './use-change';
import { useWords } from './words';

const LINES = 6;
const MOST_GUESTS = 50;

/** Gives the guests of a reservation their room, and writes down who they are. */
export function CheckInDialog({
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
  const [guests, setGuests] = useState<GuestInput[]>(() => expectedGuests(reservation));
  /** Which line each guest of the last attempt stood in: blank lines are left out. */
  const [sent, setSent] = useState<number[]>([]);
  const set = (index: number, guest: GuestInput) =>
    setGuests(guests.map((one, at) => (at === index ? guest : one)));
  const otherType = chosen.room !== undefined && chosen.room.roomTypeId !== reservation.roomTypeId;

  const submit = async () => {
    if (!chosen.room) return;
    const lines = guests.flatMap((guest, index) => (isBlank(guest) ? [] : [index]));
    if (lines.length === 0) return change.refuse(word('refusals.guests_are_missing'));
    if (otherType && chosen.reason.trim() === '') return change.refuse(word('refusals.reason_is_missing'));
    setSent(lines);
    const answer = await change.run<{ guests: { identityNumberIsDoubtful: boolean }[] }>('checkIn', {
      reservationId: reservation.reservationId,
      roomId: chosen.room.roomId,
      reason: otherType ? chosen.reason : '',
      guests: lines.map((index) => guests[index]),
    });
    if (!answer) return setAttempt(attempt + 1);
    const doubtful = lines.filter((_, place) => answer.guests[place]?.identityNumberIsDoubtful);
    const names = doubtful
      .map((index) => `${guests[index]?.firstName} ${guests[index]?.lastName}`.trim())
      .join(', ');
    onDone({
      text: word('done.checkedIn', { name: words.name(reservation), room: chosen.room.roomName }),
      ...(names === '' ? {} : { warning: word('done.doubtful', { names }) }),
    });
  };

  return (
    <Dialog
      wide
      title={word('checkIn.title', { name: words.name(reservation) })}
      lead={[words.typeName(reservation), words.stay(reservation), words.persons(reservation)].join(' · ')}
      onClose={onClose}
    >
      <DeskForm
        change={change}
        submit={
          chosen.room ? word('checkIn.submitRoom', { room: chosen.room.roomName }) : word('checkIn.submit')
        }
        disabled={!chosen.room}
        onSubmit={submit}
        onClose={onClose}
      >
        {reservation.remarks ? <p className="fd-remark-box">{reservation.remarks}</p> : null}
        <RoomChoice
          house={house}
          reservation={reservation}
          chosen={chosen}
          attempt={attempt}
          onChange={setChosen}
        />
        <fieldset className="fd-section">
          <legend>
            {word('checkIn.guests')} {guests.length > 1 ? <small>{word('checkIn.blankHint')}</small> : null}
          </legend>
          {guests.map((guest, index) => (
            <div
              key={index}
              className="fd-guest-line"
              role="group"
              aria-label={word('checkIn.guestNumber', { n: index + 1 })}
            >
              <GuestFields
                house={house}
                guest={guest}
                begin={index === 0}
                faults={sent.includes(index) ? change.faults : []}
                path={`guests[${sent.indexOf(index)}].`}
                onChange={(changed) => set(index, changed)}
              />
              {guests.length > 1 ? (
                <button
                  type="button"
                  className="fd-remove"
                  aria-label={word('checkIn.removeGuest', { n: index + 1 })}
                  onClick={() => {
                    setGuests(guests.filter((_, at) => at !== index));
                    setSent([]);
                  }}
                >
                  ×
                </button>
              ) : null}
            </div>
          ))}
          {guests.length < MOST_GUESTS ? (
            <button type="button" className="p-link" onClick={() => setGuests([...guests, NO_GUEST])}>
              {word('checkIn.addGuest')}
            </button>
          ) : null}
        </fieldset>
      </DeskForm>
    </Dialog>
  );
}

/** A line for each person who was booked, the first with what the booking says of him. */
function expectedGuests(reservation: DeskReservation): GuestInput[] {
  const persons = Math.min(LINES, Math.max(1, reservation.adults + reservation.children));
  const country = reservation.bookedGuests[0]?.countryCode ?? '';
  const first = {
    ...NO_GUEST,
    firstName: reservation.guestName,
    lastName: reservation.guestSurname,
    nationality: /^[A-Z]{2}$/.test(country) ? country : '',
  };
  return Array.from({ length: persons }, (_, index) => (index === 0 ? first : NO_GUEST));
}

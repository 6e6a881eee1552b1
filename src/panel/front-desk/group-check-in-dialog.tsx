import React, { useState } from 'react';
import { fullName } from '../../values/names';
import { BlockedNote } from '../guests/mark-chip';
import { Field, TextInput } from '../parts/field';
import { usePage } from '../parts/query';
import { Select } from '../parts/select';
import { LoadError } from '../parts/load-error';
import { type StepProps, useAskedChange } from './desk';
import { DeskDialog } from './desk-dialog';
import { namedGuest, NO_GUEST } from './guest-fields';
import { isNamed, type ProposedLine, proposeLines, type WrittenLine } from './group-lines';
import { useWords } from './words';
import { MAX_TEXT_LENGTH } from '../../values/limits';

export function GroupCheckInDialog(props: StepProps): React.ReactElement {
  const { reservation, onClose, onDone, onStale } = props;
  const words = useWords();
  const { word } = words;
  const { bookingId } = reservation;
  const read = usePage('frontDesk', 'dueOfBooking', { bookingId }, { isFresh: true });
  const { data, refused, reload } = read;
  const [written, setWritten] = useState<Readonly<Record<number, WrittenLine>>>({});
  const lines = data ? proposeLines(data.reservations, data.rooms, written) : [];
  const arriving = lines.filter(({ isLeftOut }) => !isLeftOut);
  const { change, accepted } = useAskedChange(
    'frontDesk',
    arriving.map(({ roomId }) => roomId).join(),
    () => {
      onStale();
      void reload();
    },
  );
  const count = arriving.length;
  const isReady = count > 0 && arriving.every(({ roomId }) => roomId !== undefined);
  const name = words.booker(reservation);
  const submit = async () => {
    const rooms = arriving.map(({ reservation, roomId = 0, firstName, lastName }) => ({
      reservationId: reservation.reservationId,
      roomId,
      reason: '',
      accepted,
      guests: isNamed(reservation)
        ? reservation.namedGuests.map(namedGuest)
        : [{ ...NO_GUEST, firstName, lastName }],
    }));
    const done = await change.run('checkInTogether', { rooms });
    if (done) onDone({ text: word('together.done', { name, count }) });
  };
  return (
    <DeskDialog
      wide
      title={word('together.title', { name })}
      lead={word('together.lead')}
      change={change}
      submit={word(accepted.length > 0 ? 'together.submitAnyway' : 'together.submit', { count })}
      disabled={!isReady}
      onSubmit={submit}
      onClose={onClose}
    >
      <LoadError read={read} words={words} />
      <BlockedNote marked={lines.flatMap((line) => line.reservation.marked)} />
      {!data && !refused ? <p className="p-soft">{word('loading')}</p> : null}
      {lines.map((line, index) => {
        const { reservationId } = line.reservation;
        const sent = arriving.indexOf(line);
        const set = (changes: WrittenLine) =>
          setWritten({ ...written, [reservationId]: { ...written[reservationId], ...changes } });
        const fault = (field: string) => {
          const path = `rooms[${sent}].guests[0].${field}`;
          const wrong = change.faults.find((one) => one.field === path);
          return wrong && words.fault(wrong.message);
        };
        return <GroupLine key={reservationId} line={line} number={index + 1} onChange={set} fault={fault} />;
      })}
    </DeskDialog>
  );
}

interface GroupLineProps {
  line: ProposedLine;
  number: number;
  onChange: (changes: WrittenLine) => void;
  fault: (field: string) => string | undefined;
}

function GroupLine({ line, number, onChange, fault }: GroupLineProps): React.ReactElement {
  const { reservation, free, isLeftOut, roomId, firstName, lastName } = line;
  const words = useWords();
  const { word } = words;
  const type = words.typeName(reservation);
  const text = (field: 'firstName' | 'lastName', value: string) => (
    <Field className="p-field-above" label={word(`guest.${field}`)} fault={fault(field)}>
      <TextInput
        autoComplete="off"
        maxLength={MAX_TEXT_LENGTH}
        disabled={isLeftOut}
        value={value}
        onChange={(typed) => onChange({ [field]: typed })}
      />
    </Field>
  );
  return (
    <fieldset className="fd-section">
      <legend>
        <label className="fd-choice">
          <input
            type="checkbox"
            checked={!isLeftOut}
            onChange={(event) => onChange({ isLeftOut: !event.target.checked })}
          />
          <span>{word('together.include', { type, persons: words.persons(reservation) })}</span>
        </label>
      </legend>
      <div className="fd-contact">
        <Field className="p-field-above" label={word('together.room', { type, n: number })}>
          <Select
            disabled={isLeftOut}
            {...(free.length === 0 ? { empty: word('together.none') } : {})}
            options={free.map(
              (room) => [room.roomId, words.roomWithState(room, reservation.reservationId)] as const,
            )}
            value={roomId ?? ''}
            onChange={(chosen) => onChange({ roomId: Number(chosen) })}
          />
        </Field>
        {isNamed(reservation) ? (
          <p className="p-soft">
            {word('together.named', { names: reservation.namedGuests.map(fullName).join(', ') })}
          </p>
        ) : (
          <>
            {text('firstName', firstName)}
            {text('lastName', lastName)}
          </>
        )}
      </div>
    </fieldset>
  );
}

import React, { useState } from 'react';
import { dayAndWeekday } from '../parts/days';
import { moneyText } from '../parts/format';
import { usePage } from '../parts/query';
import { maySetPrices } from '../parts/rights';
import { type StepProps, useAskedChange } from './desk';
import { DeskDialog } from './desk-dialog';
import { RoomChoice } from './room-choice';
import { useRoomChoice } from './use-room-choice';
import { useWords } from './words';

export function UndoCheckOutDialog(props: StepProps): React.ReactElement {
  const { house, reservation, onClose, onDone, onStale } = props;
  const words = useWords();
  const { word } = words;
  const rooms = useRoomChoice(reservation, true);
  const { change, accepted } = useAskedChange('frontDesk', String(rooms.room?.roomId), onStale);
  const { reservationId } = reservation;
  const paid = usePage('frontDesk', 'paidAtCheckOut', { reservationId }, { isFresh: true });
  const [reversesPayments, setReversing] = useState(false);
  const name = words.name(reservation);
  const { room } = rooms;
  const submit = async () => {
    if (!room) return;
    const input = { reservationId, roomId: room.roomId, accepted, reversesPayments };
    if (await change.run('undoCheckOut', input)) {
      onDone({ text: word('done.undoCheckOut', { name, room: room.roomName }) });
    } else {
      rooms.reload();
      void paid.reload();
    }
  };
  return (
    <DeskDialog
      title={word('undoCheckOut.title', { name })}
      lead={[words.inRoom(reservation), words.stay(reservation)].join(' · ')}
      change={change}
      submit={
        room
          ? word(accepted.length > 0 ? 'undoCheckOut.submitAnyway' : 'undoCheckOut.submitRoom', {
              room: room.roomName,
            })
          : word('undoCheckOut.submit')
      }
      disabled={!room}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{word('undoCheckOut.hint')}</p>
      {reservation.departure > house.today ? (
        <p className="p-soft">{word('undoCheckOut.nights', { day: dayAndWeekday(reservation.departure) })}</p>
      ) : null}
      {paid.data?.payments.map(({ method, amount, currency }, i) => {
        const what = { amount: moneyText(amount, currency), method: word(`methods.${method ?? 'cash'}`) };
        return maySetPrices ? (
          <label key={i} className="fd-choice">
            <input
              type="checkbox"
              checked={reversesPayments}
              onChange={(event) => setReversing(event.target.checked)}
            />
            <span>{word('undoCheckOut.reverse', what)}</span>
          </label>
        ) : (
          <p key={i} className="p-soft">
            {word('undoCheckOut.paid', what)}
          </p>
        );
      })}
      <RoomChoice house={house} reservation={reservation} rooms={rooms} isReturn takesFocus />
    </DeskDialog>
  );
}

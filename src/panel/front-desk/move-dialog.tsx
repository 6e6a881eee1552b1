import React, { useId, useState } from 'react';
import { changePage } from '../parts/call';
import { moneyText } from '../parts/format';
import { usePage } from '../parts/query';
import { LoadError } from '../parts/load-error';
import { type StepProps, useAskedChange, type ChosenInPlan } from './desk';
import { DeskDialog } from './desk-dialog';
import { RoomChoice } from './room-choice';
import { useRoomChoice } from './use-room-choice';
import { useWords } from './words';

export function MoveDialog(props: StepProps & { wanted?: ChosenInPlan | undefined }): React.ReactElement {
  const { house, reservation, onClose, onDone, onStale } = props;
  const words = useWords();
  const { word } = words;
  const rooms = useRoomChoice(reservation, false, props.wanted?.roomId);
  const { change, accepted } = useAskedChange('frontDesk', String(rooms.room?.roomId), onStale);
  const name = words.name(reservation);
  const { room, reason } = rooms;
  const { reservationId } = reservation;
  const isPriced = rooms.isOfOtherType && room !== undefined;
  const price = usePage('frontDesk', 'movePrice', isPriced ? { reservationId, roomId: room.roomId } : null);
  const [isRepriced, setRepriced] = useState(false);
  const after = isPriced && !price.refused ? price.data?.after : undefined;
  const submit = async () => {
    if (!room) return;
    if (rooms.lacksReason) return change.refuse(word('refusals.reason_is_missing'), 'reason');
    const newTotal = isRepriced && after ? after : '';
    const input = { reservationId, roomId: room.roomId, reason, newTotal, accepted };
    if (await change.run('moveRoom', input)) {
      const text = word('done.moved', { name, room: room.roomName });
      // Who lost the room by it would not get it back.
      return onDone(accepted.includes('room_is_planned') ? { text } : { text, undo });
    }
    rooms.reload();
    void price.reload();
  };
  const undo = async () => {
    const answer = await changePage('frontDesk', 'undoMove', { reservationId });
    return answer.ok ? '' : words.refusal(answer, 'undoMove');
  };
  return (
    <DeskDialog
      title={word('move.title', { name })}
      lead={word('move.from', { room: reservation.roomName ?? '' })}
      change={change}
      submit={
        room
          ? word(accepted.length > 0 ? 'move.submitAnyway' : 'move.submitRoom', { room: room.roomName })
          : word('move.submit')
      }
      disabled={!room || price.isReading}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoomChoice
        house={house}
        reservation={reservation}
        rooms={rooms}
        fault={words.faultAt(change, 'reason')}
        takesFocus
      />
      <LoadError read={price} words={words} />
      {price.data && after ? (
        <MovePrice
          before={price.data.before}
          after={after}
          currency={price.data.currency}
          isRepriced={isRepriced}
          onChoose={setRepriced}
        />
      ) : null}
    </DeskDialog>
  );
}

interface MovePriceProps {
  before: string | null;
  after: string;
  currency: string;
  isRepriced: boolean;
  onChoose: (isRepriced: boolean) => void;
}

function MovePrice({ before, after, currency, isRepriced, onChoose }: MovePriceProps): React.ReactElement {
  const { word } = useWords();
  const name = useId();
  const choice = (value: boolean, text: string) => (
    <label className="fd-choice">
      <input type="radio" name={name} checked={isRepriced === value} onChange={() => onChoose(value)} />
      <span>{text}</span>
    </label>
  );
  return (
    <fieldset className="fd-section">
      <legend>{word('columns.price')}</legend>
      {choice(false, word('move.keepPrice', { price: before === null ? '—' : moneyText(before, currency) }))}
      {choice(true, word('move.newPrice', { price: moneyText(after, currency) }))}
    </fieldset>
  );
}

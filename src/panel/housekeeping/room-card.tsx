import React, { useRef } from 'react';
import { CLEANLINESS, type Cleanliness } from '../../in-house/housekeeping/cleanliness';
import type { HousekeepingRoom } from '../../in-house/housekeeping/housekeeping-room';
import type { HousekeepingAnswer } from './housekeeping.contract';
import { Button } from '../parts/button';
import { dayAndWeekday } from '../parts/days';
import { localizedText } from '../parts/format';
import { useText } from '../parts/panel';
import { useJustMoved } from '../parts/use-just-moved';
import type { Shown } from './groups';

interface RoomCardProps {
  room: HousekeepingRoom;
  types: HousekeepingAnswer['roomTypes'];
  shown: Shown;
  /** What the room was before it was set here a moment ago. */
  before: Cleanliness | undefined;
  isBusy: boolean;
  onSet: (state: Cleanliness) => void;
}

export function RoomCard(props: RoomCardProps): React.ReactElement {
  const { room, types, shown, before, isBusy, onSet } = props;
  const words = useText('pages.housekeeping');
  const card = useRef<HTMLLIElement>(null);
  const hasJustMoved = useJustMoved(card, shown);
  const { roomName, roomTypeId, cleanliness, guests, arriving, outOfOrder } = room;
  const facts = [
    ...(guests === null ? [] : [words(`guests.${guests}`)]),
    ...(arriving === null ? [] : [words('arriving', { count: arriving })]),
  ];
  return (
    <li ref={card} className={`hk-room hk-${cleanliness}`} data-room={room.roomId}>
      <div className="hk-name">
        <strong>{roomName}</strong>
        <small>{localizedText(types.find(({ id }) => id === roomTypeId)?.name)}</small>
        {before === undefined ? null : (
          <Button
            className="hk-undo"
            aria-label={words('undoOf', { room: roomName, state: words(`states.${before}`) })}
            disabled={isBusy}
            onClick={() => onSet(before)}
          >
            {words('undo')}
          </Button>
        )}
      </div>
      <p>{facts.length === 0 ? words('vacant') : facts.join(' · ')}</p>
      {outOfOrder ? (
        <p className="hk-out">
          {words('outOfOrder', { day: dayAndWeekday(outOfOrder.until), reason: outOfOrder.reason })}
        </p>
      ) : null}
      <div className="hk-states" role="group" aria-label={roomName}>
        {CLEANLINESS.map((state) => (
          <Button
            key={state}
            className={`hk-set-${state}`}
            aria-pressed={cleanliness === state}
            aria-label={words('setOf', { room: roomName, state: words(`states.${state}`) })}
            disabled={isBusy}
            onClick={() => {
              if (!hasJustMoved()) onSet(state);
            }}
          >
            {words(`states.${state}`)}
          </Button>
        ))}
      </div>
    </li>
  );
}

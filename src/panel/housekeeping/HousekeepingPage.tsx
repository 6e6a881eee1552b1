import React, { useState } from 'react';
import type { Cleanliness } from '../../in-house/housekeeping/cleanliness';
import type { HousekeepingRoom } from '../../in-house/housekeeping/housekeeping-room';
import type { HousekeepingAnswer } from './housekeeping.contract';
import { groupsOf, isShown, SHOWN, type Shown } from './groups';
import { RoomCard } from './room-card';
import { useFocusKept } from './use-focus-kept';
import { type KeptRooms, useKeptRooms } from './use-kept-rooms';
import { dayAndWeekday } from '../parts/days';
import { Notice } from '../parts/notice';
import { useOptionalText, useText } from '../parts/panel';
import { usePage } from '../parts/query';
import { useChange } from '../parts/use-change';

/** Colleagues work here, too: their changes are seen after half a minute at the latest. */
const REFRESH_MS = 30_000;

export default function HousekeepingPage(): React.ReactElement {
  const words = useText('pages.housekeeping');
  const optional = useOptionalText();
  const { data, refused, reload } = usePage(
    'housekeeping',
    'rooms',
    {},
    { everyMs: REFRESH_MS, onFocus: true },
  );
  const change = useChange(
    'housekeeping',
    ({ message }) => optional(`pages.housekeeping.refusals.${message}`) || words('notSaved'),
    () => void reload(),
  );
  const [shown, setShown] = useState<Shown>('all');
  const [saved, setSaved] = useState('');
  const kept = useKeptRooms();
  const rooms = data?.rooms ?? [];
  const set = async (room: HousekeepingRoom, state: Cleanliness) => {
    if (!(await change.run('set', { roomIds: [room.roomId], state }))) return;
    if (state === kept.before(room.roomId)) kept.forget(room.roomId);
    else if (state !== room.cleanliness) kept.keep(room);
    await reload();
    setSaved(words('saved', { room: room.roomName, state: words(`states.${state}`) }));
  };
  const dirty = rooms.filter((room) => isShown(room, 'dirty')).length;
  const visible = rooms.filter((room) => isShown(room, shown) || kept.before(room.roomId) !== undefined);
  const show = (wanted: Shown) => {
    kept.forgetAll();
    setShown(wanted);
  };
  return (
    <main className="p-page hk-page" aria-busy={!data && !refused}>
      <h1>{words('title')}</h1>
      {data ? (
        <p className="hk-lead">{words('lead', { day: dayAndWeekday(data.today), count: dirty })}</p>
      ) : null}
      {refused ? (
        <Notice retry={words('retry')} onRetry={() => void reload()}>
          {words('failed')}
        </Notice>
      ) : null}
      {change.refusal === '' ? null : <Notice>{change.refusal}</Notice>}
      <p className="p-visually-hidden" role="status">
        {saved}
      </p>
      {data ? (
        <div className="hk-filter" role="group" aria-label={words('show')}>
          {SHOWN.map((one) => (
            <button key={one} type="button" aria-pressed={shown === one} onClick={() => show(one)}>
              {words(`shown.${one}`)} <b>{rooms.filter((room) => isShown(room, one)).length}</b>
            </button>
          ))}
        </div>
      ) : null}
      {data && rooms.length === 0 ? <p className="hk-empty">{words('empty')}</p> : null}
      {rooms.length > 0 && visible.length === 0 ? <p className="hk-empty">{words('nothing')}</p> : null}
      {data ? (
        <Groups
          answer={data}
          rooms={visible}
          shown={shown}
          kept={kept}
          isBusy={change.isBusy}
          onSet={(room, state) => void set(room, state)}
        />
      ) : null}
    </main>
  );
}

interface GroupsProps {
  answer: HousekeepingAnswer;
  rooms: HousekeepingRoom[];
  shown: Shown;
  kept: KeptRooms;
  isBusy: boolean;
  onSet: (room: HousekeepingRoom, state: Cleanliness) => void;
}

function Groups({ answer, rooms, shown, kept, isBusy, onSet }: GroupsProps): React.ReactElement {
  const onFocus = useFocusKept();
  const words = useText('pages.housekeeping');
  const buildingOf = (id: number) => answer.buildings.find((one) => one.id === id)?.name ?? '';
  const hasBuildings = new Set(answer.rooms.map(({ buildingId }) => buildingId)).size > 1;
  return (
    <div onFocus={onFocus}>
      {groupsOf(rooms).map(({ buildingId, floor, rooms: ofGroup }) => (
        <section key={`${buildingId}-${floor}`}>
          <h2>
            {[
              ...(hasBuildings ? [buildingOf(buildingId)] : []),
              floor === null ? words('otherRooms') : words('floor', { floor }),
            ].join(' · ')}
          </h2>
          <ul className="hk-rooms">
            {ofGroup.map((room) => (
              <RoomCard
                key={room.roomId}
                room={room}
                types={answer.roomTypes}
                shown={shown}
                before={kept.before(room.roomId)}
                isBusy={isBusy}
                onSet={(state) => onSet(room, state)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

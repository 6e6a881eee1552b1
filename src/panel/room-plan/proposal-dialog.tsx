import React, { useId, useState } from 'react';
import type { ProposedStay } from '../../in-house/reservations/desk-reservation';
import { changePage } from '../parts/call';
import { DateInput } from '../parts/date-input';
import { dayRange } from '../parts/days';
import { usePage } from '../parts/query';
import { LoadError } from '../parts/load-error';
import { DeskDialog } from '../front-desk/desk-dialog';
import { useDeskChange } from '../front-desk/desk';
import type { PlanDialogProps } from './plan-dialog';
import { usePlanWords } from './words';

export function ProposalDialog({ house, plan, onClose, onDone }: PlanDialogProps): React.ReactElement {
  const words = usePlanWords();
  const { word } = words;
  const dayId = useId();
  const [day, setDay] = useState(plan.from > house.today ? plan.from : house.today);
  const read = usePage('roomPlan', 'proposal', { day }, { isFresh: true });
  const { data, refused, isReading, reload } = read;
  const change = useDeskChange('roomPlan', () => void reload());
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const stays = isReading ? undefined : data?.stays;
  const chosen = (stays ?? []).filter(
    ({ reservationId, roomId }) => roomId !== null && !leftOut.has(reservationId),
  );
  const toggle = (reservationId: number) => {
    const next = new Set(leftOut);
    if (!next.delete(reservationId)) next.add(reservationId);
    setLeftOut(next);
  };
  const submit = async () => {
    const moves = chosen.map(({ reservationId, roomId }) => ({ reservationId, roomId }));
    if (!(await change.run('plan', { moves }))) return;
    const back = chosen.map(({ reservationId, roomId, arrival: from }) => ({
      reservationId,
      roomId: null,
      seen: roomId === null ? [] : [{ roomId, from }],
    }));
    onDone({
      text: word('proposal.done', { count: chosen.length }),
      undo: async () => {
        const answer = await changePage('roomPlan', 'plan', { moves: back });
        return answer.ok ? '' : words.refusal(answer, 'plan');
      },
    });
  };
  return (
    <DeskDialog
      wide
      title={word('proposal.title')}
      lead={word('proposal.lead')}
      change={change}
      submit={word('proposal.submit', { count: chosen.length })}
      disabled={chosen.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="p-field p-field-above">
        <label className="p-label" htmlFor={dayId}>
          {word('proposal.day')}
        </label>
        <DateInput
          id={dayId}
          value={day}
          min={house.today}
          onChange={(next) => {
            if (next !== '') setDay(next);
          }}
        />
      </div>
      <LoadError read={read} words={words} />
      {stays === undefined && !refused ? <p className="p-soft">{words.desk('loading')}</p> : null}
      {stays?.length === 0 ? <p className="fd-empty">{word('proposal.nothing')}</p> : null}
      <ul className="rp-proposal">
        {stays?.map((stay) => (
          <Proposed
            key={stay.reservationId}
            stay={stay}
            type={words.typeOf(house, stay.roomTypeId)}
            isChosen={stay.roomId !== null && !leftOut.has(stay.reservationId)}
            onToggle={() => toggle(stay.reservationId)}
          />
        ))}
      </ul>
    </DeskDialog>
  );
}

interface ProposedProps {
  stay: ProposedStay;
  type: string;
  isChosen: boolean;
  onToggle: () => void;
}

function Proposed({ stay, type, isChosen, onToggle }: ProposedProps): React.ReactElement {
  const { word } = usePlanWords();
  const { guestName, arrival, departure, roomId, roomName } = stay;
  return (
    <li>
      <label className="fd-choice">
        <input type="checkbox" checked={isChosen} disabled={roomId === null} onChange={onToggle} />
        <span>
          <strong>{guestName || word('plan.unnamed')}</strong>
          <small>
            {type} · {dayRange(arrival, departure)}
          </small>
        </span>
        <span className="rp-proposed-room">{roomName ?? word('proposal.noRoom')}</span>
      </label>
    </li>
  );
}

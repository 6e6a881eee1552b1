import type { HouseRoom } from '../../in-house/reservations/desk-reservation';
import { changePage } from '../parts/call';
import { shortDay } from '../parts/days';
import type { Toasted } from '../parts/toast';
import type { Bar } from './chart-bars';
import type { SplitRoom } from './room-plan.contract';
import { usePlanWords } from './words';

interface MoveOptions {
  /** What is planned for each reservation, as it is shown. */
  planned: ReadonlyMap<number, SplitRoom[]>;
  onSaid: (said: Toasted) => void;
  /** Something was changed, or is not as it was shown. */
  onChanged: () => void;
}

/** Plans other rooms for the bars of stays, and takes it back. Nothing is planned where somebody else has planned something meanwhile. */
export function usePlanMoves({ planned, onSaid, onChanged }: MoveOptions) {
  const words = usePlanWords();
  const send = async (reservationId: number, rooms: readonly SplitRoom[], seen: readonly SplitRoom[]) => {
    const answer = await changePage('roomPlan', 'split', { reservationId, rooms, seen });
    onChanged();
    if (!answer.ok) onSaid({ kind: 'fault', text: words.refusal(answer, 'split') });
    return answer.ok;
  };
  return async (bar: Bar, room: HouseRoom | undefined) => {
    const { stay } = bar;
    if (!stay) return;
    const name = bar.name || words.word('plan.unnamed');
    const seen = planned.get(stay.reservationId) ?? [];
    const after = room ? withRoom(seen, bar, room.roomId) : [];
    if (!(await send(stay.reservationId, after, seen))) return;
    const text = !room
      ? words.desk('planRoom.freed', { name })
      : bar.isLater
        ? words.desk('splitStay.done', { name, room: room.roomName, day: shortDay(bar.from) })
        : words.desk('planRoom.done', { name, room: room.roomName });
    const undo = async () => {
      if (await send(stay.reservationId, seen, after))
        onSaid({ text: words.word('plan.undone', { what: text }) });
    };
    onSaid({ text, undo: () => void undo() });
  };
}

/** What is planned once the part that begins with the bar has another room; parts that follow each other in one room are one. */
export function withRoom(
  planned: readonly SplitRoom[],
  bar: Pick<Bar, 'from' | 'stay'>,
  roomId: number,
): SplitRoom[] {
  const from = planned.length === 0 ? (bar.stay?.arrival ?? bar.from) : bar.from;
  const others = planned.filter((part) => part.from !== from);
  return [...others, { roomId, from }]
    .sort((a, b) => (a.from < b.from ? -1 : 1))
    .filter((part, i, parts) => parts[i - 1]?.roomId !== part.roomId);
}

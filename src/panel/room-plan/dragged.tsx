import React from 'react';
import { addDays } from '../parts/days';
import { barPlace, HEAD_PX, ROW_PX, type ChartSizes } from './chart-sizes';
import type { Drag } from './use-chart-pointer';
import type { PlanWords } from './words';

/** Where what is dragged would come to stand. */
export function DragGhost({ drag, sizes }: { drag: Drag; sizes: ChartSizes }): React.ReactElement | null {
  const days = { isStartCut: false, isEndCut: false };
  if (drag.line < 0) return null;
  const span =
    drag.kind === 'select'
      ? { ...days, start: drag.start, length: drag.end - drag.start }
      : drag.kind === 'resize'
        ? { ...drag.bar, length: drag.end - drag.bar.start, isEndCut: false }
        : drag.bar;
  const tone = drag.isPossible ? 'rp-drop-possible' : 'rp-drop-impossible';
  return (
    <>
      {drag.kind === 'move' ? (
        <div
          className={`rp-drop ${tone}`}
          style={{ top: HEAD_PX + drag.line * ROW_PX, height: ROW_PX, width: sizes.width }}
        />
      ) : null}
      <div
        className={`rp-ghost ${tone}`}
        style={{ top: HEAD_PX + drag.line * ROW_PX + 3, height: ROW_PX - 7, ...barPlace(span, sizes) }}
      />
    </>
  );
}

interface DraggedProps {
  drag: Drag;
  days: readonly string[];
  words: PlanWords;
}

/** What is said beside the pointer while something is dragged. */
export function Dragged({ drag, days, words }: DraggedProps): React.ReactElement {
  const first = days[0]!;
  const style = { left: Math.min(drag.x + 12, window.innerWidth - 230), top: drag.y + 14 };
  if (drag.kind === 'move') {
    const room = drag.row?.kind === 'room' ? drag.row.room.roomName : words.word('plan.noRoomYet');
    return (
      <div className="rp-dragged" style={style} aria-hidden>
        <strong>{drag.bar.name || words.word('plan.unnamed')}</strong> {drag.isPossible ? `→ ${room}` : ''}
      </div>
    );
  }
  const arrival = drag.kind === 'select' ? days[drag.start]! : (drag.bar.stay?.arrival ?? first);
  return (
    <div className="rp-dragged" style={style} aria-hidden>
      {words.stay({ arrival, departure: addDays(first, drag.end) })}
    </div>
  );
}

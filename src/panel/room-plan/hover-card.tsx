import React from 'react';
import type { HouseRoom } from '../../in-house/reservations/desk-reservation';
import { localizedText } from '../parts/format';
import type { Bar } from './chart-bars';
import type { PlanWords } from './words';

export interface Hovered {
  bar: Bar;
  room: HouseRoom | undefined;
  /** Where the bar is on the screen. */
  box: DOMRect;
}

const CARD_PX = 280;

/** The booking of a bar under the pointer, or that has the focus. */
export function HoverCard({
  hovered: { bar, room, box },
  typeName,
  words,
}: {
  hovered: Hovered;
  typeName: string;
  words: PlanWords;
}): React.ReactElement {
  const { word } = words;
  const { stay } = bar;
  const isLow = box.bottom > window.innerHeight - 190;
  const style = {
    left: Math.max(8, Math.min(box.left, window.innerWidth - CARD_PX - 8)),
    ...(isLow ? { bottom: window.innerHeight - box.top + 6 } : { top: box.bottom + 6 }),
    width: CARD_PX,
  };
  return (
    <div className="rp-card" style={style} aria-hidden>
      <strong>{bar.name || word('plan.unnamed')}</strong>
      <span>{words.stay(stay ?? { arrival: bar.from, departure: bar.until })}</span>
      {stay ? (
        <>
          <span>{[typeName, ...(stay.boardTitle ? [localizedText(stay.boardTitle)] : [])].join(' · ')}</span>
          <span>{words.persons(stay)}</span>
          <span className={`rp-bar-${bar.kind} rp-card-state`}>
            {bar.isInConflict ? word('plan.cardConflict') : word(`plan.legend_${bar.kind}`)}
            {room ? ` · ${room.roomName}` : ''}
          </span>
          {bar.from !== stay.arrival || bar.until !== stay.departure ? (
            <span>
              {word('plan.cardPart', { stay: words.stay({ arrival: bar.from, departure: bar.until }) })}
            </span>
          ) : null}
        </>
      ) : (
        <span className="rp-bar-outOfOrder rp-card-state">{word('plan.legend_outOfOrder')}</span>
      )}
    </div>
  );
}

import React, { memo } from 'react';
import type { HouseRoom } from '../../in-house/reservations/desk-reservation';
import type { Bar } from './chart-bars';
import { barPlace, type ChartSizes } from './chart-sizes';
import type { RowWords } from './words';

const LABELS = {
  inHouse: 'plan.bar',
  left: 'plan.bar',
  planned: 'plan.barPlanned',
  expected: 'plan.barExpected',
  outOfOrder: 'plan.barOutOfOrder',
} as const;

/** A name needs so much beside a bar that is too narrow for it. */
const BESIDE_PX = 54;
const LETTER_PX = 7.2;
const CAPITAL_PX = 9.4;
/** The arrow to the other parts of a stay. */
const ARROW_PX = 16;

interface BarButtonProps {
  bar: Bar;
  room: HouseRoom | undefined;
  sizes: ChartSizes;
  isStop: boolean;
  words: RowWords;
}

/** A bar is drawn once: while the plan scrolls, others come and go beside it. */
export const BarButton = memo(function BarButton(props: BarButtonProps): React.ReactElement {
  const { bar, room, sizes, isStop, words } = props;
  const place = barPlace(bar, sizes);
  const name = bar.name || words.word('plan.unnamed');
  const arrowsPx = (bar.isLater ? ARROW_PX : 0) + (isContinued(bar) ? ARROW_PX : 0);
  const { text, beside, isCut } = shownName(name, bar, place.width - arrowsPx, sizes.dayPx);
  const besidePx = bar.free * sizes.dayPx - 8;
  const classes = [
    'rp-bar',
    `rp-bar-${bar.kind}`,
    ...(bar.isStartCut || bar.isLater ? ['rp-cut-start'] : []),
    ...(bar.isEndCut || isContinued(bar) ? ['rp-cut-end'] : []),
    ...(bar.isInConflict ? ['rp-bar-conflict'] : []),
    ...(place.width < 64 ? ['rp-bar-narrow'] : []),
    ...(isCut ? ['rp-text-cut'] : []),
  ];
  return (
    <>
      <button
        type="button"
        className={classes.join(' ')}
        style={place}
        aria-label={barLabel(bar, room, words)}
        aria-keyshortcuts={isMovable(bar) ? 'M S E' : undefined}
        tabIndex={isStop ? 0 : -1}
        data-bar={bar.key}
        data-reservation={bar.stay?.reservationId}
      >
        {bar.isLater ? <span aria-hidden>↳ </span> : null}
        {beside ? '' : text}
        {isContinued(bar) ? <span aria-hidden> ↴</span> : null}
        {isResizable(bar) ? <span className="rp-edge" data-edge aria-hidden /> : null}
      </button>
      {beside ? (
        <span
          className={textWidth(name) > besidePx ? 'rp-beside rp-text-cut' : 'rp-beside'}
          aria-hidden
          style={{ left: place.left + place.width + 4, maxWidth: besidePx }}
        >
          {name}
        </span>
      ) : null}
    </>
  );
});

/** Who or what the bar is, where and when. */
function barLabel(bar: Bar, room: HouseRoom | undefined, { word, range }: RowWords): string {
  const name = bar.name || word('plan.unnamed');
  const values = { name, room: room?.roomName ?? '', stay: range(bar.from, bar.until) };
  return word(bar.isInConflict ? 'plan.barConflict' : LABELS[bar.kind], values);
}

/** A bar that is too narrow for the name has the surname, or has it beside itself where the days after it are free. */
function shownName(name: string, bar: Bar, width: number, dayPx: number) {
  if (textWidth(name) + 18 <= width) return { text: name, beside: false, isCut: false };
  const [first = name] = name.split(', ');
  const surname = bar.stay === null ? first : (first.split(' ').at(-1) ?? first);
  const isShort = textWidth(surname) + 10 <= width;
  const beside = !isShort && !bar.isEndCut && bar.free * dayPx >= BESIDE_PX + dayPx / 2;
  return { text: surname, beside, isCut: !isShort && !beside };
}

/** About as wide as a text is on a bar, in px. */
function textWidth(text: string): number {
  let px = 0;
  for (const letter of text) px += letter === letter.toLowerCase() ? LETTER_PX : CAPITAL_PX;
  return px;
}

/** Whether another part of the stay follows. */
export function isContinued({ kind, stay, isLast, until }: Bar): boolean {
  return stay !== null && (kind === 'planned' || kind === 'inHouse') && !isLast && until < stay.departure;
}

export function isMovable({ kind }: Bar): boolean {
  return kind === 'expected' || kind === 'planned' || kind === 'inHouse';
}

export function isResizable(bar: Bar): boolean {
  return isMovable(bar) && bar.isLast && !bar.isEndCut;
}

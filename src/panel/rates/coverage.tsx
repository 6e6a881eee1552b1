import type { RateGrid } from '../../inventory/rates/rate-grid';
import type { BulkEditInput } from './rates.contract';
import { shownDay, WEEKDAYS } from '../parts/days';
import type { Translate } from '../parts/panel';

interface CoveredPart {
  name: string;
  text: string;
}

type Named = readonly { id: number; name: string }[];

export function coverageOf(grid: RateGrid, input: BulkEditInput, words: Translate): CoveredPart[] {
  const named = (all: Named, ids: readonly number[], allText: string): string => {
    const names = all.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
    return names.length === all.length ? `${words(allText)}: ${names.join(', ')}` : names.join(', ');
  };
  const part = (name: string, text: string): CoveredPart => ({ name: words(name), text });
  const hasBoards = input.edits.some(({ level }) => level === 'rate');
  const days = input.ranges.map(({ from, to }) =>
    from === to ? shownDay(from) : `${shownDay(from)} – ${shownDay(to)}`,
  );
  const weekdays = WEEKDAYS.filter(({ number }) => input.weekdays.includes(number));
  const isEveryDay = weekdays.length === WEEKDAYS.length;
  return [
    part('changesFields', input.edits.map(({ field }) => words(`fields.${field}`)).join(', ')),
    part('bulkEdit.roomTypes', named(grid.roomTypes, input.roomTypeIds, 'covered.wholeHotel')),
    ...(hasBoards
      ? [part('bulkEdit.boards', named(boardsOf(grid), input.boardIds, 'covered.allBoards'))]
      : []),
    part('bulkEdit.dates', days.join(', ')),
    part(
      'bulkEdit.weekdays',
      isEveryDay ? words('covered.everyDay') : weekdays.map(({ name }) => name).join(', '),
    ),
  ];
}

export function boardsOf(grid: RateGrid): { id: number; name: string }[] {
  const plans = grid.roomTypes.flatMap((type) => type.plans);
  return [...new Map(plans.map((plan) => [plan.boardId, plan.title]))].map(([id, name]) => ({ id, name }));
}

import type { FieldFault } from '../../http/errors';
import { nightsBetween, dayRange, shownDay } from '../parts/days';
import type { AnswerOf, Refused } from '../parts/call';
import { faultUnder } from '../parts/faults';
import { localizedText } from '../parts/format';
import { useRuleWords } from '../parts/rule-words';

export type AllotmentList = AnswerOf<'allotments', 'list'>;
export type Allotment = AllotmentList['allotments'][number];

export function useAllotmentWords() {
  const words = useRuleWords('allotments');
  const { word } = words;
  const faultWords = ({ message, names: [day = '', left = ''] = [] }: FieldFault): string => {
    if (message !== 'rooms_are_not_left') return words.message(message);
    const count = Number(left);
    return count > 0
      ? word('refusals.rooms_are_not_left', { day: shownDay(day), count })
      : word('refusals.no_room_is_left', { day: shownDay(day) });
  };
  const release = ({ releaseDays }: Allotment): string => {
    if (releaseDays === null) return word('says.never');
    return releaseDays === 0 ? word('says.onDay') : word('says.released', { count: releaseDays });
  };
  return {
    ...words,
    release,
    faultsIn: (faults: readonly FieldFault[]) => (field: string) => {
      const fault = faultUnder(faults, field);
      return fault && faultWords(fault);
    },
    /** Where no form shows the fields. */
    refusalInList: (refused: Refused) =>
      refused.errors[0] ? faultWords(refused.errors[0]) : words.refusal(refused),
    name: ({ partner, roomType, from, to }: Allotment) =>
      word('says.name', { partner, roomType: localizedText(roomType), days: dayRange(from, to) }),
    does: (one: Allotment) => `${word('says.rooms', { count: one.rooms })}, ${release(one)}`,
    use: ({ isRetired, from, to, rooms, taken, kept }: Allotment) => {
      if (isRetired) return word('says.takenAfter', { count: taken });
      const all = rooms * (nightsBetween(from, to) + 1);
      return `${word('says.taken', { taken, count: all })} · ${word('says.kept', { kept })}`;
    },
  };
}

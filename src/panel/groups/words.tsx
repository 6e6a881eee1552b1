import { MAX_BLOCK_NIGHTS } from '../../values/limits';
import type { Refused } from '../parts/call';
import { dayAndWeekday } from '../parts/days';
import { localizedText, moneyText } from '../parts/format';
import { useOptionalText, useText } from '../parts/panel';

export type TypeNames = readonly { roomTypeId: number; name: object }[];

export function useGroupWords(types: TypeNames = []) {
  const text = useText();
  const word = useText('pages.groups');
  const optional = useOptionalText();
  const typeName = (id: number) =>
    localizedText(types.find(({ roomTypeId }) => roomTypeId === id)?.name ?? {});
  const refusal = ({ message, data }: Refused) => {
    const { roomTypeId = 0, day, left, total } = data;
    const name = message === 'block_is_not_available' && left === null ? 'block_is_not_loaded' : message;
    if (optional(`pages.groups.refusals.${name}`) === '') return text(`messages.${message}`);
    return word(`refusals.${name}`, {
      type: typeName(roomTypeId),
      day: day === undefined ? '' : dayAndWeekday(day),
      left: left ?? 0,
      total: total === undefined ? '' : moneyText(total),
    });
  };
  return {
    word,
    typeName,
    refusal,
    unread: (refused: Refused) =>
      refused.status === 0 || refused.status >= 500 ? word('failed') : refusal(refused),
    fault: (message: string) =>
      optional(`pages.groups.faults.${message}`)
        ? word(`faults.${message}`, { limit: MAX_BLOCK_NIGHTS })
        : text(`messages.${message}`),
  };
}

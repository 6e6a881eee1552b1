import type { FolioEntry } from '../../booking/folio/folio';
import type { Refused } from '../parts/call';
import { dayRange } from '../parts/days';
import { moneyText } from '../parts/format';
import { panel, useOptionalText, useText } from '../parts/panel';
import { localized } from '../../values/localized-text';

export type FolioWords = ReturnType<typeof useFolioWords>;

export function useFolioWords() {
  const text = useText();
  const word = useText('pages.folio');
  const optional = useOptionalText();
  const refusal = ({ message, data }: Refused) => {
    const key = `refusals.${message}`;
    if (optional(`pages.folio.${key}`) === '') return text(`messages.${message}`);
    const { balance = '0.00', currency } = data;
    const owed = balance.startsWith('-') ? '0.00' : balance;
    return word(key, { balance: moneyText(balance, currency), owed: moneyText(owed, currency) });
  };
  /** What a line is for: `Payment, cash`, `Nights, 3–5 Dec`. */
  const what = (line: FolioEntry): string => {
    const facts = [line.taxName ? localized(line.taxName, panel.language, '') : word(`kinds.${line.kind}`)];
    if (line.method) facts.push(word(`methods.${line.method}`));
    if (line.from && line.until) facts.push(dayRange(line.from, line.until));
    const own = facts.join(', ');
    return line.reverses === null ? own : word('reversal', { what: own });
  };
  const nameOf = (name: string, kind: string): string => (kind === 'staff' && name) || word(`by.${kind}`);
  return {
    word,
    what,
    refusal,
    unread: (refused: Refused) =>
      refused.status === 0 || refused.status >= 500 ? word('failed') : refusal(refused),
    fault: (message: string) => text(`messages.${message}`),
    by: (line: FolioEntry) => nameOf(line.postedBy, line.postedByKind),
    nameOf,
  };
}

import type { FieldFault } from '../../http/errors';
import type { Refused } from './call';
import { faultUnder } from './faults';
import { useOptionalText, useText } from './panel';
import type { RulePage } from './use-rule-changes';

/** The words of a page of records: its own ones, else those of all pages. */
export function useRuleWords(page: RulePage) {
  const text = useText();
  const word = useText(`pages.${page}`);
  const optional = useOptionalText();
  const message = (name: string) => optional(`pages.${page}.refusals.${name}`) || text(`messages.${name}`);
  const refusal = (refused: Refused) => message(refused.message);
  return {
    text,
    word,
    message,
    refusal,
    unread: (refused: Refused) =>
      refused.status === 0 || refused.status >= 500 ? text('rules.failed') : refusal(refused),
    /** Words of the first fault of a field or of its parts. */
    faultsIn: (faults: readonly FieldFault[]) => (field: string) => {
      const fault = faultUnder(faults, field);
      return fault && message(fault.message);
    },
  };
}

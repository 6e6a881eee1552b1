import type { Refused } from './call';
import { useDone } from './done';
import { useText } from './panel';
import { useChange } from './use-change';

export type RulePage = 'promotions' | 'terms' | 'taxes' | 'allotments';

interface NamedRule {
  id: number;
  name: string;
}

/** Takes records of a page out of use and into use again, says what was done last, and takes that back. */
export function useRuleChanges(
  page: RulePage,
  wordsOf: (refused: Refused) => string,
  reload: () => Promise<unknown>,
) {
  const text = useText('rules');
  const { say, notice } = useDone();
  // All of them have these two operations.
  const change = useChange(page as 'promotions', wordsOf);
  const set = async (operation: 'retire' | 'restore', { id, name }: NamedRule) => {
    if (!(await change.run(operation, { id }))) return undefined;
    await reload();
    return text('undone', { name });
  };
  return {
    say,
    notice,
    refusal: change.refusal,
    isBusy: change.isBusy,
    retire: async (rule: NamedRule) => {
      if ((await set('retire', rule)) === undefined) return;
      say({ text: text('retired', { name: rule.name }), undo: () => set('restore', rule) });
    },
    restore: async (rule: NamedRule) => {
      if ((await set('restore', rule)) === undefined) return;
      say({ text: text('restored', { name: rule.name }), undo: () => set('retire', rule) });
    },
    /** `writeBack` saves the record as it was, and returns whether it could; a new one is taken out of use instead. */
    saved: async (rule: NamedRule, writeBack?: () => Promise<boolean>) => {
      await reload();
      const undo = async () => {
        if (!writeBack) return set('retire', rule);
        if (!(await writeBack())) return undefined;
        await reload();
        return text('undone', { name: rule.name });
      };
      say({ text: text('saved', { name: rule.name }), undo });
    },
  };
}

import { MAX_ROOMS_OF_RANGE, MAX_SEASON_DAYS } from '../../values/limits';
import type { Refused } from '../parts/call';
import { useOptionalText, useText } from '../parts/panel';
import { type PageChange, useChange } from '../parts/use-change';

export interface SetupChange extends PageChange<'setup'> {
  faultOf: (field: string) => string | undefined;
  /** Why the last attempt was refused, where no field that the form shows says it; '' where there is nothing to say. */
  refusalBeside: (shown: readonly string[]) => string;
}

const LIMITS = { maxRooms: MAX_ROOMS_OF_RANGE, maxDays: MAX_SEASON_DAYS };

export function useSetupChange(onRefused?: (refused: Refused) => void): SetupChange {
  const text = useText();
  const optional = useOptionalText();
  const words = useText('pages.setup.refusals');
  const worded = (message: string) =>
    optional(`pages.setup.refusals.${message}`) ? words(message, LIMITS) : text(`messages.${message}`);
  const refusal = ({ message, data }: Refused) => {
    const { names = [], count = 0 } = data;
    return message === 'rooms_exist' ? words(message, { names: names.join(', '), count }) : worded(message);
  };
  const change = useChange('setup', refusal, onRefused);
  return {
    ...change,
    faultOf: (field) => {
      const fault = change.faults.find((one) => one.field === field);
      return fault && worded(fault.message);
    },
    refusalBeside: (shown) => {
      const unshown = change.faults.find(({ field }) => !shown.includes(field));
      if (unshown) return worded(unshown.message);
      return change.faults.length > 0 ? '' : change.refusal;
    },
  };
}

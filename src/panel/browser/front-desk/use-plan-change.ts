import { type Change, useChange } from '../parts/use-change';
import { useWords } from './words';

export function usePlanChange(onStale: () => void): Change<'roomPlan'> {
  const { refusal } = useWords();
  return useChange('roomPlan', refusal, ({ status }) => {
    if (status === 404 || status === 409) onStale();
  });
}

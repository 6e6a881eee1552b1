import { useState } from 'react';
import type { Fault } from '../parts/call';
import { change } from './desk';
import { useWords } from './words';

export interface Change {
  busy: boolean;
  /** Why the last attempt was refused, '' when it was not. */
  refusal: string;
  faults: Fault[];
  /** Runs an operation; its answer, undefined when it was refused. */
  run: <T>(operation: string, input: object) => Promise<T | undefined>;
  refuse: (refusal: string) => void;
}

/** A change that a dialog makes, one at a time: an impatient second click does nothing. */
export function useChange(onStale?: () => void): Change {
  const { refusal: worded } = useWords();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [faults, setFaults] = useState<Fault[]>([]);
  return {
    busy,
    refusal,
    faults,
    refuse: setRefusal,
    run: async <T>(operation: string, input: object) => {
      if (busy) return undefined;
      setBusy(true);
      setRefusal('');
      setFaults([]);
      const answer = await change<T>(operation, input);
      setBusy(false);
      if (answer.ok) return answer.data;
      setRefusal(worded(answer, operation));
      setFaults(answer.errors);
      if (answer.status === 404 || answer.status === 409) onStale?.();
      return undefined;
    },
  };
}

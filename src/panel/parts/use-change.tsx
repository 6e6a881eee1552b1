import { useState } from 'react';
import type { FieldFault } from '../../http/errors';
import type { PageName } from '../page/contract';
import { type AnswerOf, changePage, type InputOf, type OperationOf, type Refused } from './call';

export interface PageChange<P extends PageName> {
  isBusy: boolean;
  refusal: string;
  faults: FieldFault[];
  /** Runs an operation, one at a time: a second click meanwhile does nothing. Undefined when it was refused. */
  run: <O extends OperationOf<P>>(
    operation: O,
    input: InputOf<P, O>,
  ) => Promise<{ data: AnswerOf<P, O> } | undefined>;
  /** Refuses what was entered before it is sent; `field` is the one that is missing. */
  refuse: (refusal: string, field?: string) => void;
}

export function useChange<P extends PageName>(
  page: P,
  wordsOf: (refused: Refused, operation: string) => string,
  onRefused?: (refused: Refused) => void,
): PageChange<P> {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [faults, setFaults] = useState<FieldFault[]>([]);
  return {
    isBusy,
    refusal,
    faults,
    refuse: (words, field) => {
      setRefusal(words);
      setFaults(field === undefined ? [] : [{ field, message: 'is_missing' }]);
    },
    run: async (operation, input) => {
      if (isBusy) return undefined;
      setBusy(true);
      setRefusal('');
      setFaults([]);
      const answer = await changePage(page, operation, input);
      setBusy(false);
      if (answer.ok) return { data: answer.data };
      setRefusal(wordsOf(answer, operation));
      setFaults(answer.errors);
      onRefused?.(answer);
      return undefined;
    },
  };
}

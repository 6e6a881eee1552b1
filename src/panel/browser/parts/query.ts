import { useEffect, useState } from 'react';
import useSWR from 'swr';
import type { PageName } from '../../contract/contract';
import {
  type AnswerOf,
  changePage,
  type InputOf,
  call,
  type OperationOf,
  pageAddress,
  type Refused,
  signInAgain,
} from './call';
import { isAtWork } from './unsaved';

export class ReadError extends Error {
  constructor(readonly refused: Refused) {
    super(refused.message);
  }
}

interface QueryOptions<T> {
  /** How often it is read anew while it is shown and the window is visible; 0 for never. */
  everyMs?: number;
  onFocus?: boolean;
  /** What is shown until the first answer. */
  initial?: T;
}

export interface Query<T> {
  /** The answer; while another address is read, that of the last one. */
  data: T | undefined;
  refused: Refused | undefined;
  isReading: boolean;
  reload: () => Promise<unknown>;
}

/** Reads an address of the panel's API, and again whenever it changes; null reads nothing. */
export function useQuery<T>(address: string | null, options: QueryOptions<T> = {}): Query<T> {
  const { everyMs = 0, onFocus = false, initial } = options;
  const { data, error, isValidating, mutate } = useSWR<T, ReadError>(address, readOrThrow, {
    refreshInterval: everyMs,
    revalidateOnFocus: onFocus,
    keepPreviousData: true,
    // A person who looks again wants what is there now.
    dedupingInterval: 0,
    focusThrottleInterval: 0,
    shouldRetryOnError: false,
    ...(initial === undefined ? {} : { fallbackData: initial }),
  });
  return { data, refused: error?.refused, isReading: isValidating, reload: mutate };
}

/** A query of null reads nothing yet. */
export function usePage<P extends PageName, O extends OperationOf<P>>(
  page: P,
  operation: O,
  query: InputOf<P, O> | null,
  options?: QueryOptions<AnswerOf<P, O>>,
): Query<AnswerOf<P, O>> {
  return useQuery(query === null ? null : pageAddress(page, operation, query), options);
}

/** Asks an operation that is a POST because of what is asked: people's data stand in no address. */
export function usePosted<P extends PageName, O extends OperationOf<P>>(
  page: P,
  operation: O,
  input: InputOf<P, O> | null,
): Query<AnswerOf<P, O>> {
  const key = input === null ? null : ([page, operation, JSON.stringify(input)] as const);
  const { data, error, isValidating, mutate } = useSWR<AnswerOf<P, O>, ReadError>(
    key,
    async () => {
      const answer = await changePage(page, operation, input!);
      if (answer.ok) return answer.data;
      if (answer.status === 401 && !isAtWork()) signInAgain();
      throw new ReadError(answer);
    },
    { keepPreviousData: true, revalidateOnFocus: false, dedupingInterval: 0, shouldRetryOnError: false },
  );
  return { data, refused: error?.refused, isReading: isValidating, reload: mutate };
}

export async function readOrThrow<T>(address: string): Promise<T> {
  const answer = await call<T>(address);
  if (!answer.ok) throw new ReadError(answer);
  return answer.data;
}

/** A value that follows another one once it has been the same for a while: for what is typed. */
export function useSettled<T>(value: T, afterMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}

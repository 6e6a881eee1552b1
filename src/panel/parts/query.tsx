import { useEffect, useId, useRef, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { PageName } from '../page/contract';
import {
  type AnswerOf,
  call,
  type CallResult,
  type InputOf,
  type OperationOf,
  type PostedReadOf,
  pageAddress,
  type Refused,
  signInAgain,
} from './call';
import { hasUnsavedInput } from './unsaved';

export class ReadError extends Error {
  constructor(readonly refused: Refused) {
    super(refused.message);
  }
}

export interface QueryOptions<T> {
  /** How often it is read again while it is shown and the window is visible; 0 for never. */
  everyMs?: number;
  onFocus?: boolean;
  /** False for what is read only by the interval and the focus, and not at once. */
  onMount?: boolean;
  initial?: T;
  /** Whether nothing that was read before is shown: for what a form begins with. */
  isFresh?: boolean;
  /** What is asked by POST, because it must not stand in an address. */
  body?: object | undefined;
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
  const { everyMs = 0, onFocus = false, onMount = true, initial, isFresh = false, body } = options;
  const own = useId();
  const key =
    address === null ? null : ([address, isFresh ? own : '', body && JSON.stringify(body)] as const);
  const { data, error, isValidating, mutate } = useSWR<T, ReadError>(key, () => readOrThrow(address!, body), {
    revalidateOnFocus: onFocus,
    keepPreviousData: !isFresh,
    // A person who looks again wants what is there now.
    dedupingInterval: 0,
    focusThrottleInterval: 0,
    shouldRetryOnError: false,
    ...(onMount ? {} : { revalidateOnMount: false }),
    ...(initial === undefined ? {} : { fallbackData: initial }),
  });
  useEffect(() => {
    if (everyMs === 0) return;
    // Not SWR's own interval, which ends where a reading fails.
    const timer = setInterval(() => {
      if (!document.hidden) void mutate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, mutate]);
  return { data, refused: error?.refused, isReading: isValidating, reload: mutate };
}

export function usePage<P extends PageName, O extends OperationOf<P>>(
  page: P,
  operation: O,
  query: InputOf<P, O> | null,
  options?: QueryOptions<AnswerOf<P, O>>,
): Query<AnswerOf<P, O>> {
  return useQuery(query === null ? null : pageAddress(page, operation, query), options);
}

/** Returns what reads an operation again wherever its answers are shown, whatever was asked of it. */
export function useReloadOf<P extends PageName, O extends OperationOf<P>>(
  page: P,
  operation: O,
): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  const address = `/admin/api/pages/${page}/${operation}`;
  return () => mutate((key) => Array.isArray(key) && String(key[0]).split('?')[0] === address);
}

export function usePosted<P extends PageName, O extends PostedReadOf<P>>(
  page: P,
  operation: O,
  input: InputOf<P, O> | null,
): Query<AnswerOf<P, O>> {
  const address = input === null ? null : `/admin/api/pages/${page}/${operation}`;
  return useQuery<AnswerOf<P, O>>(address, input === null ? {} : { body: input });
}

interface PageReader<P extends PageName, O extends OperationOf<P>> {
  /** Undefined where something else was read, or the reading was dropped, before the answer came. */
  read: (query: InputOf<P, O>) => Promise<CallResult<AnswerOf<P, O>> | undefined>;
  drop: () => void;
}

/** Reads an operation when somebody does something, and never from a cache. */
export function usePageReader<P extends PageName, O extends OperationOf<P>>(
  page: P,
  operation: O,
): PageReader<P, O> {
  const newest = useRef(0);
  return {
    read: async (query) => {
      const own = ++newest.current;
      const answer = await call<AnswerOf<P, O>>(pageAddress(page, operation, query));
      return own === newest.current ? answer : undefined;
    },
    drop: () => void newest.current++,
  };
}

export async function readOrThrow<T>(address: string, body?: object): Promise<T> {
  const answer = await call<T>(address, body, false);
  if (answer.ok) return answer.data;
  if (answer.status === 401 && !hasUnsavedInput()) signInAgain();
  throw new ReadError(answer);
}

const TYPING_MS = 250;

/** Returns what was typed, once it has not changed for a moment. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

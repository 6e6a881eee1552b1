import type { Response } from 'express';

/** A signal that aborts when the connection of an answer is closed before the answer is there. */
export function signalOfClose(response: Response): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return gone.signal;
}

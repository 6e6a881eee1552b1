import type { Response } from 'express';
import { ServiceError } from './errors.js';

/** A signal that aborts when the connection of an answer is closed before the answer is there. */
export function signalOfClose(response: Response): AbortSignal {
  const gone = new AbortController();
  const leave = () => {
    if (!response.writableFinished) gone.abort(new ServiceError('caller_has_left', 499));
  };
  if (response.closed) leave();
  else response.once('close', leave);
  return gone.signal;
}

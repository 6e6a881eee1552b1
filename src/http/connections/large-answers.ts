import type { Response } from 'express';
import { UnreadAnswers } from './unread-answers.js';

/** What is handed over of a large answer at a time. */
const PIECE_BYTES = 256 * 1024;

/** Ends an answer with its content. Where much is unread, the caller gets each next piece of a large one when there is room for it. */
export function endWith(response: Response, content: Buffer): Promise<void> | void {
  const isLarge = content.length > PIECE_BYTES && response.req.method !== 'HEAD';
  const answers = isLarge ? UnreadAnswers.of(response.req.socket) : undefined;
  if (answers && !answers.takesWhole(response.req.socket, content.length))
    return endInPieces(response, content, answers);
  response.end(content);
}

async function endInPieces(response: Response, content: Buffer, answers: UnreadAnswers): Promise<void> {
  const { socket } = response.req;
  for (let at = 0; at < content.length; at += PIECE_BYTES) {
    const piece = content.subarray(at, at + PIECE_BYTES);
    const room = answers.room(socket, piece.length, content);
    if (!(typeof room === 'boolean' ? room : await room)) return;
    if (!response.write(piece) && !(await isDrained(response))) return;
  }
  response.end();
}

/** Whether the answer goes on: false once its connection is closed. */
async function isDrained(response: Response): Promise<boolean> {
  if (response.destroyed) return false;
  await new Promise<void>((resolve) => {
    const goOn = (): void => {
      response.off('drain', goOn).off('close', goOn);
      resolve();
    };
    response.on('drain', goOn).on('close', goOn);
  });
  return !response.destroyed;
}

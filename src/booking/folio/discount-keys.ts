import { randomUUID } from 'node:crypto';
import type { FolioLine } from './folio-line.entity.js';

type LineWithKey = Pick<FolioLine, 'requestKey'>;

const NO_SHOW = 'no-show-';

export function noShowKey(): string {
  return `${NO_SHOW}${randomUUID()}`;
}

/** Whether the discount is one of a no-show, or was posted in place of one. */
export function isOfNoShow({ requestKey }: LineWithKey): boolean {
  return requestKey?.startsWith(NO_SHOW) === true;
}

/** The key of what is posted in place of a discount after the line `id`. It begins with the key of that discount. */
export function keyInPlaceOf({ requestKey }: LineWithKey, id: number): string {
  return `${requestKey ?? 'discount'}/${id}`;
}

import { createHash } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import type { HotelChange } from '../database/hotel-change.js';
import { deleteRowsBefore } from '../database/housekeeping.js';
import { ServiceError } from '../http/errors.js';
import { MS_PER_DAY } from '../values/day.js';
import { DeskRequest } from './desk-request.entity.js';

/** Longer than a session of staff: nobody can send a form again after that. */
const KEEP_REQUESTS_DAYS = 2;

/** A form that is saved once, however often it is sent. Without a key, as pages of earlier releases send it, each time. */
export interface SentForm {
  requestKey: string | null;
  step: 'sale' | 'sale of a block' | 'block' | 'guest' | 'packages';
  asked: object;
}

/**
 * Returns the answer to a form that was saved before, undefined for a new one. Throws `request_was_used_already` where its
 * key came with other contents.
 */
export async function earlierAnswer<T extends object>(
  manager: EntityManager,
  hotelId: number,
  form: SentForm,
): Promise<T | undefined> {
  if (form.requestKey === null) return undefined;
  const known = await manager.findOneBy(DeskRequest, { hotelId, requestKey: form.requestKey });
  if (!known) return undefined;
  if (!known.digest.equals(digestOf(form))) throw new ServiceError('request_was_used_already', 409);
  return known.answer as T;
}

/** Saves a form within a change of the hotel, or returns the answer of the first time. Throws as {@link earlierAnswer}. */
export async function saveOnce<T extends object>(
  { tx, hotelId }: HotelChange,
  form: SentForm,
  save: () => Promise<T>,
): Promise<T> {
  const known = await earlierAnswer<T>(tx, hotelId, form);
  if (known) return known;
  const answer = await save();
  if (form.requestKey === null) return answer;
  await tx.insert(DeskRequest, { hotelId, requestKey: form.requestKey, digest: digestOf(form), answer });
  return answer;
}

/** With the key, so that a guest's data cannot be found by digests of names. */
function digestOf({ requestKey, step, asked }: SentForm): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([requestKey, step, asked]))
    .digest();
}

/** Forgets the keys of forms. Returns how many were deleted. */
export function deleteOldDeskRequests(dataSource: DataSource, nowMs: number): Promise<number> {
  return deleteRowsBefore(dataSource, DeskRequest, new Date(nowMs - KEEP_REQUESTS_DAYS * MS_PER_DAY));
}

import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Revisions } from '../database/hotel-change.js';
import { type ServiceError } from '../http/errors.js';
import { wholeNumber } from '../http/strict.js';

/** Who calls, as the credential says: the hotel of a request comes from here and from nowhere else. */
export interface Caller {
  hotelId: number;
  /** The partner of a Bearer token; undefined for an ApiKey. */
  partnerId?: number;
  /** The ApiKey's own id; undefined for a token. */
  apiKeyId?: number;
  /** The hotel's revisions, read after the request had arrived. */
  revisions: Revisions;
}

export type AuthenticatedRequest = Request & { caller: Caller };

/** The authenticated caller of the request. */
export const CallerOf = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller =>
    context.switchToHttp().getRequest<AuthenticatedRequest>().caller,
);

/**
 * The hotel ID that a caller sent, which must be that of the credential. Missing, unreadable, unknown and foreign are
 * one and the same error, so that nobody learns which hotels exist.
 */
export function ownHotel(caller: Caller, sent: unknown, error: () => ServiceError): number {
  const hotelId = typeof sent === 'number' ? sent : wholeNumber(sent);
  if (hotelId !== caller.hotelId) throw error();
  return hotelId;
}

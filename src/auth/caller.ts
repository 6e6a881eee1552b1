import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Revisions } from '../database/hotel-change.js';
import { ServiceError } from '../http/errors.js';
import { scalarOf } from '../http/forms.js';
import { jsonWholeNumber, plainObject } from '../http/strict.js';

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

/** The partner of a caller with a token. */
export function partnerOf({ partnerId }: Caller): number {
  if (partnerId === undefined) throw new Error('a caller without a partner');
  return partnerId;
}

export type AuthenticatedRequest = Request & { caller: Caller };

/** The authenticated caller of the request. */
export const CallerOf = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller =>
    context.switchToHttp().getRequest<AuthenticatedRequest>().caller,
);

/** Where an endpoint expects `hotelID`, and how it answers to one that is not the hotel of the credential. */
interface SentHotelId {
  in: 'query' | 'params' | 'body';
  /** `hotel_id_is_not_found` unless stated. */
  identifier: string;
  status: number;
  /** False: the hotel of the credential when none is sent. */
  required: boolean;
}

function hotelOf(request: AuthenticatedRequest, sent: SentHotelId): number {
  const hotelId = scalarOf(plainObject(request[sent.in]) ?? {}, 'hotelID');
  const { caller } = request;
  if (hotelId === undefined && !sent.required) return caller.hotelId;
  if (jsonWholeNumber(hotelId) !== caller.hotelId) throw new ServiceError(sent.identifier, sent.status);
  return caller.hotelId;
}

const OwnHotel = createParamDecorator((sent: SentHotelId, context: ExecutionContext): number =>
  hotelOf(context.switchToHttp().getRequest<AuthenticatedRequest>(), sent),
);

/**
 * The `hotelID` that a caller sent, which must be that of the credential. Missing, unreadable, unknown and foreign are
 * one and the same error, so that nobody learns which hotels exist. One of the query is described with it.
 */
export const HotelOfToken = (options: Partial<SentHotelId> = {}): ParameterDecorator => {
  const sent: SentHotelId = {
    in: 'query',
    identifier: 'hotel_id_is_not_found',
    status: 200,
    required: true,
    ...options,
  };
  const describe = ApiQuery({
    name: 'hotelID',
    required: sent.required,
    description: `Must be the hotel of the token, else \`${sent.identifier}\`.`,
    schema: { type: 'integer', minimum: 1 },
  });
  return (target, key, index) => {
    OwnHotel(sent)(target, key, index);
    const descriptor = key === undefined ? undefined : Object.getOwnPropertyDescriptor(target, key);
    if (sent.in === 'query' && key !== undefined && descriptor) describe(target, key, descriptor);
  };
};

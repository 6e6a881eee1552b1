import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Revisions } from '../database/hotel-change.js';
import { ServiceError } from '../http/errors.js';
import { jsonWholeNumber } from '../http/scalars.js';
import { tokenIsNotValid } from './auth.errors.js';
import type { TokenIdentity } from './known-credentials.service.js';
import { hotelField, NamesHotel } from './named-hotel.js';

/** Who calls, and for which hotel: the hotel of a request comes from here and from nowhere else. */
export interface Caller {
  hotelId: number;
  /** The partner of a Bearer token; undefined for an ApiKey. */
  partnerId?: number;
  mayReadSecrets?: boolean;
  apiKeyId?: number;
  /** What the hotel calls its ApiKey; undefined for a token. */
  label?: string;
  /** The hotel's revisions, read after the request had arrived. */
  revisions: Revisions;
}

export function partnerOf({ partnerId }: Caller): number {
  if (partnerId === undefined) throw new Error('a caller without a partner');
  return partnerId;
}

/** `caller` is undefined where the request names no hotel that its token is good for. */
export type AuthenticatedRequest = Request & { caller?: Caller; token?: TokenIdentity };

export const CallerOrNone = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller | undefined =>
    context.switchToHttp().getRequest<AuthenticatedRequest>().caller,
);

/** The caller; throws `token_is_not_valid` where the request names no hotel that its token is good for. */
export const CallerOf = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!caller) throw tokenIsNotValid();
  return caller;
});

export const TokenOf = createParamDecorator((_: unknown, context: ExecutionContext): TokenIdentity => {
  const { token } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!token) throw tokenIsNotValid();
  return token;
});

/** Where an endpoint expects `hotelID`, and how it answers to one that is not the hotel of the credential. */
interface SentHotelId {
  in: 'query' | 'params' | 'body';
  identifier: string;
  status: number;
  /** Whether `hotelID` must be sent; without it, an optional one is the hotel of the credential. */
  required: boolean;
}

function hotelOf(request: AuthenticatedRequest, sent: SentHotelId): number {
  const hotelId = hotelField(sent.in).read(request);
  const own = request.caller?.hotelId;
  const isOwn = hotelId === undefined ? !sent.required : jsonWholeNumber(hotelId) === own;
  return own === undefined || !isOwn ? refuse(sent) : own;
}

function refuse({ identifier, status }: SentHotelId): never {
  throw new ServiceError(identifier, status);
}

const OwnHotel = createParamDecorator((sent: SentHotelId, context: ExecutionContext): number =>
  hotelOf(context.switchToHttp().getRequest<AuthenticatedRequest>(), sent),
);

/**
 * The hotel of the credential, after it was compared with the `hotelID` that was sent. A missing, unreadable, unknown or
 * foreign one is the same error: nobody learns which hotels exist.
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
    if (key === undefined || !descriptor) return;
    NamesHotel({ ...hotelField(sent.in), refuse: () => refuse(sent) })(target, key, descriptor);
    if (sent.in === 'query') describe(target, key, descriptor);
  };
};

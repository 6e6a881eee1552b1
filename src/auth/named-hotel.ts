import { type CustomDecorator, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';
import { scalarOf } from '../http/forms.js';
import { plainObject } from '../http/scalars.js';

export const NAMED_HOTEL = Symbol('where a request names its hotel');

export interface NamedHotel {
  isInBody: boolean;
  /** Returns the hotel ID as it was sent, undefined when there is none. */
  read: (request: Request) => unknown;
  /** Throws for a hotel that the token is not good for. Without it, the route gets no caller and refuses by itself. */
  refuse?: () => never;
}

/** States where requests of a route name their hotel. Without it, a token for all hotels has no caller on the route. */
export const NamesHotel = (named: NamedHotel): CustomDecorator<symbol> => SetMetadata(NAMED_HOTEL, named);

export const hotelField = (part: 'query' | 'params' | 'body'): NamedHotel => ({
  isInBody: part === 'body',
  read: (request) => scalarOf(plainObject(request[part]) ?? {}, 'hotelID'),
});

import { type CustomDecorator, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';
import { scalarOf } from '../http/forms.js';
import { plainObject } from '../http/strict.js';

export const NAMED_HOTEL = Symbol('where a request names its hotel');

/** Where the requests of a route name their hotel. */
export interface NamedHotel {
  /** Whether the body must be read before. */
  inBody: boolean;
  /** Returns the hotel ID as it was sent, undefined when there is none. */
  read: (request: Request) => unknown;
  /** Refuses a hotel that the token is not good for; without it the route does so itself, having no caller. */
  refuse?: () => never;
}

/**
 * States where the requests of a route name their hotel: a token that is good for several hotels acts for that one. A
 * route without it has no caller with such a token.
 */
export const NamesHotel = (named: NamedHotel): CustomDecorator<symbol> => SetMetadata(NAMED_HOTEL, named);

/** The field `hotelID` of the query, the path, a form or a JSON object. */
export const hotelField = (part: 'query' | 'params' | 'body'): NamedHotel => ({
  inBody: part === 'body',
  read: (request) => scalarOf(plainObject(request[part]) ?? {}, 'hotelID'),
});

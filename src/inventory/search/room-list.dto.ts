import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { AuthenticatedRequest } from '../../auth/caller.js';
import { LanguageRequest } from '../../http/language.js';
import {
  ExistingDay,
  type RequestFault,
  Field,
  readRequest,
  WholeNumber,
  WholeNumbers,
} from '../../http/request-fields.js';
import { Include, type Included } from './include.dto.js';
import { formSource } from '../../http/request.pipe.js';
import { jsonWholeNumber, signedJsonWholeNumber } from '../../http/scalars.js';
import { MAX_ADULTS, MAX_CHILD_AGE, MAX_CHILDREN, MAX_SEARCH_NIGHTS } from '../../values/limits.js';
import {
  HOTEL_NOT_FOUND,
  PARAMETER_INVALID,
  PARAMETER_MISSING,
  type SearchFault,
  SearchRefusal,
} from './room-list.errors.js';
import type { RoomQuery } from './room-search.js';

export class StayRequest extends LanguageRequest {
  @ExistingDay({ description: 'Check-in, today or later' }) startDate!: number;
  @ExistingDay({ description: `Check-out, at most ${MAX_SEARCH_NIGHTS} nights later` }) endDate!: number;
  @WholeNumber({ min: 1, max: MAX_ADULTS }) adultCount!: number;
  @Field(jsonWholeNumber, { type: 'integer', default: 0, minimum: 0, maximum: MAX_CHILDREN })
  childCount!: number;
  @WholeNumbers({
    name: 'childAges[]',
    max: MAX_CHILD_AGE,
    maxItems: MAX_CHILDREN,
    required: false,
    description: `Age 0 to ${MAX_CHILD_AGE} per child; its length wins over childCount`,
  })
  childAges?: number[];
}

export class RoomListRequest extends StayRequest {
  @WholeNumber({ description: 'Must be a hotel of the token' }) hotelID!: number;
  @Field(signedJsonWholeNumber, {
    type: 'integer',
    required: false,
    description: 'Only rooms of this building',
  })
  buildingID?: number;
  @Include() include?: Included;
}

/** It is not checked yet whether the stay begins in the past: that depends on the hotel's today. */
export interface RoomSearch {
  language: string;
  query: Omit<RoomQuery, 'today'> | SearchRefusal;
}

/** `hotelId`: undefined where the form names no hotel of the token. The first fault in the contract's order counts. */
export function readRoomSearch(form: unknown, hotelId: number | undefined): RoomSearch {
  const { value, faults } = readRequest(RoomListRequest, formSource(form, true));
  const { language, buildingID: buildingId, include } = value;
  const missing = missingFields(form, faults);
  if (missing) return { language, query: missing };
  if (hotelId === undefined || value.hotelID !== hotelId) {
    return { language, query: new SearchRefusal(HOTEL_NOT_FOUND) };
  }
  const query = faults.length > 0 ? invalid(faults.map(faultOf)) : queryOf(value);
  if (query instanceof SearchRefusal) return { language, query };
  const asked = {
    ...(buildingId === undefined ? {} : { buildingId }),
    ...(include && include.size > 0 ? { include } : {}),
  };
  return { language, query: { ...query, ...asked } };
}

/** The refusal of a form that lacks a field; undefined where it lacks none. A body of an unknown type lacks them all. */
export function missingFields(form: unknown, faults: readonly RequestFault[]): SearchRefusal | undefined {
  const missing = faults.filter(({ reason }) => reason === 'missing').map(faultOf);
  if (missing.length === 0) return undefined;
  const type: SearchFault = { field: 'Content-Type', message: 'content_type_is_not_supported' };
  return new SearchRefusal(PARAMETER_MISSING, form === undefined ? [type, ...missing] : missing);
}

export function invalid(errors: readonly SearchFault[]): SearchRefusal {
  return new SearchRefusal(PARAMETER_INVALID, errors);
}

export function faultOf({ field, reason }: RequestFault): SearchFault {
  return { field, message: reason === 'missing' ? 'field_is_missing' : 'field_is_not_valid' };
}

export function queryOf(request: StayRequest): Omit<RoomQuery, 'today'> | SearchRefusal {
  const { startDate: arrival, endDate, adultCount: adults, childCount } = request;
  const nights = endDate - arrival;
  if (nights < 1) return invalid([{ field: 'endDate', message: 'end_date_is_not_after_start_date' }]);
  if (nights > MAX_SEARCH_NIGHTS) return invalid([{ field: 'endDate', message: 'stay_is_too_long' }]);
  const childAges = request.childAges?.sort((a, b) => b - a);
  if (!childAges && childCount > MAX_CHILDREN) {
    return invalid([{ field: 'childCount', message: 'too_many_children' }]);
  }
  return {
    arrival,
    nights,
    adults,
    childAges: childAges ?? Array.from({ length: childCount }, () => null),
  };
}

export const RoomSearchOf = createParamDecorator((_: unknown, context: ExecutionContext): RoomSearch => {
  const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
  return readRoomSearch(request.body, request.caller?.hotelId);
});

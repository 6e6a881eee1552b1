import { parseDay } from '../../values/day.js';
import { formList, scalarField } from '../../http/forms.js';
import { jsonWholeNumber, plainText, signedWholeNumber } from '../../http/strict.js';
import {
  HOTEL_NOT_FOUND,
  PARAMETER_INVALID,
  PARAMETER_MISSING,
  type RoomListErrorCode,
} from './room-list.errors.js';
import type { ChildAges, RoomQuery } from './room-search.js';

const DEFAULT_LANGUAGE = 'tr';
const LANGUAGE_LIMIT = 20;
const MOST_NIGHTS = 30;
const MOST_ADULTS = 40;
const MOST_CHILDREN = 10;
const OLDEST_CHILD = 16;
const REQUIRED = ['hotelID', 'startDate', 'endDate', 'adultCount'];

type Fields = Record<string, unknown>;

/** A search as the form asks for it; whether it begins in the past only the hotel's today tells. */
export type RoomListForm = Omit<RoomQuery, 'today'>;

/** The language that a form or query asks for: the default when it names none, none at all when it is unreadable. */
export function wantedLanguage(fields: Fields): string {
  const sent = scalar(fields, 'language');
  return sent === undefined ? DEFAULT_LANGUAGE : (plainText(sent, LANGUAGE_LIMIT) ?? '');
}

/** Reads the form of the room list for the hotel of the token; the first fault decides the code. */
export function parseRoomListForm(fields: Fields, hotelId: number): RoomListForm | RoomListErrorCode {
  if (REQUIRED.some((name) => scalar(fields, name) === undefined)) return PARAMETER_MISSING;
  if (jsonWholeNumber(scalar(fields, 'hotelID')) !== hotelId) return HOTEL_NOT_FOUND;
  const arrival = day(scalar(fields, 'startDate'));
  const departure = day(scalar(fields, 'endDate'));
  const adults = jsonWholeNumber(scalar(fields, 'adultCount'));
  const childAges = childAgesOf(fields);
  const building = buildingOf(fields);
  if (arrival === undefined || departure === undefined || adults === undefined) return PARAMETER_INVALID;
  if (childAges === undefined || building === undefined) return PARAMETER_INVALID;
  const nights = departure - arrival;
  if (nights < 1 || nights > MOST_NIGHTS || adults < 1 || adults > MOST_ADULTS) return PARAMETER_INVALID;
  return { arrival, nights, adults, childAges, ...building };
}

/** A field as sent. An empty one counts as missing; an array or object is a value, though no valid one. */
function scalar(fields: Fields, name: string): unknown {
  const value = scalarField(fields, name);
  return value === '' || value === null ? undefined : value;
}

function day(value: unknown): number | undefined {
  return typeof value === 'string' ? parseDay(value) : undefined;
}

/** Ages, eldest first; each null where only a count was sent. */
function childAgesOf(fields: Fields): ChildAges | undefined {
  const sent = scalar(fields, 'childCount');
  const count = sent === undefined ? 0 : jsonWholeNumber(sent);
  if (count === undefined) return undefined;
  const list = formList(fields, 'childAges');
  if (list) return agesOf(list);
  return count <= MOST_CHILDREN ? Array.from({ length: count }, () => null) : undefined;
}

function agesOf(list: readonly unknown[]): ChildAges | undefined {
  if (list.length > MOST_CHILDREN) return undefined;
  const ages: number[] = [];
  for (const sent of list) {
    const age = jsonWholeNumber(sent);
    if (age === undefined || age > OLDEST_CHILD) return undefined;
    ages.push(age);
  }
  return ages.sort((a, b) => b - a);
}

function buildingOf(fields: Fields): { buildingId?: number } | undefined {
  const sent = scalar(fields, 'buildingID');
  if (sent === undefined) return {};
  const buildingId = jsonWholeNumber(sent) ?? signedWholeNumber(sent);
  return buildingId === undefined ? undefined : { buildingId };
}

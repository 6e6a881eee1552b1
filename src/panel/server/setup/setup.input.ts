import { invalidField, ServiceError } from '../../../http/errors.js';
import { FieldReader } from '../../../http/field-reader.js';
import { decimalMinor, jsonWholeNumber, plainObject, wholeNumber } from '../../../http/strict.js';
import { USUAL_BOARDS } from '../../../inventory/catalogue/usual-boards.js';
import { MAX_PRICE_MINOR, MAX_ROOMS } from '../../../inventory/rates/day-cell.js';
import type { Season, SeasonOfType } from '../../../inventory/rates/season.js';
import { dayText, parseDay } from '../../../values/day.js';
import { MAX_ADULTS, MAX_SEARCH_NIGHTS, MAX_SEASON_DAYS } from '../../../values/limits.js';
import type { TriedStay } from '../../contract/setup.js';
import type { Input } from '../panel-page.js';

const MAX_LINES = 1_000;

export interface UsualBoardsInput {
  codes: string[];
  priceType: 0 | 1;
}

export function readStay(input: Input): TriedStay {
  const from = dayOf(input['startDate']);
  const until = dayOf(input['endDate']);
  const adultCount = wholeNumber(input['adultCount']);
  if (from === undefined || until === undefined || until <= from || until - from > MAX_SEARCH_NIGHTS)
    throw invalidField('dates', 'dates_are_not_valid');
  if (adultCount === undefined || adultCount < 1 || adultCount > MAX_ADULTS)
    throw invalidField('adultCount', 'is_out_of_range');
  return { startDate: dayText(from), endDate: dayText(until), adultCount };
}

export function readUsualBoards(input: Input): UsualBoardsInput {
  const fields = new FieldReader(input);
  const priceType = fields.choice('priceType', ['0', '1'], '0');
  const sent: unknown = fields.raw('codes');
  const codes = USUAL_BOARDS.map(({ code }) => code).filter(
    (code) => Array.isArray(sent) && sent.includes(code),
  );
  if (codes.length === 0) fields.fault('codes', 'is_required');
  fields.refuse();
  return { codes, priceType: priceType === '1' ? 1 : 0 };
}

/** A season as a person typed it: at least one price or number of rooms, each on every night. */
export function readSeason(input: Input): Season {
  const from = dayOf(input['from']);
  const to = dayOf(input['to']);
  if (from === undefined || to === undefined || to < from) throw invalidField('dates', 'dates_are_not_valid');
  if (to - from >= MAX_SEASON_DAYS) throw invalidField('dates', 'season_is_too_long');
  const lines: unknown = input['roomTypes'];
  if (!Array.isArray(lines) || lines.length > MAX_LINES) throw malformed();
  const roomTypes = (lines as unknown[]).map(readSeasonOfType);
  if (roomTypes.every(({ allotment, prices }) => allotment === null && prices.length === 0))
    throw invalidField('prices', 'is_required');
  return { from, to, roomTypes };
}

function readSeasonOfType(sent: unknown): SeasonOfType {
  const line = plainObject(sent);
  const roomTypeId = jsonWholeNumber(line?.['roomTypeId']);
  const prices: unknown = line?.['prices'];
  if (!line || roomTypeId === undefined || !Array.isArray(prices) || prices.length > MAX_LINES)
    throw malformed();
  return {
    roomTypeId,
    allotment: readAllotment(line['allotment']),
    prices: (prices as unknown[]).map((one) => {
      const price = plainObject(one);
      const boardId = jsonWholeNumber(price?.['boardId']);
      if (boardId === undefined) throw malformed();
      return { boardId, priceMinor: readPrice(price?.['price']) };
    }),
  };
}

function readAllotment(sent: unknown): number | null {
  if (sent === '') return null;
  const allotment = typeof sent === 'string' ? wholeNumber(sent.trim()) : undefined;
  if (allotment === undefined) throw invalidField('allotment', 'is_not_a_whole_number');
  if (allotment > MAX_ROOMS) throw invalidField('allotment', 'is_out_of_range');
  return allotment;
}

function readPrice(sent: unknown): number {
  const minor = decimalMinor(sent, 2);
  if (minor === undefined) throw invalidField('prices', 'is_not_a_decimal');
  if (minor > MAX_PRICE_MINOR) throw invalidField('prices', 'is_out_of_range');
  return minor;
}

function dayOf(sent: unknown): number | undefined {
  return typeof sent === 'string' ? parseDay(sent) : undefined;
}

const malformed = () => new ServiceError('fields_are_not_valid', 422);

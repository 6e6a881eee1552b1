import { choice, flag, recordId, whole } from '../../http/record-fields.js';
import type { ReadContext } from '../../http/read-context.js';
import { optional } from '../../http/record-form.js';
import { wholeNumber } from '../../http/scalars.js';
import { asSent, mapped, input, members, withFallback } from '../../http/typed-input.js';
import { USUAL_BOARDS } from '../../inventory/catalogue/usual-boards.js';
import { MAX_PRICE_MINOR, MAX_ROOMS } from '../../inventory/rates/day-cell.js';
import { dayText } from '../../values/day.js';
import { MAX_ADULTS, MAX_SEARCH_NIGHTS, MAX_SEASON_DAYS } from '../../values/limits.js';
import { amount, anyDay, anyOf, namedAs, text } from '../page/page-fields.js';

const MAX_LINES = 1_000;

/** One of two days of a form, 0 if it is not valid: the form then reports one fault, `dates`, for both. */
const dayOfTwo = withFallback(0, anyDay());

function refuseDates(at: ReadContext, message: string): void {
  at.at('dates').fault(message, 'are not valid');
}

export const STAY_TO_TRY = mapped(
  input(
    { startDate: dayOfTwo, endDate: dayOfTwo, adultCount: whole(1, MAX_ADULTS) },
    ({ startDate = 0, endDate = 0 }, at) => {
      const nights = endDate - startDate;
      if (startDate === 0 || nights < 1 || nights > MAX_SEARCH_NIGHTS) refuseDates(at, 'dates_are_not_valid');
    },
  ),
  ({ startDate, endDate, adultCount }) => ({
    startDate: dayText(startDate),
    endDate: dayText(endDate),
    adultCount,
  }),
);

/** The record's own form reads it. */
export const NEW_ROOM_TYPE = input({
  code: asSent(),
  name: asSent(),
  capacityAdult: asSent(),
  capacityChildren: asSent(),
});

export const USUAL_BOARDS_TO_ADD = input({
  codes: mapped(
    anyOf(USUAL_BOARDS.map(({ code }) => code)),
    (codes) => (codes.length > 0 ? codes : undefined),
    'is_required',
  ),
  priceType: choice([0, 1]),
});

const roomsForSale = mapped(
  mapped(text(), wholeNumber, 'is_not_a_whole_number'),
  (rooms) => (rooms <= MAX_ROOMS ? rooms : undefined),
  'is_out_of_range',
);

const PRICE = mapped(
  input({ boardId: recordId(), price: namedAs('prices', amount(MAX_PRICE_MINOR)) }),
  ({ boardId, price }) => ({ boardId, priceMinor: price }),
);

const SEASON_OF_TYPE = input({
  roomTypeId: recordId(),
  allotment: namedAs('allotment', optional(roomsForSale)),
  prices: members(PRICE, 0, MAX_LINES),
});

interface CheckedSeason {
  from: number | undefined;
  to: number | undefined;
  roomTypes: readonly { allotment: number | null; prices: readonly unknown[] }[] | undefined;
}

/** At least one price or number of rooms, each on every night. */
function isSeason({ from = 0, to = 0, roomTypes }: CheckedSeason, at: ReadContext): void {
  if (from === 0 || to < from) refuseDates(at, 'dates_are_not_valid');
  else if (to - from >= MAX_SEASON_DAYS) refuseDates(at, 'season_is_too_long');
  else if (roomTypes?.every(({ allotment, prices }) => allotment === null && prices.length === 0))
    at.at('prices').fault('is_required', 'must be given');
}

export const NEW_SEASON = input(
  {
    from: dayOfTwo,
    to: dayOfTwo,
    roomTypes: members(SEASON_OF_TYPE, 0, MAX_LINES),
    confirmed: flag(false),
  },
  isSeason,
);

/** The settings' own form reads `types`; `seen` is compared with what they are. */
export const PAYMENT_TYPES = input({ types: asSent(), seen: asSent() });

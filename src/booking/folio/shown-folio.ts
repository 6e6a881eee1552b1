import { dayOrNullText, dayText } from '../../values/day.js';
import { minorToDecimal } from '../../values/money.js';
import { businessDayIn, type HouseClock } from '../../values/time-zone.js';
import type { BookedRoom } from '../room/booked-room.entity.js';
import type { Folio, FolioEntry } from './folio.js';
import { isOfBooking } from './folio-kinds.js';
import type { FolioLine } from './folio-line.entity.js';
import type { FolioHead } from './folio.queries.js';
import { sumsOf } from './folio-sums.js';
import { nightsOfLine } from './nights-of-lines.js';
import { nameOfTax, type TaxesOfBooking } from './printed-taxes.js';

/** Whether a line can be taken back by another one. */
export function isReversible({ kind, reversesId, paymentSessionId }: FolioLine): boolean {
  return reversesId === null && paymentSessionId === null && !isOfBooking(kind);
}

/** Whether a line can be moved to the folio of another booking. */
export function isMovable(line: FolioLine): boolean {
  return line.kind === 'charge' && isReversible(line);
}

/** A folio as it is shown; without `rooms` its lines say no nights. */
export function folioOf(
  { timeZone, dayEndsAt, ...head }: FolioHead,
  lines: readonly FolioLine[],
  taxes: TaxesOfBooking,
  rooms: readonly BookedRoom[] = [],
): Folio {
  const reversed = new Set(lines.map(({ reversesId }) => reversesId));
  const foreign = new Set(lines.map(({ currency }) => currency).filter((code) => code !== head.currency));
  const inCurrency = (code: string) => lines.filter(({ currency }) => currency === code);
  return {
    ...head,
    sums: sumsOf(inCurrency(head.currency)),
    lines: lines.map((line) => ({
      ...entryOf(line, reversed.has(line.id), { timeZone, dayEndsAt }),
      ...(line.kind === 'tax' && { taxName: nameOfTax(line, taxes) }),
      ...(!reversed.has(line.id) && line.reversesId === null && { nights: nightsOfLine(line, rooms) }),
    })),
    otherBalances: [...foreign]
      .map((currency) => ({ currency, balance: sumsOf(inCurrency(currency)).balance }))
      .filter(({ balance }) => balance !== '0.00'),
  };
}

function entryOf(line: FolioLine, isReversed: boolean, hotel: HouseClock): FolioEntry {
  const { id, amountMinor, from, until, reversesId, actorName, actorKind, bookedRoomId } = line;
  const { kind, currency, method, text, postedAt } = line;
  return {
    kind,
    currency,
    method,
    text,
    postedAt,
    isReversed,
    lineId: id,
    reservationId: bookedRoomId,
    amount: minorToDecimal(amountMinor),
    from: dayOrNullText(from),
    until: dayOrNullText(until),
    reverses: reversesId,
    otherBookingId: line.otherBookingId,
    isReversible: !isReversed && isReversible(line),
    isMovable: !isReversed && isMovable(line),
    postedBy: actorName,
    postedByKind: actorKind,
    postedOn: dayText(businessDayIn(hotel, postedAt.getTime())),
  };
}

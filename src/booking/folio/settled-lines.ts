import type { BookedRoom } from '../ledger/booked-room.entity.js';
import { isStanding } from '../ledger/booked-room-states.js';
import { chargesToPost, dueCharges } from './charged-lines.js';
import {
  chargedMinor,
  type DiscountLine,
  loweredDiscounts,
  type PostedDiscount,
  standingDiscounts,
} from './discounts.js';
import type { FolioLine } from './folio-line.entity.js';

/** `lines` are all lines of the folio, the first one first. */
export interface PricedBooking {
  booking: Parameters<typeof dueCharges>[0];
  rooms: readonly (Parameters<typeof dueCharges>[1][number] & Pick<BookedRoom, 'matchedRate'>)[];
  lines: readonly (Parameters<typeof chargesToPost>[1][number] & DiscountLine)[];
}

type SettlingLine = ReturnType<typeof chargesToPost>[number] | PostedDiscount;

/**
 * Returns what to post, so that charges are those of the booking as it stands and discounts are covered. Those of
 * cancelled rooms go with them, with the last room also those of the booking, by no more than the price that goes.
 */
export function settlingLines(
  { booking, rooms, lines }: PricedBooking,
  cancelledIds: readonly number[],
): SettlingLine[] {
  const charges = chargesToPost(
    dueCharges(booking, rooms),
    lines.filter(({ kind }) => kind === 'room' || kind === 'extra'),
  );
  const isOver = cancelledIds.length > 0 && !rooms.some(isStanding);
  const goes = ({ bookedRoomId }: DiscountLine) =>
    isOver || (bookedRoomId !== null && cancelledIds.includes(bookedRoomId));
  const currencies = new Set(lines.map(({ currency }) => currency));
  const lowered = [...currencies].flatMap((code) => {
    const inCurrency = ({ currency }: Pick<FolioLine, 'currency'>) => currency === code;
    const before = lines.filter(inCurrency);
    const discounts = standingDiscounts(before);
    const chargedNow = chargedMinor(before) + chargedMinor(charges.filter(inCurrency));
    const gone = discounts.filter(goes);
    const goneMinor = Math.min(-chargedMinor(gone), Math.max(0, chargedMinor(before) - chargedNow));
    return [
      ...loweredDiscounts(gone, goneMinor),
      ...loweredDiscounts(
        discounts.filter((line) => !gone.includes(line)),
        -(chargedNow + goneMinor),
      ),
    ];
  });
  return [...charges, ...lowered];
}

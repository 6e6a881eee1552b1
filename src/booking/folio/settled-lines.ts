import { isStanding } from '../room/booked-room-states.js';
import { chargesToPost, dueCharges } from './charged-lines.js';
import {
  chargedMinor,
  type DiscountLine,
  loweredDiscounts,
  type PostedDiscount,
  standingDiscounts,
} from './discounts.js';
import { isOfBooking } from './folio-kinds.js';
import type { FolioLine } from './folio-line.entity.js';
import type { FeeRoom } from './tier-fees.js';

/** `lines` are all lines of the folio, the first one first. */
export interface PricedBooking {
  booking: Parameters<typeof dueCharges>[0];
  rooms: readonly (Parameters<typeof dueCharges>[1][number] & Pick<FeeRoom, 'matchedRate' | 'nightsMinor'>)[];
  lines: readonly (Parameters<typeof chargesToPost>[1][number] & DiscountLine)[];
}

type SettlingLine = ReturnType<typeof chargesToPost>[number] | PostedDiscount;

/**
 * Returns the lines to post, after which the charges are those of the booking as it stands and no discount exceeds them.
 * Discounts of cancelled rooms, and of no-shows that owe a fee since then, are taken back, with the last room also those of the
 * whole booking: at most as much as the charges decrease.
 */
export function settlingLines(
  { booking, rooms, lines }: PricedBooking,
  cancelledIds: readonly number[],
): SettlingLine[] {
  const charges = chargesToPost(
    dueCharges(booking, rooms),
    lines.filter(({ kind }) => isOfBooking(kind)),
  );
  const isOfChange = ({ id }: { id: number }) => cancelledIds.includes(id);
  const isLastCancelled =
    cancelledIds.length > 0 && !rooms.some((room) => isStanding(room) && !isOfChange(room));
  const isOfCancelled = ({ bookedRoomId }: DiscountLine) =>
    isLastCancelled || (bookedRoomId !== null && cancelledIds.includes(bookedRoomId));
  const currencies = new Set(lines.map(({ currency }) => currency));
  const lowered = [...currencies].flatMap((code) => {
    const inCurrency = ({ currency }: Pick<FolioLine, 'currency'>) => currency === code;
    const before = lines.filter(inCurrency);
    const discounts = standingDiscounts(before);
    const chargedNow = chargedMinor(before) + chargedMinor(charges.filter(inCurrency));
    const ofCancelled = discounts.filter(isOfCancelled);
    const decrease = Math.max(0, chargedMinor(before) - chargedNow);
    const takenBackMinor = Math.min(-chargedMinor(ofCancelled), decrease);
    return [
      ...loweredDiscounts(ofCancelled, takenBackMinor),
      ...loweredDiscounts(
        discounts.filter((line) => !ofCancelled.includes(line)),
        -(chargedNow + takenBackMinor),
      ),
    ];
  });
  return [...charges, ...lowered];
}

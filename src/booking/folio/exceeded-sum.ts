import type { HotelChange } from '../../database/hotel-change.js';
import { isPaid } from './folio-kinds.js';
import { FolioLine } from './folio-line.entity.js';

/** Returns the sum that a line would exceed: guests get back at most what they paid, and are discounted what is charged. */
export async function exceededSum(
  { tx, hotelId }: HotelChange,
  bookingId: number,
  { kind, amountMinor, currency }: Pick<FolioLine, 'kind' | 'amountMinor' | 'currency'>,
): Promise<'paid' | 'charged' | undefined> {
  const isOfPaid = isPaid(kind);
  if (isOfPaid ? amountMinor < 0 : amountMinor > 0) return undefined;
  const lines = await tx.findBy(FolioLine, { hotelId, bookingId, currency });
  const sumMinor = lines
    .filter((line) => isPaid(line.kind) === isOfPaid)
    .reduce((minor, line) => minor + line.amountMinor, amountMinor);
  if (isOfPaid) return sumMinor > 0 ? 'paid' : undefined;
  return sumMinor < 0 ? 'charged' : undefined;
}

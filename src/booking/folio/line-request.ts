import type { HotelChange } from '../../database/hotel-change.js';
import { unitOfCurrency } from '../../values/currency-unit.js';
import { minorToDecimal } from '../../values/money.js';
import { BookedRoom } from '../room/booked-room.entity.js';
import type { Booking } from '../room/booking.entity.js';
import {
  balanceHasChanged,
  paymentIsMoreThanOwed,
  requestWasUsed,
  reservationIsNotFound,
  usualChargeIsNotFound,
} from './folio.errors.js';
import { isMoney, type PaymentMethod, type PostedKind } from './folio-kinds.js';
import { FolioLine } from './folio-line.entity.js';
import { percentDiscountMinor } from './percent-discount.js';
import { UsualCharge } from './usual-charge.entity.js';

/** `amountMinor` is in the booking's currency, without a sign. */
export interface LineRequest {
  bookingId: number;
  requestKey: string;
  kind: PostedKind;
  amountMinor: number;
  /** Null for every kind but payment, deposit and refund. */
  method: PaymentMethod | null;
  text: string;
  /** The room of a charge or discount; null for the booking. */
  reservationId: number | null;
  /** The usual charge that it was picked from, whose VAT it gets; null for none. */
  usualChargeId: number | null;
  /** The balance that the person saw; compared for payments, deposits and refunds only. */
  seenBalanceMinor: number;
  /** Of a discount in percent: hundredths of one. Its amount, which the person was shown, must be so much of the charges. */
  percentHundredths?: number | null;
  /** Whether the person was asked about a payment above the balance. */
  isMoreThanOwed: boolean;
}

/** Throws where money is posted for another balance than the present one, or for more than it without a question. */
export function requireSeen({ balanceMinor, currency }: Booking, asked: LineRequest): void {
  const { kind, amountMinor, seenBalanceMinor, isMoreThanOwed } = asked;
  if (!isMoney(kind)) return;
  const balance = minorToDecimal(balanceMinor);
  if (balanceMinor !== seenBalanceMinor) throw balanceHasChanged(balance, currency);
  if (kind === 'payment' && amountMinor > balanceMinor && !isMoreThanOwed) {
    throw paymentIsMoreThanOwed(balance, currency);
  }
}

/** Throws where a discount in percent is no longer as much as the person was shown. */
export async function requireShownDiscount(
  { tx, hotelId }: HotelChange,
  { id: bookingId, currency, balanceMinor }: Booking,
  { percentHundredths = null, reservationId, amountMinor }: LineRequest,
): Promise<void> {
  if (percentHundredths === null) return;
  const lines = await tx.findBy(FolioLine, { hotelId, bookingId, currency });
  const discount = { percentHundredths, reservationId, unitMinor: unitOfCurrency(currency) };
  if (percentDiscountMinor(lines, discount) !== amountMinor) {
    throw balanceHasChanged(minorToDecimal(balanceMinor), currency);
  }
}

export async function requireRoom(
  { tx, hotelId }: HotelChange,
  bookingId: number,
  id: number,
): Promise<void> {
  if (!(await tx.existsBy(BookedRoom, { hotelId, bookingId, id }))) throw reservationIsNotFound();
}

/** The VAT of a usual charge, in percent. */
export async function vatOf({ tx, hotelId }: HotelChange, id: number): Promise<string | null> {
  const charge = await tx.findOneBy(UsualCharge, { hotelId, id });
  if (!charge) throw usualChargeIsNotFound();
  return charge.vatPercent;
}

type Posting = Pick<FolioLine, 'kind' | 'amountMinor' | 'method' | 'text' | 'bookedRoomId'>;

/** Whether a request has posted this line already. Throws where it has posted another one. */
export async function wasPosted(
  { tx, hotelId }: HotelChange,
  bookingId: number,
  requestKey: string,
  asked: Posting,
): Promise<boolean> {
  const line = await tx.findOneBy(FolioLine, { hotelId, requestKey });
  if (!line) return false;
  const fields = ['kind', 'amountMinor', 'method', 'text', 'bookedRoomId'] as const;
  if (line.bookingId !== bookingId || fields.some((field) => line[field] !== asked[field]))
    throw requestWasUsed();
  return true;
}

import { ownField, plainObject, plainText } from '../../http/scalars.js';
import type { PushErrorCode } from './booking-push.errors.js';
import type { TextLimits } from '../../http/request-fields.js';
import { MAX_BOOKINGS_OF_PUSH } from '../../values/limits.js';

export type PushedEnvelope = { isWrapped: boolean } & (
  { bookings: readonly unknown[] } | { failure: { code: PushErrorCode; detail: string } }
);

/** `text` is null where the body cannot be read as a text. */
export function readEnvelope(text: unknown): PushedEnvelope {
  const failure = (code: PushErrorCode, detail: string, isWrapped = true) => ({
    isWrapped,
    failure: { code, detail },
  });
  if (text === null) return failure('01', 'body_is_not_valid_json');
  if (typeof text !== 'string' || text.trim() === '') return failure('01', 'body_is_empty');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return failure('01', 'body_is_not_valid_json');
  }
  const root = plainObject(json);
  if (!root) return failure('01', 'bookings_are_missing');
  const isWrapped = Object.hasOwn(root, 'BookingPushRQ') || !Object.hasOwn(root, 'Bookings');
  const push = isWrapped ? plainObject(ownField(root, 'BookingPushRQ')) : root;
  const bookings = push && ownField(push, 'Bookings');
  if (bookings === undefined || bookings === null) return failure('01', 'bookings_are_missing', isWrapped);
  if (!Array.isArray(bookings)) return failure('04', 'field_is_not_valid: Bookings', isWrapped);
  if (bookings.length === 0) return failure('01', 'bookings_are_missing', isWrapped);
  if (bookings.length > MAX_BOOKINGS_OF_PUSH) return failure('04', 'field_is_not_valid: Bookings', isWrapped);
  return { isWrapped, bookings: bookings as unknown[] };
}

/** As far as the request can be read; null for the rest. */
export interface BookingName {
  /** The partner's ID where that is a plain integer up to 2^53. */
  bookingID: number | null;
  bookingType: string | null;
  voucher: string | null;
  sentId: string | number | null;
}

const PLAIN_INTEGER = /^(0|[1-9]\d{0,15})$/;

export function nameOf(value: unknown, limits: TextLimits): BookingName {
  const booking = plainObject(value) ?? {};
  const id = ownField(booking, 'ID');
  const sent = typeof id === 'number' && Number.isSafeInteger(id) && id >= 0 ? String(id) : id;
  const voucher = plainText(sent, limits.text) ?? null;
  const number = voucher !== null && PLAIN_INTEGER.test(voucher) ? Number(voucher) : null;
  return {
    bookingID: number !== null && number <= 2 ** 53 && String(number) === voucher ? number : null,
    bookingType: plainText(ownField(booking, 'type'), limits.text) ?? null,
    voucher: voucher === null || voucher.trim() === '' ? null : voucher,
    sentId: voucher === null ? null : typeof id === 'number' ? id : voucher,
  };
}

export function hotelIdOf(value: unknown): unknown {
  const booking = plainObject(value);
  return booking && ownField(booking, 'hotelID');
}

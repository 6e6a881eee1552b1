/** JSON of whatever form: what is judged is not believed to be as the documentation says. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Json = any;

/** An answer as it came. */
export interface Came {
  /** 0 where the connection was closed without an answer. */
  status: number;
  headers: Headers;
  body: Json;
  /** Why no answer came. */
  failure?: string;
}

/** A booking of a push, or an entry of its answer, read as far as it goes. */
export type Entry = Json;

export const PUSH = '/external/online/channel/booking';
export const PAYMENT = '/external/online/payment/type/10';
export const CHANGES = '/external/online/changes';
export const SEARCH = '/external/online/roomType';

/** The bookings of a push, wrapped or not. */
export function bookingsOf(sent: Json): Json[] {
  const bookings = (sent?.BookingPushRQ ?? sent)?.Bookings;
  return Array.isArray(bookings) ? bookings : [];
}

/** The entries of an answer to a push, wrapped or not. */
export function entriesOf(body: Json): Entry[] {
  const entries = (body?.BookingPushRS ?? body)?.BookingConfirmNumbers;
  return Array.isArray(entries) ? entries : [];
}

/** What became of a booking: `ok`, its reason, or what else came. */
export function outcomeOf(came: Came): string {
  if (came.status === 0) return 'no answer';
  const entry = entriesOf(came.body)[0];
  if (came.status !== 200 || !entry) return `HTTP ${came.status} ${JSON.stringify(came.body)}`;
  if (entry.Error) return String(entry.Error[0]?.detail);
  return entry.SVC_ID > 0 ? 'ok' : JSON.stringify(entry);
}

/**
 * What a booking says, as the service compares a repeat with it: in whatever order its fields are, strict or not, and with any
 * revision. The ID is no part of it.
 */
export function contentOf(booking: Json): string {
  const leftOut = { ID: undefined, createDateTime: undefined, strict: undefined, revision: undefined };
  return JSON.stringify({ ...booking, ...leftOut }, (_, value: unknown) => inOrder(value));
}

/** An object with its fields by name; anything else as it is. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The amount of a booking, and that of its first room, as text. */
export const amountOf = ({ Total }: Json): string => String(Total?.amountAfterTaxes);
export const roomAmountOf = ({ RoomStays }: Json): string => String(RoomStays?.[0]?.Total?.amountAfterTaxes);

/** Hundredths of an amount that is written as decimal text; NaN for any other. */
export function minor(amount: unknown): number {
  const text = String(amount);
  return /^\d+\.\d\d$/.test(text) ? Number(text.replace('.', '')) : NaN;
}

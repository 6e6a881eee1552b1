/**
 * What the hotel keeps of a person, as they may ask for it (KVKK, article 11): tables, and the columns of each in order.
 * Bookings, lines and mails are those of the bookings that they made, lines also those that were moved from them; contacts are
 * what any booking says of them, `named` what lists of guests do, `groups` what they arranged, `texts` what was written of them
 * elsewhere and why something was done to their bookings, `pushes` what the contents of pushes do that are kept.
 */
export const DISCLOSED = {
  profiles: [
    ...['firstName', 'lastName', 'phone', 'email', 'country', 'birthDate', 'identity', 'mark'],
    ...['preferences', 'notes'],
  ],
  bookings: [
    ...['voucher', 'status', 'registeredAt', 'arrival', 'departure', 'firstName', 'lastName', 'remarks'],
    ...['total', 'currency', 'cards'],
  ],
  contacts: ['voucher', 'firstName', 'lastName', 'phone', 'email', 'country'],
  children: ['voucher', 'firstName', 'lastName', 'age', 'year', 'date', 'detail'],
  stays: [
    ...['voucher', 'room', 'checkedInAt', 'checkedOutAt', 'firstName', 'lastName', 'identityNumber'],
    ...['birthDate', 'nationality', 'reason'],
  ],
  named: [
    ...['voucher', 'arrival', 'departure', 'firstName', 'lastName', 'identityNumber', 'birthDate'],
    'nationality',
  ],
  groups: ['group', 'arrival', 'departure', 'contact', 'phone', 'email', 'notes'],
  texts: ['voucher', 'where', 'text'],
  lines: ['voucher', 'postedAt', 'kind', 'method', 'text', 'amount', 'currency'],
  mails: ['voucher', 'kind', 'sentAt'],
  pushes: [
    ...['receivedAt', 'voucher', 'type', 'outcome', 'firstName', 'lastName', 'phone', 'email', 'country'],
  ],
} as const satisfies Record<string, readonly string[]>;

export type DisclosedTable = keyof typeof DISCLOSED;

/** Days are ISO, instants `2027-03-01 14:05` in the hotel's time, amounts decimals. */
export type DisclosedRow = Record<string, string | null>;

export type Disclosure = Record<DisclosedTable, DisclosedRow[]>;

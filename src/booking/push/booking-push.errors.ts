/** The four failures of a booking push. Codes and texts are fixed by the interface description; `detail` says why. */
export type PushErrorCode = '01' | '02' | '03' | '04';

export const PUSH_TEXTS: Readonly<Record<PushErrorCode, string>> = {
  '01': 'No available data could be found.',
  '02': 'Hotel registration not found on SVC.',
  '03': 'Could not register.',
  '04': 'Failed to parse information.',
};

/** The code and meaning of every `reason`. `detail` may name more after a colon. */
export const PUSH_REASONS = {
  body_is_empty: ['01', 'the body is empty'],
  body_is_not_valid_json: ['01', 'the body is not JSON'],
  bookings_are_missing: ['01', 'there is no `Bookings`, or it is empty'],
  hotel_id_is_not_found: ['02', 'the token is not good for the hotel'],
  hotel_is_not_linked: ['02', 'the hotel takes no bookings of partners'],
  field_is_not_valid: ['04', 'a field is missing or not valid; `detail` names it'],
  booking_is_not_found: ['03', 'a Modify or Cancel of an ID that was never booked'],
  booking_has_a_newer_revision: ['03', 'a later revision was accepted; `detail` names it'],
  booking_is_already_registered: ['03', 'the ID, or its revision, has other content'],
  booking_is_cancelled: ['03', 'the booking was cancelled'],
  booking_is_checked_in: ['03', 'its guests are or were in house'],
  selection_is_not_valid: ['03', 'a `selectionID` is expired, or not of this hotel'],
  selection_does_not_match: ['03', 'a room is not the one selected; `detail` names the field'],
  terms_are_not_found: ['03', 'the hotel has no terms of this `termsCode`'],
  terms_are_not_offered: ['03', 'the terms are not those of the stay and its rate'],
  room_type_is_not_found: ['03', 'the hotel does not sell the room type'],
  rate_plan_is_not_found: ['03', 'the hotel does not sell the board with the room type'],
  currency_is_not_the_hotels: ['03', 'strict: an amount is in another currency'],
  room_is_restricted: ['03', 'strict: the stay is not for sale; `detail` names the restriction'],
  party_does_not_fit: ['03', 'strict: the room does not take the party'],
  price_has_changed: ['03', 'strict: the room costs another amount; `detail` names it'],
  total_does_not_match: ['03', 'strict: the total is not the sum of the rooms, with or without extras'],
  room_is_not_available: ['03', 'no room is left; `detail` names the first night'],
} as const satisfies Record<string, readonly [PushErrorCode, string]>;

export function reasonOf(detail: string): string {
  return detail.split(':', 1)[0] ?? detail;
}

type PushReason = keyof typeof PUSH_REASONS;

/** `about` is what `detail` names after the reason: a field, a day, an amount. */
export class PushFailure extends Error {
  readonly code: PushErrorCode;
  readonly detail: string;

  constructor(reason: PushReason, about?: string) {
    const detail = about === undefined ? reason : `${reason}: ${about}`;
    super(detail);
    this.code = PUSH_REASONS[reason][0];
    this.detail = detail;
  }
}

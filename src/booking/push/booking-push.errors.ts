import { ServiceError } from '../../http/errors.js';

/** The four failures of a booking push: the code and text are the description's, the detail says why. */
export type PushErrorCode = '01' | '02' | '03' | '04';

export const PUSH_TEXTS: Readonly<Record<PushErrorCode, string>> = {
  '01': 'No available data could be found.',
  '02': 'Hotel registration not found on SVC.',
  '03': 'Could not register.',
  '04': 'Failed to parse information.',
};

/** A failure of one pushed booking with its code, for the answer. */
export class PushFailure extends Error {
  constructor(
    readonly code: PushErrorCode,
    readonly detail: string,
  ) {
    super(detail);
  }
}

/** Why a booking, or a change of one, is refused by the rules of business (push code 03). */
export type RefusalIdentifier =
  | 'room_is_not_available'
  | 'room_type_is_not_found'
  | 'rate_plan_is_not_found'
  | 'booking_is_not_found'
  | 'booking_is_already_registered'
  | 'booking_is_cancelled'
  | 'booking_is_checked_in'
  | 'room_is_not_found'
  | 'room_is_not_active'
  | 'room_is_not_checked_in'
  | 'room_is_not_checked_out'
  | 'room_is_not_no_show'
  | 'booking_has_changed'
  | 'dates_are_not_valid'
  | 'card_is_not_found';

/** A refusal with what it is about (a day, a room's path): `room_is_not_available: 2027-03-01`. */
export class BookingRefusal extends ServiceError {
  readonly detail: string;

  constructor(identifier: RefusalIdentifier, about?: string) {
    super(identifier, 200, about === undefined ? {} : { about });
    this.detail = about === undefined ? identifier : `${identifier}: ${about}`;
  }
}

import { ServiceError } from '../../http/errors.js';

type RefusalIdentifier =
  | 'room_is_not_available'
  | 'room_type_is_not_found'
  | 'rate_plan_is_not_found'
  | 'booking_is_cancelled'
  | 'booking_is_checked_in'
  | 'booking_has_changed'
  | 'dates_are_not_valid'
  | 'room_is_not_found'
  | 'room_is_not_active'
  | 'room_is_not_checked_in'
  | 'room_is_not_checked_out'
  | 'room_is_not_no_show'
  | 'room_is_not_cancelled';

/** Partners get it with the push code 03. `about` is a day or a room: `room_is_not_available: 2027-03-01`. */
export class BookingRefusal extends ServiceError {
  readonly detail: string;

  constructor(identifier: RefusalIdentifier, about?: string) {
    super(identifier, 200, about === undefined ? {} : { about });
    this.detail = about === undefined ? identifier : `${identifier}: ${about}`;
  }
}

import { type FieldFault, ServiceError } from '../http/errors.js';
import { MAX_FAULTS } from '../values/limits.js';

const refused = (identifier: string) => (): ServiceError => new ServiceError(identifier, 409);

export const reservationIsNotFound = (): ServiceError => new ServiceError('reservation_is_not_found', 404);
export const roomIsNotFound = (): ServiceError => new ServiceError('room_is_not_found', 404);
export const bookingIsNotFound = (): ServiceError => new ServiceError('booking_is_not_found', 404);
export const guestIsNotFound = (): ServiceError => new ServiceError('guest_is_not_found', 404);
/** The guest or their profile was changed, or the profile merged, since the person saw it. */
export const guestHasChanged = refused('guest_has_changed');
export const guestIsTheSame = refused('guest_is_the_same');
/** Other bookings name somebody of this name, who may be the person or not. */
export const guestIsNamedElsewhere = (namings: readonly { bookingId: number }[]): ServiceError =>
  new ServiceError('guest_is_named_elsewhere', 409, {
    bookings: [...new Set(namings.map(({ bookingId }) => bookingId))],
  });
export const onlyManagersUnblock = (): ServiceError => new ServiceError('only_managers_unblock', 403);
/** The person is in house, or expected: their data are still needed. */
export const guestIsExpected = refused('guest_is_expected');
export const reservationIsNotInHouse = refused('reservation_is_not_in_house');
/** The answer has the first faults, and says `more` where there are others. */
export const guestsAreNotValid = (faults: readonly FieldFault[]): ServiceError =>
  new ServiceError('guests_are_not_valid', 422, {
    errors: faults.slice(0, MAX_FAULTS),
    ...(faults.length > MAX_FAULTS ? { more: true } : {}),
  });

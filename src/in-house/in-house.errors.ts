import { ServiceError } from '../http/errors.js';
import { dayText } from '../values/day.js';
import type { RoomUse } from './plan/room-uses.queries.js';

const refused = (identifier: string) => (): ServiceError => new ServiceError(identifier, 409);

/** The reservation was cancelled, replaced, marked as no-show, or its guests are in house or gone already. */
export const reservationIsNotExpected = refused('reservation_is_not_expected');
export const reservationIsNotCheckedOut = refused('reservation_is_not_checked_out');
export const reservationIsNotNoShow = refused('reservation_is_not_no_show');
/** The guests who were to stay in the room have left meanwhile. */
export const guestIsTheLast = refused('guest_is_the_last');
export const arrivalIsLater = refused('arrival_is_later');
/** The planned departure is in the past, so that the reservation cannot be expected again. */
export const departureHasPassed = refused('departure_has_passed');
export const roomIsOccupied = refused('room_is_occupied');
/** `room_is_occupied_by`, `room_is_planned` or `room_is_out_of_order`, with what the room is used for and when. */
export function roomIsTaken({ kind, roomName, name, from, until }: RoomUse): ServiceError {
  const identifiers = {
    stay: 'room_is_occupied_by',
    plan: 'room_is_planned',
    outOfOrder: 'room_is_out_of_order',
  } as const;
  const use = { room: roomName, name, from: dayText(from), until: dayText(until) };
  return new ServiceError(identifiers[kind], 409, use);
}
/** Somebody else has planned other rooms for the reservation since the person saw it; `room` is what it has now, – for nothing. */
export const planHasChanged = (use: { name: string; room: string }): ServiceError =>
  new ServiceError('plan_has_changed', 409, use);
export const roomIsInOrder = refused('room_is_in_order');
/** The room is dirty; the check-in goes on once the person accepts that. */
export const roomIsNotClean = (room: string): ServiceError =>
  new ServiceError('room_is_not_clean', 409, { room });
export const roomIsTheSame = refused('room_is_the_same');
export const roomIsOfAnotherType = refused('room_is_of_another_type');
/** The room is not of the booked type, and no reason was given. */
export const reasonIsMissing = refused('reason_is_missing');
export const bookingIsNotCancelled = refused('booking_is_not_cancelled');
export const guestDataAreErased = refused('guest_data_are_erased');
export const checkInIsNotOfToday = refused('check_in_is_not_of_today');
export const checkOutIsNotOfToday = refused('check_out_is_not_of_today');
/** The guests were not moved today, or the move was taken back already. */
export const moveIsNotOfToday = refused('move_is_not_of_today');
/** The price that the guests had before their move is not known for the stay as it is now. */
export const priceHasChangedSince = refused('price_has_changed_since');

export const onlyManagersLowerFees = (): ServiceError => new ServiceError('only_managers_lower_fees', 403);
/** The fee of a no-show is not the one that the hotel's tiers make of it, and no reason was given. */
export const feeReasonIsMissing = refused('fee_reason_is_missing');
export const feeIsMoreThanPrice = refused('fee_is_more_than_price');
export const priceReasonIsMissing = refused('price_reason_is_missing');

export const periodIsNotValid = (): ServiceError => new ServiceError('period_is_not_valid', 422);

import { ServiceError } from '../../http/errors.js';
import { dayText } from '../../values/day.js';

export const blockIsNotFound = () => new ServiceError('block_is_not_found', 404);
export const blockIsClosed = () => new ServiceError('block_is_closed', 409);
export const blockHasChanged = () => new ServiceError('block_has_changed', 409);
export const blockIsEmpty = () => new ServiceError('block_is_empty', 422);
/** The release day must be to come, and no later than the departure. */
export const releaseDayIsNotValid = () => new ServiceError('release_day_is_not_valid', 422);
/** Nights must not lie in the past, and there must be some. */
export const blockDatesAreNotValid = () => new ServiceError('block_dates_are_not_valid', 422);
export const blockTypeIsNotSold = (roomTypeId: number) =>
  new ServiceError('block_type_is_not_sold', 422, { roomTypeId });

/** `left` is null where the hotel has entered no rooms. */
export function blockIsNotAvailable(
  { roomTypeId, day }: { roomTypeId: number; day: number },
  left: number | null,
): ServiceError {
  return new ServiceError('block_is_not_available', 409, { roomTypeId, day: dayText(day), left });
}

/** The block itself has too few rooms left in a night, whatever else the hotel has. */
export function blockIsUsedUp(
  { roomTypeId, day }: { roomTypeId: number; day: number },
  left: number,
): ServiceError {
  return new ServiceError('block_is_used_up', 409, { roomTypeId, day: dayText(day), left });
}

export const stayIsNotOfBlock = () => new ServiceError('stay_is_not_of_block', 422);

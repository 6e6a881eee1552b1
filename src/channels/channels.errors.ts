import { ServiceError } from '../http/errors.js';

export type FaultReason =
  | 'is_missing'
  | 'is_not_valid'
  | 'room_type_is_not_found'
  | 'board_is_not_found'
  | 'rate_plan_is_not_found'
  | 'currency_is_not_the_hotels'
  | 'day_is_past'
  | 'day_is_too_far'
  | 'is_before_from'
  | 'is_below_min_stay'
  | 'is_of_the_room_type'
  | 'is_of_a_board'
  | 'board_is_priced_per_room'
  | 'price_is_zero'
  | 'names_no_value';

/** `path` is the place of the value, as `changes[3].price`. */
export interface InventoryFault {
  path: string;
  reason: FaultReason;
}

/** Where reading stops: a request that is mostly faults would otherwise be answered with megabytes of them. */
export const MAX_FAULTS = 100_000;

export function* untilTooFaulty<T>(items: Iterable<T>, faults: readonly InventoryFault[]): Generator<T> {
  for (const item of items) {
    if (faults.length >= MAX_FAULTS) return;
    yield item;
  }
}

export const changesAreNotValid = (errors: readonly InventoryFault[]) =>
  new ServiceError('changes_are_not_valid', 200, { errors });

export const changesAreTooMany = () => new ServiceError('changes_are_too_many');

export const idIsUsed = () => new ServiceError('id_is_used_for_other_changes');

import { ServiceError } from '../http/errors.js';

export const arrivalHasPassed = () => new ServiceError('arrival_has_passed', 409);
export const partyDoesNotFit = () => new ServiceError('party_does_not_fit', 409);
/** Not for sale with this board and rate: a night has no price, or the rate is not offered. */
export const priceIsNotFound = () => new ServiceError('price_is_not_found', 409);
export const priceHasChanged = (total: string) => new ServiceError('price_has_changed', 409, { total });
export const onlyManagersSetPrices = () => new ServiceError('only_managers_set_prices', 403);

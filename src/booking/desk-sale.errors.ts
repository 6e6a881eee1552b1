import { ServiceError } from '../http/errors.js';

export const arrivalHasPassed = () => new ServiceError('arrival_has_passed', 409);
export const partyDoesNotFit = () => new ServiceError('party_does_not_fit', 409);
/** Not for sale with this board and rate: a night has no price, or the rate is not offered. */
export const priceIsNotFound = () => new ServiceError('price_is_not_found', 409);
export const priceHasChanged = (total: string) => new ServiceError('price_has_changed', 409, { total });
export const onlyManagersSetPrices = () => new ServiceError('only_managers_set_prices', 403);
/** A partner's booking has its partner as its source, and no other. */
export const partnerIsTheSource = () => new ServiceError('partner_is_the_source', 409);
export const bookingSourceIsNotFound = () => new ServiceError('booking_source_is_not_found', 404);
/** Its next Modify says again what extras a partner's booking has. */
export const extrasAreThePartners = () => new ServiceError('extras_are_the_partners', 409);
/** Packages have their prices in the hotel's currency. */
export const currencyIsNotTheHotels = () => new ServiceError('currency_is_not_the_hotels', 409);
export const packageIsNotFound = () => new ServiceError('package_is_not_found', 404);
export const companyIsNotFound = () => new ServiceError('company_is_not_found', 404);
export const marketSegmentIsNotFound = () => new ServiceError('market_segment_is_not_found', 404);

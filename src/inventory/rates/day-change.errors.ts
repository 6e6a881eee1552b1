import { ServiceError } from '../../http/errors.js';

export const gridIsNotFound = () => new ServiceError('hotel_is_not_found', 404);
export const daysAreNotValid = () => new ServiceError('days_are_not_valid', 422);
export const cellsAreNotValid = () => new ServiceError('cells_are_not_valid', 422);
export const cellsAreTooMany = () => new ServiceError('cells_are_too_many', 422);
export const bulkEditIsNotValid = () => new ServiceError('bulk_edit_is_not_valid', 422);
export const changeIsNotFound = () => new ServiceError('change_is_not_found', 404);
export const changeIsUndone = () => new ServiceError('change_is_already_undone', 409);
export const changeIsInAnotherCurrency = () => new ServiceError('change_is_in_another_currency', 409);
export const derivationHasChanged = () => new ServiceError('derivation_has_changed', 409);
export const sheetIsNotReadable = () => new ServiceError('spreadsheet_is_not_readable', 422);
export const sheetIsTooLarge = () => new ServiceError('spreadsheet_is_too_large', 422);
export const allRoomsAreSold = (day: string) => new ServiceError('all_rooms_are_sold', 409, { about: day });

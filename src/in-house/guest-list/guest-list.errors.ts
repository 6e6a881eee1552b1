import { ServiceError } from '../../http/errors.js';

export const listIsTooLong = () => new ServiceError('list_is_too_long', 422);
/** Somebody else has changed the booking or its names since the person read them. */
export const namesHaveChanged = () => new ServiceError('names_have_changed', 409);

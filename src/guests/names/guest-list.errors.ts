import { ServiceError } from '../../http/errors.js';

export const listIsTooLong = () => new ServiceError('list_is_too_long', 422);
export const namesHaveChanged = () => new ServiceError('names_have_changed', 409);

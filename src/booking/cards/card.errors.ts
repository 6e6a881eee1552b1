import { ServiceError } from '../../http/errors.js';

export const cardIsNotFound = (): ServiceError => new ServiceError('card_is_not_found');

import { ServiceError } from '../http/errors.js';

/** Bearer token missing, malformed, expired, or of a partner whose permission was withdrawn. */
export const tokenIsNotValid = (): ServiceError =>
  new ServiceError('token_is_not_valid', 401, {}, { 'WWW-Authenticate': 'Bearer' });

/** ApiKey header missing, empty, not defined, revoked or without the scope of the endpoint. */
export const apiKeyIsNotValid = (): ServiceError => new ServiceError('api_key_is_not_valid', 401);

export type LoginFailure = 'partner_is_not_found' | 'hotel_is_not_found' | 'hotel_permission_is_not_found';

export const loginFailed = (identifier: LoginFailure): ServiceError => new ServiceError(identifier);

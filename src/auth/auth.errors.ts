import { ServiceError } from '../http/errors.js';

export const tokenIsNotValid = (): ServiceError =>
  new ServiceError('token_is_not_valid', 401, {}, { 'WWW-Authenticate': 'Bearer' });

export const apiKeyIsNotValid = (): ServiceError =>
  new ServiceError('api_key_is_not_valid', 401, {}, { 'WWW-Authenticate': 'ApiKey' });

export type LoginFailureIdentifier =
  'partner_is_not_found' | 'hotel_is_not_found' | 'hotel_permission_is_not_found';

export const loginFailed = (identifier: LoginFailureIdentifier): ServiceError => new ServiceError(identifier);

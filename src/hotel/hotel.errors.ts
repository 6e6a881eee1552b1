import { ServiceError } from '../http/errors.js';

export const mailHostIsNotFound = () => new ServiceError('mail_host_is_not_found');
export const mediaIsNotFound = () => new ServiceError('not_found', 404);

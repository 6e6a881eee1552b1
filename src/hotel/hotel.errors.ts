import { listError, ServiceError } from '../http/errors.js';

/** The hotel ID is missing, unreadable, unknown or not that of the token; nobody learns which. */
export const hotelIdIsNotFound = () => new ServiceError('hotel_id_is_not_found');
export const hotelIdIsNotFoundInList = () => listError('hotel_id_is_not_found');
export const contactIsNotFound = () => new ServiceError('hotel_id_is_not_found', 404);
export const mailHostIsNotFound = () => new ServiceError('mail_host_is_not_found');
export const mediaIsNotFound = () => new ServiceError('not_found', 404);

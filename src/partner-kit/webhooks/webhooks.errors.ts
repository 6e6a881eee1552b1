import { ServiceError } from '../../http/errors.js';

export const webhookIsNotFound = () => new ServiceError('webhook_is_not_found');
export const webhookUrlIsNotValid = () => new ServiceError('url_is_not_valid');
export const tooManyWebhooks = () => new ServiceError('too_many_webhooks');
/** For staff: there is no such webhook or delivery with which this can be done now. */
export const deliveryIsNotFound = () => new ServiceError('not_found', 404);
export const webhookIsSwitchedOff = () => new ServiceError('webhook_is_switched_off', 409);

import { ServiceError } from '../../http/errors.js';

export const webhookIsNotFound = () => new ServiceError('webhook_is_not_found');
export const webhookUrlIsNotValid = () => new ServiceError('url_is_not_valid');
export const tooManyWebhooks = () => new ServiceError('too_many_webhooks');
export const webhookIsSwitchedOff = () => new ServiceError('webhook_is_switched_off', 409);

import { type FieldFault, ServiceError } from '../http/errors.js';

export const companyInfoIsNotFound = () => new ServiceError('hotel_company_info_could_not_found');
export const paymentTypeIsNotFound = () => new ServiceError('payment_type_is_not_found', 404);
export const paymentTypeIsNotAvailable = () => new ServiceError('payment_type_is_not_available');
export const bankInfoIsNotFound = () => new ServiceError('bank_info_is_not_found');
export const inputIsMissing = (errors: readonly FieldFault[]) =>
  new ServiceError('required_input_info_not_submitted', 200, { errors });
export const countryIsNotValid = () => new ServiceError('country_info_sent_incorrectly');
export const basketIsNotComplete = () => new ServiceError('there_is_missing_info_in_the_shopping_cart');
export const orderIsAlreadyPaid = () => new ServiceError('order_is_already_paid');
/** For staff only: somebody else has decided on the payment before. */
export const paymentIsNotUnderReview = () => new ServiceError('payment_is_not_under_review', 409);
export const providerIsNotAvailable = () => new ServiceError('payment_provider_is_not_available');
export const orderIsNotFound = () => new ServiceError('order_is_not_found');

/** A bank's return or webhook that names no payment of ours. */
export const paymentIsNotFound = () => new ServiceError('payment_is_not_found', 404);
export const signatureIsNotValid = () => new ServiceError('signature_is_not_valid', 400);

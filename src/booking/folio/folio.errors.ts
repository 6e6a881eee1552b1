import { ServiceError } from '../../http/errors.js';

const refused = (identifier: string) => (): ServiceError => new ServiceError(identifier, 409);

export const folioIsNotFound = (): ServiceError => new ServiceError('booking_is_not_found', 404);
export const reservationIsNotFound = (): ServiceError => new ServiceError('reservation_is_not_found', 404);
export const lineIsNotFound = (): ServiceError => new ServiceError('folio_line_is_not_found', 404);
export const usualChargeIsNotFound = (): ServiceError => new ServiceError('usual_charge_is_not_found', 404);
export const onlyManagersPostThis = (): ServiceError => new ServiceError('only_managers_post_this', 403);
export const requestWasUsed = refused('request_was_used_already');
export const lineIsReversed = refused('folio_line_is_reversed');
/** The service posted the line for the booking or the provider, or the line is a reversal itself. */
export const lineIsNotReversible = refused('folio_line_is_not_reversible');
/** What is taken back was refunded, or lowered by a discount, which must be taken back first. */
export const lineIsRefunded = refused('folio_line_is_refunded');
export const lineIsDiscounted = refused('folio_line_is_discounted');
/** Only charges that staff have posted go to another folio. */
export const lineIsNotMovable = refused('folio_line_is_not_movable');
/** Nobody pays there any more, so that the move takes the charge back; only managers do that. */
export const otherBookingIsCancelled = (): ServiceError =>
  new ServiceError('other_booking_is_cancelled', 403);
export const moveIsTooLarge = refused('amount_is_more_than_the_line');
export const foliosDifferInCurrency = refused('folios_differ_in_currency');
export const discountIsTooLarge = refused('discount_is_more_than_charged');
export const refundIsTooLarge = refused('refund_is_more_than_paid');
/** A check-out with a balance that the person has not seen; `balance` is the present one. */
export const balanceIsNotZero = (balance: string, currency: string): ServiceError =>
  new ServiceError('balance_is_not_zero', 409, { balance, currency });
export const balanceHasChanged = (balance: string, currency: string): ServiceError =>
  new ServiceError('balance_has_changed', 409, { balance, currency });
export const paymentIsMoreThanOwed = (balance: string, currency: string): ServiceError =>
  new ServiceError('payment_is_more_than_owed', 409, { balance, currency });

import { MAX_WANTED_CELLS } from '../values/limits.js';

/** What the identifiers of errors mean. Those of a push stand with the push. */
const MEANINGS = {
  api_key_is_not_valid: 'the header `ApiKey` is missing, or its key is unknown, revoked or without the scope',
  bank_info_is_not_found: 'the hotel has no bank account',
  body_encoding_is_not_supported: 'the body is compressed; bodies are sent as they are',
  body_is_not_readable: 'the body is not in the form that its `Content-Type` says',
  body_is_not_valid_json: 'the body is not JSON',
  body_is_too_large: 'the body is larger than the limit, by default 2 MB, of a form 100 kB',
  booking_is_not_found: 'no booking of the partner in this hotel has this `ID`',
  changes_are_not_valid: 'a change has a fault; `errors` has all of them, and nothing was changed',
  changes_are_too_many: `the changes have more than ${MAX_WANTED_CELLS.toLocaleString('en')} values of days`,
  country_info_sent_incorrectly: '`countryID` is not in the list of countries',
  cursor_is_not_valid: 'the cursor is not one of this list in this hotel',
  cursor_is_too_old: 'what has changed since is no longer kept: read everything again',
  date_range_is_too_long: 'there are more days from the first to the last than one answer takes',
  end_date_is_not_found: '`endDate` is missing, not a day, or before `startDate`',
  from_is_not_valid: '`from` is missing or not a day',
  hotel_company_info_could_not_found: 'the hotel has no virtual POS, or is not a hotel of the token',
  hotel_id_is_not_found: '`hotelID` is missing, not a number, unknown, or not a hotel of the credential',
  hotel_is_not_found: 'no hotel has this `hotelSeoUrl`',
  hotel_permission_is_not_found: 'the partner may not act for the hotel, or is switched off',
  id_is_used_for_other_changes: 'other changes came with this `id` before',
  kinds_is_not_valid: '`kinds[]` is missing, empty, or names what is no kind of change',
  limit_is_not_valid: '`limit` is not a whole number from 1',
  mail_host_is_not_found: 'the hotel has no mail server',
  method_not_allowed: 'the path takes other methods, which `Allow` names',
  not_found: 'nothing has this path',
  order_is_already_paid: 'the order is paid',
  order_is_not_found: 'no payment of the partner was started with this `orderID`',
  order_is_not_valid: '`order` is neither `id` nor `-id`',
  page_is_not_valid: '`page` is not a whole number from 1',
  partner_is_not_found: '`apiKey` and `apiSecret` do not match',
  payment_provider_is_not_available: 'the bank did not answer, or refused to start; start again later',
  payment_type_is_not_available: 'the hotel does not offer the payment type online',
  payment_type_is_not_found: 'the payment type is none of 1, 3, 9 and 10',
  request_is_not_valid: 'the request cannot be read',
  required_input_info_not_submitted: 'a field is missing or not valid; `errors` names each',
  service_is_unavailable: 'the service cannot answer for the moment; try again after `Retry-After` seconds',
  start_date_is_not_found: '`startDate` is missing or not a day',
  there_is_missing_info_in_the_shopping_cart:
    'an item of `baskets` lacks a field, or has one that is not valid',
  to_is_not_valid: '`to` is missing, not a day, or before `from`',
  token_is_not_valid: 'the token is missing, expired or of a partner without permission: log in again',
  too_many_requests: 'the limit of requests is reached; try again after `Retry-After` seconds',
  too_many_webhooks: 'the partner has as many webhooks in this hotel as it may',
  unexpected_error: 'a fault of the service; its log has it under `X-Request-Id`',
  url_is_not_valid:
    '`url` is missing, too long, or not a public https address without user name and password',
  wait_is_not_valid: '`wait` is not a whole number',
  webhook_is_not_found: 'no webhook of the partner in this hotel has this `id`',
} as const;

export type Identifier = keyof typeof MEANINGS;

export function meaningsOf(identifiers: readonly Identifier[]): string {
  return [...new Set(identifiers)].map((one) => `- \`${one}\`: ${MEANINGS[one]}`).join('\n');
}

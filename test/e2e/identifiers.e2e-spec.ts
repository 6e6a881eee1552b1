import { readdirSync, readFileSync } from 'node:fs';

/** Every identifier, code and text that the service description and the wire contract name. */
const NAMED = {
  'of every endpoint': [
    ...[
      'token_is_not_valid',
      'not_found',
      'method_not_allowed',
      'body_is_too_large',
      'body_is_not_valid_json',
    ],
    ...['too_many_requests', 'service_is_unavailable', 'unexpected_error'],
    ...['limit_is_not_valid', 'page_is_not_valid', 'order_is_not_valid'],
  ],
  'of the login': ['partner_is_not_found', 'hotel_is_not_found', 'hotel_permission_is_not_found'],
  'of the hotel': ['hotel_id_is_not_found', 'mail_host_is_not_found', 'hotel_company_info_could_not_found'],
  'of the calendar': ['start_date_is_not_found', 'end_date_is_not_found', 'date_range_is_too_long'],
  'of the payment step': [
    ...['payment_order_code', 'payment_by_bank_transfer', 'credit_card_info_should_be_requested'],
    ...['required_input_info_not_submitted', 'country_info_sent_incorrectly'],
    ...['there_is_missing_info_in_the_shopping_cart', 'bank_info_is_not_found', 'payment_type_is_not_found'],
    ...['payment_type_is_not_available', 'order_is_already_paid', 'payment_provider_is_not_available'],
    'order_is_not_found',
  ],
  'of a payment': ['pending', 'paid', 'failed', 'review', 'expired', 'success', 'failure'],
  'of the room list': ['10001', '10002', '10003', '10004', '10022', '20001', '20002', '20003', '20004'],
  'of a restriction': [
    ...['passive_sales', 'closed_to_arrival', 'closed_to_checkin', 'closed_to_checkout'],
    ...['minimum_stay', 'maximum_stay', 'price_not_found'],
  ],
  'of the booking push': [
    ...['No available data could be found.', 'Hotel registration not found on SVC.'],
    ...['Could not register.', 'Failed to parse information.', '01', '02', '03', '04', 'field_is_not_valid'],
    ...[
      'room_is_not_available',
      'booking_is_not_found',
      'booking_is_already_registered',
      'booking_is_cancelled',
    ],
    ...['room_type_is_not_found', 'rate_plan_is_not_found', 'booking_is_checked_in'],
  ],
  'of the in-house list': ['api_key_is_not_valid'],
};

const own = 'identifiers.e2e-spec.ts';
const tests = readdirSync('test/e2e')
  .filter((file) => file.endsWith('-spec.ts') && file !== own)
  .map((file) => readFileSync(`test/e2e/${file}`, 'utf8'))
  .join('\n');

describe.each(Object.entries(NAMED))('the identifiers %s', (_, identifiers) => {
  it.each(identifiers)('%s: a test expects it', (identifier) => {
    const literal = identifier.replace(/[.]/g, '\\.');
    expect(tests).toMatch(new RegExp(`(?<=['"\`/ ^])${literal}(?![\\w])`));
  });
});

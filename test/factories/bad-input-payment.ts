import { type Expected, kinds, neededText, type Path } from './bad-input.js';

const MISSING = 'required_input_info_not_submitted';
const BASKET = 'there_is_missing_info_in_the_shopping_cart';
const COUNTRY = 'country_info_sent_incorrectly';
const number = (bad: string | readonly string[], ...good: string[]): Expected => ({
  else: bad,
  ...kinds(good, 'ok'),
});
/** A text of one line. */
const neededLine = (bad: string): Expected => ({ ...neededText(bad, 'ok'), 'a control character': bad });

/** What the payment step answers to wrong values of each field. */
export const PAYMENT_ROWS: [Path, Expected][] = [
  [['hotelID'], { else: 'hotel_id_is_not_found' }],
  [['totalPrice'], number(MISSING, '1.5', '2^31')],
  [['orderID'], { ...neededLine(MISSING), '2^31': 'ok' }],
  [['returnUrl'], { else: MISSING }],
  [['name'], neededLine(MISSING)],
  [['surname'], neededLine(MISSING)],
  [['email'], { else: MISSING }],
  [['phone'], { ...neededLine(MISSING), else: ['ok', MISSING] }],
  [['city'], neededLine(MISSING)],
  [['address'], neededText(MISSING, 'ok')],
  [
    ['countryID'],
    {
      else: [COUNTRY, MISSING],
      ...kinds(['missing', 'null', 'empty'], MISSING),
      ...kinds(['0', '2^31', '-1', '1.5'], COUNTRY),
    },
  ],
  [['baskets'], { else: MISSING, 'an array': BASKET, 'a deep array': BASKET }],
  [['baskets', 0], { else: BASKET }],
  [
    ['baskets', 0, 'id'],
    { else: BASKET, ...kinds(['0', '2^31'], 'ok'), ...kinds(['2^63', '1.5'], [BASKET, 'ok']) },
  ],
  [['baskets', 0, 'name'], neededLine(BASKET)],
  [['baskets', 0, 'piece'], { else: BASKET, '2^31': ['ok', BASKET] }],
  [['baskets', 0, 'price'], { else: BASKET, ...kinds(['0', '1.5', '2^31'], 'ok') }],
  [['ip'], { else: MISSING, ...kinds(['missing', 'null', 'empty'], 'ok') }],
  [
    ['identityNumber'],
    {
      else: MISSING,
      ...kinds(['missing', 'null', 'empty', 'letters', '1e0 as text', '0x1', ' 1 ', '-1 as text'], 'ok'),
      ...kinds(['0', '2^31', '2^63 as text', 'the word __proto__', 'the word constructor'], 'ok'),
    },
  ],
];

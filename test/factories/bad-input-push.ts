import {
  ANY_OBJECT,
  BAD_TEXT,
  dotted,
  type Expected,
  kinds,
  neededText,
  NUMBERS,
  optionalText,
  type Path,
} from './bad-input.js';

const stay = (...rest: Path): Path => ['RoomStays', 0, ...rest];
const card = (...rest: Path): Path => stay('PaymentCard', ...rest);
const perDay = (field: string) => stay('PerDayRates', 'PerDayRate', 0, field);
const [adults, children] = [stay('GuestCount', 'adult'), stay('GuestCount', 'child')];

type Row = [Path, Expected];
const bad = (path: Path) => `04 field_is_not_valid: ${dotted(path)}`;
const id = (path: Path, unknown: string): Row => [
  path,
  { else: bad(path), '2^31': unknown, ...kinds(['2^63', '2^63 as text'], [bad(path), unknown]) },
];
const needed = (path: Path, ...good: string[]): Row => [path, { else: bad(path), ...kinds(good, 'ok') }];
/** Optional members that say nothing are absent. */
const ABSENT = kinds(['missing', 'null', 'empty'], 'ok');
const ABSENT_PART = { ...ABSENT, ...kinds(['an empty array', 'an empty object'], 'ok') };
const optional = (path: Path, expected: Partial<Expected> = {}): Row => [
  path,
  { else: bad(path), ...ABSENT, ...expected } as Expected,
];
const note = (path: Path): Row => [path, { ...optionalText(bad(path), 'ok'), ...ABSENT }];

/** Kinds that may be found right or wrong: the description leaves it open whether the field may be absent. */
const open = (path: Path, ...names: string[]) => kinds(names, ['ok', bad(path)]);
const amount = (path: Path): Row => optional(path, kinds(['0', '1.5', '2^31'], 'ok'));
const signedAmount = (path: Path): Row =>
  optional(path, kinds(['0', '1.5', '-1', '-1 as text', '2^31'], 'ok'));
const count = (path: Path): Row => optional(path, { '0': 'ok', '2^31': ['ok', bad(path)] });
const currency = (path: Path): Row =>
  optional(path, {
    else: ['ok', bad(path)],
    ...kinds(BAD_TEXT, bad(path)),
    ...ABSENT,
  });
const neededCurrency = (path: Path): Row => [
  path,
  { else: ['ok', bad(path)], ...kinds(BAD_TEXT, bad(path)) },
];
/** An object; what one without any right member is answered with. */
const group = (path: Path, withoutMembers: string): Row => [
  path,
  { else: bad(path), ...open(path, 'missing', 'null'), ...kinds(ANY_OBJECT, withoutMembers) },
];
const optionalGroup = (path: Path, withoutMembers: string): Row => {
  const [, expected] = group(path, withoutMembers);
  return [path, { ...expected, ...ABSENT_PART }];
};
/** A list that need not be there. */
const list = (path: Path, expected: Partial<Expected> = {}): Row =>
  optional(path, { ...ABSENT_PART, ...inner(path), ...expected });
const inner = (path: Path) => kinds(['an array', 'a deep array'], bad([...path, 0]));

const FALSE_OR_TRUE = ['true', 'false'];

/** What a push answers to wrong values of each field of its booking. */
export const PUSH_ROWS: Row[] = [
  [['hotelID'], { else: ['02', '02 hotel_id_is_not_found'] }],
  [['ID'], { ...neededText(bad(['ID']), 'ok'), ...kinds(['0', '2^31'], 'ok') }],
  [['type'], { else: bad(['type']) }],
  optional(['createDateTime']),
  needed(['checkinDate']),
  needed(['checkoutDate']),
  id(stay('roomTypeID'), '03 room_type_is_not_found'),
  id(stay('ratePlanID'), '03 rate_plan_is_not_found'),
  note(stay('roomName')),
  note(stay('ratePlanName')),
  optional(stay('type')),
  [stay('NumberOfUnits'), { else: bad(stay('NumberOfUnits')), '2^31': bad(stay('NumberOfUnits')) }],
  needed(stay('checkinDate')),
  needed(stay('checkoutDate')),
  group(stay('GuestCount'), bad(adults)),
  [adults, { else: bad(adults) }],
  optional(children, { '0': 'ok' }),
  group(stay('Total'), bad(stay('Total', 'amountAfterTaxes'))),
  needed(stay('Total', 'amountAfterTaxes'), '0', '1.5', '2^31'),
  amount(stay('Total', 'amountOfTaxes')),
  currency(stay('Total', 'currency')),
  optionalGroup(stay('PerDayRates'), 'ok'),
  currency(stay('PerDayRates', 'currency')),
  list(stay('PerDayRates', 'PerDayRate')),
  group(stay('PerDayRates', 'PerDayRate', 0), bad(perDay('stayDate'))),
  needed(perDay('stayDate')),
  amount(perDay('baseRate')),
  amount(perDay('hotelServiceFees')),
  optionalGroup(card(), bad(card('cardNumber'))),
  optionalGroup(card('CardHolder'), 'ok'),
  note(card('CardHolder', 'fullname')),
  note(card('CardHolder', 'address')),
  note(card('CardHolder', 'country')),
  note(card('CardHolder', 'city')),
  needed(card('cardNumber')),
  needed(card('expireDate')),
  note(card('cardCode')),
  optional(card('seriesCode')),
  [
    stay('selectionID'),
    {
      else: '03 selection_is_not_valid',
      ...kinds([...BAD_TEXT, ...NUMBERS], bad(stay('selectionID'))),
      ...ABSENT,
    },
  ],
  [
    stay('termsCode'),
    {
      else: '03 terms_are_not_found',
      ...kinds([...BAD_TEXT, ...NUMBERS], bad(stay('termsCode'))),
      ...ABSENT,
    },
  ],
  needed(['Total', 'amountAfterTaxes'], '0', '1.5', '2^31'),
  amount(['Total', 'amountOfTaxes']),
  signedAmount(['Total', 'extraTotal']),
  neededCurrency(['Total', 'currency']),
  note(['PrimaryGuests', 0, 'name']),
  note(['PrimaryGuests', 0, 'surname']),
  note(['PrimaryGuests', 0, 'PhoneNumber']),
  note(['PrimaryGuests', 0, 'email']),
  note(['PrimaryGuests', 0, 'CountryCode']),
  list(['ChildGuests']),
  group(['ChildGuests', 0], bad(['ChildGuests', 0, 'age'])),
  needed(['ChildGuests', 0, 'age'], '0'),
  note(['ChildGuests', 0, 'name']),
  note(['ChildGuests', 0, 'surname']),
  note(['ChildGuests', 0, 'year']),
  note(['ChildGuests', 0, 'date']),
  note(['ChildGuests', 0, 'detail']),
  list(['SpecialRequest']),
  group(['SpecialRequest', 0], 'ok'),
  note(['SpecialRequest', 0, 'text']),
  list(['extras']),
  group(['extras', 0], 'ok'),
  note(['extras', 0, 'name']),
  note(['extras', 0, 'note']),
  count(['extras', 0, 'person']),
  count(['extras', 0, 'piece']),
  signedAmount(['extras', 0, 'price']),
  note(['extras', 0, 'priceMode']),
  signedAmount(['extras', 0, 'priceTotal']),
  count(['extras', 0, 'stockID']),
  group(['RoomStays', 0], bad(stay('roomTypeID'))),
  [['RoomStays'], { else: bad(['RoomStays']), ...inner(['RoomStays']) }],
  [['PrimaryGuests'], { else: bad(['PrimaryGuests']), ...inner(['PrimaryGuests']) }],
  group(['PrimaryGuests', 0], bad(['PrimaryGuests', 0, 'name'])),
  group(['Total'], bad(['Total', 'amountAfterTaxes'])),
  [['strict'], { else: bad(['strict']), ...kinds(FALSE_OR_TRUE, 'ok'), ...ABSENT }],
  optional(['revision'], { '2^31': 'ok' }),
  optional(['paymentTypeID']),
];

const NONE = '01 bookings_are_missing';
const NOT_A_LIST = '04 field_is_not_valid: Bookings';
const NOT_AN_OBJECT = '04 field_is_not_valid: Bookings[0]';

/** What a push answers to wrong values of what is around its booking. */
export const ENVELOPE_ROWS: Row[] = [
  [['BookingPushRQ'], { else: NONE }],
  [
    ['BookingPushRQ', 'Bookings'],
    {
      else: NOT_A_LIST,
      ...kinds(['missing', 'null', 'an empty array'], NONE),
      ...kinds(['an array', 'a deep array'], NOT_AN_OBJECT),
    },
  ],
  [
    ['BookingPushRQ', 'Bookings', 0],
    { else: NOT_AN_OBJECT, ...kinds(ANY_OBJECT, '02 hotel_id_is_not_found') },
  ],
];

const UNKNOWN = '03 booking_is_not_found';

/** What a Cancel answers to wrong values of what it reads beside the hotel; another ID may be that of a booking. */
export const CANCEL_ROWS: Row[] = [
  [
    ['ID'],
    {
      else: ['ok', UNKNOWN],
      ...kinds([...BAD_TEXT, 'missing', 'null', 'empty', 'blank', 'true', 'false'], bad(['ID'])),
      ...kinds(['1.5', '-1', '2^63', '1e400'], bad(['ID'])),
    },
  ],
  [
    ['revision'],
    {
      else: bad(['revision']),
      ...kinds(['missing', 'null', 'empty', '2^31'], UNKNOWN),
    },
  ],
];

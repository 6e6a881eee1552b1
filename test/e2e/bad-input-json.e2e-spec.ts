import { type Expected, outcome, surprises, WRONG_JSON } from '../factories/bad-input.js';
import { importHotel, type PartnerClient, partnerOf, send } from '../factories/hotel.js';
import { markedHotel } from '../factories/marked-hotel.js';
import { booking, card, type Offer, offerOf, PUSH, room } from '../factories/booking.js';
import { startService, type TestService } from '../harness/service.js';

type Path = readonly (string | number)[];

/** `RoomStays[0].checkinDate`, as the detail of an error names a field. */
const dotted = (path: Path) =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text === '' ? part : `${text}.${part}`),
    '',
  );

/** JSON text of a value in which the field under a path is replaced by this JSON text, or left out. */
function jsonWith(value: unknown, path: Path, replacement: string | undefined): string {
  const [head, ...rest] = path;
  if (head === undefined) return replacement ?? 'null';
  if (Array.isArray(value)) {
    return `[${value.map((item, n) => (n === head ? jsonWith(item, rest, replacement) : JSON.stringify(item))).join()}]`;
  }
  const members = Object.entries(value as Record<string, unknown>).filter(([name]) => name !== head);
  const own = (value as Record<string, unknown>)[head];
  const kept = members.map(([name, member]) => `${JSON.stringify(name)}:${JSON.stringify(member)}`);
  const replaced = rest.length > 0 ? jsonWith(own, rest, replacement) : replacement;
  return `{${[...kept, ...(replaced === undefined ? [] : [`${JSON.stringify(head)}:${replaced}`])].join()}}`;
}

function valueAt(value: unknown, path: Path): string {
  const found = path.reduce<unknown>((inner, part) => (inner as Record<string, unknown>)[part], value);
  return JSON.stringify(found ?? 'x');
}

const NOT_TEXT = [
  'an array',
  'an empty array',
  'an object',
  'an empty object',
  'an object with __proto__',
  'a deep array',
];
const BAD_TEXT = [...NOT_TEXT, 'U+0000', 'a lone surrogate', '100 kB'];
const NUMBERS = ['1.5', '-1', '2^31', '2^63', '1e400', 'true'];
const kinds = (
  names: readonly string[],
  answer: string | readonly string[],
): Record<string, string | readonly string[]> => Object.fromEntries(names.map((name) => [name, answer]));

/** A text that must be there: most things are one; numbers may be taken as their digits. */
const neededText = (bad: string, good: string): Expected => ({
  else: good,
  ...kinds([...BAD_TEXT, 'missing', 'null', 'empty'], bad),
  ...kinds(NUMBERS, [bad, good]),
});
const optionalText = (bad: string, good: string): Expected => ({
  else: good,
  ...kinds(BAD_TEXT, bad),
  ...kinds(NUMBERS, [bad, good]),
});

describe('bad input in JSON', () => {
  let service: TestService;
  let partner: PartnerClient;
  let offer: Offer;
  let turkey: number;
  beforeAll(async () => {
    service = await startService();
    partner = await partnerOf(service, await importHotel(service, markedHotel('ALPHA')));
    offer = await offerOf(service, partner.hotelID);
    const countries = (await partner.postForm('/external/counties', {})).body.items as {
      id: number;
      code: string;
    }[];
    turkey = countries.find(({ code }) => code === 'TR')?.id ?? 0;
  });
  afterAll(() => service.close());
  afterEach(() => expect(service.logged()).not.toContain('unexpected error'));

  const post = (path: string, body: string) =>
    send(service, 'POST', path, {
      headers: { Authorization: `Bearer ${partner.token}`, 'Content-Type': 'application/json' },
      body,
    });

  describe('of the payment step', () => {
    const start = (type: number, body: string) => post(`/external/online/payment/type/${type}`, body);
    let orders = 0;
    const payment = () => ({
      hotelID: partner.hotelID,
      totalPrice: '80.00',
      orderID: `order-${++orders}`,
      returnUrl: 'https://partner.example/return',
      name: 'ŞÜKRÜ',
      surname: 'IŞIK',
      email: 'guest@guests.example',
      phone: '+905551112233',
      city: 'İzmir',
      address: 'Kordon 1',
      countryID: turkey,
      baskets: [{ id: 1, name: 'Oda', piece: 1, price: '80.00' }],
    });
    const MISSING = 'required_input_info_not_submitted';
    const BASKET = 'there_is_missing_info_in_the_shopping_cart';
    const COUNTRY = 'country_info_sent_incorrectly';
    const number = (bad: string | readonly string[], ...good: string[]): Expected => ({
      else: bad,
      ...kinds(good, 'ok'),
    });

    const FIELDS: [Path, Expected][] = [
      [['hotelID'], { else: 'hotel_id_is_not_found' }],
      [['totalPrice'], number(MISSING, '1.5', '2^31')],
      [['orderID'], { ...neededText(MISSING, 'ok'), '2^31': 'ok' }],
      [['returnUrl'], { else: MISSING }],
      [['name'], neededText(MISSING, 'ok')],
      [['surname'], neededText(MISSING, 'ok')],
      [['email'], { else: MISSING }],
      [['phone'], { ...neededText(MISSING, 'ok'), else: ['ok', MISSING] }],
      [['city'], neededText(MISSING, 'ok')],
      [['address'], neededText(MISSING, 'ok')],
      [
        ['countryID'],
        { else: [COUNTRY, MISSING], missing: MISSING, null: MISSING, empty: MISSING, '2^31': COUNTRY },
      ],
      [['baskets'], { else: MISSING, 'an array': BASKET, 'a deep array': BASKET }],
      [['baskets', 0], { else: BASKET }],
      [['baskets', 0, 'id'], { else: BASKET, '2^31': 'ok', '2^63': [BASKET, 'ok'], '1.5': [BASKET, 'ok'] }],
      [['baskets', 0, 'name'], neededText(BASKET, 'ok')],
      [['baskets', 0, 'piece'], { else: BASKET, '2^31': ['ok', BASKET] }],
      [['baskets', 0, 'price'], { else: BASKET, '1.5': 'ok', '2^31': 'ok' }],
      [['ip'], { else: ['ok', MISSING] }],
      [['identityNumber'], { else: ['ok', MISSING] }],
    ];

    it('is told from good input', async () => {
      expect(outcome(await start(10, JSON.stringify(payment())))).toBe('ok');
      const strange = JSON.stringify(payment()).replace(
        '{',
        '{"__proto__":{"hotelID":1},"constructor":1,"x":[],',
      );
      expect(outcome(await start(10, strange))).toBe('ok');
    });
    it.each(FIELDS.map(([path, expected]) => [dotted(path), path, expected] as const))(
      'as %s',
      async (_, path, expected) => {
        const answers: Record<string, string> = {};
        for (const [kind, wrong] of Object.entries(WRONG_JSON)) {
          const right = payment();
          answers[kind] = outcome(await start(10, jsonWith(right, path, wrong(valueAt(right, path)))));
        }
        expect(surprises(expected, answers)).toEqual({});
      },
    );
    it.each(['null', '[]', '"text"', '1', 'true', '{}', ''])('as a whole: %s', async (body) => {
      for (const type of [1, 3, 9, 10])
        expect(outcome(await start(type, body))).toBe('hotel_id_is_not_found');
    });
    it.each(['{', '{"hotelID":1}}', "{'hotelID':1}", 'hotelID=1'])('that is no JSON: %s', async (body) => {
      expect(outcome(await start(1, body))).toBe('400 body_is_not_valid_json');
    });
  });

  describe('of the booking push', () => {
    const pushed = (body: string) => post(PUSH, `{"BookingPushRQ":{"Bookings":[${body}]}}`);
    const right = () => {
      const roomStay = room(offer, {
        roomName: 'Standart',
        ratePlanName: 'Oda kahvaltı',
        type: 'Book',
        PerDayRates: {
          currency: 'EUR',
          PerDayRate: [{ stayDate: offer.day(10), baseRate: '80.00', hotelServiceFees: '0.00' }],
        },
        PaymentCard: card(),
      });
      return booking(offer, {
        RoomStays: [roomStay],
        ChildGuests: [
          { age: 5, name: 'ECE', surname: 'IŞIK', year: '2020', date: '2020-05-05', detail: 'x' },
        ],
        SpecialRequest: [{ text: 'Deniz manzarası' }],
        extras: [
          {
            name: 'Transfer',
            note: 'x',
            person: 1,
            piece: 1,
            price: '40.00',
            priceMode: null,
            priceTotal: '40.00',
          },
        ],
      });
    };
    const stay = (...rest: Path): Path => ['RoomStays', 0, ...rest];
    const [adults, children] = [stay('GuestCount', 'adult'), stay('GuestCount', 'child')];
    const perDay = (field: string) => stay('PerDayRates', 'PerDayRate', 0, field);
    const bad = (path: Path) => `04 field_is_not_valid: ${dotted(path)}`;
    const id = (path: Path, unknown: string): [Path, Expected] => [
      path,
      { else: bad(path), '2^31': unknown, ...kinds(['2^63', '2^63 as text'], [bad(path), unknown]) },
    ];
    const needed = (path: Path, ...good: string[]): [Path, Expected] => [
      path,
      { else: bad(path), ...kinds(good, 'ok') },
    ];
    const optional = (path: Path, expected: Partial<Expected> = {}): [Path, Expected] => [
      path,
      { else: bad(path), missing: 'ok', null: 'ok', empty: ['ok', bad(path)], ...expected } as Expected,
    ];
    const note = (path: Path): [Path, Expected] => [path, optionalText(bad(path), 'ok')];

    /** Kinds that may be found right or wrong: the description leaves it open whether the field may be absent. */
    const open = (path: Path, ...names: string[]) => kinds(names, ['ok', bad(path)]);
    const amount = (path: Path): [Path, Expected] =>
      optional(path, { '1.5': 'ok', '2^31': 'ok', ...open(path, 'missing', 'null') });
    const currency = (path: Path): [Path, Expected] =>
      optional(path, {
        else: ['ok', bad(path)],
        ...kinds(BAD_TEXT, bad(path)),
        ...open(path, 'missing', 'null'),
      });
    /** An object; what one without any right member is answered with. */
    const group = (path: Path, withoutMembers: string): [Path, Expected] => [
      path,
      {
        else: bad(path),
        ...open(path, 'missing', 'null'),
        ...kinds(['an object', 'an empty object', 'an object with __proto__'], withoutMembers),
      },
    ];

    const FIELDS: [Path, Expected][] = [
      [['hotelID'], { else: ['02', '02 hotel_id_is_not_found'] }],
      [['ID'], { ...neededText(bad(['ID']), 'ok'), '2^31': 'ok' }],
      [['type'], { else: bad(['type']) }],
      optional(['createDateTime'], { else: ['ok', bad(['createDateTime'])] }),
      needed(['checkinDate']),
      needed(['checkoutDate']),
      id(stay('roomTypeID'), '03 room_type_is_not_found'),
      id(stay('ratePlanID'), '03 rate_plan_is_not_found'),
      note(stay('roomName')),
      note(stay('ratePlanName')),
      optional(stay('type')),
      optional(stay('NumberOfUnits'), {
        else: ['ok', bad(stay('NumberOfUnits'))],
        ...kinds([...BAD_TEXT, 'missing', 'null', 'empty'], bad(stay('NumberOfUnits'))),
      }),
      needed(stay('checkinDate')),
      needed(stay('checkoutDate')),
      [stay('GuestCount', 'adult'), { else: bad(adults), ...open(adults, '2^31') }],
      optional(children, open(children, '2^31', 'missing', 'null')),
      needed(stay('Total', 'amountAfterTaxes'), '1.5', '2^31'),
      amount(stay('Total', 'amountOfTaxes')),
      currency(stay('Total', 'currency')),
      optional(perDay('stayDate'), open(perDay('stayDate'), 'missing', 'null')),
      amount(perDay('baseRate')),
      amount(perDay('hotelServiceFees')),
      needed(stay('PaymentCard', 'cardNumber')),
      needed(stay('PaymentCard', 'expireDate')),
      needed(['Total', 'amountAfterTaxes'], '1.5', '2^31'),
      amount(['Total', 'amountOfTaxes']),
      amount(['Total', 'extraTotal']),
      currency(['Total', 'currency']),
      note(['PrimaryGuests', 0, 'name']),
      note(['PrimaryGuests', 0, 'surname']),
      note(['PrimaryGuests', 0, 'PhoneNumber']),
      note(['PrimaryGuests', 0, 'CountryCode']),
      needed(['ChildGuests', 0, 'age']),
      note(['ChildGuests', 0, 'name']),
      note(['ChildGuests', 0, 'detail']),
      note(['SpecialRequest', 0, 'text']),
      note(['extras', 0, 'name']),
      note(['extras', 0, 'note']),
      amount(['extras', 0, 'price']),
      amount(['extras', 0, 'priceTotal']),
      group(['extras', 0], 'ok'),
      group(['ChildGuests', 0], bad(['ChildGuests', 0, 'age'])),
      group(['PrimaryGuests', 0], bad(['PrimaryGuests', 0, 'name'])),
      group(['RoomStays', 0], bad(stay('roomTypeID'))),
      [['RoomStays'], { else: bad(['RoomStays']), ...kinds(['an array', 'a deep array'], bad(stay())) }],
      [
        ['PrimaryGuests'],
        { else: bad(['PrimaryGuests']), ...kinds(['an array', 'a deep array'], bad(['PrimaryGuests', 0])) },
      ],
      group(['Total'], bad(['Total', 'amountAfterTaxes'])),
    ];

    it('is told from good input', async () => {
      expect(outcome(await pushed(JSON.stringify(right())))).toBe('ok');
      const strange = JSON.stringify(right()).replace(
        '{',
        '{"__proto__":{"hotelID":1},"constructor":1,"x":[],',
      );
      expect(outcome(await pushed(strange))).toBe('ok');
    });
    it.each(FIELDS.map(([path, expected]) => [dotted(path), path, expected] as const))(
      'as %s',
      async (_, path, expected) => {
        const answers: Record<string, string> = {};
        for (const [kind, wrong] of Object.entries(WRONG_JSON)) {
          const good = right();
          const answer = await pushed(jsonWith(good, path, wrong(valueAt(good, path))));
          expect(answer.status).toBe(200);
          answers[kind] = outcome(answer);
        }
        expect(surprises(expected, answers)).toEqual({});
      },
    );
  });
});

import fc from 'fast-check';
import { SecretBox } from '../../secrets/secrets.js';
import { bookDigest } from './book-digest.js';
import { nameOf, readEnvelope } from './push-envelope.js';
import { expiredCard, type PushedContent, readBooking } from './pushed-booking.js';

const limits = { text: 255, note: 10_000 };

type JsonObject = Record<string, unknown>;

function bookingJson(): JsonObject {
  return {
    hotelID: '7001',
    ID: '100200',
    type: 'Book',
    createDateTime: '2026-11-20T10:11:12:345',
    checkinDate: '2027-03-01',
    checkoutDate: '2027-03-04',
    RoomStays: [
      {
        roomTypeID: '11',
        roomName: 'Standart',
        ratePlanID: '21',
        ratePlanName: 'Oda kahvaltı',
        type: 'Book',
        NumberOfUnits: '1',
        checkinDate: '2027-03-01',
        checkoutDate: '2027-03-04',
        GuestCount: { adult: 2, child: 1 },
        PerDayRates: {
          currency: 'EUR',
          PerDayRate: [{ stayDate: '2027-03-01', baseRate: '80.00', hotelServiceFees: '0.00' }],
        },
        Total: { amountAfterTaxes: '240.00', amountOfTaxes: '20.00', currency: 'EUR' },
        PaymentCard: {
          CardHolder: { fullname: 'AYŞE YILMAZ', address: '', country: 'TR', city: 'Antalya' },
          cardNumber: '4111111111111111',
          expireDate: '1228',
          cardCode: 'VI',
          seriesCode: '012',
        },
      },
    ],
    PrimaryGuests: [
      {
        name: 'Ayşe',
        surname: 'Yılmaz',
        PhoneNumber: '+905551112233',
        email: 'a@b.example',
        CountryCode: 'TR',
      },
    ],
    ChildGuests: [{ age: 5, name: 'Can' }],
    SpecialRequest: [{ text: 'Deniz manzarası' }, { text: '🌊' }],
    extras: [
      {
        name: 'Transfer',
        person: 2,
        piece: 1,
        price: '40.00',
        priceMode: null,
        priceTotal: '40.00',
        stockID: 3,
      },
    ],
    Total: { amountAfterTaxes: '280.00', amountOfTaxes: '20.00', extraTotal: '40.00', currency: 'EUR' },
  };
}

/** The booking with one field at a path such as `RoomStays[0].Total.currency` replaced, or left out when undefined. */
function changed(path: string, value: unknown, base = bookingJson()): JsonObject {
  const keys = path.split(/[.[\]]+/).filter((key) => key !== '');
  const last = keys.pop()!;
  const parent = keys.reduce((object, key) => object[key] as JsonObject, base);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return base;
}

function contentOf(json: unknown): PushedContent {
  const read = readBooking(json, 0, limits);
  if (!('booking' in read) || !('content' in read.booking)) throw new Error(JSON.stringify(read));
  return read.booking.content;
}

const faultOf = (json: unknown) => {
  const read = readBooking(json, 0, limits);
  return 'fault' in read ? read.fault : undefined;
};

describe('the outside of a push', () => {
  it.each([
    ['', 'body_is_empty', true],
    ['  ', 'body_is_empty', true],
    [undefined, 'body_is_empty', true],
    ['{', 'body_is_not_valid_json', true],
    ['[]', 'bookings_are_missing', true],
    ['null', 'bookings_are_missing', true],
    ['7', 'bookings_are_missing', true],
    ['{}', 'bookings_are_missing', true],
    ['{"BookingPushRQ":{}}', 'bookings_are_missing', true],
    ['{"BookingPushRQ":"x"}', 'bookings_are_missing', true],
    ['{"BookingPushRQ":{"Bookings":[]}}', 'bookings_are_missing', true],
    ['{"Bookings":[]}', 'bookings_are_missing', false],
    ['{"Bookings":null}', 'bookings_are_missing', false],
    ['{"__proto__":{"Bookings":[{}]}}', 'bookings_are_missing', true],
  ])('%j is 01 %s', (text, detail, isWrapped) => {
    expect(readEnvelope(text)).toEqual({ isWrapped, failure: { code: '01', detail } });
  });

  it('is 04 with a list that is none or too long', () => {
    const failure = { code: '04', detail: 'field_is_not_valid: Bookings' };
    expect(readEnvelope('{"Bookings":{}}')).toEqual({ isWrapped: false, failure });
    const many = JSON.stringify({ BookingPushRQ: { Bookings: Array.from({ length: 51 }, bookingJson) } });
    expect(readEnvelope(many)).toEqual({ isWrapped: true, failure });
  });

  it('names each booking as far as it can be read', () => {
    const names = (ID: unknown) => nameOf({ ID, type: 'Book' }, limits).bookingID;
    expect([names('7'), names(7), names('9007199254740992')]).toEqual([7, 7, 9007199254740992]);
    expect(['007', 'A7', '', ' 7', '-7', '9007199254740993', 1.5, -1, [], {}, null].map(names)).toEqual(
      Array.from({ length: 11 }, () => null),
    );
    expect(nameOf({ type: 'Sell' }, limits).bookingType).toBe('Sell');
    expect(nameOf({ type: ['Book'] }, limits).bookingType).toBeNull();
    expect(nameOf('x', limits)).toEqual({ bookingID: null, bookingType: null, voucher: null, sentId: null });
  });
});

describe('a booking', () => {
  it('is read whole', () => {
    const content = contentOf(bookingJson());
    expect(content).toMatchObject({
      totalMinor: 28_000,
      taxMinor: 2_000,
      extraTotalMinor: 4_000,
      currency: 'EUR',
      remarks: 'Deniz manzarası\n🌊',
      children: [{ age: 5, name: 'Can' }],
      extras: [{ name: 'Transfer', priceMode: '', stockId: 3, totalMinor: 4_000 }],
      guests: [{ name: 'Ayşe', phone: '+905551112233' }],
    });
    expect(content.departure - content.arrival).toBe(3);
    expect(content.rooms).toMatchObject([
      { roomTypeId: 11, boardId: 21, adults: 2, children: 1, totalMinor: 24_000, card: { cvv: '012' } },
    ]);
  });

  it('keeps the digest that earlier releases have stored for it', () => {
    const [version, plain] = bookDigest(
      contentOf(bookingJson()),
      new SecretBox(`k1:${'ab'.repeat(32)}`),
    ).split(':');
    expect([version, plain]).toEqual(['1', 'XkbPoiJFgPsgnnQ_i4SNrpwzzHyHxXRwSpysNZcn9kc']);
  });

  it('may send numbers as numbers', () => {
    const json = changed('RoomStays[0].roomTypeID', 11, changed('ID', 100200));
    changed('RoomStays[0].Total.amountAfterTaxes', 240, json);
    changed('RoomStays[0].GuestCount', { adult: '2', child: '1' }, json);
    changed('RoomStays[0].NumberOfUnits', 1, json);
    changed('ChildGuests[0].age', '5', json);
    expect(contentOf(json)).toEqual(contentOf(bookingJson()));
    expect(contentOf(changed('Total.amountAfterTaxes', 280.5)).totalMinor).toBe(28_050);
  });

  it('may leave out what is not required, and say more than is known', () => {
    const json = bookingJson();
    const { createDateTime: _c, ChildGuests: _g, SpecialRequest: _s, extras: _e, ...required } = json;
    const room = (json.RoomStays as JsonObject[])[0]!;
    const { PerDayRates: _p, PaymentCard: _k, type: _t, roomName: _n, ratePlanName: _r, ...bare } = room;
    expect(
      faultOf({ ...required, RoomStays: [{ ...bare, extra: [{}] }], constructor: 1, more: {} }),
    ).toBeUndefined();
    expect(faultOf(changed('PrimaryGuests[0]', { surname: 'Y' }))).toBeUndefined();
    expect(faultOf(JSON.parse(JSON.stringify(json).replace('{', '{"__proto__":{"ID":""},')))).toBeUndefined();
  });

  it.each([
    ['+90 555\r\nTotal: 0.00', '+90 555  Total: 0.00'],
    ['+90\t555\u2028', '+90 555 '],
  ])('has %j as telephone in one line', (sent, kept) => {
    const json = changed('PrimaryGuests[0].CountryCode', sent, changed('PrimaryGuests[0].PhoneNumber', sent));
    changed('extras[0].priceMode', sent, json);
    expect(contentOf(json)).toMatchObject({
      guests: [{ phone: kept, countryCode: kept }],
      extras: [{ priceMode: kept }],
    });
  });

  it('keeps its ID as it was sent', () => {
    expect(readBooking({ ID: '7\n8', type: 'Cancel' }, 0, limits)).toEqual({
      booking: { type: 'Cancel', voucher: '7\n8' },
    });
  });

  it('needs only ID and type to be cancelled', () => {
    expect(readBooking({ ID: '7', type: 'Cancel', RoomStays: 'x' }, 0, limits)).toEqual({
      booking: { type: 'Cancel', voucher: '7' },
    });
    expect(faultOf({ type: 'Cancel' })).toBe('ID');
  });

  it('leaves rooms of type Cancel out of a Modify, whatever else they say', () => {
    const json = changed('type', 'Modify');
    (json.RoomStays as JsonObject[]).unshift({ type: 'Cancel' });
    expect(contentOf(json).rooms).toMatchObject([{ path: 'RoomStays[1]', roomTypeId: 11 }]);
    expect(faultOf(changed('RoomStays', [{ type: 'Cancel' }], json))).toBe('RoomStays');
    expect(faultOf(changed('RoomStays[0].type', 'Cancel'))).toBe('RoomStays[0].type');
  });

  it('names the arrival of a room that lies outside the booking, though it lies after its departure as well', () => {
    const json = changed('RoomStays[0].checkinDate', '2027-03-09');
    expect(faultOf(json)).toBe('RoomStays[0].checkinDate');
  });

  it('is at most 30 rooms and 365 nights', () => {
    const [room] = bookingJson().RoomStays as JsonObject[];
    expect(
      faultOf(
        changed(
          'RoomStays',
          Array.from({ length: 30 }, () => room),
        ),
      ),
    ).toBeUndefined();
    expect(
      faultOf(
        changed(
          'RoomStays',
          Array.from({ length: 31 }, () => room),
        ),
      ),
    ).toBe('RoomStays');
    expect(faultOf(changed('checkoutDate', '2028-02-29'))).toBeUndefined();
    expect(faultOf(changed('checkoutDate', '2028-03-01'))).toBe('checkoutDate');
  });

  it.each([
    '2026-11-20',
    '2026-11-20T10:11',
    '2026-11-20T10:11:12',
    '2026-11-20T10:11:12.345Z',
    '2026-11-20 10:11:12:345',
    '2026-11-20T10:11:12:345+03:00',
  ])('takes the creation time %s', (text) => {
    expect(faultOf(changed('createDateTime', text))).toBeUndefined();
  });

  it.each([
    ['checkoutDate', '2027-03-01'],
    ['RoomStays[0].checkinDate', '2027-02-28'],
    ['RoomStays[0].checkoutDate', '2027-03-05'],
    ['RoomStays[0].checkoutDate', '2027-03-01'],
    ['RoomStays[0].PaymentCard.cardNumber', '4111111111111112'],
    ['RoomStays[0].PaymentCard.expireDate', '1328'],
    ['RoomStays[0].PaymentCard.seriesCode', '12'],
    ['RoomStays[0].Total.amountAfterTaxes', '1.005'],
    ['RoomStays[0].Total.amountAfterTaxes', 0.1 + 0.2],
    ['RoomStays[0].Total.amountAfterTaxes', '-1'],
    ['RoomStays[0].GuestCount.adult', 0],
    ['RoomStays[0].PerDayRates.PerDayRate[0].stayDate', '2027-02-30'],
    ['RoomStays[0].type', 'book'],
    ['createDateTime', '2026-11-20T25:00'],
    ['createDateTime', '2026-02-30'],
    ['type', 'book'],
    ['ID', '   '],
    ['ID', 'x'.repeat(256)],
    ['SpecialRequest[0].text', 'x'.repeat(10_001)],
    ['Total.currency', 'eur'],
    ['ChildGuests[0].age', 18],
  ])('with %s = %j is not valid there', (path, value) => {
    expect(faultOf(changed(path, value))).toBe(path);
  });

  it('has remarks of bounded length in all', () => {
    const half = { text: 'x'.repeat(5_001) };
    expect(faultOf(changed('SpecialRequest', [half, half]))).toBe('SpecialRequest');
  });

  const scalars = [
    'ID',
    'type',
    'createDateTime',
    'checkinDate',
    'checkoutDate',
    'RoomStays[0].roomTypeID',
    'RoomStays[0].roomName',
    'RoomStays[0].ratePlanID',
    'RoomStays[0].ratePlanName',
    'RoomStays[0].type',
    'RoomStays[0].NumberOfUnits',
    'RoomStays[0].checkinDate',
    'RoomStays[0].checkoutDate',
    'RoomStays[0].GuestCount.adult',
    'RoomStays[0].GuestCount.child',
    'RoomStays[0].PerDayRates.currency',
    'RoomStays[0].PerDayRates.PerDayRate[0].stayDate',
    'RoomStays[0].PerDayRates.PerDayRate[0].baseRate',
    'RoomStays[0].PerDayRates.PerDayRate[0].hotelServiceFees',
    'RoomStays[0].Total.amountAfterTaxes',
    'RoomStays[0].Total.amountOfTaxes',
    'RoomStays[0].Total.currency',
    'RoomStays[0].PaymentCard.CardHolder.fullname',
    'RoomStays[0].PaymentCard.CardHolder.city',
    'RoomStays[0].PaymentCard.cardNumber',
    'RoomStays[0].PaymentCard.expireDate',
    'RoomStays[0].PaymentCard.cardCode',
    'RoomStays[0].PaymentCard.seriesCode',
    'PrimaryGuests[0].name',
    'PrimaryGuests[0].surname',
    'PrimaryGuests[0].PhoneNumber',
    'PrimaryGuests[0].email',
    'PrimaryGuests[0].CountryCode',
    'ChildGuests[0].age',
    'ChildGuests[0].name',
    'SpecialRequest[0].text',
    'extras[0].name',
    'extras[0].person',
    'extras[0].piece',
    'extras[0].price',
    'extras[0].priceMode',
    'extras[0].priceTotal',
    'extras[0].stockID',
    'Total.amountAfterTaxes',
    'Total.amountOfTaxes',
    'Total.extraTotal',
    'Total.currency',
  ];
  it.each(scalars)(
    'with an array, an object, U+0000 or half a character as %s is not valid there',
    (path) => {
      for (const value of [['1'], {}, '1\u0000', '\ud800', '9'.repeat(100_000), true]) {
        expect(faultOf(changed(path, value))).toBe(path);
      }
    },
  );

  const numbers = scalars.filter((path) =>
    /ID$|Units|adult|child$|age$|person|piece|amount|price$|Total$/.test(path),
  );
  it.each(numbers.filter((path) => path !== 'ID'))('%s is read strictly', (path) => {
    for (const value of ['1e0', '0x1', ' 5 ', '--1', '9223372036854775808', '٣']) {
      expect(faultOf(changed(path, value))).toBe(path);
    }
  });

  const extras = ['extras[0].price', 'extras[0].priceTotal', 'Total.extraTotal'];
  it.each(numbers.filter((path) => path !== 'ID' && !extras.includes(path)))('%s is not negative', (path) => {
    for (const value of ['-1', -1]) expect(faultOf(changed(path, value))).toBe(path);
  });

  it('takes what an extra takes off, such as a coupon', () => {
    const json = changed('extras[0].price', '-40.5', changed('extras[0].priceTotal', -40.5));
    const content = contentOf(changed('Total.extraTotal', '-40.50', json));
    expect(content).toMatchObject({
      extraTotalMinor: -4_050,
      extras: [{ priceMinor: -4_050, totalMinor: -4_050 }],
    });
    expect(Object.is(contentOf(changed('Total.extraTotal', '-0.00')).extraTotalMinor, 0)).toBe(true);
  });

  const optionalScalars = scalars.filter(
    (path) =>
      !/^ID$|^type$|Date$|roomTypeID|ratePlanID|Units|adult$|stayDate|AfterTaxes|cardNumber|age$/.test(
        path,
      ) && path !== 'Total.currency',
  );
  const texts = ['strict', 'revision', 'paymentTypeID', 'RoomStays[0].selectionID'];
  const createDateTime = 'createDateTime';
  it.each([...optionalScalars, ...texts, createDateTime])('has an empty %s as an absent one', (path) => {
    const absent = contentOf(changed(path, undefined));
    for (const empty of [null, '']) expect(contentOf(changed(path, empty))).toEqual(absent);
  });

  it.each([
    'ChildGuests',
    'SpecialRequest',
    'extras',
    'RoomStays[0].PerDayRates',
    'RoomStays[0].PerDayRates.PerDayRate',
    'RoomStays[0].PaymentCard',
    'RoomStays[0].PaymentCard.CardHolder',
  ])('has a %s that says nothing as an absent one', (path) => {
    const absent = contentOf(changed(path, undefined));
    for (const empty of [null, '', [], {}, { any: '', other: [], more: { deep: '', none: null } }]) {
      expect([empty, contentOf(changed(path, empty))]).toEqual([empty, absent]);
    }
  });

  it('takes a card for payment type 9 alone, which need not be said', () => {
    expect(contentOf(changed('paymentTypeID', 9)).rooms[0]!.card).not.toBeNull();
    expect(contentOf(bookingJson()).rooms[0]!.card).not.toBeNull();
    for (const type of [1, 3, 10]) {
      const json = changed('paymentTypeID', type);
      expect(faultOf(json)).toBe('RoomStays[0].PaymentCard');
      expect(faultOf(changed('RoomStays[0].PaymentCard', {}, json))).toBeUndefined();
    }
  });

  it.each([
    'RoomStays[0]',
    'RoomStays[0].GuestCount',
    'RoomStays[0].Total',
    'PrimaryGuests[0]',
    'Total',
    'extras[0]',
  ])('with a scalar, null or a list as %s is not valid there', (path) => {
    for (const value of ['x', 7, null, []]) expect(faultOf(changed(path, value))).toBe(path);
  });

  it.each([
    ['RoomStays', [undefined, null, [], {}, 'x']],
    ['PrimaryGuests', [undefined, null, [], {}, 'x']],
    ['ChildGuests', [{ a: 1 }, 'x', 7]],
    ['SpecialRequest', [{ a: 1 }, 'x', 7]],
    ['extras', [{ a: 1 }, 'x', 7]],
  ])('%s is a list of objects', (path, values) => {
    for (const value of values) expect(faultOf(changed(path, value))).toBe(path);
  });

  it('answers anything with a booking or a path, never with an error', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...scalars, 'RoomStays', 'Total', 'extras'),
        fc.jsonValue(),
        (path, value) => {
          const read = readBooking(changed(path, value), 0, limits);
          expect('booking' in read || typeof read.fault === 'string').toBe(true);
        },
      ),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(typeof faultOf(value)).toBe('string');
      }),
    );
    expect(faultOf(null)).toBe('Bookings[0]');
  });

  it('tells an expired card by its path', () => {
    const content = contentOf(changed('RoomStays[0].PaymentCard.expireDate', '1026'));
    expect(expiredCard(content, '2026-10-31')).toBeUndefined();
    expect(expiredCard(content, '2026-11-01')).toBe('RoomStays[0].PaymentCard.expireDate');
  });
});

import { readHotelFile } from './hotel-file.js';
import { type KnownNames, ratePlanName, referenceFaults } from './references.js';

const faultsOf = (document: unknown) =>
  readHotelFile(document).faults.map(({ path, reason }) => `${path}: ${reason}`);

describe('the form of a hotel file', () => {
  it('needs nothing but the hotel', () => {
    expect(readHotelFile({ hotel: {} })).toEqual({ file: { hotel: {} }, faults: [] });
    expect(faultsOf({})).toEqual(['hotel: is missing']);
  });

  it.each([null, [], 'text', 1, true])('is not %p', (document) => {
    expect(readHotelFile(document).faults).toEqual([{ path: '$', reason: expect.any(String) }]);
  });

  it('lists every fault with its path', () => {
    expect(
      faultsOf({
        hotel: {
          id: 0,
          timeZone: 'Mars/Olympus',
          checkOutTime: '25:00',
          stars: 5,
          contact: { latitude: '91' },
        },
        buildings: [{ code: 'A', name: 'A', routerSifreleme: 2 }],
        roomTypes: [{ code: 'X', name: {}, capacityAdult: '2', rooms: [{ name: '1' }] }],
        rates: [
          { roomType: 'X', board: 'B', from: '2027-02-30', to: 'tomorrow', weekdays: [8], price: '1.234' },
        ],
        staff: [{ email: 'x', role: 'owner' }],
        'a key': 1,
      }),
    ).toEqual([
      expect.stringMatching(/^hotel\.id: /),
      'hotel.timeZone: must be a time zone such as "Europe/Istanbul"',
      'hotel.checkOutTime: must be a time HH:MM',
      expect.stringMatching(/^hotel\.contact\.latitude: /),
      'hotel.stars: is not a known key',
      expect.stringMatching(/^buildings\[0\]\.routerSifreleme: /),
      'roomTypes[0].name: must have a text in at least one language',
      expect.stringMatching(/^roomTypes\[0\]\.capacityAdult: /),
      'roomTypes[0].rooms[0].building: is missing',
      expect.stringMatching(/^rates\[0\]\.from: must be an existing day/),
      expect.stringMatching(/^rates\[0\]\.to: must be an existing day/),
      expect.stringMatching(/^rates\[0\]\.weekdays\[0\]: /),
      expect.stringMatching(/^rates\[0\]\.price: must be a decimal number/),
      expect.stringMatching(/^staff\[0\]\.email: /),
      expect.stringMatching(/^staff\[0\]\.role: /),
      '["a key"]: is not a known key',
    ]);
  });

  it.each([
    '2027-02-30',
    '2027-2-3',
    '27-02-03',
    'today+',
    'today +1',
    'today+1.5',
    'Today',
    '',
    '2027-02-03T00:00',
  ])('has no day %p', (day) => {
    const range = { roomType: 'X', from: day, to: 'today' };
    expect(faultsOf({ hotel: {}, inventory: [range] })).toEqual([
      expect.stringMatching(/^inventory\[0\]\.from: /),
    ]);
  });

  it.each([
    ['50', '50.00'],
    [50.5, '50.50'],
    ['0.01', '0.01'],
    [0, '0.00'],
  ])('reads the price %p', (price, text) => {
    const offer = { name: { tr: 'Transfer' }, price };
    expect(readHotelFile({ hotel: {}, packages: [offer] }).file?.packages?.[0]?.price).toBe(text);
  });

  it.each([
    '',
    '-1',
    -1,
    '1e0',
    '0x1',
    ' 5 ',
    1.005,
    '1.005',
    '1,5',
    '999999999999',
    Number.MAX_VALUE,
    null,
    [],
  ])('has no price %p', (price) => {
    expect(faultsOf({ hotel: {}, packages: [{ name: { tr: 'Transfer' }, price }] })).toHaveLength(1);
  });

  it.each(['\u0000', 'a\u0000b', '\ud800', 'x'.repeat(256)])('has no title %j', (title) => {
    expect(faultsOf({ hotel: { title } })).toEqual([expect.stringMatching(/^hotel\.title: /)]);
  });

  it('finds payment types that stand twice, and bands that overlap', () => {
    const band = { ordinal: 1, fromAge: 0, toAge: 6, multiplier: 0 };
    const bands = [band, { ...band, fromAge: 6, toAge: 12 }, { ...band, ordinal: 2, fromAge: 9 }];
    expect(
      faultsOf({
        hotel: {},
        paymentTypes: [1, 1],
        ratePlans: [{ roomType: 'STD', board: 'BB', childBands: bands }],
      }),
    ).toEqual([
      'paymentTypes[1]: 1 is a duplicate',
      'ratePlans[0].childBands[1]: covers ages that an earlier band of this ordinal covers',
      'ratePlans[0].childBands[2].toAge: must not be below fromAge',
    ]);
  });

  it('takes a key called __proto__ for the unknown key it is', () => {
    const document: unknown = JSON.parse('{"hotel": {"__proto__": {"title": "x"}}}');
    expect(faultsOf(document)).toEqual(['hotel.__proto__: is not a known key']);
  });
});

describe('the references of a hotel file', () => {
  const known: KnownNames = {
    currencies: new Set(['EUR', 'TRY']),
    buildings: new Set(['A']),
    boards: new Set(['BB', 'HB']),
    roomBoards: new Set<string>(),
    roomTypes: new Set(['STD']),
    rooms: new Map([['101', { roomType: 'STD', building: 'A' }]]),
    ratePlans: new Set([ratePlanName('STD', 'BB')]),
    partners: new Set<string>(),
    terms: new Set(),
  };
  const check = (document: object) =>
    referenceFaults(readHotelFile({ hotel: {}, ...document }).file, known, 20_000).map(
      ({ path, reason }) => `${path}: ${reason}`,
    );

  it('may point at what the hotel has already', () => {
    expect(
      check({
        hotel: { currency: 'TRY' },
        inventory: [{ roomType: 'STD', from: 'today', to: 'today' }],
        rates: [{ roomType: 'STD', board: 'BB', from: 'today', to: 'today' }],
        stays: [{ room: '101', checkin: 'today', checkout: 'today+1' }],
      }),
    ).toEqual([]);
  });

  it('point nowhere when a list that is given leaves a record out', () => {
    const type = { code: 'SUI', rooms: [{ name: '201', building: 'A' }] };
    expect(
      check({
        roomTypes: [type],
        inventory: [{ roomType: 'STD' }],
        stays: [{ room: '101' }, { room: '201' }],
      }),
    ).toEqual([
      'inventory[0].roomType: there is no room type "STD"',
      'stays[0].room: there is no room "101"',
    ]);
  });

  it('finds names that nothing bears', () => {
    expect(
      check({
        hotel: { currency: 'XXZ' },
        roomTypes: [{ code: 'STD', rooms: [{ name: '1', building: 'Z' }] }],
        ratePlans: [{ roomType: 'STD', board: 'AI' }],
        rates: [{ roomType: 'STD', board: 'HB' }],
      }),
    ).toEqual([
      'hotel.currency: there is no currency "XXZ"',
      'roomTypes[0].rooms[0].building: there is no building "Z"',
      'ratePlans[0].board: there is no board "AI"',
      'rates[0].board: room type "STD" has no rate plan with this board',
    ]);
  });

  it('takes two texts without a kind for what they lack, not for one text', () => {
    expect(check({ guestMailTexts: [{ subject: 'A' }, { subject: 'B' }] })).toEqual([]);
  });

  it('finds names that are borne twice', () => {
    expect(
      check({
        boards: [{ code: 'BB' }, { code: 'BB' }],
        roomTypes: [
          { code: 'STD', rooms: [{ name: '1', building: 'A' }] },
          { code: 'SUI', rooms: [{ name: '1', building: 'A' }] },
        ],
        ratePlans: [
          { roomType: 'STD', board: 'BB' },
          { roomType: 'STD', board: 'BB' },
        ],
        partners: [{ apiKey: 'a' }, { apiKey: 'a' }],
        apiKeys: [
          { label: 'x', key: 'k' },
          { label: 'y', key: 'k' },
        ],
        staff: [{ email: 'A@x.example' }, { email: 'a@x.example' }],
      }).map((line) => line.split(':')[0]),
    ).toEqual([
      'boards[1].code',
      'partners[1].apiKey',
      'apiKeys[1].key',
      'staff[1].email',
      'roomTypes[1].rooms[0].name',
      'ratePlans[1]',
    ]);
  });

  it('finds ranges and stays that end before they begin', () => {
    expect(
      check({
        inventory: [
          { roomType: 'STD', from: 'today', to: 'today-1' },
          { roomType: 'STD', from: 'today', to: 'today+9999' },
        ],
        stays: [{ room: '101', checkin: 'today', checkout: 'today' }],
      }).map((line) => line.split(':')[0]),
    ).toEqual(['inventory[0].to', 'inventory[1].to', 'stays[0].checkout']);
  });

  it('refuses to leave out a building that has rooms', () => {
    expect(check({ buildings: [{ code: 'B' }] })).toEqual([
      'buildings: leaves out "A", in which room "101" stays',
    ]);
  });

  it.each([null, 'text', { roomTypes: {}, rates: [null, 1, []], stays: [{}], hotel: [] }])(
    'passes over what is not valid by itself: %j',
    (document) => {
      expect(referenceFaults(readHotelFile(document).file, known, 20_000)).toEqual([]);
    },
  );
});

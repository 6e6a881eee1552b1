import { type Bank, startBank } from '../bank/bank.mjs';
import { importHotel, type PartnerClient, partnerOf, send, smallHotel } from '../factories/hotel.js';
import { nestpayAnswer } from '../bank/nestpay.mjs';
import { changesOf, lineOf } from '../factories/changes.js';
import {
  answer,
  payingHotel,
  paymentRequest,
  started,
  startPayment,
  statusOf,
  virtualPosAt,
} from '../factories/payment.js';
import { startService, type TestService } from '../harness/service.js';

const failure = (message: string) => ({ success: false, message });

describe('payment', () => {
  let service: TestService;
  let bank: Bank;
  let partner: PartnerClient;

  beforeAll(async () => {
    bank = await startBank();
    service = await startService();
    ({ partner } = await payingHotel(service, bank, 'nestpay'));
  });
  afterAll(async () => {
    await service.close();
    await bank.close();
  });

  describe('payment types', () => {
    it('lists those that the hotel enabled, in its order', async () => {
      const { body } = await partner.get('/external/online/payment/type', { hotelID: partner.hotelID });
      expect(body).toEqual({
        success: true,
        count: 4,
        items: [
          { title: 'Kredi Kartı', title_translate: 'credit_card', typeID: 9 },
          { title: 'Online Ödeme', title_translate: 'online_payment', typeID: 10 },
          { title: 'Otelde Ödeme', title_translate: 'pay_at_hotel', typeID: 1 },
          { title: 'Banka Havalesi', title_translate: 'bank_transfer', typeID: 3 },
        ],
      });
    });

    it('answers an empty list for a hotel that enabled none', async () => {
      const bare = await partnerOf(service, await importHotel(service, smallHotel({ paymentTypes: [] })));
      const { body } = await bare.get('/external/online/payment/type', { hotelID: bare.hotelID });
      expect(body).toEqual({ success: true, count: 0, items: [] });
    });

    it.each(['', '0', '-1', '1e3', 'x', '999999999999'])('refuses the hotel %p', async (hotelID) => {
      const { status, body } = await partner.get('/external/online/payment/type', { hotelID });
      expect([status, body]).toEqual([200, { ...failure('hotel_id_is_not_found'), count: 0, items: [] }]);
    });
  });

  describe('virtual POS', () => {
    it('gives the company with its secrets, uncached', async () => {
      const { body, headers } = await partner.get('/external/payment/company', { hotelID: partner.hotelID });
      expect(body).toEqual({
        success: true,
        paymentCompany: {
          merchant_id: '100200300',
          store_key: 'DEMO-STORE-KEY',
          terminal_no: '',
          user: '',
          password: '',
          max_installment: 6,
          company_id: 7,
          company_code: 'nestpay',
          company_name: 'Örnek nestpay',
        },
      });
      expect(headers.get('cache-control')).toBe('no-store');
      expect(service.logged()).not.toContain('DEMO-STORE-KEY');
    });

    it.each(['nestpay', 'garanti', 'iyzico', 'stripe'] as const)(
      'keeps the secrets of %s encrypted',
      async (company) => {
        const { partner: own } = await payingHotel(service, bank, company);
        const { body } = await own.get('/external/payment/company', { hotelID: own.hotelID });
        const { merchant_id, store_key, terminal_no, user, password } = body.paymentCompany as Record<
          string,
          string
        >;
        const given = [merchant_id, store_key, terminal_no, user, password].filter((secret) => secret !== '');
        expect(given.length).toBeGreaterThan(1);
        const [row] = await service.db.query<Record<string, string>[]>(
          'SELECT * FROM virtual_pos WHERE hotel_id = $1',
          [own.hotelID],
        );
        for (const secret of given) expect(Object.values(row!)).not.toContain(secret);
      },
    );

    it('has one answer for a hotel without one and for any other hotel', async () => {
      const bare = await partnerOf(service, await importHotel(service, smallHotel()));
      const expected = failure('hotel_company_info_could_not_found');
      for (const [client, query] of [
        [bare, { hotelID: bare.hotelID }],
        [bare, {}],
        [bare, { hotelID: partner.hotelID }],
      ] as const) {
        const { status, body } = await client.get('/external/payment/company', query);
        expect([status, body]).toEqual([200, expected]);
      }
    });
  });

  describe('starting a type without a bank', () => {
    const start = (type: string, body: unknown) =>
      partner.postJson(`/external/online/payment/type/${type}`, body);

    it.each(['1', '9'])('type %s asks for the card', async (type) => {
      const { status, body } = await start(type, { hotelID: String(partner.hotelID) });
      expect([status, body]).toEqual([
        200,
        { success: true, message: 'credit_card_info_should_be_requested' },
      ]);
    });

    it('type 3 gives every account of the hotel', async () => {
      const { body } = await start('3', { hotelID: partner.hotelID });
      expect(body).toEqual({
        success: true,
        message: 'payment_by_bank_transfer',
        banks: [
          {
            companyName: 'Örnek Bankası',
            holder: 'Küçük Otel A.Ş.',
            branchName: '',
            branchNumber: '',
            bankAccountNumber: '',
            iban: 'TR330006100519786457841326',
          },
        ],
      });
    });

    it('type 3 of a hotel without accounts', async () => {
      const file = smallHotel({ paymentTypes: [3], bankAccounts: [] });
      const bare = await partnerOf(service, await importHotel(service, file));
      const { body } = await bare.postJson('/external/online/payment/type/3', { hotelID: bare.hotelID });
      expect(body).toEqual(failure('bank_info_is_not_found'));
    });

    it.each(['2', '0', '010', '1e0', 'x', '-1', '10%20', '99999999999999999999', '%00'])(
      'type %s is unknown',
      async (type) => {
        const { status, body } = await start(type, { hotelID: partner.hotelID });
        expect([status, body]).toEqual([404, failure('payment_type_is_not_found')]);
      },
    );

    it.each([1, 3, 9, 10])('type %d must be enabled', async (type) => {
      const file = smallHotel({ paymentTypes: [1, 3, 9, 10].filter((one) => one !== type) as [] });
      const other = await partnerOf(service, await importHotel(service, file));
      const { body } = await other.postJson(`/external/online/payment/type/${type}`, {
        hotelID: other.hotelID,
      });
      expect(body).toEqual(failure('payment_type_is_not_available'));
    });

    it.each([[null], ['text'], [5], [[]], [{}], [{ hotelID: null }], [{ hotelID: [1] }], [{ hotelID: {} }]])(
      'the body %j names no hotel',
      async (body) => {
        const { status, body: answered } = await start('9', body);
        expect([status, answered]).toEqual([200, failure('hotel_id_is_not_found')]);
      },
    );

    it('answers malformed JSON as every endpoint does', async () => {
      const { status, body } = await send(service, 'POST', '/external/online/payment/type/9', {
        headers: { authorization: `Bearer ${partner.token}`, 'content-type': 'application/json' },
        body: '{"hotelID": ',
      });
      expect([status, body]).toEqual([400, failure('body_is_not_valid_json')]);
    });

    it('wants a token', async () => {
      const { status, body } = await send(service, 'POST', '/external/online/payment/type/9');
      expect([status, body]).toEqual([401, failure('token_is_not_valid')]);
    });
  });

  describe('the order of checks of an online payment', () => {
    const complete = { virtualPos: undefined, paymentTypes: [10] as [10] };
    const broken = {
      hotelID: 1,
      totalPrice: 0,
      countryID: 'x',
      baskets: [{}],
    };

    it('hotel, type, enabled, fields, country, basket, virtual POS', async () => {
      const { virtualPos: _, ...file } = smallHotel(complete);
      const bare = await partnerOf(service, await importHotel(service, file));
      const start = async (type: string, changes: object) =>
        (
          await bare.postJson(`/external/online/payment/type/${type}`, {
            ...paymentRequest(bare),
            ...changes,
          })
        ).body.message as string;

      expect(await start('77', broken)).toBe('hotel_id_is_not_found');
      expect(await start('77', { ...broken, hotelID: bare.hotelID })).toBe('payment_type_is_not_found');
      expect(await start('9', { ...broken, hotelID: bare.hotelID })).toBe('payment_type_is_not_available');
      expect(await start('10', { ...broken, hotelID: bare.hotelID })).toBe(
        'required_input_info_not_submitted',
      );
      expect(await start('10', { countryID: 'x', baskets: [{}] })).toBe('country_info_sent_incorrectly');
      expect(await start('10', { baskets: [{}] })).toBe('there_is_missing_info_in_the_shopping_cart');
      expect(await start('10', {})).toBe('hotel_company_info_could_not_found');
    });

    it('names every field that is missing', async () => {
      const { status, body } = await partner.postJson('/external/online/payment/type/10', {
        hotelID: partner.hotelID,
      });
      const names =
        'totalPrice orderID returnUrl name surname email phone city address countryID baskets'.split(' ');
      expect(status).toBe(200);
      expect(body).toEqual({
        success: false,
        message: 'required_input_info_not_submitted',
        errors: expect.arrayContaining(
          names.map((field) => ({ field, message: 'field_is_missing' })),
        ) as unknown,
      });
      expect(body.errors).toHaveLength(names.length);
    });

    it.each([[[]], [null], [undefined], ['']])('baskets: %j is missing', async (baskets) => {
      const { body } = await startPayment(partner, { baskets });
      expect(body).toEqual({
        ...failure('required_input_info_not_submitted'),
        errors: [{ field: 'baskets', message: 'field_is_missing' }],
      });
    });

    const NOT_TEXTS = [5.5, true, [], ['x'], {}, 'a\u0000b', '\ud800', 'x'.repeat(256), ' ', '\t'];
    const HOSTILE: [string, unknown[]][] = [
      [
        'totalPrice',
        [0, '0', '0.00', -1, '-1', '1e3', '0x10', ' 5 ', '1,5', '1.234', 1.234, 1e21, true, [], {}, 'x'],
      ],
      ['orderID', [5.5, -1, true, [], {}, 'a\u0000', '\udc00', 'x'.repeat(256), ' ']],
      [
        'returnUrl',
        [
          'partner.example',
          '/done',
          '//partner.example',
          'javascript:alert(1)',
          'data:text/html,x',
          'ftp://partner.example',
          'https://user@partner.example/',
          'https://user:secret@partner.example/',
          'https://',
          'https://partner.example/ x',
          'https://partner.example/\n',
          ' https://partner.example/',
          `https://partner.example/${'x'.repeat(2000)}`,
          5,
          [],
          {},
        ],
      ],
      ['name', NOT_TEXTS],
      ['surname', NOT_TEXTS],
      ['phone', NOT_TEXTS],
      ['city', NOT_TEXTS],
      ['address', NOT_TEXTS],
      [
        'email',
        [
          ...NOT_TEXTS,
          'x',
          '@example.com',
          'a@',
          'a@b',
          'a b@example.com',
          'a@b@example.com',
          'a@example.com\n',
        ],
      ],
      ['baskets', [{}, 'x', 5, true]],
      ['ip', ['x', '999.1.1.1', 5, [], {}]],
      ['identityNumber', [5.5, -1, 2 ** 53, true, [], {}, 'x'.repeat(51), '\u0000']],
    ];

    it.each(HOSTILE.flatMap(([field, values]) => values.map((value) => [field, value] as const)))(
      '%s: %j is not valid',
      async (field, value) => {
        const { status, body } = await startPayment(partner, { [field]: value });
        expect([status, body]).toEqual([
          200,
          {
            ...failure('required_input_info_not_submitted'),
            errors: [{ field, message: 'field_is_not_valid' }],
          },
        ]);
      },
    );

    it.each([
      0,
      '0',
      1,
      -1,
      '1e0',
      '0x318',
      2 ** 31,
      '9223372036854775808',
      1.5,
      true,
      [792],
      {},
      'TR',
      ' 792',
    ])('countryID: %j is not a country', async (countryID) => {
      const { body } = await startPayment(partner, { countryID });
      expect(body).toEqual(failure('country_info_sent_incorrectly'));
    });

    const item = { id: 1, name: 'Oda', piece: 1, price: 10 };
    it.each([
      [null],
      ['x'],
      [[]],
      [{}],
      [{ ...item, id: undefined }],
      [{ ...item, id: 'x' }],
      [{ ...item, id: -1 }],
      [{ ...item, id: [1] }],
      [{ ...item, name: undefined }],
      [{ ...item, name: 5 }],
      [{ ...item, name: '' }],
      [{ ...item, name: 'a\u0000' }],
      [{ ...item, piece: undefined }],
      [{ ...item, piece: 0 }],
      [{ ...item, piece: 1.5 }],
      [{ ...item, piece: '1e0' }],
      [{ ...item, price: undefined }],
      [{ ...item, price: '' }],
      [{ ...item, price: -1 }],
      [{ ...item, price: '1e3' }],
      [{ ...item, price: {} }],
    ])('the basket item %j is not complete', async (wrong) => {
      const { body } = await startPayment(partner, { baskets: [item, wrong] });
      expect(body).toEqual(failure('there_is_missing_info_in_the_shopping_cart'));
    });

    it('takes numbers as numbers and as texts, and ignores what it does not know', async () => {
      const { body } = await startPayment(partner, {
        hotelID: String(partner.hotelID),
        totalPrice: 99.9,
        orderID: 4711,
        countryID: '792',
        baskets: [{ id: '1', name: 'Oda', piece: '2', price: '33.333', more: {} }],
        constructor: { a: 1 },
        unknown: [[]],
      });
      expect(body).toEqual({
        success: true,
        message: 'payment_order_code',
        code: expect.stringContaining('name="amount" value="99.90"') as string,
      });
      expect(await statusOf(partner, '4711')).toBe('pending');
    });

    it('sends guests back only to where the partner may', async () => {
      const { imported, partner: strict } = await payingHotel(service, bank, 'nestpay');
      await service.db.query(
        `UPDATE partner SET allowed_return_origins = '{https://booking.example,https://old.example:8443/}'
          WHERE api_key = $1`,
        [imported.partners[0]?.apiKey],
      );
      const start = async (returnUrl: string) => (await startPayment(strict, { returnUrl })).body;
      expect((await start('https://booking.example/x')).success).toBe(true);
      expect((await start('https://old.example:8443/x')).success).toBe(true);
      for (const url of [
        'https://booking.example.evil.example/',
        'http://booking.example/',
        'https://old.example/',
      ]) {
        expect((await start(url)).errors).toEqual([{ field: 'returnUrl', message: 'field_is_not_valid' }]);
      }
    });

    it('knows when the hotel has a provider that is not among the four', async () => {
      const virtualPos = { ...virtualPosAt(bank, 'nestpay'), company_code: 'otherbank' };
      const other = await payingHotel(service, bank, 'nestpay', { virtualPos });
      const { body } = await startPayment(other.partner, { orderID: 'elsewhere' });
      expect(body).toEqual(failure('payment_provider_is_not_available'));
      expect(await statusOf(other.partner, 'elsewhere')).toBe('failed');
    });
  });

  describe('payment status', () => {
    it('tells of an order, to its partner and hotel alone', async () => {
      await startPayment(partner, { orderID: 'mine', totalPrice: '10' });
      const query = { hotelID: partner.hotelID, orderID: 'mine' };
      expect((await partner.get('/external/online/payment/status', query)).body).toEqual({
        success: true,
        orderID: 'mine',
        status: 'pending',
        totalPrice: '10.00',
        currency: 'EUR',
        paymentTypeID: 10,
        paidAt: null,
      });
      const partners = ['one', 'two'].map((name) => ({
        name,
        apiKey: `${name}-of-two`,
        apiSecret: 'a-secret',
      }));
      const shared = await payingHotel(service, bank, 'nestpay', { partners });
      await startPayment(shared.partner, { orderID: 'of-one' });
      const [, two] = shared.imported.partners;
      const second = await partnerOf(service, { ...shared.imported, partners: [two!] });
      expect(await statusOf(shared.partner, 'of-one')).toBe('pending');
      expect(await statusOf(second, 'of-one')).toBe('order_is_not_found');
      const other = await payingHotel(service, bank, 'nestpay');
      expect(await statusOf(other.partner, 'mine')).toBe('order_is_not_found');
      expect((await other.partner.get('/external/online/payment/status', query)).body).toEqual(
        failure('hotel_id_is_not_found'),
      );
    });

    it('tells its own partner of each outcome among the changes of the hotel', async () => {
      const partners = ['one', 'two'].map((name) => ({
        name,
        apiKey: `${name}-told`,
        apiSecret: 'a-secret',
      }));
      const { partner: one, imported } = await payingHotel(service, bank, 'nestpay', { partners });
      const two = await partnerOf(service, { ...imported, partners: [imported.partners[1]!] });
      const payment = await started(one, { orderID: 'told' });
      const [ours, theirs] = [await changesOf(one), await changesOf(two)];
      const signed = nestpayAnswer(payment.fields, bank.accounts.nestpay.storeKey, 'approve');
      await answer(service, payment.returnPath, signed);
      expect(await statusOf(one, 'told')).toBe('paid');
      const linesAfter = async (by: PartnerClient, after: string) =>
        (await changesOf(by, { after })).changes.map(lineOf);
      expect(await linesAfter(one, ours.next)).toEqual(['payment told']);
      expect(await linesAfter(two, theirs.next)).toEqual([]);
    });

    it.each(['', 'unknown', 'a\u0000', 'x'.repeat(300)])('does not know the order %p', async (orderID) => {
      expect(await statusOf(partner, orderID)).toBe('order_is_not_found');
    });
  });
});

import { nestpayAnswerHash } from '../../src/payment/providers/nestpay.signature.js';
import { type Bank, startBank } from '../bank/bank.mjs';
import { GARANTI_OUTCOMES, garantiAnswer } from '../bank/garanti.mjs';
import { NESTPAY_OUTCOMES, nestpayAnswer } from '../bank/nestpay.mjs';
import { type PartnerClient, send } from '../factories/hotel.js';
import {
  answer,
  letExpire,
  payingHotel,
  sessionsOf,
  startPayment,
  type Started,
  started,
  statusOf,
  trailOf,
} from '../factories/payment.js';
import { startTwo, type TestService } from '../harness/service.js';

const FORM_BANKS = ['nestpay', 'garanti'] as const;
const OUTCOMES = { nestpay: NESTPAY_OUTCOMES, garanti: GARANTI_OUTCOMES };

/** What an outcome is refused for; `decline` is a genuine no, and `examine` may have charged the guest. */
const NO: Record<string, string> = {
  'half-secure': 'examine',
  decline: 'decline',
  'not-authenticated': 'decline',
  'signed-other-order': 'order_does_not_match',
  'signed-other-terminal': 'terminal_does_not_match',
  'signed-other-amount': 'examine',
  'signed-other-currency': 'examine',
};
const STATES: Record<string, string> = { decline: 'failed', examine: 'review' };
/** Garanti signs neither amount nor currency of its answer: the request's hash binds them to the order. */
const NO_AT_GARANTI: Record<string, string> = {
  'changed-amount': 'examine',
  'changed-currency': 'examine',
};

const LATIN5: Record<string, number> = { Ğ: 0xd0, İ: 0xdd, Ş: 0xde, ğ: 0xf0, ı: 0xfd, ş: 0xfe };

/** A text of a form as a bank writes it that sends ISO-8859-9. */
function inLatin5(text: string): string {
  const bytes = [...text].map((letter) => LATIN5[letter] ?? letter.charCodeAt(0));
  return bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

describe('answers of banks', () => {
  let service: TestService;
  let second: TestService;
  let bank: Bank;
  const partners = {} as Record<(typeof FORM_BANKS)[number], PartnerClient>;

  beforeAll(async () => {
    bank = await startBank();
    [service, second] = await startTwo();
    for (const company of FORM_BANKS) {
      partners[company] = (await payingHotel(service, bank, company)).partner;
    }
  });
  afterAll(async () => {
    await second.close();
    await service.close();
    await bank.close();
  });

  const signed = (company: (typeof FORM_BANKS)[number], payment: Started, outcome: string) =>
    company === 'nestpay'
      ? nestpayAnswer(payment.fields, bank.accounts.nestpay.storeKey, outcome)
      : garantiAnswer(payment.fields, bank.accounts.garanti, outcome);

  describe.each(FORM_BANKS)('%s', (company) => {
    it('records an approval and sends the guest on', async () => {
      const payment = await started(partners[company], { orderID: `paid & "good" ${company}` });
      expect(payment.action).toBe(
        `${bank.url}${company === 'nestpay' ? '/fim/est3Dgate' : '/servlet/gt3dengine'}`,
      );
      const back = await answer(service, payment.returnPath, signed(company, payment, 'approve'));
      expect([back.status, back.headers.get('location'), back.text]).toEqual([
        303,
        `https://partner.example/done?lang=tr&orderID=paid+%26+%22good%22+${company}&status=success#top`,
        '',
      ]);
      // Guests may pay within a frame of the partner's page.
      expect(back.headers.get('content-security-policy')).toBe("default-src 'none'");
      expect(await statusOf(partners[company], payment.orderID)).toBe('paid');
      const { body } = await partners[company].get('/external/online/payment/status', {
        hotelID: partners[company].hotelID,
        orderID: payment.orderID,
      });
      expect(Date.now() - Date.parse(String(body.paidAt))).toBeLessThan(60_000);
      expect(await trailOf(service, payment.orderID)).toEqual(['payment.start', 'payment.approve']);
    });

    it.each(OUTCOMES[company].filter((outcome) => outcome !== 'approve'))(
      'does not take "%s" for a payment',
      async (outcome) => {
        const payment = await started(partners[company]);
        const back = await answer(service, payment.returnPath, signed(company, payment, outcome));
        expect(back.status).toBe(303);
        expect(back.headers.get('location')).toContain(`orderID=${payment.orderID}&status=failure`);
        const reason =
          (company === 'garanti' ? NO_AT_GARANTI[outcome] : undefined) ??
          NO[outcome] ??
          'signature_does_not_hold';
        const state = STATES[reason];
        expect(await statusOf(partners[company], payment.orderID)).toBe(state ?? 'pending');
        const trail = await trailOf(service, payment.orderID);
        expect(trail).toEqual(['payment.start', state ? `payment.${reason}` : `payment.refuse: ${reason}`]);
      },
    );

    it.each([
      ['its header says so', '; charset=ISO-8859-9', 'UTF-8', 'ŞİŞLİ ğüışöç'],
      ['its field "encoding" says so', '', 'iso-8859-9', 'ŞİŞLİ ğüışöç'],
      ['it is no UTF-8', '', 'UTF-8', 'ŞİŞLİ ğüışöç'],
      ['both would do but for its field', '', 'ISO-8859-9', 'Ã¼'],
    ])('reads an answer in ISO-8859-9 as such where %s', async (_, charset, encoding, EXTRA) => {
      const payment = await started(partners[company]);
      const fields: Record<string, string> = { ...signed(company, payment, 'approve'), encoding, EXTRA };
      if (company === 'nestpay') fields.HASH = nestpayAnswerHash(fields, bank.accounts.nestpay.storeKey);
      const body = Object.entries(fields).map(([name, value]) => `${inLatin5(name)}=${inLatin5(value)}`);
      const headers = { 'Content-Type': `application/x-www-form-urlencoded${charset}` };
      const back = await send(service, 'POST', payment.returnPath, { headers, body: body.join('&') });
      expect(back.headers.get('location')).toContain('status=success');
    });

    it('starts no second payment after a half-secure one that the bank charged', async () => {
      const payment = await started(partners[company]);
      await answer(service, payment.returnPath, signed(company, payment, 'half-secure'));
      const { body } = await startPayment(partners[company], { orderID: payment.orderID });
      expect(body).toMatchObject({ success: false, message: 'order_is_already_paid' });
      expect(await sessionsOf(service, payment)).toEqual([
        { state: 'review', failure: 'the approval is incomplete: md 4 code 00 Approved' },
      ]);
    });

    it('lets a payment go on after any number of forged answers', async () => {
      const payment = await started(partners[company]);
      for (const outcome of ['no-hash', 'other-key', 'changed-result']) {
        await answer(service, payment.returnPath, signed(company, payment, outcome));
      }
      await answer(service, payment.returnPath, signed(company, payment, 'approve'));
      expect(await statusOf(partners[company], payment.orderID)).toBe('paid');
    });

    it('tells of forged answers in the trail without letting them fill it', async () => {
      const payment = await started(partners[company]);
      const forged = signed(company, payment, 'other-key');
      for (let n = 0; n < 30; n++) await answer(service, payment.returnPath, forged);
      await answer(service, payment.returnPath, signed(company, payment, 'signed-other-order'));
      const trail = await trailOf(service, payment.orderID);
      expect(trail.filter((entry) => entry.endsWith('signature_does_not_hold'))).toHaveLength(20);
      expect(trail.at(-1)).toBe('payment.refuse: order_does_not_match');
    });

    it('changes nothing by an answer that is replayed, or by a decline after an approval', async () => {
      const payment = await started(partners[company]);
      const approval = signed(company, payment, 'approve');
      for (const fields of [approval, approval, signed(company, payment, 'decline')]) {
        const back = await answer(service, payment.returnPath, fields);
        expect(back.headers.get('location')).toContain('status=success');
      }
      expect(await trailOf(service, payment.orderID)).toEqual([
        'payment.start',
        'payment.approve',
        'payment.repeat',
        'payment.repeat',
      ]);
      expect(await sessionsOf(service, payment)).toEqual([{ state: 'paid', failure: null }]);
    });

    it('counts one of many answers that arrive at once, on two instances', async () => {
      const payment = await started(partners[company]);
      const approval = signed(company, payment, 'approve');
      const answers = Array.from({ length: 20 }, (_, turn) =>
        answer(turn % 2 === 0 ? service : second, payment.returnPath, approval),
      );
      for (const back of await Promise.all(answers)) {
        expect(back.headers.get('location')).toContain('status=success');
      }
      const trail = await trailOf(service, payment.orderID);
      expect(trail.filter((entry) => entry === 'payment.approve')).toHaveLength(1);
      expect(trail.filter((entry) => entry === 'payment.repeat')).toHaveLength(19);
    });

    it('believes an approval over a decline in whatever order they come', async () => {
      const payment = await started(partners[company]);
      await answer(service, payment.returnPath, signed(company, payment, 'decline'));
      await answer(service, payment.returnPath, signed(company, payment, 'approve'));
      expect(await statusOf(partners[company], payment.orderID)).toBe('review');
    });

    it('puts a late approval under review', async () => {
      const payment = await started(partners[company]);
      await letExpire(service, payment.orderID);
      expect(await statusOf(partners[company], payment.orderID)).toBe('expired');
      const back = await answer(service, payment.returnPath, signed(company, payment, 'approve'));
      expect(back.headers.get('location')).toContain('status=failure');
      expect(await statusOf(partners[company], payment.orderID)).toBe('review');
      expect(await sessionsOf(service, payment)).toEqual([
        { state: 'review', failure: 'approve_late while pending' },
      ]);
    });

    it("does not believe another hotel's bank account", async () => {
      const accounts = {
        ...bank.accounts,
        nestpay: { ...bank.accounts.nestpay, storeKey: 'another-key' },
        garanti: { ...bank.accounts.garanti, storeKey: 'another-key' },
      };
      const other = await payingHotel(service, { url: bank.url, accounts }, company);
      const payment = await started(other.partner);
      await answer(service, payment.returnPath, signed(company, payment, 'approve'));
      expect(await statusOf(other.partner, payment.orderID)).toBe('pending');
    });

    it('does not take the approval of one payment for another', async () => {
      const cheap = await started(partners[company], { totalPrice: '1.00' });
      const dear = await started(partners[company], { totalPrice: '9999.00' });
      await answer(service, dear.returnPath, signed(company, cheap, 'approve'));
      expect(await statusOf(partners[company], dear.orderID)).toBe('pending');
      expect(await statusOf(partners[company], cheap.orderID)).toBe('pending');
    });
  });

  describe("Nestpay's own server", () => {
    it('tells the outcome too, whoever is first', async () => {
      const payment = await started(partners.nestpay);
      const path = new URL(payment.fields.callbackUrl ?? '').pathname;
      const approval = signed('nestpay', payment, 'approve');
      const reply = await answer(service, path, approval);
      expect([reply.status, reply.text]).toEqual([200, 'Approved']);
      const back = await answer(service, payment.returnPath, approval);
      expect(back.headers.get('location')).toContain('status=success');
      expect((await answer(service, path, signed('nestpay', payment, 'no-hash'))).text).toBe('Approved');
    });

    it('is told when it did not count', async () => {
      const payment = await started(partners.nestpay);
      const path = new URL(payment.fields.callbackUrl ?? '').pathname;
      expect((await answer(service, path, signed('nestpay', payment, 'other-key'))).text).toBe('Declined');
    });
  });

  describe('hostile input', () => {
    const RETURN = '/external/public/payment/return/';

    it.each(['0'.repeat(32), 'x', '%00', "' OR 1=1 --", 'F'.repeat(32), 'a'.repeat(5000), '..%2f..'])(
      'knows no session %p',
      async (id) => {
        for (const method of ['GET', 'POST']) {
          const { status, body } = await send(service, method, RETURN + encodeURI(id));
          expect([status, body]).toEqual([404, { success: false, message: 'payment_is_not_found' }]);
        }
      },
    );

    it.each([
      ['nothing', undefined, undefined],
      ['repeated fields', 'application/x-www-form-urlencoded', 'HASH=a&HASH=b&oid=1'],
      ['odd names', 'application/x-www-form-urlencoded', '__proto__=1&constructor=2&HASH=x&=&%00=%00'],
      ['a JSON array', 'application/json', '[1]'],
      ['JSON of objects', 'application/json', '{"HASH": {"a": 1}, "oid": null}'],
      ['a JSON text', 'application/json', '"x"'],
      ['another kind of body', 'text/xml', '<a/>'],
      ['odd escapes', 'application/x-www-form-urlencoded', 'HASH=%ff%fe%zz&oid=%ud800'],
    ])('is calm about %s', async (_, type, body) => {
      const payment = await started(partners.nestpay);
      const back = await send(service, 'POST', payment.returnPath, {
        ...(type ? { headers: { 'content-type': type } } : {}),
        ...(body === undefined ? {} : { body }),
      });
      expect([back.status, back.headers.get('location')]).toEqual([
        303,
        expect.stringContaining('status=failure'),
      ]);
      expect(await statusOf(partners.nestpay, payment.orderID)).toBe('pending');
    });

    it('refuses too large a form, and keeps the payment open', async () => {
      const payment = await started(partners.nestpay);
      const large = await answer(service, payment.returnPath, { HASH: 'x'.repeat(200_000) });
      expect([large.status, large.body]).toEqual([413, { success: false, message: 'body_is_too_large' }]);
      expect(await statusOf(partners.nestpay, payment.orderID)).toBe('pending');
    });

    it('refuses a virtual POS that was changed in between', async () => {
      const { partner, imported } = await payingHotel(service, bank, 'nestpay');
      const payment = await started(partner);
      await service.db.query("UPDATE virtual_pos SET company_code = 'garanti' WHERE hotel_id = $1", [
        imported.hotelID,
      ]);
      await answer(service, payment.returnPath, signed('nestpay', payment, 'approve'));
      expect(await trailOf(service, payment.orderID)).toEqual([
        'payment.start',
        'payment.refuse: virtual_pos_was_changed',
      ]);
    });

    it('never trusts an empty key', async () => {
      const accounts = { ...bank.accounts, nestpay: { ...bank.accounts.nestpay, storeKey: '' } };
      const { partner } = await payingHotel(service, { url: bank.url, accounts }, 'nestpay');
      expect((await startPayment(partner)).body.message).toBe('payment_provider_is_not_available');
    });
  });
});

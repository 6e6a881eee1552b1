import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { type Bank, startBank } from '../bank/bank.mjs';
import type { PartnerClient } from '../factories/hotel.js';
import { payingHotel, started, statusOf } from '../factories/payment.js';
import { openBrowser, withBrowser } from '../harness/browser.js';
import { startService, type TestService } from '../harness/service.js';

const COMPANIES = ['nestpay', 'garanti', 'iyzico', 'stripe'] as const;
type Company = (typeof COMPANIES)[number];

/** A name, address and title that would break out of every place that does not escape them. */
const HOSTILE = `"'><script>window.broken=1</script></textarea>&quot;&#34;\\u0022\\ ${'${x}'} </script><!-- İĞÜŞÖÇ ığüşöç 🌊 e\u0301`;
const HOSTILE_EMAIL = "o'brien&co+`${x}`=%22@ex-ample.com";

/** What a dishonest or broken bank brings, which must never count; the state that stays. */
const TAMPERED: Record<Company, Record<string, string>> = {
  nestpay: {
    'changed-amount': 'pending',
    'changed-result': 'pending',
    'signed-other-amount': 'review',
    'other-key': 'pending',
  },
  garanti: {
    // Its signature leaves the amount out.
    'changed-amount': 'review',
    rearranged: 'pending',
    'changed-result': 'pending',
    'other-key': 'pending',
  },
  iyzico: { 'signed-other-amount': 'review', 'other-key': 'pending', 'other-token': 'pending' },
  stripe: { 'other-amount': 'review', 'forged-webhook': 'pending', leave: 'pending' },
};

withBrowser('paying in a browser', () => {
  let service: TestService;
  let bank: Bank;
  let browser: Browser;
  let page: Page;
  let shop: Server;
  let shopUrl: string;
  /** The page in which the partner renders the fragment. */
  let fragment = '';
  let shopCharset = 'utf-8';
  const partners = {} as Record<Company, PartnerClient>;

  beforeAll(async () => {
    bank = await startBank();
    service = await startService();
    for (const company of COMPANIES) {
      const changes = company === 'garanti' || company === 'stripe' ? { hotel: { title: HOSTILE } } : {};
      partners[company] = (await payingHotel(service, bank, company, changes)).partner;
    }
    shop = createServer((request, response) => {
      if (request.url?.startsWith('/pay')) {
        response.setHeader('Content-Type', `text/html; charset=${shopCharset}`);
        const encoding = shopCharset === 'utf-8' ? 'utf8' : 'latin1';
        const html = `<!doctype html><html><body><main>${fragment}</main></body></html>`;
        response.end(Buffer.from(html, encoding));
      } else {
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        response.end('<!doctype html><title>back</title><p id="back">back</p>');
      }
    });
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
    shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
    browser = await openBrowser();
    page = await browser.newPage();
  });
  afterAll(async () => {
    await browser?.close();
    shop?.close();
    await service?.close();
    await bank?.close();
  });

  const returnUrl = (query = '') => `${shopUrl}/done${query}`;

  /** Starts a payment and renders its fragment, up to the bank's buttons. */
  async function toTheBank(company: Company, changes: Record<string, unknown> = {}): Promise<string> {
    const payment = await started(partners[company], { returnUrl: returnUrl(), ...changes });
    fragment = payment.code;
    await page.goto(`${shopUrl}/pay`);
    await page.waitForSelector('#approve');
    expect(await page.evaluate('window.broken')).toBeUndefined();
    return payment.orderID;
  }

  /** Presses a button of the bank and gives the query with which the browser comes back to the partner. */
  async function press(outcome: string): Promise<Record<string, string>> {
    await page.click(`#${outcome}`);
    await page.waitForSelector('#back');
    return Object.fromEntries(new URL(page.url()).searchParams);
  }

  describe.each(COMPANIES)('%s', (company) => {
    it('pays', async () => {
      const orderID = await toTheBank(company, { returnUrl: returnUrl('?lang=tr&a=%20') });
      expect(await statusOf(partners[company], orderID)).toBe('pending');
      expect(await press('approve')).toEqual({ lang: 'tr', a: ' ', orderID, status: 'success' });
      expect(await statusOf(partners[company], orderID)).toBe('paid');
    });

    it('declines', async () => {
      const orderID = await toTheBank(company);
      expect(await press('decline')).toEqual({ orderID, status: 'failure' });
      expect(await statusOf(partners[company], orderID)).toBe('failed');
    });

    it.each(Object.entries(TAMPERED[company]))('is tampered with: %s', async (outcome, state) => {
      const orderID = await toTheBank(company);
      expect(await press(outcome)).toEqual({ orderID, status: 'failure' });
      expect(await statusOf(partners[company], orderID)).toBe(state);
    });

    it('brings hostile names, addresses and orders to the bank exactly as they are meant', async () => {
      const texts = { name: HOSTILE, surname: HOSTILE, city: HOSTILE, address: `${HOSTILE}\r\nKat 2` };
      const orderID = `${HOSTILE} 1`;
      await toTheBank(company, {
        ...texts,
        orderID,
        email: HOSTILE_EMAIL,
        returnUrl: returnUrl(`?q="'<script>&r=\\ü`),
      });
      const { fields } = bank.received.at(-1)!;
      const expected: Record<Company, object> = {
        nestpay: { amount: '1234.50', currency: '978', okUrl: expect.stringMatching(/^http/) as string },
        garanti: { companyname: HOSTILE, customeremailaddress: HOSTILE_EMAIL, txnamount: '123450' },
        iyzico: {
          buyer: expect.objectContaining({
            name: HOSTILE,
            city: HOSTILE,
            registrationAddress: `${HOSTILE}\r\nKat 2`,
          }) as object,
        },
        stripe: { customer_email: HOSTILE_EMAIL },
      };
      expect(fields).toMatchObject(expected[company]);
      expect(await press('approve')).toEqual({ q: `"'<script>`, r: '\\ü', orderID, status: 'success' });
      expect(await statusOf(partners[company], orderID)).toBe('paid');
    });
  });

  it('posts UTF-8 from a page of another encoding', async () => {
    const payment = await started(partners.garanti, { returnUrl: returnUrl() });
    fragment = [...payment.code]
      .map((letter) => (letter > '~' ? `&#${letter.codePointAt(0)};` : letter))
      .join('');
    shopCharset = 'iso-8859-9';
    await page.goto(`${shopUrl}/pay`);
    await page.waitForSelector('#approve');
    shopCharset = 'utf-8';
    expect(bank.received.at(-1)!.fields.companyname).toBe(HOSTILE);
  });

  it.each(['nestpay', 'garanti'] as const)('%s: goes to a gate whose address is hostile', async (company) => {
    const path = company === 'nestpay' ? '/fim/est3Dgate' : '/servlet/gt3dengine';
    const url = `${bank.url}${path}?a="><script>window.broken=1</script>&b='`;
    const { partner } = await payingHotel(service, { ...bank, url }, company);
    partners[company] = partner;
    const orderID = await toTheBank(company);
    expect(await press('approve')).toEqual({ orderID, status: 'success' });
  });

  it('goes to a Stripe page whose address is hostile', async () => {
    bank.stripeUrlEnd = `?x=</script><script>window.broken=1</script>&y="'\\#z`;
    const orderID = await toTheBank('stripe');
    const { searchParams, hash } = new URL(page.url());
    expect([searchParams.get('x'), searchParams.get('y'), hash]).toEqual([
      '</script><script>window.broken=1</script>',
      `"'\\`,
      '#z',
    ]);
    bank.stripeUrlEnd = '';
    expect(await press('approve')).toEqual({ orderID, status: 'success' });
  });

  it('comes back in a browser that was at another bank meanwhile, and only the paid order is paid', async () => {
    const first = await toTheBank('nestpay');
    const second = await toTheBank('garanti');
    expect(await press('approve')).toEqual({ orderID: second, status: 'success' });
    expect(await statusOf(partners.nestpay, first)).toBe('pending');
  });
});

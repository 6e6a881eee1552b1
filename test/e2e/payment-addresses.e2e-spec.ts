import { readFile } from 'node:fs/promises';
import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { type Bank, startBank } from '../bank/bank.mjs';
import { importHotel, partnerOf } from '../factories/hotel.js';
import { payingHotel, startPayment, started } from '../factories/payment.js';
import { startService, type TestService } from '../harness/service.js';

describe('the addresses of a payment', () => {
  let service: TestService;
  let bank: Bank;

  beforeAll(async () => {
    bank = await startBank();
    service = await startService();
  });
  afterAll(async () => {
    await service.close();
    await bank.close();
  });

  it('lets the demonstration hotel be paid at the demonstration bank', async () => {
    const file = JSON.parse(await readFile('demo/hotel-demo.json', 'utf8')) as HotelFile;
    const partner = await partnerOf(service, await importHotel(service, file));
    const { action, fields } = await started(partner);
    expect(action).toBe(`${service.url}/external/public/payment/demonstration-bank/${fields.oid}`);
    const page = await fetch(action, { method: 'POST', body: new URLSearchParams(fields) });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('id="approve"')]);
  });

  it('gives banks the public address where one is set', async () => {
    const named = await startService({
      DATABASE_URL: service.databaseUrl,
      PUBLIC_URL: 'https://api.hotel.example/',
    });
    const { partner } = await payingHotel(named, bank, 'nestpay');
    const { fields } = await started(partner);
    expect(fields.okUrl).toMatch(
      /^https:\/\/api\.hotel\.example\/external\/public\/payment\/return\/[0-9a-f]{32}$/,
    );
    expect(fields.failUrl).toBe(fields.okUrl);
    await named.close();
  });

  it('sends browsers to https, and plainly only to their own machine or where that is allowed', async () => {
    const strict = await startService({
      DATABASE_URL: service.databaseUrl,
      ALLOW_PRIVATE_ADDRESSES: 'false',
      PAYMENT_GATEWAY_HOSTS: '127.0.0.1,localhost,bank.example,pos.bank.example',
    });
    const { partner, imported } = await payingHotel(strict, bank, 'nestpay');
    const startAt = async (url: string | null) => {
      await service.db.query('UPDATE virtual_pos SET gateway_url = $2 WHERE hotel_id = $1', [
        imported.hotelID,
        url,
      ]);
      return (await startPayment(partner)).body as { message: string; code?: string };
    };
    for (const url of [
      'http://bank.example/',
      'http://192.168.1.5/fim',
      'javascript:alert(1)',
      'x',
      'https://a@b/',
      'https://elsewhere.example',
      'https://isbank.com.tr.elsewhere.example',
    ]) {
      expect((await startAt(url)).message).toBe('payment_provider_is_not_available');
    }
    const actions: [string | null, string][] = [
      ['http://127.0.0.1:3999', 'http://127.0.0.1:3999/fim/est3Dgate'],
      ['http://localhost:3999/', 'http://localhost:3999/fim/est3Dgate'],
      ['https://entegrasyon.asseco-see.com.tr/gate', 'https://entegrasyon.asseco-see.com.tr/gate'],
      ['https://pos.bank.example', 'https://pos.bank.example/fim/est3Dgate'],
      ['https://pos.bank.example/gate?x=1', 'https://pos.bank.example/gate?x=1'],
      [null, 'https://sanalpos.isbank.com.tr/fim/est3Dgate'],
    ];
    for (const [url, action] of actions) expect((await startAt(url)).code).toContain(`action="${action}"`);
    await strict.close();
  });
});

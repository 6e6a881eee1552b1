import type { PartnerClient } from '../factories/hotel.js';
import { postUntil, testWebhooks, WEBHOOKS } from '../factories/webhooks.js';
import { type NameServer, nameServer } from '../harness/name-server.js';
import type { TestService } from '../harness/service.js';

describe('names of webhooks', () => {
  let service: TestService;
  let strict: TestService;
  let names: NameServer;
  let partner: PartnerClient;
  let other: PartnerClient;
  const { add, startDeliverer } = testWebhooks((hotel) => ({ service, partner, other } = hotel));

  beforeAll(async () => {
    strict = await startDeliverer({ ALLOW_PRIVATE_ADDRESSES: 'false', WEBHOOKS: 'false' });
  });
  afterAll(() => strict.close());
  beforeEach(async () => {
    names = await nameServer();
  });
  afterEach(() => names.close());

  let leaving: AbortController;
  beforeEach(() => {
    leaving = new AbortController();
  });
  const addNamed = (by: PartnerClient, name: string) =>
    postUntil(leaving.signal, strict, by, WEBHOOKS, { url: `https://${name}/hook`, kinds: 'booking' });

  it('are resolved one at a time for a partner, and not in threads that all share', async () => {
    const abandoned = Array.from({ length: 12 }, () => addNamed(partner, 'silent.example'));
    const refused = await Promise.race(abandoned);
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': '5' },
      body: { success: false, message: 'too_many_requests' },
    });
    await names.untilAsked('silent.example');
    names.addresses = { 'theirs.example': ['8.8.8.8'], 'next.example': ['8.8.8.8'] };
    expect((await addNamed(other, 'theirs.example')).body).toMatchObject({ success: true });
    leaving.abort();
    await Promise.allSettled(abandoned);
    leaving = new AbortController();
    expect((await addNamed(partner, 'next.example')).body).toMatchObject({ success: true });
    expect(names.asked).toEqual(['silent.example', 'theirs.example', 'next.example']);
    const added = await service.db.query('SELECT url FROM webhook ORDER BY id');
    expect(added).toEqual([{ url: 'https://theirs.example/hook' }, { url: 'https://next.example/hook' }]);
  });

  it('are not asked for where the partner has as many webhooks as it may', async () => {
    for (let n = 0; n < 10; n++) await add();
    expect((await addNamed(partner, 'silent.example')).body).toMatchObject({ message: 'too_many_webhooks' });
    expect(names.asked).toEqual([]);
  });

  it('are refused where any of their addresses is not public', async () => {
    names.addresses = {
      'inside.example': ['10.1.2.3'],
      'half.example': ['8.8.8.8', '127.0.0.1'],
      'sixth.example': ['8.8.8.8', 'fd00:0:0:0:0:0:0:1'],
      'mapped.example': ['0:0:0:0:0:ffff:7f00:1'],
      'outside.example': ['8.8.8.8', '2606:4700:4700:0:0:0:0:1111'],
    };
    for (const name of Object.keys(names.addresses)) {
      const message = name === 'outside.example' ? {} : { message: 'url_is_not_valid' };
      expect([name, (await addNamed(partner, name)).body]).toMatchObject([name, message]);
    }
    for (const name of ['localhost', 'localhost.', 'a.localhost']) {
      expect((await addNamed(partner, name)).body).toMatchObject({ message: 'url_is_not_valid' });
    }
  });
});

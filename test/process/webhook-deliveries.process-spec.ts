import { type Change, lineOf } from '../factories/changes.js';
import type { PartnerClient } from '../factories/hotel.js';
import { testWebhooks } from '../factories/webhooks.js';
import { buildService, startProcess } from '../harness/process.js';
import { TEST_ENVIRONMENT, type TestService } from '../harness/service.js';
import type { WebhookReceiver } from '../harness/webhook-receiver.js';

describe('webhooks', () => {
  let service: TestService;
  let receiver: WebhookReceiver;
  let partner: PartnerClient;
  beforeAll(() => buildService(), 300_000);
  const { add, book, withoutDeliverer } = testWebhooks((hotel) => ({ service, receiver, partner } = hotel));

  const lines = () => receiver.received.map(({ body }) => lineOf(body.data.change as unknown as Change));

  it('leave no gap when the instance that delivers is killed', async () => {
    await withoutDeliverer(async () => {
      const process = await startProcess({
        ...TEST_ENVIRONMENT,
        DATABASE_URL: service.databaseUrl,
        WEBHOOKS: 'true',
        HOST: '0.0.0.0',
      });
      try {
        await add(partner, { 'kinds[]': 'booking' });
        receiver.answer = () => (receiver.received.length === 3 ? new Promise(() => undefined) : 200);
        for (let n = 0; n < 6; n++) await book(`B-${n}`, 10 + 2 * n);
        await receiver.until(3);
      } finally {
        expect(await process.end('SIGKILL')).toBe('SIGKILL');
      }
    });
    await service.db.query('UPDATE webhook SET due_at = now()');
    for (let count = 7; !lines().includes('booking B-5'); count++) await receiver.until(count);
    const all = ['B-0', 'B-1', 'B-2', 'B-3', 'B-4', 'B-5'].map((id) => `booking ${id}`);
    expect(lines().slice(0, 3)).toEqual(all.slice(0, 3));
    const resumed = lines().slice(3);
    expect(resumed.length).toBeGreaterThanOrEqual(4);
    expect(resumed).toEqual(all.slice(-resumed.length));
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(all.length);
  }, 180_000);
});

import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Metrics } from '../../src/http/metrics.service.js';
import { WebhookRepairs } from '../../src/partner-kit/webhooks/webhook-repairs.service.js';
import { type Offer, offerOf, outcomeOf, push, stay } from '../factories/booking.js';
import { type Change, changesOf, lineOf } from '../factories/changes.js';
import {
  allHotelsPartnerOf,
  type Answer,
  importHotel,
  type PartnerClient,
  partnerOf,
  send,
  smallHotel,
} from '../factories/hotel.js';
import { WEBHOOKS } from '../factories/webhooks.js';
import { buildService, startProcess } from '../harness/process.js';
import { expectDocumentedDelivery } from '../harness/documented.js';
import { startService, TEST_ENVIRONMENT, type TestService } from '../harness/service.js';
import { type ReceivedDelivery, type WebhookReceiver, webhookReceiver } from '../harness/webhook-receiver.js';

const ALL = ['rates', 'availability', 'restrictions', 'catalogue', 'hotel', 'booking', 'payment'];
const staff = { kind: 'staff', id: 1, name: 'Ayşe' } as const;

describe('webhooks', () => {
  let service: TestService;
  let deliverer: TestService;
  let receiver: WebhookReceiver;
  let partner: PartnerClient;
  let other: PartnerClient;
  let offer: Offer;
  let made = 0;

  const startDeliverer = (changes: NodeJS.ProcessEnv = {}) =>
    startService({
      ...{ DATABASE_URL: service.databaseUrl, WEBHOOKS: 'true', WEBHOOK_TIMEOUT_MS: '5000' },
      ...changes,
    });

  beforeAll(() => buildService(), 300_000);
  beforeAll(async () => {
    service = await startService();
    deliverer = await startDeliverer();
  });
  afterAll(async () => {
    await deliverer.close();
    await service.close();
  });
  beforeEach(async () => {
    receiver = await webhookReceiver();
    const file = smallHotel();
    file.partners!.push({ name: 'Second', apiKey: `second-${++made}`, apiSecret: 'second' });
    const imported = await importHotel(service, file);
    partner = await partnerOf(service, imported);
    other = await partnerOf(service, { ...imported, partners: [imported.partners[1]!] });
    offer = await offerOf(service, imported.hotelID);
  });
  afterEach(async () => {
    await service.db.query('DELETE FROM webhook');
    await receiver.close();
  });

  const add = async (by = partner, fields: Record<string, unknown> = {}) => {
    const form = { hotelID: by.hotelID, url: receiver.url, 'kinds[]': ALL, ...fields };
    const { body } = await by.postForm(WEBHOOKS, form);
    expect(body).toEqual({
      success: true,
      id: expect.any(Number) as number,
      secret: expect.any(String) as string,
    });
    return body as { id: number; secret: string };
  };
  const remove = (by: PartnerClient, id: number | string, query = {}) =>
    by.delete(`${WEBHOOKS}/${id}`, query);
  const listOf = async (by = partner): Promise<Record<string, unknown>[]> =>
    (await by.get(WEBHOOKS, { hotelID: by.hotelID })).body.webhooks;
  const book = async (ID: string, from = 10, by = partner) => {
    expect(outcomeOf(await push(by, stay(offer, from, from + 1, { ID })))).toBe('ok');
  };
  const lines = (deliveries = receiver.received) =>
    deliveries.map(({ body }) => lineOf(body.data.change as unknown as Change));
  const verified = (secret: string, { text, headers, body }: ReceivedDelivery) => {
    expectDocumentedDelivery(service, body);
    return new StandardWebhook(secret).verify(text, headers);
  };
  /** Waits until the list of webhooks has one in this state. */
  const untilState = async (state: string, by = partner) => {
    for (;;) {
      const webhook = (await listOf(by)).find((one) => one['state'] === state);
      if (webhook) return webhook;
    }
  };
  /** How many deliveries an instance has counted. */
  const delivered = async (instance: TestService) => {
    const metrics = await instance.app.get(Metrics).registry.metrics();
    return Number(/^webhook_deliveries_total\{outcome="delivered"\} (\d+)$/m.exec(metrics)?.[1]);
  };
  /** Sends the delivery about a booking again, as staff do. */
  const sendAgain = async (ID: string) => {
    const [delivery] = await service.db.query<[{ id: number }]>(
      'SELECT id FROM webhook_delivery WHERE hotel_id = $1 AND position($2 IN body) > 0',
      [offer.hotelID, ID],
    );
    await service.app.get(WebhookRepairs).sendAgain(offer.hotelID, delivery.id, staff);
  };
  const tryNow = () => service.db.query('UPDATE webhook SET due_at = now()');
  const failed = (answer: Answer, message: string) =>
    expect(answer.body).toEqual({ success: false, message });

  describe('deliver changes', () => {
    it('in their order, as the changes tell them, signed by Standard Webhooks', async () => {
      const { next } = await changesOf(partner);
      const { id, secret } = await add();
      const second = await webhookReceiver();
      await add(partner, { url: second.url, 'kinds[]': 'booking' });
      for (const n of [1, 2, 3]) await book(`B-${n}`, 10 + 2 * n);
      await receiver.until(6);
      await second.until(3);
      expect(lines()).toEqual((await changesOf(partner, { after: next })).changes.map(lineOf));
      expect(lines(second.received)).toEqual(['booking B-1', 'booking B-2', 'booking B-3']);
      const [first] = receiver.received;
      expect(first!.body).toEqual({
        type: 'availability.changed',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
        data: {
          hotelID: offer.hotelID,
          change: expect.objectContaining({ kind: 'availability', from: offer.day(12) }) as object,
          cursor: expect.any(String) as string,
        },
      });
      expect(first!.headers['content-type']).toBe('application/json');
      for (const delivery of receiver.received) {
        expect(verified(secret, delivery)).toEqual(delivery.body);
        expect(() => verified(secret, { ...delivery, text: `${delivery.text} ` })).toThrow('signature');
      }
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(6);
      const { cursor } = receiver.received[3]!.body.data;
      expect((await changesOf(partner, { after: cursor })).changes.map(lineOf)).toEqual(lines().slice(4));
      const [listed] = await listOf();
      expect(listed).toMatchObject({
        id,
        url: receiver.url,
        kinds: ALL,
        state: 'active',
        failingSince: null,
      });
      expect(listed!['lastDelivery']).toMatchObject({ delivered: true, status: 204, error: null, tries: 1 });
      await second.close();
    });

    it('of bookings and payments to their own partner only', async () => {
      await add(other);
      await add(other, { 'kinds[]': ['booking', 'payment'] });
      await book('B-own');
      await book('B-theirs', 20, other);
      await receiver.until(4);
      const { STD } = offer.roomType;
      expect(lines().sort()).toEqual([
        `availability ${STD} 10-10`,
        `availability ${STD} 20-20`,
        'booking B-theirs',
        'booking B-theirs',
      ]);
    });

    it('not while the partner may not act for the hotel, and all of them after that', async () => {
      const witness = await webhookReceiver();
      await add();
      await add(other, { url: witness.url });
      const [owner] = await service.db.query<{ id: number }[]>(
        'SELECT partner_id AS id FROM webhook WHERE hotel_id = $1 AND url = $2',
        [offer.hotelID, receiver.url],
      );
      const enable = (enabled: boolean) =>
        service.db.query('UPDATE partner_hotel SET enabled = $2 WHERE hotel_id = $1 AND partner_id = $3', [
          ...[offer.hotelID, enabled, owner!.id],
        ]);
      await enable(false);
      await book('B-1', 10, other);
      await witness.until(2);
      expect(receiver.received).toEqual([]);
      await enable(true);
      await receiver.until(1);
      expect(lines()).toEqual([`availability ${offer.roomType.STD} 10-10`]);
      await witness.close();
    });

    it('once each in the normal case, from two instances', async () => {
      const second = await startDeliverer();
      const before = await delivered(deliverer);
      const { next } = await changesOf(partner);
      await add();
      for (let n = 0; n < 30; n++) await book(`B-${n}`, 10 + 2 * n);
      await receiver.until(60);
      expect(lines()).toEqual((await changesOf(partner, { after: next })).changes.map(lineOf));
      await second.close();
      expect((await delivered(deliverer)) - before + (await delivered(second))).toBe(60);
      expect(receiver.received).toHaveLength(60);
    });
  });

  describe('that fail', () => {
    it('are tried again with the same ID before what follows', async () => {
      const { secret } = await add(partner, { 'kinds[]': 'booking' });
      receiver.answer = () => (receiver.received.length === 1 ? 500 : 200);
      await book('B-1');
      await receiver.until(1);
      const failing = await untilState('failing');
      expect(failing['lastDelivery']).toMatchObject({ delivered: false, status: 500, error: null, tries: 1 });
      await service.db.query(`UPDATE webhook SET due_at = now() + interval '1 hour'`);
      await book('B-2', 12);
      await sendAgain('B-1');
      await receiver.until(3);
      expect(lines()).toEqual(['booking B-1', 'booking B-1', 'booking B-2']);
      const [first, again, second] = receiver.received;
      expect(again!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
      expect(again!.text).toBe(first!.text);
      expect(second!.headers['webhook-id']).not.toBe(first!.headers['webhook-id']);
      for (const delivery of receiver.received) verified(secret, delivery);
      await untilState('active');
      await sendAgain('B-1');
      expect(lines().at(-1)).toBe('booking B-1');
      expect(receiver.received[3]!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
      const waits = await service.db.query('SELECT tries, failing_since FROM webhook');
      expect(waits).toEqual([{ tries: 0, failing_since: null }]);
    });

    it('wait for as long as the address asks', async () => {
      await add(partner, { 'kinds[]': 'booking' });
      receiver.answer = () => 503;
      receiver.answerHeaders = { 'retry-after': '3600' };
      await book('B-1');
      await untilState('failing');
      const [{ waits }] = await service.db.query<[{ waits: boolean }]>(
        `SELECT due_at BETWEEN now() + interval '50 minutes' AND now() + interval '60 minutes' AS waits FROM webhook`,
      );
      expect(waits).toBe(true);
    });

    it('follow no redirect, and come to no address that does not answer', async () => {
      await add();
      receiver.answer = () => 302;
      await book('B-1');
      expect((await untilState('failing'))['lastDelivery']).toMatchObject({ status: 302, delivered: false });
      await receiver.close();
      await tryNow();
      for (let last: unknown; last !== null;) {
        last = ((await listOf())[0]!['lastDelivery'] as { status: unknown }).status;
      }
      expect((await listOf())[0]!['lastDelivery']).toMatchObject({ error: 'ECONNREFUSED' });
      receiver = await webhookReceiver();
    });

    it('for three days are switched off, and go on where they stopped when staff switch them on', async () => {
      const { id } = await add(partner, { 'kinds[]': 'booking' });
      receiver.answer = () => 503;
      await book('B-1');
      await untilState('failing');
      const failingSince = (hours: number) =>
        service.db.query(
          `UPDATE webhook SET due_at = now(), failing_since = now() - interval '1 hour' * $1::int`,
          [hours],
        );
      await failingSince(71);
      await receiver.until(2);
      await untilState('failing');
      await failingSince(72);
      await untilState('switched_off');
      const known = receiver.received.length;
      await book('B-2', 12);
      await expect(sendAgain('B-1')).rejects.toMatchObject({ identifier: 'webhook_is_switched_off' });
      expect(
        await service.db.query(
          `SELECT actor_kind, changes FROM audit_entry WHERE hotel_id = $1 AND action = 'webhook.switched-off'`,
          [offer.hotelID],
        ),
      ).toEqual([{ actor_kind: 'service', changes: { because: 'failing' } }]);
      receiver.answer = () => 200;
      await service.app.get(WebhookRepairs).switchOn(offer.hotelID, id, staff);
      await receiver.until(known + 2);
      expect(lines().slice(known)).toEqual(['booking B-1', 'booking B-2']);
    });

    it('with 410 Gone are switched off at once', async () => {
      await add();
      receiver.answer = () => 410;
      await book('B-1');
      await untilState('switched_off');
      expect(receiver.received).toHaveLength(1);
    });

    it('leave no gap when the instance that delivers is killed', async () => {
      await deliverer.close();
      const process = await startProcess({
        ...TEST_ENVIRONMENT,
        ...{ DATABASE_URL: service.databaseUrl, WEBHOOKS: 'true', HOST: '0.0.0.0' },
      });
      try {
        await add(partner, { 'kinds[]': 'booking' });
        receiver.answer = () => (receiver.received.length === 3 ? new Promise(() => undefined) : 200);
        for (let n = 0; n < 6; n++) await book(`B-${n}`, 10 + 2 * n);
        await receiver.until(3);
      } finally {
        expect(await process.end('SIGKILL')).toBe('SIGKILL');
      }
      deliverer = await startDeliverer();
      await tryNow();
      for (let count = 7; !lines().includes('booking B-5'); count++) await receiver.until(count);
      const all = ['B-0', 'B-1', 'B-2', 'B-3', 'B-4', 'B-5'].map((id) => `booking ${id}`);
      expect(lines().slice(0, 3)).toEqual(all.slice(0, 3));
      const resumed = lines().slice(3);
      expect(resumed.length).toBeGreaterThanOrEqual(4);
      expect(resumed).toEqual(all.slice(-resumed.length));
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(all.length);
    }, 180_000);
  });

  describe('are managed by their partner', () => {
    it('who can send a test and end them', async () => {
      const { id, secret } = await add();
      const test = await partner.postForm(`${WEBHOOKS}/${id}/test`, { hotelID: partner.hotelID });
      expect(test.body).toEqual({ success: true, delivered: true, status: 204, error: null });
      const [delivery] = receiver.received;
      expect(verified(secret, delivery!)).toMatchObject({
        type: 'webhook.test',
        data: { hotelID: offer.hotelID, change: null, cursor: (await changesOf(partner)).next },
      });
      expect((await remove(partner, id)).body).toEqual({ success: true });
      expect(await listOf()).toEqual([]);
      failed(await remove(partner, id), 'webhook_is_not_found');
    });

    it('and by nobody else', async () => {
      const { id } = await add();
      const foreign = await partnerOf(service, await importHotel(service, smallHotel()));
      expect(await listOf(other)).toEqual([]);
      for (const by of [other, foreign]) {
        failed(await remove(by, id), 'webhook_is_not_found');
        failed(await by.postForm(`${WEBHOOKS}/${id}/test`, {}), 'webhook_is_not_found');
      }
      failed(await remove(foreign, id, { hotelID: offer.hotelID }), 'hotel_id_is_not_found');
      for (const none of ['0', '-1', 'x', `${id}.0`, '99999999999999999999']) {
        failed(await remove(partner, none), 'webhook_is_not_found');
      }
      expect(await listOf()).toHaveLength(1);
      expect(receiver.received).toEqual([]);
    });

    it('with a token of several hotels, of which each request names one', async () => {
      const keys = { apiKey: `all-${made}`, apiSecret: 'secret-of-all' };
      const file = smallHotel({ partners: [{ name: 'All', ...keys }] });
      const all = await allHotelsPartnerOf(service, keys, (await importHotel(service, file)).hotelID);
      const { id } = await add(all);
      failed(await remove(all, id), 'hotel_id_is_not_found');
      failed(await all.postForm(`${WEBHOOKS}/${id}/test`, {}), 'hotel_id_is_not_found');
      const test = await all.postJson(`${WEBHOOKS}/${id}/test`, { hotelID: all.hotelID });
      expect(test.body).toMatchObject({ success: true, delivered: true });
      expect((await remove(all, id, { hotelID: all.hotelID })).body).toEqual({ success: true });
    });

    it('within limits', async () => {
      const refused = async (fields: Record<string, unknown>, message: string) =>
        failed(
          await partner.postForm(WEBHOOKS, {
            ...{ hotelID: partner.hotelID, url: receiver.url, 'kinds[]': 'booking' },
            ...fields,
          }),
          message,
        );
      for (const url of ['', 'x', 'ftp://partner.example/', 'https://u:p@partner.example/', 'javascript:1'])
        await refused({ url }, 'url_is_not_valid');
      await refused({ url: `https://partner.example/${'a'.repeat(2_000)}` }, 'url_is_not_valid');
      for (const kinds of ['', 'join', 'bookings', ['booking', 'x'], '__proto__'])
        await refused({ 'kinds[]': kinds }, 'kinds_is_not_valid');
      await refused({ hotelID: 1 }, 'hotel_id_is_not_found');
      const without = await partner.postForm(WEBHOOKS, { hotelID: partner.hotelID, url: receiver.url });
      failed(without, 'kinds_is_not_valid');
      const adding = Array.from({ length: 12 }, () =>
        partner.postForm(WEBHOOKS, { hotelID: partner.hotelID, url: receiver.url, kinds: 'booking' }),
      );
      const messages = (await Promise.all(adding)).map(({ body }) => (body as { message?: string }).message);
      expect(messages.filter((message) => message === 'too_many_webhooks')).toHaveLength(2);
      await add(other);
    });

    it('who never reads the secret again, nor does anybody in the database or the log', async () => {
      const { id, secret } = await add();
      await partner.postForm(`${WEBHOOKS}/${id}/test`, {});
      await book('B-1');
      await receiver.until(3);
      const key = secret.replace('whsec_', '');
      expect(Buffer.from(key, 'base64')).toHaveLength(32);
      const kept = JSON.stringify([
        await service.db.query('SELECT * FROM webhook'),
        await service.db.query('SELECT * FROM webhook_delivery'),
        await service.db.query('SELECT * FROM audit_entry'),
        await listOf(),
      ]);
      const logged = service.logged() + deliverer.logged();
      for (const text of [kept, logged]) expect(text).not.toContain(key);
      expect(logged).not.toContain(receiver.url);
    });
  });

  describe('never go to a private address', () => {
    let strict: TestService;
    beforeAll(async () => {
      strict = await startDeliverer({ ALLOW_PRIVATE_ADDRESSES: 'false', WEBHOOKS: 'false' });
    });
    afterAll(() => strict.close());
    const at = (path: string, fields: Record<string, string>) =>
      send(strict, 'POST', path, {
        headers: { authorization: `Bearer ${partner.token}` },
        body: new URLSearchParams({ hotelID: String(partner.hotelID), ...fields }),
      });

    it('that is named by its number, or by a name', async () => {
      for (const url of [
        ...['http://partner.example/', 'https://127.0.0.1/', 'https://10.1.2.3/', 'https://169.254.169.254/'],
        ...['https://[::1]/', 'https://[::ffff:10.0.0.1]/', 'https://localhost/', 'https://2130706433/'],
      ]) {
        failed(await at(WEBHOOKS, { url, kinds: 'booking' }), 'url_is_not_valid');
      }
    });

    it('although it was allowed once', async () => {
      const { id } = await add(partner, { url: receiver.url.replace('http:', 'https:') });
      const refused = {
        success: true,
        delivered: false,
        status: null,
        error: 'address must be a public address',
      };
      expect((await at(`${WEBHOOKS}/${id}/test`, {})).body).toEqual(refused);
      expect(receiver.received).toEqual([]);
    });
  });
});

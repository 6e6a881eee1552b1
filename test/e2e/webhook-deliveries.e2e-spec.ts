import { Metrics } from '../../src/http/metrics.service.js';
import { Clock } from '../../src/values/clock.service.js';
import { WebhookRepairs } from '../../src/partner-kit/webhooks/webhook-repairs.service.js';
import type { Offer } from '../factories/booking.js';
import { type Change, changesOf, lineOf } from '../factories/changes.js';
import type { PartnerClient } from '../factories/hotel.js';
import { ALL_KINDS, brokenWebhook, testWebhooks, WEBHOOKS } from '../factories/webhooks.js';
import type { TestService } from '../harness/service.js';
import { type WebhookReceiver, webhookReceiver } from '../harness/webhook-receiver.js';
import { until } from '../harness/until.mjs';

const staff = { kind: 'staff', id: 1, name: 'Ayşe' } as const;

describe('webhooks', () => {
  let service: TestService;
  let deliverer: TestService;
  let receiver: WebhookReceiver;
  let partner: PartnerClient;
  let other: PartnerClient;
  let offer: Offer;
  const { add, listOf, book, verified, startDeliverer } = testWebhooks(
    (hotel) => ({ service, deliverer, receiver, partner, other, offer } = hotel),
  );

  const lines = (deliveries = receiver.received) =>
    deliveries.map(({ body }) => lineOf(body.data.change as unknown as Change));
  /** Waits until the list of webhooks has one in this state. */
  const untilState = (state: string, by = partner) =>
    until(`a webhook that is ${state}`, async () => (await listOf(by)).find((one) => one['state'] === state));
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
        kinds: ALL_KINDS,
        state: 'active',
        failingSince: null,
      });
      expect(listed!['lastDelivery']).toMatchObject({ delivered: true, status: 204, error: null, tries: 1 });
      await second.close();
    });

    it('to one that answers slowly in turns, so that others come between', async () => {
      const { id } = await add(partner, { 'kinds[]': 'booking' });
      await service.db.query(`UPDATE webhook SET due_at = now() + interval '1 hour'`);
      await service.db.query(
        `INSERT INTO webhook_delivery (hotel_id, webhook_id, message_id, body, succeeded, status, at)
         SELECT $1, $2, 'old-' || n, '{}', true, 200, now() - interval '1 day' FROM generate_series(1, 250) AS n`,
        [offer.hotelID, id],
      );
      for (const n of [1, 2, 3]) await book(`B-${n}`, 10 + 2 * n);
      let aheadMs = 0;
      const clock = deliverer.app.get(Clock);
      clock.nowMs = () => Date.now() + aheadMs;
      receiver.answer = () => {
        aheadMs += 11_000;
        return 200;
      };
      await tryNow();
      await receiver.until(3);
      expect(lines()).toEqual(['booking B-1', 'booking B-2', 'booking B-3']);
      const kept = await service.db.query(
        `SELECT count(*)::int AS kept FROM webhook_delivery WHERE webhook_id = $1`,
        [id],
      );
      expect(kept).toEqual([{ kept: 200 }]);
      const turns = await service.db.query('SELECT claim::int AS turns FROM webhook WHERE id = $1', [id]);
      expect(turns).toEqual([{ turns: 3 }]);
      clock.nowMs = () => Date.now();
    });

    it('to one whose answers never end: the status alone counts', async () => {
      await add(partner, { 'kinds[]': 'booking' });
      receiver.isEndless = true;
      receiver.answer = () => 200;
      for (const n of [1, 2, 3]) await book(`B-${n}`, 10 + 2 * n);
      await receiver.until(3);
      const last = await until('the last of them recorded', async () => {
        const [{ lastDelivery }] = (await listOf()) as [{ lastDelivery: Record<string, unknown> }];
        return receiver.received.length === 3 && lastDelivery;
      });
      expect(last).toMatchObject({ delivered: true, status: 200, error: null, tries: 1 });
      expect(lines()).toEqual(['booking B-1', 'booking B-2', 'booking B-3']);
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

    it('are not switched off for days on which nothing was sent, as the partner was suspended', async () => {
      await add(partner, { 'kinds[]': 'booking' });
      receiver.answer = () => 503;
      await book('B-1');
      await untilState('failing');
      await service.db.query(`UPDATE webhook SET due_at = now(), failing_since = now() - interval '4 days'`);
      const triedAgain = () =>
        service.db.query<{ switched_off_at: Date | null }[]>(
          'SELECT switched_off_at FROM webhook WHERE hotel_id = $1 AND tries = 2',
          [offer.hotelID],
        );
      await until('a second try that is noted', async () => (await triedAgain()).length > 0);
      expect(await triedAgain()).toEqual([{ switched_off_at: null }]);
    });

    it('with 410 Gone are switched off at once', async () => {
      await add();
      receiver.answer = () => 410;
      await book('B-1');
      await untilState('switched_off');
      expect(receiver.received).toHaveLength(1);
    });

    it('cannot be sent again to a webhook that is ended meanwhile', async () => {
      const { id } = await add(partner, { 'kinds[]': 'booking' });
      await book('B-1');
      await until('a delivery that is recorded', async () => (await listOf())[0]!['lastDelivery'] !== null);
      let letGo = () => undefined as void;
      const held = new Promise<number>((resolve) => (letGo = () => resolve(204)));
      receiver.answer = () => held;
      const sending = sendAgain('B-1');
      await receiver.until(2);
      await partner.delete(`${WEBHOOKS}/${id}`);
      letGo();
      await expect(sending).rejects.toMatchObject({ identifier: 'record_is_not_found' });
    });

    it('are switched on once by two people at once, and one that is gone cannot be sent again', async () => {
      const id = await brokenWebhook(service, partner);
      const repairs = service.app.get(WebhookRepairs);
      const switchOn = () => repairs.switchOn(offer.hotelID, id, staff);
      await Promise.all([switchOn(), switchOn()]);
      const [{ count }] = await service.db.query<[{ count: number }]>(
        `SELECT count(*) FROM audit_entry WHERE hotel_id = $1 AND action = 'webhook.switched-on'`,
        [offer.hotelID],
      );
      expect(count).toBe(1);
      await expect(repairs.sendAgain(offer.hotelID, 0, staff)).rejects.toMatchObject({
        identifier: 'record_is_not_found',
      });
    });
  });
});

import type { Offer } from '../factories/booking.js';
import { changesOf } from '../factories/changes.js';
import {
  allHotelsPartnerOf,
  type Answer,
  importHotel,
  type PartnerClient,
  partnerOf,
  send,
  smallHotel,
} from '../factories/hotel.js';
import { postUntil, testWebhooks, WEBHOOKS } from '../factories/webhooks.js';
import { waitingForLock } from '../harness/database.js';
import type { TestService } from '../harness/service.js';
import { type WebhookReceiver, webhookReceiver } from '../harness/webhook-receiver.js';

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

  const remove = (by: PartnerClient, id: number | string, query = {}) =>
    by.delete(`${WEBHOOKS}/${id}`, query);
  const failed = (answer: Answer, message: string) =>
    expect(answer.body).toEqual({ success: false, message });

  describe('are managed by their partner', () => {
    it('who can send a test and remove them', async () => {
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

    it('and cannot be listed, tested or removed by another partner', async () => {
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
      const keys = { apiKey: `all-${offer.hotelID}`, apiSecret: 'secret-of-all' };
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
            hotelID: partner.hotelID,
            url: receiver.url,
            'kinds[]': 'booking',
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

    it('whose secret is shown once, and is in neither the database nor the log', async () => {
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

  describe('are tested', () => {
    const test = (by: PartnerClient, id: number) =>
      by.postForm(`${WEBHOOKS}/${id}/test`, { hotelID: by.hotelID });
    /** Holds the answers of the address until they are let go. */
    const holdAnswers = () => {
      let letGo = () => undefined as void;
      const held = new Promise<number>((resolve) => (letGo = () => resolve(204)));
      receiver.answer = () => held;
      return letGo;
    };

    it('one at a time for a partner, few of whose tests wait, and none for those of another', async () => {
      const { id } = await add();
      const witness = await webhookReceiver();
      const { id: theirs } = await add(other, { url: witness.url });
      holdAnswers();
      const leaving = new AbortController();
      const abandoned = Array.from({ length: 12 }, () =>
        postUntil(leaving.signal, service, partner, `${WEBHOOKS}/${id}/test`),
      );
      const refused = await Promise.race(abandoned);
      expect(refused).toMatchObject({
        status: 429,
        headers: { 'retry-after': '10' },
        body: { success: false, message: 'too_many_requests' },
      });
      await receiver.until(1);
      expect((await test(other, theirs)).body).toMatchObject({ delivered: true });
      leaving.abort();
      await Promise.allSettled(abandoned);
      receiver.answer = () => 204;
      expect((await test(partner, id)).body).toMatchObject({ delivered: true });
      expect(receiver.received).toHaveLength(2);
      const kept = await service.db.query('SELECT succeeded FROM webhook_delivery WHERE webhook_id = $1', [
        id,
      ]);
      expect(kept).toEqual([{ succeeded: true }]);
      await witness.close();
    });

    it('in vain where they are ended meanwhile', async () => {
      const { id } = await add();
      const letGo = holdAnswers();
      const testing = test(partner, id);
      await receiver.until(1);
      await remove(partner, id);
      letGo();
      failed(await testing, 'webhook_is_not_found');
    });

    it('in vain where they are being ended while the result is recorded', async () => {
      const { id } = await add();
      const letGo = holdAnswers();
      const testing = test(partner, id);
      await receiver.until(1);
      await service.db.transaction(async (tx) => {
        await tx.query('DELETE FROM webhook WHERE hotel_id = $1 AND id = $2', [offer.hotelID, id]);
        letGo();
        await waitingForLock(service.db);
      });
      failed(await testing, 'webhook_is_not_found');
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

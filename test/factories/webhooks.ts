import { once } from 'node:events';
import http from 'node:http';
import { json } from 'node:stream/consumers';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { expectDocumentedDelivery } from '../harness/documented.js';
import { startService, type TestService } from '../harness/service.js';
import { type ReceivedDelivery, type WebhookReceiver, webhookReceiver } from '../harness/webhook-receiver.js';
import { type Offer, outcomeOf, push, stay } from './booking.js';
import type { PartnerClient } from './hotel.js';
import { twoPartners } from './two-partners.js';

export const WEBHOOKS = '/external/online/webhooks';
/** The kinds of changes that a webhook can be for. */
export const ALL_KINDS = [
  'rates',
  'availability',
  'restrictions',
  'catalogue',
  'hotel',
  'booking',
  'payment',
];

/** What one test of webhooks has: a hotel with two partners, and an address to which webhooks deliver. */
export interface WebhookHotel {
  service: TestService;
  /** The instance that delivers. */
  deliverer: TestService;
  receiver: WebhookReceiver;
  partner: PartnerClient;
  other: PartnerClient;
  offer: Offer;
}

/**
 * Starts a service for the tests of a `describe`, and another instance that delivers to webhooks. Each test begins with a hotel
 * of its own, which `begin` is given, and without webhooks. Returns what is done there.
 */
export function testWebhooks(begin: (hotel: WebhookHotel) => void) {
  let service: TestService;
  let deliverer: TestService;
  let hotel: WebhookHotel;

  const startDeliverer = (changes: NodeJS.ProcessEnv = {}) =>
    startService({
      DATABASE_URL: service.databaseUrl,
      WEBHOOKS: 'true',
      WEBHOOK_TIMEOUT_MS: '5000',
      ...changes,
    });

  beforeAll(async () => {
    service = await startService();
    deliverer = await startDeliverer();
  });
  beforeEach(async () => {
    const receiver = await webhookReceiver();
    const { partner, other, offer } = await twoPartners(service);
    hotel = { service, deliverer, receiver, partner, other, offer };
    begin(hotel);
  });
  afterEach(async () => {
    await service.db.query('DELETE FROM webhook');
    await hotel.receiver.close();
  });
  afterAll(async () => {
    await deliverer.close();
    await service.close();
  });

  return {
    /** Starts another instance that delivers, with these settings changed. */
    startDeliverer,
    /** Ends the instance that delivers during the work, and starts it again. */
    async withoutDeliverer(work: () => Promise<void>): Promise<void> {
      await deliverer.close();
      await work();
      deliverer = await startDeliverer();
    },
    add: async (by = hotel.partner, fields: Record<string, unknown> = {}) => {
      const form = { hotelID: by.hotelID, url: hotel.receiver.url, 'kinds[]': ALL_KINDS, ...fields };
      const { body } = await by.postForm(WEBHOOKS, form);
      expect(body).toEqual({
        success: true,
        id: expect.any(Number) as number,
        secret: expect.any(String) as string,
      });
      return body as { id: number; secret: string };
    },
    listOf: async (by = hotel.partner): Promise<Record<string, unknown>[]> =>
      (await by.get(WEBHOOKS, { hotelID: by.hotelID })).body.webhooks,
    book: async (ID: string, from = 10, by = hotel.partner) => {
      expect(outcomeOf(await push(by, stay(hotel.offer, from, from + 1, { ID })))).toBe('ok');
    },
    verified: (secret: string, { text, headers, body }: ReceivedDelivery) => {
      expectDocumentedDelivery(service, body);
      return new StandardWebhook(secret).verify(text, headers);
    },
  };
}

/** Posts a form over a connection of its own, which is closed when the caller leaves. */
export async function postUntil(
  signal: AbortSignal,
  service: TestService,
  by: PartnerClient,
  path: string,
  fields: Record<string, string> = {},
) {
  const request = http.request(service.url + path, {
    method: 'POST',
    agent: false,
    signal,
    headers: {
      authorization: `Bearer ${by.token}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
  request.end(new URLSearchParams({ hotelID: String(by.hotelID), ...fields }).toString());
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await json(answer) };
}

/** A webhook whose address does not answer, with one delivery, that was switched off. */
export async function brokenWebhook(service: TestService, partner: PartnerClient): Promise<number> {
  const { hotelID } = partner;
  const webhook = { hotelID, url: 'http://127.0.0.1:1/hook', kinds: ['availability', 'booking'] };
  const { id } = (await partner.postJson(WEBHOOKS, webhook)).body as { id: number };
  await partner.postForm(`${WEBHOOKS}/${id}/test`, { hotelID });
  await service.db.query(
    `UPDATE webhook SET failing_since = now() - interval '3 days', tries = 150, switched_off_at = now(), switched_off_because = 'failing'
      WHERE hotel_id = $1 AND id = $2`,
    [hotelID, id],
  );
  return id;
}

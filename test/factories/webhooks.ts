import type { TestService } from '../harness/service.js';
import type { PartnerClient } from './hotel.js';

export const WEBHOOKS = '/external/online/webhooks';

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

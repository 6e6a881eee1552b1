import { Inject, Injectable } from '@nestjs/common';
import { callOutside, OutsideCallError, type OutsideRequest } from '../../outside/outside-address.js';
import { SecretBox, SecretError } from '../../secrets/secrets.js';
import { SETTINGS, type Settings } from '../../settings.js';
import { retryAfterMs } from './retry-delay.js';
import { type Message, signedHeaders } from './message.js';
import { type Webhook, webhookSecretPlace } from './webhook.entity.js';

export interface DeliveryOutcome {
  succeeded: boolean;
  status: number | null;
  /** Why no answer came. */
  error: string | null;
  retryAfterMs?: number | undefined;
}

export type Target = Pick<Webhook, 'hotelId' | 'id' | 'url' | 'secretEncrypted'>;

/** Sends messages to webhooks: never to a private address, unless the settings allow those. */
@Injectable()
export class WebhookSender {
  constructor(
    private readonly secrets: SecretBox,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Sends the message once. Any status of 2xx is a success; a redirect is none and is not followed. */
  async send(
    { hotelId, id, url, secretEncrypted }: Target,
    message: Message,
    how: Pick<OutsideRequest, 'connection' | 'signal'> = {},
  ): Promise<DeliveryOutcome> {
    try {
      const secret = this.secrets.decrypt(secretEncrypted, webhookSecretPlace(hotelId, id));
      const { status, headers: answered } = await callOutside({
        method: 'POST',
        url,
        headers: { 'Content-Type': 'application/json', ...signedHeaders(secret, message, Date.now()) },
        body: message.body,
        timeoutMs: this.settings.WEBHOOK_TIMEOUT_MS,
        allowPrivate: this.settings.ALLOW_PRIVATE_ADDRESSES,
        ignoresBody: true,
        ...how,
      });
      const succeeded = status >= 200 && status < 300;
      return {
        succeeded,
        status,
        error: null,
        retryAfterMs: retryAfterMs(answered['retry-after'], Date.now()),
      };
    } catch (error) {
      if (!(error instanceof OutsideCallError) && !(error instanceof SecretError)) throw error;
      return { succeeded: false, status: null, error: error.message };
    }
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import { DataSource, Repository } from 'typeorm';
import { changeHotel, type HotelChange } from '../../database/hotel-change.js';
import { HotelRevision } from '../../database/hotel-revision.entity.js';
import { nextIds } from '../../database/next-ids.queries.js';
import { transaction } from '../../database/transaction.js';
import { tooManyRequests } from '../../http/errors.js';
import { jsonWholeNumber } from '../../http/scalars.js';
import { FairQueue } from '../../http/fair-queue.js';
import { isPrivateName, outsideAddressFault } from '../../outside/outside-address.js';
import { MAX_LOOKUP_MS } from '../../outside/outside-names.js';
import { SecretBox } from '../../secrets/secrets.js';
import { SETTINGS, type Settings } from '../../settings.js';
import type { LogReader } from '../changes/change-log.queries.js';
import { ChangeLog } from '../changes/change-log.service.js';
import { newWebhookSecret, testMessage } from './message.js';
import { WebhookSender } from './webhook-sender.service.js';
import { Webhook, webhookSecretPlace } from './webhook.entity.js';
import {
  type AddWebhookRequest,
  listedWebhook,
  MAX_WEBHOOKS,
  type WebhookAdded,
  type WebhookEnded,
  type WebhookList,
  type WebhookTested,
} from './webhooks.dto.js';
import { tooManyWebhooks, webhookIsNotFound, webhookUrlIsNotValid } from './webhooks.errors.js';
import { forgetOldDeliveries, holdWebhook, latestDeliveries, recordTries } from './webhooks.queries.js';

/** Look-ups and tests of one partner that wait: as many as it may have webhooks at a hotel. */
const MAX_WAITING = MAX_WEBHOOKS;

type WebhookOwner = Pick<LogReader, 'hotelId' | 'partnerId'>;

@Injectable()
export class WebhooksService {
  private readonly resolving = new FairQueue(Infinity, { ofOwner: MAX_WAITING, ofAll: Infinity }, () =>
    tooManyRequests(MAX_LOOKUP_MS / 1_000),
  );
  private readonly testing = new FairQueue(Infinity, { ofOwner: MAX_WAITING, ofAll: Infinity }, () =>
    tooManyRequests(this.settings.WEBHOOK_TIMEOUT_MS / 1_000),
  );

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @InjectRepository(Webhook) private readonly webhooks: Repository<Webhook>,
    private readonly log: ChangeLog,
    private readonly sender: WebhookSender,
    private readonly secrets: SecretBox,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Adds a webhook for changes from now on. Throws `url_is_not_valid`, `too_many_webhooks`, `too_many_requests`. */
  async add(
    owner: WebhookOwner,
    { url, kinds }: AddWebhookRequest,
    signal: AbortSignal,
  ): Promise<WebhookAdded> {
    const allowPrivate = this.settings.ALLOW_PRIVATE_ADDRESSES;
    if (outsideAddressFault(url, allowPrivate) !== undefined) throw webhookUrlIsNotValid();
    await refuseMoreThanMax(this.webhooks, owner);
    if (!allowPrivate) await this.refusePrivate(owner, url, signal);
    const secret = newWebhookSecret();
    const id = await this.change(owner, async (change) => {
      const { tx, hotelId } = change;
      await refuseMoreThanMax(tx.getRepository(Webhook), owner);
      const newId = (await nextIds(tx, 'webhook', 1))[0]!;
      const { changes: cursor } = await tx.findOneByOrFail(HotelRevision, { hotelId });
      const secretEncrypted = this.secrets.encrypt(secret, webhookSecretPlace(hotelId, newId));
      await tx.insert(Webhook, { ...owner, id: newId, url, kinds, secretEncrypted, cursor });
      await change.audit({
        action: 'webhook.added',
        entity: 'webhook',
        entityId: newId,
        changes: { host: new URL(url).host, kinds },
      });
      return newId;
    });
    return { success: true, id, secret };
  }

  async list(owner: WebhookOwner): Promise<WebhookList> {
    const webhooks = await this.webhooks.find({ where: owner, order: { id: 'ASC' } });
    const latest = await latestDeliveries(this.dataSource, owner.hotelId, webhooks);
    return { success: true, webhooks: webhooks.map((one) => listedWebhook(one, latest.get(one.id))) };
  }

  /** Ends a webhook; throws `webhook_is_not_found`. */
  async end(owner: WebhookOwner, id: string): Promise<WebhookEnded> {
    await this.change(owner, async (change) => {
      const webhook = await change.tx.findOneBy(Webhook, { ...owner, id: idOf(id) });
      if (!webhook) throw webhookIsNotFound();
      await change.tx.delete(Webhook, { hotelId: owner.hotelId, id: webhook.id });
      await change.audit({
        action: 'webhook.deleted',
        entity: 'webhook',
        entityId: webhook.id,
        changes: { host: new URL(webhook.url).host },
      });
    });
    return { success: true };
  }

  /** Sends a test in the partner's turn and returns its outcome. Throws `webhook_is_not_found`, `too_many_requests`. */
  test(owner: WebhookOwner, id: string, signal: AbortSignal): Promise<WebhookTested> {
    return this.testing.run(owner.partnerId, signal, () => this.sendTest(owner, id, signal));
  }

  private async sendTest(owner: WebhookOwner, id: string, signal: AbortSignal): Promise<WebhookTested> {
    const webhook = await this.webhooks.findOneBy({ ...owner, id: idOf(id) });
    if (!webhook) throw webhookIsNotFound();
    const last = await this.log.last(owner.hotelId);
    const message = testMessage(owner.hotelId, last, new Date());
    signal.throwIfAborted();
    const outcome = await this.sender.send(webhook, message, { signal });
    signal.throwIfAborted();
    await transaction(this.dataSource, async (tx) => {
      if (!(await holdWebhook(tx, webhook))) throw webhookIsNotFound();
      await recordTries(tx, webhook, { message, outcome });
      await forgetOldDeliveries(tx, webhook);
    });
    const { succeeded: delivered, status, error } = outcome;
    return { success: true, delivered, status, error };
  }

  private change<T>(
    { hotelId, partnerId }: WebhookOwner,
    work: (change: HotelChange) => Promise<T>,
  ): Promise<T> {
    const start = { hotelId, actor: { kind: 'partner', id: partnerId }, touches: [] } as const;
    return changeHotel(this.dataSource, start, work);
  }

  private async refusePrivate({ partnerId }: WebhookOwner, url: string, signal: AbortSignal): Promise<void> {
    const isPrivate = await this.resolving.run(partnerId, signal, () => isPrivateName(url, signal));
    signal.throwIfAborted();
    if (isPrivate) throw webhookUrlIsNotValid();
  }
}

async function refuseMoreThanMax(webhooks: Repository<Webhook>, owner: WebhookOwner): Promise<void> {
  if ((await webhooks.countBy(owner)) >= MAX_WEBHOOKS) throw tooManyWebhooks();
}

/** Returns the ID that stands in a path; for any other text 0, which no webhook has. */
function idOf(sent: string): number {
  return jsonWholeNumber(sent) ?? 0;
}

import { setTimeout as delay } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { audit } from '../../database/audit.js';
import { ReadPool } from '../../database/read-pool.service.js';
import { transaction } from '../../database/transaction.js';
import { OutsideConnection } from '../../outside/outside-address.js';
import { Draining } from '../../http/draining.service.js';
import { ServiceError } from '../../http/errors.js';
import { describeError } from '../../http/log.js';
import { SETTINGS, type Settings } from '../../settings.js';
import { Clock } from '../../values/clock.service.js';
import { ChangeLog, type LogPage } from '../changes/change-log.service.js';
import { ASK_EVERY_MS } from '../changes/change-waits.service.js';
import { type PartnerKind } from '../changes/changes.dto.js';
import { messageOf } from './message.js';
import { retryDelayMs } from './retry-delay.js';
import { DeliveryMetrics } from './delivery-metrics.service.js';
import { WebhookSender } from './webhook-sender.service.js';
import {
  advanceWebhook,
  type ClaimedWebhook,
  claimWebhook,
  dueWebhooks,
  forgetOldDeliveries,
  postponeWebhook,
  recordTries,
  releaseWebhook,
  type Try,
  type WebhookKey,
} from './webhooks.queries.js';

/** Webhooks that one process delivers to at a time: a few that do not answer must not hold up the others. */
const MAX_AT_ONCE = 50;
/** Changes of one turn. The next turn checks the partner's permission again. */
const CHANGES_OF_TURN = 100;
/** The longest turn, but for the delivery under way: slow webhooks must not keep all places. */
const TURN_MS = 10_000;
/** Deliveries are recorded together, about this often. After a crash, those not yet recorded are sent again. */
const RECORD_EVERY_MS = 250;
/** How much longer a claim lasts than the longest call: time for the statements around it. */
const LEASE_MARGIN_MS = 5_000;
const GONE = 410;

/** Delivers changes in their order and at least once (decision 0018). Runs in every serving process with WEBHOOKS. */
@Injectable()
export class WebhookDeliveries implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Webhooks');
  private readonly turns = new Set<Promise<void>>();
  private readonly leaseMs: number;
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly database: ReadPool,
    private readonly log: ChangeLog,
    private readonly sender: WebhookSender,
    private readonly draining: Draining,
    private readonly metrics: DeliveryMetrics,
    private readonly http: HttpAdapterHost,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.leaseMs = settings.WEBHOOK_TIMEOUT_MS + LEASE_MARGIN_MS;
  }

  onApplicationBootstrap(): void {
    if (this.settings.WEBHOOKS && this.http.httpAdapter) this.askAgain();
  }

  /** Lets the calls under way end within the grace time. Claims that remain lapse; then another instance continues. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await Promise.race([
      Promise.all(this.turns),
      delay(this.settings.SHUTDOWN_GRACE_MS, undefined, { ref: false }),
    ]);
  }

  private get isEnding(): boolean {
    return this.isStopped || this.draining.begun;
  }

  private askAgain(): void {
    if (!this.isStopped) this.timer = setTimeout(() => void this.ask(), ASK_EVERY_MS).unref();
  }

  private async ask(): Promise<void> {
    const free = MAX_AT_ONCE - this.turns.size;
    if (free > 0 && !this.isEnding) {
      // While the database is away nothing can be delivered. The requests that fail meanwhile log the reason.
      const due = await dueWebhooks(this.database, free).catch(() => []);
      for (const key of due) this.begin(key);
    }
    this.askAgain();
  }

  private begin(key: WebhookKey): void {
    const turn = this.deliver(key)
      .catch((error: unknown) =>
        this.logger.error(`webhook ${key.id}: ${JSON.stringify(describeError(error))}`),
      )
      .finally(() => this.turns.delete(turn));
    this.turns.add(turn);
  }

  /** One turn of a webhook: delivers the changes after its cursor, until a try fails. */
  private async deliver(key: WebhookKey): Promise<void> {
    if (this.isEnding) return;
    const webhook = await claimWebhook(this.dataSource, key, this.leaseMs);
    if (!webhook) return;
    const connection = new OutsideConnection();
    try {
      await this.deliverOn(connection, webhook);
    } finally {
      connection.close();
    }
  }

  private async deliverOn(connection: OutsideConnection, webhook: ClaimedWebhook): Promise<void> {
    const { changes, upTo } = await this.pageOf(webhook);
    let delivered: Try[] = [];
    let [reached, recordedAtMs] = [webhook.cursor, this.clock.nowMs()];
    const endsAtMs = recordedAtMs + TURN_MS;
    for (const change of changes) {
      const isLong = reached > webhook.cursor && this.clock.nowMs() >= endsAtMs;
      if (this.isEnding || isLong) {
        if (delivered.length > 0) await this.advance(webhook, delivered, reached, 0);
        else await releaseWebhook(this.dataSource, webhook);
        return;
      }
      const message = messageOf(webhook.hotelId, webhook.id, change);
      const outcome = await this.sender.send(webhook, message, { connection });
      this.metrics.count(outcome.succeeded, change.at);
      if (!outcome.succeeded) {
        if (delivered.length > 0 && !(await this.advance(webhook, delivered, reached, this.leaseMs))) return;
        const failedBefore = reached > webhook.cursor ? 0 : webhook.tries;
        return this.postpone(webhook, { message, outcome }, failedBefore);
      }
      delivered.push({ message, outcome });
      reached = change.seq;
      if (this.clock.nowMs() - recordedAtMs < RECORD_EVERY_MS) continue;
      if (!(await this.advance(webhook, delivered, reached, this.leaseMs))) return;
      [delivered, recordedAtMs] = [[], this.clock.nowMs()];
    }
    // Up to `upTo` the sequence has no further change for this webhook.
    await this.advance(webhook, delivered, upTo, 0);
  }

  /** Returns the changes to deliver. Where some are no longer kept, the webhook misses them and continues from now. */
  private async pageOf({ hotelId, id, partnerId, kinds, cursor }: ClaimedWebhook): Promise<LogPage> {
    const reader = { hotelId, partnerId, kinds: kinds as PartnerKind[] };
    try {
      return await this.log.page(reader, cursor, CHANGES_OF_TURN);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      this.logger.warn(`webhook ${id} of hotel ${hotelId} goes on from now: ${error.identifier}`);
      return { changes: [], upTo: await this.log.last(hotelId) };
    }
  }

  private advance(
    webhook: ClaimedWebhook,
    delivered: readonly Try[],
    cursor: number,
    leaseMs: number,
  ): Promise<boolean> {
    return transaction(this.dataSource, async (tx) => {
      const isOurs = await advanceWebhook(tx, webhook, cursor, leaseMs);
      if (!isOurs || delivered.length === 0) return isOurs;
      await recordTries(tx, webhook, ...delivered);
      await forgetOldDeliveries(tx, webhook);
      return true;
    });
  }

  private async postpone(webhook: ClaimedWebhook, failed: Try, failedBefore: number): Promise<void> {
    const { outcome } = failed;
    const { hotelId, id } = webhook;
    const backOffMs = retryDelayMs(failedBefore + 1, Math.random());
    const delayMs = Math.max(backOffMs, outcome.retryAfterMs ?? 0);
    const isGone = outcome.status === GONE;
    const isOff = await transaction(this.dataSource, async (tx) => {
      const isSwitchedOff = await postponeWebhook(tx, webhook, delayMs, isGone);
      if (isSwitchedOff === undefined) return false;
      await recordTries(tx, webhook, failed);
      if (isSwitchedOff) {
        const changes = { because: isGone ? 'gone' : 'failing' };
        const record = { hotelId, action: 'webhook.switched-off', entity: 'webhook', entityId: id } as const;
        await audit(tx, { kind: 'service' }, { ...record, changes });
      }
      return isSwitchedOff;
    });
    if (isOff) this.logger.warn(`webhook ${id} of hotel ${hotelId} is switched off`);
  }
}

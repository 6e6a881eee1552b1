import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull, Not } from 'typeorm';
import { type Actor, audit } from '../../database/audit.js';
import { transaction } from '../../database/transaction.js';
import { recordIsNotFound } from '../../hotel/hotel-record.js';
import { webhookIsSwitchedOff } from './webhooks.errors.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookSender } from './webhook-sender.service.js';
import { Webhook } from './webhook.entity.js';
import { holdWebhook, recordTries } from './webhooks.queries.js';

@Injectable()
export class WebhookRepairs {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sender: WebhookSender,
  ) {}

  /** Switches a webhook on again: it goes on where it stopped. One that is on stays as it is. */
  async switchOn(hotelId: number, id: number, actor: Actor): Promise<void> {
    await transaction(this.dataSource, async (tx) => {
      const { affected } = await tx.update(
        Webhook,
        { hotelId, id, switchedOffAt: Not(IsNull()) },
        {
          switchedOffAt: null,
          switchedOffBecause: null,
          failingSince: null,
          tries: 0,
          dueAt: () => 'now()',
        },
      );
      if (affected === 0) return;
      await audit(tx, actor, { hotelId, action: 'webhook.switched-on', entity: 'webhook', entityId: id });
    });
  }

  /** Keeps the order: waiting ones become due. Throws `record_is_not_found`, `webhook_is_switched_off`. */
  async sendAgain(hotelId: number, deliveryId: number, actor: Actor): Promise<void> {
    const delivery = await this.dataSource.manager.findOneBy(WebhookDelivery, { hotelId, id: deliveryId });
    const webhook = delivery
      ? await this.dataSource.manager.findOneBy(Webhook, { hotelId, id: delivery.webhookId })
      : null;
    if (!delivery || !webhook) throw recordIsNotFound();
    const isWaiting = delivery.seq !== null && delivery.seq > webhook.cursor;
    if (isWaiting && webhook.switchedOffAt !== null) throw webhookIsSwitchedOff();
    const { messageId, body, seq } = delivery;
    const message = { id: messageId, body, seq };
    const outcome = isWaiting ? undefined : await this.sender.send(webhook, message);
    await transaction(this.dataSource, async (tx) => {
      if (!(await holdWebhook(tx, webhook))) throw recordIsNotFound();
      if (outcome) await recordTries(tx, webhook, { message, outcome });
      else await tx.update(Webhook, { hotelId, id: webhook.id }, { dueAt: () => 'now()' });
      const changes = { delivery: messageId };
      const record = { action: 'webhook.sent-again', entity: 'webhook', entityId: webhook.id } as const;
      await audit(tx, actor, { hotelId, ...record, changes });
    });
  }
}

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PARTNER_KINDS } from '../../../partner-kit/changes/changes.dto.js';
import { WebhookRepairs } from '../../../partner-kit/webhooks/webhook-repairs.service.js';
import { MANAGERS } from '../../page/access.js';
import type { PanelResource } from '../adapter/definition.js';
import {
  choice,
  COLUMN,
  facts,
  field,
  FILTER,
  flag,
  from,
  instant,
  LISTED,
  longText,
  reference,
  text,
  whole,
} from './fields.js';
import { answerOf, changeOf, readLatestDeliveries } from './webhook-deliveries.queries.js';

const OWNED = { group: 'partners', hotel: 'r.hotel_id', read: MANAGERS } as const;

@Injectable()
export class WebhookResources {
  constructor(
    private readonly dataSource: DataSource,
    private readonly repairs: WebhookRepairs,
  ) {}

  resources(): PanelResource[] {
    return [this.webhooks(), this.deliveries()];
  }

  private webhooks(): PanelResource {
    return {
      ...OWNED,
      id: 'webhooks',
      icon: 'Send',
      from: `webhook r JOIN partner p ON p.id = r.partner_id
             LEFT JOIN LATERAL (SELECT at, status, error FROM webhook_delivery d
                                 WHERE d.hotel_id = r.hotel_id AND d.webhook_id = r.id
                                 ORDER BY at DESC, id DESC LIMIT 1) AS last ON true`,
      title: `p.name || ' · ' || r.url`,
      order: { field: 'createdAt', direction: 'desc' },
      fields: [
        text('partner', from('p.name'), COLUMN),
        text('url', COLUMN),
        field('words', 'kinds', { list: true, choices: PARTNER_KINDS }),
        choice(
          'state',
          ['active', 'failing', 'switched_off'],
          from(`CASE WHEN r.switched_off_at IS NOT NULL THEN 'switched_off'
                     WHEN r.failing_since IS NOT NULL THEN 'failing' ELSE 'active' END`),
          COLUMN,
        ),
        instant('lastAt', from('last.at'), COLUMN),
        text('lastAnswer', from(answerOf('last')), COLUMN),
        instant('failingSince', FILTER),
        whole('tries'),
        instant(
          'nextTryAt',
          from('CASE WHEN r.failing_since IS NOT NULL AND r.switched_off_at IS NULL THEN r.due_at END'),
        ),
        instant('switchedOffAt', FILTER),
        choice('switchedOffBecause', ['failing', 'gone'], FILTER),
        instant('createdAt', FILTER),
        facts('deliveries', from(null)),
      ],
      enrich: async (user, record) => ({
        ...record,
        deliveries: JSON.stringify(
          await readLatestDeliveries(this.dataSource, user.hotelId!, Number(record['id'])),
        ),
      }),
      commands: [
        {
          name: 'switchOn',
          icon: 'Play',
          roles: MANAGERS,
          applies: (record) => record['state'] === 'switched_off',
          run: (user, id) => this.repairs.switchOn(user.hotelId!, id, user.actor),
        },
      ],
    };
  }

  private deliveries(): PanelResource {
    return {
      ...OWNED,
      id: 'webhookDeliveries',
      icon: 'Activity',
      from: 'webhook_delivery r',
      title: 'r.message_id',
      order: { field: 'at', direction: 'desc' },
      fields: [
        instant('at', COLUMN),
        reference('webhookId', 'webhooks', LISTED),
        choice('change', [...PARTNER_KINDS, 'webhook'], from(changeOf('r')), COLUMN),
        flag('succeeded', COLUMN),
        text('answer', from(answerOf('r')), COLUMN),
        whole('tries', COLUMN),
        text('messageId', FILTER),
        longText('body'),
      ],
      commands: [
        {
          name: 'sendAgain',
          icon: 'RefreshCw',
          roles: MANAGERS,
          run: (user, id) => this.repairs.sendAgain(user.hotelId!, id, user.actor),
        },
      ],
    };
  }
}

import { applyDecorators } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiBody,
  ApiConsumes,
  ApiOperation,
  ApiParam,
  ApiProperty,
  ApiTags,
} from '@nestjs/swagger';
import { DescribeAnswer, Succeeded } from '../../http/answers.dto.js';
import { Line, WholeNumber } from '../../http/request-fields.js';
import { FormPipe } from '../../http/request.pipe.js';
import { MAX_URL_LENGTH } from '../../values/limits.js';
import { Kinds, PARTNER_KINDS, type PartnerKind } from '../changes/changes.dto.js';
import { DescribeDelivery } from './delivered.dto.js';
import type { Webhook } from './webhook.entity.js';
import type { WebhookDelivery } from './webhook-delivery.entity.js';

export const MAX_WEBHOOKS = 10;

const HOTEL = {
  min: 1,
  description: 'Must be a hotel of the token, else `hotel_id_is_not_found`.',
  example: 7001,
} as const;

export class AddWebhookRequest {
  @WholeNumber(HOTEL)
  hotelID!: number;
  @Line({
    maxLength: MAX_URL_LENGTH,
    format: 'uri',
    description:
      `An https address of the public internet, without user name and password, of at most ${MAX_URL_LENGTH} characters. ` +
      'Else `url_is_not_valid`.',
    example: 'https://partner.example/hooks/hotel',
  })
  url!: string;
  @Kinds(
    {
      required: true,
      description:
        'What to tell of, at least one. Where `promotions` and `terms` are not asked for, their changes are told as `rates`. ' +
        'Else `kinds_is_not_valid`.',
    },
    'list',
  )
  kinds!: PartnerKind[];
}

export const AddWebhookPipe = new FormPipe(AddWebhookRequest, ({ field }) =>
  field === 'hotelID' ? 'hotel_id_is_not_found' : `${field}_is_not_valid`,
);

class TestWebhookRequest {
  @ApiProperty({
    type: 'integer',
    required: false,
    description: 'By default the hotel of the token; needed with a token of several hotels.',
    example: 7001,
  })
  hotelID?: number;
}

export class WebhookAdded {
  @Succeeded() success!: true;
  @ApiProperty({ type: 'integer', example: 41 }) id!: number;
  @ApiProperty({
    description: 'Signs the deliveries. It is shown this once.',
    example: 'whsec_b2xkIGhhYml0cyBkaWUgaGFyZCwgbmV3IG9uZXMgdG9vIQ==',
  })
  secret!: string;
}

class DeliveryResult {
  @ApiProperty({ description: 'Whether the address answered with a status of 2xx' }) delivered!: boolean;
  @ApiProperty({ type: 'integer', nullable: true, description: 'HTTP status; null where no answer came' })
  status!: number | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Why no answer came, for people to read',
    example: null,
  })
  error!: string | null;
}

export class WebhookTested extends DeliveryResult {
  @Succeeded() success!: true;
}

class LastDelivery extends DeliveryResult {
  @ApiProperty({ format: 'date-time', description: 'When it was last tried' }) at!: string;
  @ApiProperty({ type: 'integer', description: 'How often it was tried', example: 1 }) tries!: number;
}

const WEBHOOK_STATES = ['active', 'failing', 'switched_off'] as const;
type WebhookState = (typeof WEBHOOK_STATES)[number];

export class ListedWebhook {
  @ApiProperty({ type: 'integer', example: 41 }) id!: number;
  @ApiProperty({ example: 'https://partner.example/hooks/hotel' }) url!: string;
  @ApiProperty({ enum: PARTNER_KINDS, isArray: true }) kinds!: string[];
  @ApiProperty({ enum: WEBHOOK_STATES, description: '`failing`: the last try failed, another follows' })
  state!: WebhookState;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Since when every try has failed',
  })
  failingSince!: string | null;
  @ApiProperty({ type: LastDelivery, nullable: true, description: 'Null: nothing was sent yet' })
  lastDelivery!: LastDelivery | null;
}

export class WebhookList {
  @Succeeded() success!: true;
  @ApiProperty({ type: [ListedWebhook], maxItems: MAX_WEBHOOKS }) webhooks!: ListedWebhook[];
}

export class WebhookEnded {
  @Succeeded() success!: true;
}

export function listedWebhook(webhook: Webhook, last: WebhookDelivery | undefined): ListedWebhook {
  const { id, url, kinds, createdAt, failingSince } = webhook;
  return {
    id,
    url,
    kinds,
    state: stateOf(webhook),
    createdAt: createdAt.toISOString(),
    failingSince: failingSince?.toISOString() ?? null,
    lastDelivery: last
      ? {
          delivered: last.succeeded,
          status: last.status,
          error: last.error,
          at: last.at.toISOString(),
          tries: last.tries,
        }
      : null,
  };
}

function stateOf({ switchedOffAt, failingSince }: Webhook): WebhookState {
  if (switchedOffAt) return 'switched_off';
  return failingSince ? 'failing' : 'active';
}

const described = (operationId: string, summary: string, description: string, ...more: MethodDecorator[]) =>
  applyDecorators(
    ApiTags('Webhooks'),
    ApiBearerAuth(),
    ApiOperation({ operationId, summary, description }),
    ...(more as []),
  );

const OF_ID = ApiParam({
  name: 'id',
  description: 'Else `webhook_is_not_found`.',
  schema: { type: 'integer' },
});

export const DescribeAddWebhook = () =>
  described(
    'addWebhook',
    'Add a webhook',
    'From now on the changes of these kinds are sent to the address by Standard Webhooks 1.0, as they are told by ' +
      '`GET /external/online/changes`: one in each delivery, in their order, at least once. `booking` and `payment` are those of ' +
      `the partner alone. A partner has at most ${MAX_WEBHOOKS} webhooks at a hotel.`,
    ApiConsumes('application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'),
    ApiBody({
      type: AddWebhookRequest,
      examples: {
        bookings: {
          summary: 'Availability and the partner’s bookings',
          value: {
            hotelID: 7001,
            url: 'https://partner.example/hooks/hotel',
            'kinds[]': ['availability', 'booking'],
          },
        },
      },
    }),
    DescribeDelivery(),
    DescribeAnswer(
      WebhookAdded,
      'hotel_id_is_not_found',
      'url_is_not_valid',
      'kinds_is_not_valid',
      'too_many_webhooks',
    ),
  );

export const DescribeWebhooks = () =>
  described(
    'listWebhooks',
    'List webhooks',
    'The webhooks of the partner at the hotel, with the result of the last delivery.',
    DescribeAnswer(WebhookList, 'hotel_id_is_not_found'),
  );

export const DescribeEndWebhook = () =>
  described(
    'endWebhook',
    'End a webhook',
    'Nothing is sent to it any more, but for a delivery that is on its way.',
    OF_ID,
    DescribeAnswer(WebhookEnded, 'hotel_id_is_not_found', 'webhook_is_not_found'),
  );

export const DescribeTestWebhook = () =>
  described(
    'testWebhook',
    'Send a test to a webhook',
    'Sends one delivery of the type `webhook.test`, whose `change` is null, and says how that went. It is not tried again.',
    OF_ID,
    ApiConsumes('application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'),
    ApiBody({
      type: TestWebhookRequest,
      required: false,
      examples: { test: { value: { hotelID: 7001 } } },
    }),
    DescribeAnswer(WebhookTested, 'hotel_id_is_not_found', 'webhook_is_not_found'),
  );

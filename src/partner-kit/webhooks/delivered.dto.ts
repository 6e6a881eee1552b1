import { ApiProperty } from '@nestjs/swagger';
import { DescribeSent } from '../../http/openapi-webhooks.js';
import { ChangeItem, PARTNER_KINDS, type PartnerKind } from '../changes/changes.dto.js';
import { MAX_FAILING_DAYS } from './retry-delay.js';

class DeliveredData {
  @ApiProperty({ type: 'integer', example: 7001 })
  hotelID!: number;
  @ApiProperty({
    description: 'Of `GET /external/online/changes`, which goes on after this change',
    example: 'MTpjaGFuZ2VzOjcwMDE6MjA0',
  })
  cursor!: string;
}

class DeliveredChangeData extends DeliveredData {
  @ApiProperty({ type: ChangeItem })
  change!: ChangeItem;
}

class DeliveredTestData extends DeliveredData {
  @ApiProperty({ enum: [null] })
  change!: null;
}

class Delivered {
  @ApiProperty({
    format: 'date-time',
    description: 'When it happened',
    example: '2027-02-28T09:00:06.312Z',
  })
  timestamp!: string;
}

export class DeliveredChange extends Delivered {
  @ApiProperty({
    enum: PARTNER_KINDS.map((kind) => `${kind}.changed`),
    description: 'The kind of the change and `.changed`',
    example: 'availability.changed',
  })
  type!: `${PartnerKind}.changed`;
  @ApiProperty({ type: DeliveredChangeData })
  data!: DeliveredChangeData;
}

export class DeliveredTest extends Delivered {
  @ApiProperty({ enum: ['webhook.test'] })
  type!: 'webhook.test';
  @ApiProperty({ type: DeliveredTestData })
  data!: DeliveredTestData;
}

export const DescribeDelivery = () =>
  DescribeSent({
    operationId: 'deliverChange',
    summary: 'A change, sent to a webhook',
    description:
      'Sent to the `url` of a webhook by Standard Webhooks 1.0: one change in each delivery, in their order, at least once. ' +
      'Verify the signature over the body as it came, and answer within 10 seconds, unless the operator has set another time; the content of the answer is not read.',
    headers: {
      'webhook-id': ['The delivery, the same in every try', 'msg_41_204_n0nn1ovc'],
      'webhook-timestamp': ['When this try was sent, in seconds since 1970', '1803805206'],
      'webhook-signature': [
        '`v1,` and the base64 of HMAC-SHA-256, keyed by the bytes of the secret after `whsec_`, over ' +
          '`<webhook-id>.<webhook-timestamp>.<body>`',
        'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
      ],
    },
    bodies: [DeliveredChange, DeliveredTest],
    answers: {
      '2XX': 'Delivered. The next change follows.',
      '410': 'The webhook is switched off at once.',
      default:
        'Anything else, a redirect, or no answer: tried again after 5 seconds, then twice as long each time up to half an ' +
        'hour, and not before a `Retry-After` of at most a day has passed. ' +
        `After ${MAX_FAILING_DAYS} days of that the webhook is switched off.`,
    },
  });

import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { SETTINGS, type Settings } from '../settings.js';
import { inDialect31 } from './openapi-dialect.js';
import { describeFields } from './openapi-fields.js';
import { moveWebhooks } from './openapi-webhooks.js';
import { completeOperations, operationsOf } from './openapi-operations.js';

export function openApiDocument(app: NestExpressApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Hotel online booking and in-house guest API')
    .setDescription(DESCRIPTION)
    .setVersion('1')
    .setContact('The operator of this service', '', '')
    .setLicense('Proprietary', '')
    .addServer('/', 'This service')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'The token of a login' })
    .addApiKey(
      {
        type: 'apiKey',
        name: 'ApiKey',
        in: 'header',
        description: 'A key that the hotel makes in its panel',
      },
      'ApiKey',
    )
    .addApiKey(
      {
        type: 'apiKey',
        name: 'api-key',
        in: 'header',
        description: 'The same key, in the header of Open Channel',
      },
      'ChannelKey',
    )
    .build();
  const document = SwaggerModule.createDocument(app, config, { autoTagControllers: false });
  document.info.contact = contactOf(app.get<Settings>(SETTINGS));
  document.info.license = { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' } as LicenseObject;
  moveWebhooks(document);
  describeTags(document);
  completeOperations(document);
  describeFields(document);
  return inDialect31(document);
}

function contactOf({ CONTACT }: Settings): OpenAPIObject['info']['contact'] {
  const name = 'The operator of this service';
  if (CONTACT === undefined) return { name };
  return /^https?:/i.test(CONTACT) ? { name, url: CONTACT } : { name, email: CONTACT };
}

const DESCRIPTION =
  'Log in per hotel at `/external/public/login` and send the token as `Authorization: Bearer …`. ' +
  'Most errors are answered with HTTP 200 and an identifier in the body. JSON bodies may carry IDs, counts, ages ' +
  'and amounts as numbers or as text. Unknown fields are ignored. Answers of 1 kB and more are sent as `br` or `gzip` ' +
  'where `Accept-Encoding` takes that. An unknown path is 404 `not_found`, another method of a known one 405 ' +
  '`method_not_allowed` with `Allow`.';

type LicenseObject = NonNullable<OpenAPIObject['info']['license']>;

const TAGS: Readonly<Record<string, string>> = {
  Login: 'A token for one hotel, or for all hotels of a partner.',
  'Lookup lists': 'Countries, currencies and languages, which change rarely.',
  Hotel: 'What a booking engine shows of a hotel.',
  Search: 'Rooms, prices and restrictions for a stay and a party.',
  Payment: 'The payment step, and whether an order is paid.',
  Booking: 'Bookings: register, modify, cancel, and read back.',
  Changes: 'What has changed, to be followed instead of asked for again and again.',
  Webhooks: 'Changes sent to an address of the partner.',
  'In house': 'Guests in house, for the hotspot of a hotel.',
  'Rates by machine': 'Rates and availability that a property system or channel manager sends.',
  'Open Channel': 'The protocol of Channex, for property systems that speak it.',
  Health: 'Whether the service runs, for whoever operates it.',
};

function describeTags(document: OpenAPIObject): void {
  const used = new Set(operationsOf(document).flatMap(({ operation }) => operation.tags ?? []));
  document.tags = [...used].map((name) => ({ name, description: TAGS[name] ?? '' }));
  const order = Object.keys(TAGS);
  document.tags.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}

import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import helmet from 'helmet';

/** The OpenAPI document of all partner and hotspot endpoints. */
export function openApiDocument(app: NestExpressApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Hotel online booking and in-house guest API')
    .setDescription(
      'Log in per hotel at `/external/public/login` and send the token as `Authorization: Bearer …`. ' +
        'Most errors are answered with HTTP 200 and an identifier in the body.',
    )
    .setVersion('1')
    .addBearerAuth()
    .addApiKey({ type: 'apiKey', name: 'ApiKey', in: 'header' }, 'ApiKey')
    .build();
  return SwaggerModule.createDocument(app, config);
}

/** Serves the document at `/openapi.json` and a page for it at `/docs`, whose parts all come from this service. */
export function serveOpenApi(app: NestExpressApplication): void {
  app.use(
    '/docs',
    helmet({
      contentSecurityPolicy: {
        directives: {
          defaultSrc: ["'self'"],
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:'],
          scriptSrc: ["'self'"],
          upgradeInsecureRequests: null,
        },
      },
    }),
  );
  SwaggerModule.setup('docs', app, () => openApiDocument(app), {
    jsonDocumentUrl: '/openapi.json',
    customSiteTitle: 'Hotel booking API',
  });
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, getSchemaPath, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { Failure } from './answers.dto.js';
import { sendCacheable } from './cacheable.js';
import { KEPT_BY_CALLERS } from './sending.js';
import { KeptContent, zipInTurn } from './zip.js';

/** The OpenAPI document of all partner and hotspot endpoints. */
export function openApiDocument(app: NestExpressApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Hotel online booking and in-house guest API')
    .setDescription(
      'Log in per hotel at `/external/public/login` and send the token as `Authorization: Bearer …`. ' +
        'Most errors are answered with HTTP 200 and an identifier in the body. JSON bodies may carry IDs, counts, ages ' +
        'and amounts as numbers or as text. Unknown fields are ignored. Answers of 1 kB and more are sent as `br` or `gzip` ' +
        'where `Accept-Encoding` takes that.',
    )
    .setVersion('1')
    .addBearerAuth()
    .addApiKey({ type: 'apiKey', name: 'ApiKey', in: 'header' }, 'ApiKey')
    .build();
  return withErrorsOfAll(SwaggerModule.createDocument(app, config, { extraModels: [Failure] }));
}

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

const OF_ALL = {
  429: '`too_many_requests`, with `Retry-After`, `RateLimit`, `RateLimit-Policy` and `RateLimit-*` headers',
  500: '`unexpected_error`',
  503: '`service_is_unavailable`, with `Retry-After`',
};
const OF_TOKENS = { 401: '`token_is_not_valid`' };
const OF_BODIES = {
  400: '`body_is_not_valid_json` or `body_is_not_readable`',
  413: '`body_is_too_large`',
  415: '`body_encoding_is_not_supported`: bodies are never compressed',
};

/** Adds what any endpoint of the API may answer, before or instead of its own answers. */
function withErrorsOfAll(document: OpenAPIObject): OpenAPIObject {
  for (const [path, { get, post }] of Object.entries(document.paths)) {
    if (!path.startsWith('/external/') && !path.startsWith('/public/')) continue;
    if (get) addErrors(get, OF_ALL);
    if (post) addErrors(post, { ...OF_BODIES, ...OF_ALL });
  }
  return document;
}

function addErrors(operation: Operation, errorsOfMethod: Record<string, string>): void {
  const needsToken = operation.security?.some((scheme) => 'bearer' in scheme);
  const errors = { ...(needsToken && OF_TOKENS), ...errorsOfMethod };
  // The hotspot's failures have a form of their own, the one that its 401 has.
  const form = operation.responses['401'];
  const content =
    form && 'content' in form
      ? form.content
      : { 'application/json': { schema: { $ref: getSchemaPath(Failure) } } };
  for (const [status, description] of Object.entries(errors)) {
    operation.responses[status] ??= { description, content };
  }
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
    sendScripts(),
    sendTextsKept,
  );
  app.use('/openapi.json', sendTextsKept);
  SwaggerModule.setup('docs', app, () => openApiDocument(app), {
    jsonDocumentUrl: '/openapi.json',
    customSiteTitle: 'Hotel booking API',
  });
}

const SCRIPTS: Readonly<Record<string, string>> = {
  '/swagger-ui.css': 'text/css; charset=utf-8',
  '/swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  '/swagger-ui-standalone-preset.js': 'text/javascript; charset=utf-8',
};

/** Sends the page's scripts, read when they are first asked for and then kept. */
function sendScripts(): RequestHandler {
  const folder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const kept = new Map<string, KeptContent>();
  return async (request, response, next) => {
    const type = request.method === 'GET' ? SCRIPTS[request.path] : undefined;
    if (type === undefined) return next();
    const content =
      kept.get(request.path) ??
      new KeptContent(await readFile(path.join(folder, request.path)), undefined, zipInTurn);
    kept.set(request.path, content);
    await sendCacheable(request, response, content, type, KEPT_BY_CALLERS);
  };
}

/** What is sent as text by the handlers that follow is zipped and may be kept, but for errors. */
const sendTextsKept: RequestHandler = (request, response, next) => {
  const send = response.send.bind(response);
  response.send = (body) => {
    if (typeof body !== 'string' || response.statusCode !== 200) return send(body);
    const type = response.get('Content-Type') ?? 'text/html; charset=utf-8';
    void sendCacheable(request, response, Buffer.from(body), type, KEPT_BY_CALLERS);
    return response;
  };
  next();
};

import type { OpenAPIObject } from '@nestjs/swagger';
import { type Identifier, meaningsOf } from './identifiers.js';
import { ZIPPABLE } from './sending.js';

export type OperationObject = NonNullable<OpenAPIObject['paths'][string]['get']>;
type DescribedResponse = Exclude<OperationObject['responses'][string], { $ref: string }> & {
  headers?: Record<string, { $ref: string }>;
};
type Components = NonNullable<OpenAPIObject['components']>;

export interface PlacedOperation {
  path: string;
  method: string;
  operation: OperationObject;
}

const METHODS = ['post', 'get', 'put', 'patch', 'delete'] as const;

export function operationsOf(document: OpenAPIObject): PlacedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => (item[method] ? [{ path, method, operation: item[method] }] : [])),
  );
}

/** What any endpoint may answer before or instead of its own answers, by status. */
const OF_ALL: Readonly<Record<string, readonly Identifier[]>> = {
  400: ['request_is_not_valid'],
  429: ['too_many_requests'],
  431: ['request_is_not_valid'],
  500: ['unexpected_error'],
  503: ['service_is_unavailable'],
};
const OF_PROBES: typeof OF_ALL = { 429: ['too_many_requests'], 431: ['request_is_not_valid'] };
const OF_TOKENS: typeof OF_ALL = { 401: ['token_is_not_valid'] };
const OF_BODIES: typeof OF_ALL = {
  400: ['body_is_not_valid_json', 'body_is_not_readable', 'request_is_not_valid'],
  413: ['body_is_too_large'],
  415: ['body_encoding_is_not_supported'],
};

/** Of a request whose headers were too large for Node to read them: no route and no limit has seen it. */
const UNREADABLE = '431';

const LIMIT_HEADERS = [
  'RateLimit',
  'RateLimit-Policy',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
];
const header = (description: string, type: 'string' | 'integer', example: string | number) => ({
  description,
  schema: { type, examples: [example] },
});
const HEADERS = {
  'X-Request-Id': header(
    'The request in the log of the service: the caller’s own id, where it sent a plausible one',
    'string',
    '0c5c9bd0-7a55-4b0e-9d0c-2f8b6a2f4a11',
  ),
  RateLimit: header(
    'What is left of the limit, and the seconds after which it is whole again',
    'string',
    '"credential";r=11999;t=60',
  ),
  'RateLimit-Policy': header('The limit and its window in seconds', 'string', '"credential";q=12000;w=60'),
  'RateLimit-Limit': header('Requests in a minute', 'integer', 12000),
  'RateLimit-Remaining': header('Requests that are left', 'integer', 11999),
  'RateLimit-Reset': header('Seconds after which the limit is whole again', 'integer', 60),
  'Retry-After': header('Seconds after which the request may be sent again', 'integer', 5),
  'WWW-Authenticate': header('How to authenticate', 'string', 'Bearer'),
  ETag: header(
    'Names this content; sent as `If-None-Match` it is answered with 304 while nothing has changed',
    'string',
    '"k3vq0c5o2t8"',
  ),
  'Cache-Control': header('Whether and how long the answer may be kept', 'string', 'private, max-age=86400'),
  Vary: header('The answer depends on this header of the request', 'string', 'Accept-Encoding'),
  Deprecation: header(
    'Since when the endpoint is not to be used any more (RFC 9745)',
    'string',
    '@1798761600',
  ),
  Sunset: header('When the endpoint ends (RFC 8594)', 'string', 'Thu, 01 Jul 2027 00:00:00 GMT'),
};
type HeaderName = keyof typeof HEADERS;

/** Adds what is the same for many operations: errors, headers, and that open ones need no credential. */
export function completeOperations(document: OpenAPIObject): void {
  const components = (document.components ??= {});
  const responses: Record<string, DescribedResponse> = {};
  for (const { path, method, operation } of operationsOf(document)) {
    operation.security ??= [];
    const isLimited = !path.startsWith('/health/');
    const errors = isLimited ? errorsOf(operation) : OF_PROBES;
    for (const response of Object.entries(operation.responses) as [string, DescribedResponse][]) {
      completeResponse(operation, ...response, isLimited);
    }
    for (const [status, identifiers] of Object.entries(errors)) {
      if (operation.responses[status]) continue;
      const isHotspot = path.startsWith('/public/') && status !== UNREADABLE;
      const name = (isHotspot ? 'Hotspot' : '') + responseName(status, method);
      responses[name] ??= sharedError(status, identifiers, isHotspot);
      operation.responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  components.responses = responses as Components['responses'];
  const headers = usedHeaders(document);
  components.headers = Object.fromEntries(
    Object.entries(HEADERS).filter(([name]) => headers.has(name)),
  ) as Components['headers'];
}

function errorsOf({ security = [], requestBody }: OperationObject): typeof OF_ALL {
  return {
    ...(security.some((scheme) => 'bearer' in scheme) && OF_TOKENS),
    ...OF_ALL,
    ...(requestBody && OF_BODIES),
  };
}

const NAMES: Readonly<Record<string, string>> = {
  400: 'BadRequest',
  401: 'TokenIsNotValid',
  413: 'BodyIsTooLarge',
  415: 'BodyEncodingIsNotSupported',
  429: 'TooManyRequests',
  431: 'HeadersAreTooLarge',
  500: 'UnexpectedError',
  503: 'ServiceIsUnavailable',
};

function responseName(status: string, method: string): string {
  return status === '400' && method !== 'post' ? 'RequestIsNotValid' : (NAMES[status] ?? status);
}

function sharedError(
  status: string,
  identifiers: readonly Identifier[],
  isHotspot: boolean,
): DescribedResponse {
  const success = isHotspot ? { type: 'integer', enum: [0] } : { type: 'boolean', enum: [false] };
  const schema = {
    type: 'object',
    required: ['success', 'message'],
    properties: { success, message: { type: 'string', enum: [...identifiers] } },
  };
  const response = { description: meaningsOf(identifiers), content: { 'application/json': { schema } } };
  const limits = status === UNREADABLE ? [] : (LIMIT_HEADERS as HeaderName[]);
  setHeaders(response as DescribedResponse, [...headersOfStatus(status), ...limits]);
  return response as DescribedResponse;
}

function completeResponse(
  operation: OperationObject,
  status: string,
  response: DescribedResponse,
  isLimited: boolean,
): void {
  response.description ||= descriptionOf(status, response);
  if (Number(status) >= 400) response.content = asJson(response.content);
  const isKept = '304' in operation.responses || !('application/json' in (response.content ?? {}));
  setHeaders(response, [
    ...headersOfStatus(status),
    ...(isLimited ? (LIMIT_HEADERS as HeaderName[]) : []),
    ...(isKept && (status === '200' || status === '304') ? (['ETag', 'Cache-Control'] as const) : []),
    ...((status === '200' || status === '304') && isZipped(operation) ? (['Vary'] as const) : []),
    ...(operation.deprecated ? (['Deprecation', 'Sunset'] as const) : []),
  ]);
}

/** Errors are JSON, whatever else the operation produces. */
function asJson(content: DescribedResponse['content']): DescribedResponse['content'] {
  const [media] = Object.values(content ?? {});
  return media && { 'application/json': media };
}

/** Whether its answer depends on `Accept-Encoding`. */
function isZipped({ responses }: OperationObject): boolean {
  const { content = {} } = (responses['200'] ?? {}) as DescribedResponse;
  const types = Object.keys(content);
  return types.length === 0 || types.some((type) => ZIPPABLE.test(type));
}

function headersOfStatus(status: string): HeaderName[] {
  const own: HeaderName[] = ['X-Request-Id'];
  if (status === '429' || status === '503') own.push('Retry-After');
  if (status === '401') own.push('WWW-Authenticate');
  return own;
}

function descriptionOf(status: string, response: DescribedResponse): string {
  const schema = response.content?.['application/json']?.schema;
  if (status !== '200' || !schema || !('oneOf' in schema)) return 'The answer';
  return 'The answer, or a failure';
}

function setHeaders(response: DescribedResponse, names: readonly HeaderName[]): void {
  response.headers = Object.fromEntries(
    [...new Set(names)].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

function usedHeaders(document: OpenAPIObject): Set<string> {
  const used = new Set<string>();
  const all = [
    ...operationsOf(document).flatMap(({ operation }) => Object.values(operation.responses)),
    ...Object.values(document.components?.responses ?? {}),
  ];
  for (const response of all) {
    for (const name of Object.keys((response as DescribedResponse).headers ?? {})) used.add(name);
  }
  return used;
}

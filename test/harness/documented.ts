import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { openApiDocument } from '../../src/http/openapi.js';
import type { TestService } from './service.js';

type Json = Record<string, unknown>;
interface Operation {
  responses: Record<string, Described & { $ref?: string }>;
}
interface Described {
  headers?: Record<string, unknown>;
  content?: Record<string, { schema?: Json }>;
}
interface Route {
  pattern: RegExp;
  path: string;
  operations: Record<string, Operation>;
}

const FORMATS = {
  date: (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text),
  'date-time': (text: string) =>
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.test(text),
  uri: (text: string) => /^https?:\/\//.test(text),
  email: true,
  binary: true,
} as const;

/** Tests run without limits of requests. */
const OF_LIMITS = /^RateLimit/;

/** The document of the service, in whose answers there is nothing that it does not name. */
class Documented {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: false, formats: FORMATS });
  private readonly routes: Route[];
  private readonly document: Json;
  private readonly validators = new Map<string, ValidateFunction | undefined>();

  constructor(document: Json) {
    this.document = closed(document) as Json;
    this.ajv.addSchema(this.document, 'document');
    this.routes = Object.entries(this.document['paths'] as Record<string, Record<string, Operation>>).map(
      ([path, operations]) => ({
        pattern: new RegExp(`^${path.replaceAll(/[.]/g, '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
        path,
        operations,
      }),
    );
  }

  /** Where the JSON answer of an operation is not as the document says; undefined where it is, or names no operation. */
  faultOf(method: string, path: string, status: number, body: unknown): string | undefined {
    const route = this.routes.find(({ pattern }) => pattern.test(path));
    const operation = route?.operations[method.toLowerCase()];
    if (!route || !operation) return undefined;
    const place = `${method} ${route.path} ${status}`;
    if (!this.validators.has(place)) this.validators.set(place, this.validatorOf(route, method, status));
    const validate = this.validators.get(place);
    if (!validate) return `${place} is not in the document`;
    if (validate(body)) return undefined;
    const errors = validate.errors ?? [];
    const deviations = errors.map(({ instancePath, message, params }) =>
      [`$${instancePath}`, message, JSON.stringify(params)].join(' '),
    );
    return `${place}: ${deviations.join('; ')}`;
  }

  /** Where content type and headers of an answer are not as the document says. */
  faultOfHeaders(
    method: string,
    path: string,
    status: number,
    headers: Headers,
    body: unknown,
  ): string | undefined {
    const route = this.routes.find(({ pattern }) => pattern.test(path));
    const response = route?.operations[method.toLowerCase()]?.responses[status];
    if (!route || !response) return undefined;
    const described = (response.$ref ? this.partAt(response.$ref) : response) as Described;
    const place = `${method} ${route.path} ${status}`;
    const [type = ''] = (headers.get('content-type') ?? '').split(';');
    const types = Object.keys(described.content ?? {});
    if (types.length > 0 && !types.includes(type)) return `${place}: is ${type}, not ${types.join(' or ')}`;
    const isFailure = Object(body)['success'] === false;
    const missing = Object.keys(described.headers ?? {}).filter(
      (name) => !headers.has(name) && !OF_LIMITS.test(name) && !(isFailure && name === 'ETag'),
    );
    return missing.length > 0 ? `${place}: has no ${missing.join(', ')}` : undefined;
  }

  private partAt(reference: string): unknown {
    return reference
      .slice(2)
      .split('/')
      .reduce((part: unknown, name) => (part as Json)[name], this.document);
  }

  /** Where what a webhook was sent is not as the document says. */
  faultOfDelivery(body: unknown): string | undefined {
    const place = '/webhooks/deliverChange/post/requestBody/content/application~1json/schema';
    if (!this.validators.has(place)) {
      this.validators.set(place, this.ajv.compile({ $ref: `document#${place}` }));
    }
    const validate = this.validators.get(place)!;
    return validate(body) ? undefined : JSON.stringify(validate.errors);
  }

  private validatorOf(route: Route, method: string, status: number): ValidateFunction | undefined {
    const response = route.operations[method.toLowerCase()]?.responses[status];
    if (!response) return undefined;
    const place = response.$ref
      ? response.$ref.slice(1)
      : `/paths/${escaped(route.path)}/${method.toLowerCase()}/responses/${status}`;
    return this.ajv.compile({ $ref: `document#${place}/content/application~1json/schema` });
  }
}

function escaped(path: string): string {
  return encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** Objects have no other members than those that are described. */
function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed);
  if (typeof part !== 'object' || part === null) return part;
  const copy = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, closed(value)]));
  const isObject = copy['type'] === 'object' && typeof copy['properties'] === 'object';
  return isObject ? { additionalProperties: false, ...copy } : copy;
}

let documented: Documented | undefined;

/** Throws where what a webhook was sent is not as the document of the service says. */
export function expectDocumentedDelivery(service: TestService, body: unknown): void {
  documented ??= new Documented(openApiDocument(service.app) as unknown as Json);
  const fault = documented.faultOfDelivery(body);
  if (fault !== undefined) throw new Error(`A delivery is not as the OpenAPI document says. ${fault}`);
}

/** Throws where a JSON answer of the service, its content type or its headers are not as its document says. */
export function expectDocumented(
  service: TestService,
  method: string,
  url: string,
  status: number,
  body: unknown,
  headers?: Headers,
): void {
  documented ??= new Documented(openApiDocument(service.app) as unknown as Json);
  const [path = ''] = url.split('?');
  const deviation = headers && documented.faultOfHeaders(method, path, status, headers, body);
  if (deviation !== undefined) throw new Error(`An answer is not as the OpenAPI document says. ${deviation}`);
  if (body === undefined) return;
  if (status === 404 || status === 405) {
    if ((body as Json)['message'] === 'not_found' || (body as Json)['message'] === 'method_not_allowed')
      return;
  }
  const fault = documented.faultOf(method, path, status, body);
  if (fault !== undefined) {
    throw new Error(`An answer is not as the OpenAPI document says. ${fault}\n${JSON.stringify(body)}`);
  }
}

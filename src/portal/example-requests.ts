import type { OpenAPIObject } from '@nestjs/swagger';
import type { Schema } from '../http/openapi-dialect.js';
import { operationsOf, type PlacedOperation } from '../http/openapi-operations.js';

type Scalar = string | number;

export interface ExampleRequest extends PlacedOperation {
  id: string;
  title: string;
  /** The path and query. */
  url: string;
  /** The header with the credential; undefined for open operations. */
  credential: 'Authorization' | 'ApiKey' | 'api-key' | undefined;
  form?: [string, Scalar][];
  json?: unknown;
}

interface ExampleParameter {
  name: string;
  in: string;
  required?: boolean;
  example?: Scalar;
  /** By the name of the example of the body that they belong to. */
  examples?: Record<string, { value: Scalar }>;
  schema?: Schema;
}
interface RequestMedia {
  schema?: Schema;
  examples?: Record<string, { summary?: string; value: unknown }>;
}

const CREDENTIALS = { bearer: 'Authorization', ApiKey: 'ApiKey', ChannelKey: 'api-key' } as const;
const FORM = 'application/x-www-form-urlencoded';
const VALUES: Readonly<Record<string, Scalar>> = {
  hotelID: 7001,
  hotel_code: '7001',
  ID: '700001',
  orderID: '700001',
};

/** Returns one request for each example of a body, and one for each operation without a body. */
export function exampleRequests(document: OpenAPIObject): ExampleRequest[] {
  return operationsOf(document).flatMap((placed) => requestsOf(placed));
}

function requestsOf(placed: PlacedOperation): ExampleRequest[] {
  const { operation } = placed;
  const [scheme] = Object.keys(operation.security?.[0] ?? {}) as (keyof typeof CREDENTIALS)[];
  const request: ExampleRequest = {
    ...placed,
    id: operation.operationId ?? '',
    title: operation.summary ?? '',
    url: urlOf(placed, undefined),
    credential: scheme && CREDENTIALS[scheme],
  };
  const content =
    (operation.requestBody as { content?: Record<string, RequestMedia> } | undefined)?.content ?? {};
  const [type, media] = Object.entries(content)[0] ?? [];
  if (type === undefined) return [request];
  return Object.entries(media?.examples ?? {}).map(([name, { summary, value }]) => ({
    ...request,
    url: urlOf(placed, name),
    title: summary ?? request.title,
    ...(type === FORM ? { form: fieldsOf(value as Record<string, unknown>) } : { json: value }),
  }));
}

function urlOf({ path, operation }: PlacedOperation, exampleName: string | undefined): string {
  const query = new URLSearchParams();
  let url = path;
  for (const parameter of (operation.parameters ?? []) as ExampleParameter[]) {
    const value = parameter.examples?.[exampleName ?? '']?.value ?? valueOf(parameter);
    if (parameter.in === 'path') url = url.replace(`{${parameter.name}}`, String(value));
    if (parameter.in === 'query' && (parameter.required || parameter.name in VALUES)) {
      query.set(parameter.name, String(value));
    }
  }
  return query.size === 0 ? url : `${url}?${query.toString()}`;
}

function valueOf({ name, example, schema = {} }: ExampleParameter): unknown {
  return VALUES[name] ?? example ?? schema.examples?.[0] ?? schema['default'] ?? schema.enum?.[0] ?? 1;
}

function fieldsOf(fields: Record<string, unknown>): [string, Scalar][] {
  return Object.entries(fields).flatMap(([name, value]) =>
    (Array.isArray(value) ? (value as Scalar[]) : [value as Scalar]).map((one): [string, Scalar] => [
      name,
      one,
    ]),
  );
}

import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from './openapi-operations.js';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  nullable?: boolean;
  const?: unknown;
  enum?: unknown[];
  example?: unknown;
  examples?: unknown[];
  pattern?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  [keyword: string]: unknown;
}

/** Turns idioms of OpenAPI 3.0 into those of 3.1. Numbers of JSON bodies become number or text: both may be sent. */
export function inDialect31(document: OpenAPIObject): OpenAPIObject {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  const ofJsonBodies = schemasOfJsonBodies(document, schemas);
  for (const [name, schema] of Object.entries(schemas)) {
    schemas[name] = schemaIn31(schema, ofJsonBodies.has(name));
  }
  const contents = [
    ...operationsOf(document).flatMap(({ operation }) => [
      operation.requestBody,
      ...Object.values(operation.responses),
    ]),
    ...Object.values(document.components?.responses ?? {}),
  ] as ({ content?: Record<string, { schema?: Schema }> } | undefined)[];
  for (const media of contents.flatMap((one) => Object.values(one?.content ?? {}))) {
    if (media.schema) media.schema = schemaIn31(media.schema, false);
  }
  for (const { operation } of operationsOf(document)) {
    for (const parameter of (operation.parameters ?? []) as { schema?: Schema }[]) {
      if (parameter.schema) parameter.schema = schemaIn31(parameter.schema, false);
    }
  }
  return document;
}

function schemaIn31(schema: Schema, takesText: boolean): Schema {
  const { nullable, example, allOf, ...rest } = schema;
  let result: Schema = mapChildren(rest, (child) => schemaIn31(child, takesText));
  if (allOf) result = { ...(allOf.length === 1 ? allOf[0] : { allOf }), ...result };
  if (example !== undefined) result.examples = [example];
  if (nullable) result = orNull(result);
  if (takesText) result = orText(result);
  if (result.enum?.length === 1) {
    const {
      enum: [only],
      ...others
    } = result;
    result = { ...others, ...(only === null ? { type: 'null' } : { const: only }) };
  }
  return result;
}

function mapChildren(schema: Schema, map: (child: Schema) => Schema): Schema {
  const result = { ...schema };
  if (schema.properties) {
    result.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, child]) => [name, map(child)]),
    );
  }
  if (schema.items) result.items = map(schema.items);
  if (typeof schema.additionalProperties === 'object') {
    result.additionalProperties = map(schema.additionalProperties);
  }
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    if (schema[keyword]) result[keyword] = schema[keyword].map((child) => schemaIn31(child, false));
  }
  return result;
}

function orNull(schema: Schema): Schema {
  const { $ref, ...rest } = schema;
  if ($ref) return { ...rest, anyOf: [{ $ref }, { type: 'null' }] };
  if (rest.oneOf) return { ...rest, oneOf: [...rest.oneOf, { type: 'null' }] };
  if (rest.anyOf) return { ...rest, anyOf: [...rest.anyOf, { type: 'null' }] };
  return { ...rest, type: [...typesOf(rest), 'null'] };
}

const DIGITS = '^\\d{1,16}$';
const DECIMAL = '^\\d{1,12}(\\.\\d{1,10})?$';

function orText(schema: Schema): Schema {
  const types = typesOf(schema);
  const isWhole = types.includes('integer');
  if (types.includes('string') || (!isWhole && !types.includes('number'))) return schema;
  const { type, enum: values, ...rest } = schema;
  if (!values) return { ...rest, type: [...types, 'string'], pattern: isWhole ? DIGITS : DECIMAL };
  // Generators name the values of an enum after themselves: 1 and "1" in one would be the same name.
  return {
    ...rest,
    anyOf: [
      { type, enum: values },
      { type: 'string', pattern: `^(${values.join('|')})$` },
    ],
  };
}

function typesOf({ type }: Schema): string[] {
  return type === undefined ? [] : Array.isArray(type) ? type : [type];
}

function schemasOfJsonBodies(document: OpenAPIObject, schemas: Record<string, Schema>): Set<string> {
  const found = new Set<string>();
  const follow = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const { $ref } = part as Schema;
    const name = $ref?.split('/').at(-1);
    if (name !== undefined && !found.has(name)) {
      found.add(name);
      follow(schemas[name]);
    }
    Object.values(part).forEach(follow);
  };
  for (const { operation } of operationsOf(document)) {
    const body = operation.requestBody;
    if (body && 'content' in body) follow(body.content['application/json']?.schema);
  }
  return found;
}

import type { OpenAPIObject } from '@nestjs/swagger';
import type { Schema } from '../http/openapi-dialect.js';

const MAX_DEPTH = 8;
const EXAMPLE_DAY = '2027-03-01';
const OF_FORMATS: Readonly<Record<string, string>> = {
  date: EXAMPLE_DAY,
  'date-time': `${EXAMPLE_DAY}T09:30:00.000Z`,
  email: 'deniz@example.com',
  uri: 'https://example.com/',
};

/** Returns a value as the schema describes it: its own examples where it has some, else what its type and form say. */
export function exampleOf(schema: Schema, document: OpenAPIObject, depth = 0): unknown {
  const resolved = resolve(schema, document);
  const given = ownExample(schema) ?? ownExample(resolved);
  if (given !== undefined) return given;
  const [variant] = resolved.oneOf ?? resolved.anyOf ?? [];
  if (variant) return exampleOf(variant, document, depth);
  const [type = 'object'] = [resolved.type ?? []].flat();
  if (resolved.properties || type === 'object') return exampleObject(resolved, document, depth);
  if (type === 'array')
    return resolved.items && depth < MAX_DEPTH ? [exampleOf(resolved.items, document, depth + 1)] : [];
  if (type === 'string') return OF_FORMATS[String(resolved['format'])] ?? '…';
  if (type === 'boolean') return true;
  return type === 'null' ? null : Number(resolved['minimum'] ?? 1);
}

function exampleObject(schema: Schema, document: OpenAPIObject, depth: number): unknown {
  if (depth >= MAX_DEPTH) return {};
  const members = Object.entries(schema.properties ?? {}).map(([name, property]) => [
    name,
    exampleOf(property, document, depth + 1),
  ]);
  if (members.length === 0 && typeof schema.additionalProperties === 'object')
    return { '…': exampleOf(schema.additionalProperties, document, depth + 1) };
  return Object.fromEntries(members) as unknown;
}

function ownExample(schema: Schema): unknown {
  return (
    schema.examples?.[0] ??
    ('const' in schema ? schema.const : undefined) ??
    schema.enum?.[0] ??
    schema['default']
  );
}

export function resolve(schema: Schema, document: OpenAPIObject): Schema {
  if (schema.$ref === undefined) return schema;
  const name = schema.$ref.split('/').at(-1) ?? '';
  return (document.components?.schemas?.[name] ?? {}) as Schema;
}

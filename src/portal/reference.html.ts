import type { OpenAPIObject } from '@nestjs/swagger';
import { marked } from 'marked';
import type { Schema } from '../http/openapi-dialect.js';
import { webhooksOf } from '../http/openapi-webhooks.js';
import { operationsOf, type PlacedOperation } from '../http/openapi-operations.js';
import { anchor } from './document.html.js';
import { exampleOf } from './example-answers.js';
import { type ExampleRequest, exampleRequests } from './example-requests.js';
import { escapeHtml } from '../http/html.js';
import { samplesOf } from './samples.js';

interface ReferenceMedia {
  schema?: Schema;
}
interface ReferenceParameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}
interface ReferenceResponse {
  $ref?: string;
  description?: string;
  content?: Record<string, ReferenceMedia>;
  headers?: object;
}

const markdown = (text = ''): string => marked.parse(text, { async: false });
const table = (heads: string[], rows: string[][]): string =>
  `<div class="table" tabindex="0"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>` +
  `<tbody>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table></div>`;

export function referenceBody(document: OpenAPIObject): string {
  const requests = exampleRequests(document);
  const operations = [...operationsOf(document), ...webhooksOf(document)];
  const sections = (document.tags ?? []).map(({ name, description }) => {
    const own = operations.filter(({ operation }) => operation.tags?.[0] === name);
    return (
      `<h2 id="${anchor(name)}">${escapeHtml(name)}</h2>${markdown(description)}` +
      own.map((placed) => operationHtml(placed, document, requests)).join('')
    );
  });
  const schemas = Object.entries((document.components?.schemas ?? {}) as Record<string, Schema>);
  return (
    `<h1>Reference</h1>${markdown(document.info.description)}` +
    listOfOperations(document, operations) +
    '<p>The same as <a href="/openapi.json">OpenAPI 3.1</a> and as a <a href="/docs/postman.json">Postman collection</a>.</p>' +
    `${sections.join('')}<h2 id="schemas">Schemas</h2>${schemas.map(schemaHtml).join('')}`
  );
}

/** All operations and schemas, by which a reader finds the one that they came for. */
function listOfOperations(document: OpenAPIObject, operations: readonly PlacedOperation[]): string {
  const groups = (document.tags ?? []).map(({ name }) => {
    const own = operations.filter(({ operation }) => operation.tags?.[0] === name);
    const links = own.map(
      ({ path, method, operation: { operationId = '', summary = '' } }) =>
        `<li><a href="#${operationId}">${escapeHtml(summary || operationId)}</a> <code>${method.toUpperCase()} ${escapeHtml(path)}</code></li>`,
    );
    return `<li><a href="#${anchor(name)}">${escapeHtml(name)}</a><ul>${links.join('')}</ul></li>`;
  });
  const names = Object.keys(document.components?.schemas ?? {});
  const schemas = names.map((name) => `<li><a href="#schema-${name}">${name}</a></li>`);
  return (
    `<nav class="contents" aria-label="Operations"><h2 id="operations">Operations</h2><ul>${groups.join('')}</ul></nav>` +
    `<details class="contents"><summary>${names.length} schemas</summary><ul>${schemas.join('')}</ul></details>`
  );
}

function operationHtml(
  { path, method, operation }: PlacedOperation,
  document: OpenAPIObject,
  requests: readonly ExampleRequest[],
): string {
  const id = operation.operationId ?? '';
  const parameters = (operation.parameters ?? []) as ReferenceParameter[];
  const body = operation.requestBody as { content?: Record<string, ReferenceMedia> } | undefined;
  const responses = Object.entries(operation.responses as Record<string, ReferenceResponse>);
  const parts = [
    `<h3 id="${id}">${escapeHtml(operation.summary ?? id)}</h3>`,
    `<p><code>${method.toUpperCase()} ${escapeHtml(path)}</code> <span class="soft">${id}</span></p>`,
    markdown(operation.description),
  ];
  if (parameters.length > 0) {
    const rows = parameters.map(({ name, in: place, required, description, schema }) => [
      `<code>${escapeHtml(name)}</code>${required ? '' : ' <span class="soft">optional</span>'}`,
      place,
      schema ? typeHtml(schema) : '',
      markdown(description),
    ]);
    parts.push(table(['Parameter', 'In', 'Type', 'Description'], rows));
  }
  for (const [type, { schema }] of Object.entries(body?.content ?? {})) {
    parts.push(`<p>Body <code>${escapeHtml(type)}</code>: ${schema ? typeHtml(schema) : ''}</p>`);
  }
  const rows = responses.map(([status, response]) => responseRow(status, response, document));
  parts.push(table(['Status', 'Answer', 'Description'], rows));
  parts.push(...responses.map(([status, response]) => answerHtml(status, response, document)));
  parts.push(...requests.filter((request) => request.id === id).map(sampleHtml));
  return parts.join('');
}

function responseRow(status: string, response: ReferenceResponse, document: OpenAPIObject): string[] {
  const shared = (document.components?.responses ?? {}) as Record<string, ReferenceResponse>;
  const { description, content } = response.$ref
    ? (shared[response.$ref.split('/').at(-1) ?? ''] ?? {})
    : response;
  const schemas = Object.values(content ?? {}).map(({ schema }) => (schema ? typeHtml(schema) : ''));
  return [status, schemas.join(' '), markdown(description)];
}

/** An answer as it looks when all is well. */
function answerHtml(status: string, { content }: ReferenceResponse, document: OpenAPIObject): string {
  const schema = content?.['application/json']?.schema;
  if (!status.startsWith('2') || !schema) return '';
  const json = JSON.stringify(exampleOf(schema, document), undefined, 2);
  return `<details><summary>Answer ${status}</summary><pre tabindex="0"><code>${escapeHtml(json)}</code></pre></details>`;
}

function sampleHtml(request: ExampleRequest): string {
  return Object.entries(samplesOf(request))
    .map(
      ([language, code]) =>
        `<details class="sample"><summary>${language}: ${escapeHtml(request.title)}</summary><pre tabindex="0"><code>${escapeHtml(code)}</code></pre></details>`,
    )
    .join('');
}

function schemaHtml([name, schema]: [string, Schema]): string {
  const required = new Set(schema['required'] as string[] | undefined);
  const rows = Object.entries(schema.properties ?? {}).map(([field, property]) => [
    `<code>${escapeHtml(field)}</code>${required.has(field) ? '' : ' <span class="soft">optional</span>'}`,
    typeHtml(property),
    markdown(property['description'] as string | undefined),
  ]);
  const shape =
    rows.length === 0 ? `<p>${typeHtml(schema)}</p>` : table(['Field', 'Type', 'Description'], rows);
  return `<h3 id="schema-${name}">${name}</h3>${shape}`;
}

const BOUNDS = ['format', 'pattern', 'minimum', 'maximum', 'maxLength', 'minItems', 'maxItems', 'default'];

function typeHtml(schema: Schema): string {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return `<a href="#schema-${name}">${name}</a>`;
  }
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants) return variants.map(typeHtml).join(' or ');
  if (schema.items && schema.type === 'array') return `list of ${typeHtml(schema.items)}`;
  const values = 'const' in schema ? [schema.const] : schema.enum;
  if (values) return values.map((value) => `<code>${escapeHtml(JSON.stringify(value))}</code>`).join(' ');
  const bounds = BOUNDS.filter((bound) => bound in schema && schema[bound] !== '').map(
    (bound) => `${bound} <code>${escapeHtml(String(schema[bound]))}</code>`,
  );
  if (schema.properties) return membersHtml(schema.properties);
  const type = [schema.type ?? 'any'].flat().join(' or ');
  if (typeof schema.additionalProperties === 'object') {
    return `object of ${typeHtml(schema.additionalProperties)}`;
  }
  return bounds.length === 0 ? type : `${type} <span class="soft">${bounds.join(', ')}</span>`;
}

/** A shape that has no name, such as that of an error. */
function membersHtml(properties: Record<string, Schema>): string {
  const members = Object.entries(properties).map(
    ([name, schema]) => `<code>${escapeHtml(name)}</code>: ${valueHtml(schema)}`,
  );
  return `{ ${members.join(', ')} }`;
}

/** Where a value is one of several identifiers, the description beside it says what each means. */
function valueHtml(schema: Schema): string {
  return schema.enum && schema.enum.length > 1 ? 'an identifier' : typeHtml(schema);
}

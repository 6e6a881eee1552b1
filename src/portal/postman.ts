import type { OpenAPIObject } from '@nestjs/swagger';
import { type ExampleRequest, exampleRequests } from './example-requests.js';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
/** The address in docs/postman.json; a service that serves the collection puts its own there. */
export const COLLECTION_URL = 'http://localhost:3000';
const KEEP_TOKEN = [
  'const { token } = pm.response.json();',
  "if (token) pm.collectionVariables.set('token', token);",
];

/** Returns a Postman collection (v2.1), which Bruno and Insomnia read as well. */
export function postmanCollection(document: OpenAPIObject): object {
  const requests = exampleRequests(document);
  return {
    info: { name: document.info.title, description: document.info.description, schema: SCHEMA },
    variable: [
      { key: 'baseUrl', value: COLLECTION_URL },
      { key: 'token', value: '' },
      { key: 'apiKey', value: '' },
    ],
    item: (document.tags ?? []).map(({ name, description }) => ({
      name,
      description,
      item: requests.filter(({ operation }) => operation.tags?.[0] === name).map(itemOf),
    })),
  };
}

function itemOf(request: ExampleRequest): object {
  const { id, title, method, url, form, json, operation } = request;
  const isLogin = operation.tags?.[0] === 'Login';
  return {
    name: `${id}: ${title}`,
    ...(isLogin && { event: [{ listen: 'test', script: { type: 'text/javascript', exec: KEEP_TOKEN } }] }),
    request: {
      method: method.toUpperCase(),
      description: operation.description,
      header: headersOf(request),
      url: urlOf(url),
      ...(form && {
        body: { mode: 'urlencoded', urlencoded: form.map(([key, value]) => ({ key, value: String(value) })) },
      }),
      ...(json !== undefined && {
        body: {
          mode: 'raw',
          raw: JSON.stringify(json, undefined, 2),
          options: { raw: { language: 'json' } },
        },
      }),
    },
  };
}

function headersOf({ credential, json }: ExampleRequest): object[] {
  const value = credential === 'Authorization' ? 'Bearer {{token}}' : '{{apiKey}}';
  return [
    ...(credential ? [{ key: credential, value }] : []),
    ...(json === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
  ];
}

function urlOf(url: string): object {
  const [path = '', query = ''] = url.split('?');
  return {
    raw: `{{baseUrl}}${url}`,
    host: ['{{baseUrl}}'],
    path: path.slice(1).split('/'),
    query: [...new URLSearchParams(query)].map(([key, value]) => ({ key, value })),
  };
}

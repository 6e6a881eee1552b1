import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { SwaggerModule } from '@nestjs/swagger';
import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { openApiDocument } from '../../src/http/openapi.js';
import type { Schema } from '../../src/http/openapi-dialect.js';
import { operationsOf } from '../../src/http/openapi-operations.js';
import { exampleRequests } from '../../src/portal/example-requests.js';
import { MS_PER_DAY } from '../../src/values/day.js';
import { importHotel, send } from '../factories/hotel.js';
import { expectDocumented } from '../harness/documented.js';
import { itOnOneServer } from '../harness/database.js';
import { startService, type TestService } from '../harness/service.js';
import { longestTurnMs, ordinaryTurnMs } from '../harness/turns.js';

type Document = ReturnType<typeof openApiDocument>;
interface Described {
  description?: string;
}

describe('the OpenAPI document', () => {
  let service: TestService;
  let document: Document;
  beforeAll(async () => {
    service = await startService();
    document = (await (await fetch(`${service.url}/openapi.json`)).json()) as Document;
  });
  afterAll(() => service.close());

  it('is of version 3.1, in its idioms', () => {
    expect(document.openapi).toBe('3.1.0');
    const older: string[] = [];
    JSON.stringify(document.components?.schemas, (key, value: unknown) => {
      if (key === 'nullable' || key === 'example' || key === 'allOf') older.push(key);
      return value;
    });
    expect(older).toEqual([]);
  });

  it('names whom callers turn to, where the operator has set that', async () => {
    expect(document.info.contact).toEqual({ name: 'The operator of this service' });
    for (const [CONTACT, member] of [
      ['api@example.com', 'email'],
      ['https://example.com/api', 'url'],
    ] as const) {
      const instance = await startService({ DATABASE_URL: service.databaseUrl, CONTACT });
      try {
        expect(openApiDocument(instance.app).info.contact).toMatchObject({ [member]: CONTACT });
      } finally {
        await instance.close();
      }
    }
  });

  it('names every operation, in one tag, and describes it', () => {
    const ids = operationsOf(document).map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, operation } of operationsOf(document)) {
      expect([path, operation.operationId]).toEqual([path, expect.stringMatching(/^[a-z]+([A-Z][a-z]+)*$/)]);
      expect([path, operation.tags]).toEqual([path, [expect.any(String)]]);
    }
    const described: [string, Described][] = operationsOf(document).flatMap(({ path, operation }) => [
      [path, operation],
      [`${path} summary`, { description: operation.summary ?? '' }],
      ...Object.entries(operation.responses)
        .filter(([, response]) => response && !('$ref' in response))
        .map(([status, response]): [string, Described] => [`${path} ${status}`, response as Described]),
    ]);
    described.push(...(document.tags ?? []).map((tag): [string, Described] => [tag.name, tag]));
    for (const [name, { description }] of described) expect([name, !!description]).toEqual([name, true]);
  });

  it('describes every field of every shape', () => {
    const missing: string[] = [];
    const look = (name: string, { properties = {}, items, ...schema }: Schema): void => {
      for (const [field, property] of Object.entries(properties)) {
        if (!property.$ref && !property['description']) missing.push(`${name}.${field}`);
        look(name, property);
      }
      for (const part of [items, ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])])
        if (part) look(name, part);
    };
    for (const [name, schema] of Object.entries(
      (document.components?.schemas ?? {}) as Record<string, Schema>,
    ))
      look(name, schema);
    for (const { operation } of operationsOf(document))
      for (const { name, description } of (operation.parameters ?? []) as (Described & { name: string })[])
        if (!description) missing.push(`${operation.operationId}.${name}`);
    expect(missing).toEqual([]);
  });

  it('tells what each operation answers, when all is well and when it fails', () => {
    for (const { path, operation } of operationsOf(document)) {
      const statuses = ['200', '429'];
      if (!path.startsWith('/health/')) statuses.push('400', '500', '503');
      if (operation.security?.length) statuses.push('401');
      if (operation.requestBody) statuses.push('413', '415');
      expect([path, Object.keys(operation.responses)]).toEqual([path, expect.arrayContaining(statuses)]);
    }
    expect(document.components?.schemas?.['MailHostAnswerFailure']).toMatchObject({
      properties: {
        success: { const: false },
        message: { enum: ['hotel_id_is_not_found', 'mail_host_is_not_found'] },
      },
    });
  });

  it('takes numbers of JSON bodies as text too, and those of forms as numbers', () => {
    expect(document.components?.schemas).toMatchObject({
      LoginForm: { properties: { hotelSeoUrl: { type: 'string' } } },
      RoomListRequest: { properties: { 'childAges[]': { items: { type: 'integer' } } } },
      RoomStayOfPush: { properties: { roomTypeID: { type: ['integer', 'string'] } } },
      RoomTotalOfPush: { properties: { amountAfterTaxes: { type: ['number', 'string'] } } },
    });
  });

  it('describes the bodies and queries of rates by machine', () => {
    const body = (path: string) => {
      const { requestBody } = document.paths[path]?.post ?? {};
      return (requestBody as { content: Record<string, { schema: object }> }).content['application/json'];
    };
    expect(body('/external/channels/open-channel/changes')?.schema).toEqual({
      $ref: '#/components/schemas/ChannelChangesRequest',
    });
    expect(document.components?.schemas).toMatchObject({
      ChannelAvailability: { required: ['room_type_id', 'date_from', 'date_to', 'availability'] },
      InventoryChange: {
        properties: { price: { type: ['number', 'null', 'string'] }, weekdays: { maxItems: 7 } },
      },
    });
    const { parameters = [] } = document.paths['/external/inventory']?.get ?? {};
    expect(parameters).toMatchObject(
      ['from', 'to', 'hotelID'].map((name) => ({ name, in: 'query', required: true })),
    );
  });

  it('narrows each hotel of a search by success, and says how long texts may be', () => {
    expect(document.components?.schemas).toMatchObject({
      FoundHotel: { properties: { success: { const: true }, errorCode: { type: 'null' } } },
      RefusedHotel: { properties: { success: { const: false } } },
      PrimaryGuestOfPush: { properties: { name: { maxLength: 255 } } },
      SpecialRequestOfPush: { properties: { text: { maxLength: 10_000 } } },
      OnlinePaymentRequest: { properties: { city: { maxLength: 255 }, email: { maxLength: 254 } } },
    });
  });

  it('fails a test whose answer has a field more, one less, or another value', () => {
    const expectList = (body: object) => () =>
      expectDocumented(service, 'POST', '/external/counties', 200, { success: true, count: 0, ...body });
    expect(expectList({ items: [] })).not.toThrow();
    expect(expectList({})).toThrow(/items/);
    expect(expectList({ items: [], next: '' })).toThrow(/next/);
    expect(expectList({ items: [{ id: 1 }] })).toThrow(/items\/0/);
    expect(() => expectDocumented(service, 'POST', '/external/counties', 418, {})).toThrow(
      /418 is not in the document/,
    );
  });
});

/** The identifiers of what is refused, and why. */
function identifiersOf(part: unknown, found = new Set<string>()): string[] {
  if (typeof part !== 'object' || part === null) return [...found];
  const { properties } = part as { properties?: Record<string, { const?: unknown; enum?: unknown[] }> };
  if (properties && properties['success']?.const !== true) {
    for (const name of ['message', 'reason', 'identifier']) {
      const { const: only, enum: values = [only] } = properties[name] ?? {};
      for (const value of values) if (typeof value === 'string') found.add(value);
    }
  }
  for (const inner of Object.values(part)) identifiersOf(inner, found);
  return [...found];
}

describe('the portal', () => {
  const get = async (path: string) => {
    const response = await fetch(service.url + path);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  let service: TestService;
  let demo: HotelFile & { apiKeys: { key: string; scopes?: string[] }[] };
  beforeAll(async () => {
    service = await startService();
    demo = JSON.parse(readFileSync('demo/hotel-demo.json', 'utf8')) as typeof demo;
    for (const roomType of demo.roomTypes ?? []) roomType.images = [];
    await importHotel(service, demo);
  });
  afterAll(() => service.close());

  // The examples name IDs that a first hotel has on one server.
  itOnOneServer(
    'sends every example of the document as it stands, and is answered as the document says',
    async () => {
      const document = JSON.parse((await get('/openapi.json')).text) as Document;
      const keyOf = (scope: string) =>
        demo.apiKeys.find(({ scopes = ['hotspot'] }) => scopes.includes(scope))?.key ?? '';
      let token = '';
      const refused: unknown[] = [];
      const requests = exampleRequests(document);
      expect(requests.map(({ url }) => url)).toContain('/external/online/payment/type/10');
      for (const { operation } of operationsOf(document)) {
        expect(requests.map(({ id }) => id)).toContain(operation.operationId);
      }
      // What an example ends is still there for the others.
      requests.sort((a, b) => Number(a.method === 'delete') - Number(b.method === 'delete'));
      // The name of a picture is known from a room list alone.
      for (const { id, title, method, url, path, credential, form, json } of requests) {
        const key =
          credential === 'Authorization'
            ? `Bearer ${token}`
            : keyOf(path.startsWith('/public/') ? 'hotspot' : 'rates');
        const answer = await send(service, method.toUpperCase(), url, {
          headers: {
            ...(credential && { [credential]: key }),
            ...(json !== undefined && { 'Content-Type': 'application/json' }),
          },
          ...(form && {
            body: new URLSearchParams(form.map(([name, value]): [string, string] => [name, String(value)])),
          }),
          ...(json !== undefined && { body: JSON.stringify(json) }),
        });
        token = answer.body?.token ?? token;
        const isRefused = answer.status !== 200 || /"[sS]uccess":(false|0)/.test(answer.text);
        if (isRefused && id !== 'getPicture')
          refused.push([`${id}: ${title}`, url, answer.status, answer.text.slice(0, 500)]);
      }
      expect(refused).toEqual([]);
    },
  );

  it('is made before the service listens, and its days move on without holding up other requests', async () => {
    const [{ createDocument }, { now }] = [SwaggerModule, Date];
    const withoutDays = (text: string) => text.replaceAll(/20\d\d-\d\d-\d\d/g, 'day');
    let days = 0;
    const nextWeek = async () => {
      days += 7;
      for (const path of ['/openapi.json', '/docs/reference', '/docs/search.json']) await get(path);
    };
    SwaggerModule.createDocument = () => {
      throw new Error('The document is made once.');
    };
    Date.now = () => now() + days * MS_PER_DAY;
    try {
      const limitMs = 2 * ordinaryTurnMs();
      const before = (await get('/openapi.json')).text;
      expect(await longestTurnMs(nextWeek, limitMs)).toBeLessThan(limitMs);
      const after = (await get('/openapi.json')).text;
      expect(after).not.toBe(before);
      expect(withoutDays(after)).toBe(withoutDays(before));
    } finally {
      SwaggerModule.createDocument = createDocument;
      Date.now = now;
    }
  });

  it('has a Postman collection that calls the service that serves it', async () => {
    const { variable } = JSON.parse((await get('/docs/postman.json')).text) as {
      variable: { key: string; value: string }[];
    };
    expect(variable.find(({ key }) => key === 'baseUrl')?.value).toBe(service.url);
  });

  it('is one of pages that ask nobody else, whose links lead somewhere, under 500 kB zipped', async () => {
    const pages = new Map<string, string>();
    const wanted = ['/docs', '/docs/search.json', '/docs/postman.json'];
    let zippedBytes = 0;
    for (let path = wanted.pop(); path !== undefined; path = wanted.pop()) {
      if (pages.has(path)) continue;
      const { status, headers, text } = await get(path);
      expect([path, status]).toEqual([path, 200]);
      pages.set(path, text);
      zippedBytes += gzipSync(text).length;
      if (!headers.get('content-type')?.startsWith('text/html')) continue;
      expect(headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(text).not.toMatch(/<(script|link|img)[^>]*(src|href)="https?:/);
      for (const [, link = ''] of text.matchAll(/(?:href|src)="(\/[^"#]*)/g)) wanted.push(link);
    }
    expect(pages.size).toBeGreaterThan(15);
    expect(pages.get('/docs/start')).toContain('href="/docs/certification"');
    expect(zippedBytes).toBeLessThan(500_000);
    // What a shape without a name has stands where it is answered.
    expect(pages.get('/docs/reference')).not.toContain('<td>object</td>');
    const errors = pages.get('/docs/errors') ?? '';
    const identifiers = identifiersOf(JSON.parse((await get('/openapi.json')).text));
    expect(identifiers).toEqual(
      expect.arrayContaining(['cursor_is_too_old', 'room_is_not_available', 'is_below_min_stay', 'sold_out']),
    );
    expect(identifiers.filter((one) => !errors.includes(`<td id="${one}">`))).toEqual([]);
    const index = JSON.parse(pages.get('/docs/search.json') ?? '') as { href: string }[];
    const links = [...pages.values()].flatMap((text) =>
      [...text.matchAll(/href="(\/docs[^"]*#[^"]*)"/g)].map(([, href = '']) => href),
    );
    expect(links.length).toBeGreaterThan(30);
    for (const href of new Set([...index.map(({ href }) => href), ...links])) {
      const [page = '', id] = href.split('#');
      expect([href, pages.get(page)?.includes(`id="${id}"`)]).toEqual([href, true]);
    }
  });
});

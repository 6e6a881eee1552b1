import { openApiDocument } from '../../src/http/openapi.js';
import { operationsOf } from '../../src/http/openapi-operations.js';
import { expectDocumented } from '../harness/documented.js';
import { startService, type TestService } from '../harness/service.js';

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

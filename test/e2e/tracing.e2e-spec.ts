import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { JobRunner } from '../../src/jobs/job-runner.js';
import { callOutside } from '../../src/outside/outside-address.js';
import { currentTracer } from '../../src/tracing/spans.js';
import { booking, offerOf, outcomeOf, push } from '../factories/booking.js';
import { importHotel, type PartnerClient, partnerOf, send, smallHotel } from '../factories/hotel.js';
import { startService, type TestService } from '../harness/service.js';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  status: { code?: number; message?: string };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

const [SERVER, CLIENT, ERROR] = [2, 3, 2];
const CALLERS_TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLERS_SPAN = '00f067aa0ba902b7';

describe('traces, where a collector is named', () => {
  let collector: Server;
  let outside: Server;
  const received: string[] = [];
  let service: TestService;
  let partner: PartnerClient;
  let spans: Span[];
  const secrets = [
    'secret-of-',
    'Yılmaz',
    'ayse@example.com',
    '+905551112233',
    'token-in-a-path',
    'in-the-query',
  ];

  beforeAll(async () => {
    collector = await listening((path, body) => received.push(`${path} ${body}`));
    outside = await listening(() => undefined);
    service = await startService({ OTEL_EXPORTER_OTLP_ENDPOINT: urlOf(collector), TRUST_PROXY: '1' });
    partner = await partnerOf(service, await importHotel(service, smallHotel()));
    secrets.push(partner.token);
    const offer = await offerOf(service, partner.hotelID);
    const sold = booking(offer);
    expect(outcomeOf(await push(partner, sold))).toBe('ok');
    expect(outcomeOf(await push(partner, { ...sold, type: 'Cancel' }))).toBe('ok');
    // Only its revision is written, in a transaction.
    expect(outcomeOf(await push(partner, { ...sold, type: 'Cancel', revision: 2 }))).toBe('ok');
    await send(service, 'GET', `/external/online/social/media?hotelID=${partner.hotelID}&x=in-the-query`, {
      headers: {
        authorization: `Bearer ${partner.token}`,
        traceparent: `00-${CALLERS_TRACE}-${CALLERS_SPAN}-01`,
        'x-request-id': 'request-of-the-trace',
        'x-forwarded-for': '203.0.113.9',
      },
    });
    await send(service, 'GET', '/health/ready');
    const url = `${urlOf(outside)}/token-in-a-path?key=in-the-query`;
    await callOutside({
      method: 'POST',
      url,
      headers: {},
      body: 'Yılmaz',
      timeoutMs: 5_000,
      allowPrivate: true,
    });
    await ranJob(service, 'count', () => service.db.query('SELECT count(*) FROM currency'));
    await ranJob(service, 'stumble', () => service.db.query('SELECT 1 / 0 FROM currency'));
    await service.close();
    spans = received.flatMap(spansIn);
  });
  afterAll(() => {
    collector.close();
    outside.close();
  });

  const named = (name: string) => spans.filter((span) => span.name === name);
  const childrenOf = (parent: Span) => spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId);

  it('have a span for each request, by its route, that belongs to the trace of the caller', () => {
    const [request] = named('GET /external/online/social/media');
    expect(request).toMatchObject({ traceId: CALLERS_TRACE, parentSpanId: CALLERS_SPAN, kind: SERVER });
    expect(facts(request!)).toEqual({
      'http.request.method': 'GET',
      'http.route': '/external/online/social/media',
      'http.response.status_code': 200,
      'hotel.id': partner.hotelID,
      'request.id': 'request-of-the-trace',
    });
    expect(named('POST /external/online/channel/booking')).toHaveLength(3);
    expect(spans.filter(({ name }) => name.includes('/health'))).toEqual([]);
  });

  it('show the queries of a request by their tables, and the waits for a connection', () => {
    const requests = named('POST /external/online/channel/booking');
    const within = spans.filter(({ traceId }) => requests.some((request) => request.traceId === traceId));
    const queries = within.filter((span) => facts(span)['db.system.name'] === 'postgresql');
    const names = queries.map(({ name }) => name);
    const written = ['SELECT insert_booking', 'SELECT change_booking'];
    expect(names).toEqual(expect.arrayContaining(['SELECT room_day', ...written, 'START', 'COMMIT']));
    expect(queries.every(({ kind }) => kind === CLIENT)).toBe(true);
    for (const request of requests) expect(childrenOf(request).length).toBeGreaterThan(0);
    expect(within.some(({ name }) => name === 'wait for a connection')).toBe(true);
  });

  it('show calls to the outside by host, and jobs with what they ask', () => {
    const [call] = named('call 127.0.0.1');
    expect(facts(call!)).toEqual({
      'http.request.method': 'POST',
      'server.address': '127.0.0.1',
      'http.response.status_code': 200,
    });
    const [job] = named('job count');
    expect(childrenOf(job!).map(({ name }) => name)).toContain('SELECT currency');
    const [failed] = named('job stumble');
    expect(failed!.status.code).toBe(ERROR);
    expect(childrenOf(failed!).map(({ status }) => status.message)).toContain('22012');
  });

  it('hold nothing personal, no secret, no query and no SQL', () => {
    const sent = received.join('\n');
    expect(received.every((one) => one.startsWith('/v1/traces '))).toBe(true);
    for (const secret of secrets) expect(sent).not.toContain(secret);
    expect(sent).not.toMatch(/203\.0\.113|\$1|WHERE|VALUES|Bearer/);
  });

  it('end with the service', async () => {
    expect(currentTracer()).toBeUndefined();
    const untraced = await startService();
    const before = received.length;
    await send(untraced, 'GET', '/flags/tr.svg');
    expect(currentTracer()).toBeUndefined();
    await untraced.close();
    expect(received).toHaveLength(before);
  });
});

async function listening(take: (path: string, body: string) => void): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      take(request.url ?? '', Buffer.concat(chunks).toString());
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** The spans of a request to the collector, `PATH BODY`. */
function spansIn(request: string): Span[] {
  const { resourceSpans } = JSON.parse(request.slice(request.indexOf(' '))) as {
    resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
  };
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
}

function facts({ attributes }: Span): Record<string, string | number | undefined> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  );
}

async function ranJob(service: TestService, name: string, work: () => Promise<unknown>): Promise<void> {
  const run = async () => {
    await work();
    return {};
  };
  const runner = new JobRunner({ connectionString: service.databaseUrl }, [{ name, everyMinutes: 1, run }]);
  await runner.runDue();
  await runner.stop(10_000);
}
